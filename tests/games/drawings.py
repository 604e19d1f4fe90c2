"""Reads drawn boards from `positions/*.txt`.

A case is a name in brackets, reasons after `;`, the drawing, and answers `question: answer`. X is black, O is
white, a dot is empty, and a small letter is an empty point that the answers ask about. Drawings are cut-outs
from the middle of a 15x15 board; `|` at the side and `-` above or below say that the board ends there.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from tests.games.slow_rules import OTHER, Board, Point

POSITIONS = Path(__file__).parent / "positions"
SIZE = 15


@dataclass(frozen=True)
class Case:
    """One drawn board with its questions."""

    name: str
    board: Board
    asked: dict[str, Point]
    answers: dict[str, str]

    def __str__(self) -> str:
        return self.name


def read_cases(pattern: str) -> list[Case]:
    """All cases of the files that match, in order."""
    return [case for path in sorted(POSITIONS.glob(pattern)) for case in parse_cases(path.read_text(encoding="utf-8"))]


def parse_cases(text: str) -> Iterator[Case]:
    for block in text.split("\n["):
        lines = [line.strip() for line in block.splitlines() if line.strip() and not line.startswith(";")]
        if lines:
            yield parse_case(lines[0].strip("[]"), lines[1:])


def parse_case(name: str, lines: list[str]) -> Case:
    rows = [line for line in lines if ":" not in line]
    answers = dict(line.split(": ", 1) for line in lines if ":" in line)
    stones, asked = place(rows)
    unanswered = set(asked) - {question[-1] for question in answers}
    if unanswered or not answers:
        raise ValueError(f"{name}: no answer for {unanswered or 'anything'}")
    return Case(name, Board(SIZE, SIZE, stones), asked, answers)


def place(rows: list[str]) -> tuple[dict[Point, str], dict[str, Point]]:
    """Where stones and asked letters of a cut-out stand on the whole board."""
    top, bottom = rows[0].strip("+|").startswith("-"), rows[-1].strip("+|").startswith("-")
    drawn = rows[int(top) : len(rows) - int(bottom)]
    left, right = drawn[0].startswith("|"), drawn[0].endswith("|")
    grid = [row.strip("|") for row in drawn]
    if {len(row) for row in grid} != {len(grid[0])}:
        raise ValueError(f"rows of different lengths: {rows}")
    across, down = offset(len(grid[0]), left, right), offset(len(grid), top, bottom)
    marks = {(x + across, y + down): mark for y, row in enumerate(grid) for x, mark in enumerate(row)}
    stones = {point: mark for point, mark in marks.items() if mark in OTHER}
    return stones, {mark: point for point, mark in marks.items() if mark.islower()}


def offset(length: int, at_start: bool, at_end: bool) -> int:
    if at_start and at_end and length != SIZE:
        raise ValueError(f"a drawing from edge to edge has {SIZE} points, got {length}")
    return 0 if at_start else SIZE - length if at_end else (SIZE - length) // 2


def colours_swapped(board: Board) -> Board:
    return Board(board.width, board.height, {point: OTHER[stone] for point, stone in board.stones.items()})
