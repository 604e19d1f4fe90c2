"""Piskvork game records (.psq): text ↔ `PsqRecord`.

Knows the file's lines: a header, the moves with 1-based coordinates and milliseconds, two names, an end
code. Knows no rules: who won follows from the moves, the file does not say it.

    Piskvorky 15x15, 11:11, 0       board, levels of the two players (unused here), who begins: 0 or 1
    8,8,0                           column, row, time of this move
    first player                    absent in games people played
    second player
    0                               end code: 0 a normal end, 15 out of time, -1 not told (GomocupJudge)
"""

import re
from dataclasses import dataclass

from protocols.notation import Point

NORMAL_END = 0
TIMEOUT_END = 15
UNTOLD_END = -1


class PsqError(ValueError):
    """A record that cannot be read or written; says which line, what was got, what was expected."""


@dataclass(frozen=True)
class PsqMove:
    """A stone and the time it took."""

    point: Point
    milliseconds: int


@dataclass(frozen=True)
class PsqRecord:
    """A game; `names` are black's and white's, empty when the file has none."""

    width: int
    height: int
    moves: tuple[PsqMove, ...]
    names: tuple[str, str] = ("", "")
    end_code: int | None = None


_HEADER = re.compile(r"Piskvorky\s+(\d{1,4})x(\d{1,4})\s*,\s*\d+:\d+\s*,\s*([01])\s*", re.ASCII)
_MOVE = re.compile(r"\s*(\d{1,9})\s*,\s*(\d{1,9})\s*(?:,\s*(-?\d{1,9})\s*)?", re.ASCII)
_NUMBER = re.compile(r"-?\d{1,9}", re.ASCII)


def write_psq(record: PsqRecord) -> str:
    """The text of a record; without names only the end code follows the moves."""
    lines = [f"Piskvorky {record.width}x{record.height}, 11:11, 0"]
    lines += [f"{move.point.x + 1},{move.point.y + 1},{move.milliseconds}" for move in record.moves]
    if any(record.names):
        lines += [_checked_name(name) for name in record.names]
    if record.end_code is not None:
        lines.append(str(record.end_code))
    return "\n".join(lines) + "\n"


def _checked_name(name: str) -> str:
    if not name.strip() or len(name.splitlines()) != 1 or _MOVE.fullmatch(name):
        raise PsqError(f"player name {name!r}: expected one line of text that does not look like a move")
    return name


def read_psq(text: str) -> PsqRecord:
    """Read a record; any line end will do, blank lines are skipped."""
    lines = [(number, line.strip()) for number, line in enumerate(text.splitlines(), 1) if line.strip()]
    header = _HEADER.fullmatch(lines[0][1]) if lines else None
    if not header:
        got = repr(lines[0][1][:60]) if lines else "an empty file"
        raise PsqError(f"line 1: got {got}, expected 'Piskvorky 15x15, 11:11, 0'")
    width, height, second_begins = map(int, header.groups())
    body = lines[1:]
    move_count = next((i for i, (_, line) in enumerate(body) if not _MOVE.fullmatch(line)), len(body))
    moves = tuple(_read_move(number, line, width, height) for number, line in body[:move_count])
    names, end_code = _read_tail(body[move_count:])
    # The header's last number says which of the two names played the first stone.
    return PsqRecord(width, height, moves, (names[1], names[0]) if second_begins else names, end_code)


def _read_move(number: int, line: str, width: int, height: int) -> PsqMove:
    match = _MOVE.fullmatch(line)
    assert match, "the caller chose lines that are moves"
    x, y, milliseconds = (int(group or 0) for group in match.groups())
    if not (1 <= x <= width and 1 <= y <= height):
        raise PsqError(f"line {number}: got {line!r}, expected a column 1..{width} and a row 1..{height}")
    return PsqMove(Point(x - 1, y - 1), milliseconds)


def _read_tail(lines: list[tuple[int, str]]) -> tuple[tuple[str, str], int | None]:
    """Names and end code; judges append further lines to some records, which are ignored."""
    texts = [line for _, line in lines]
    if not texts:
        return ("", ""), None
    if _NUMBER.fullmatch(texts[0]) and len(texts) < 2:
        return ("", ""), int(texts[0])
    if len(texts) < 2:
        raise PsqError(f"line {lines[0][0]}: got {texts[0]!r}, expected a move, an end code or two names")
    end_code = int(texts[2]) if len(texts) > 2 and _NUMBER.fullmatch(texts[2]) else None
    return (texts[0], texts[1]), end_code
