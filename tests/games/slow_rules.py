"""The rules of Gomoku once more, slow and obvious: the twin that the kernels are compared with.

Shares nothing with `engine/games`. A board is a dict of stones, a line is the text one reads along it from
edge to edge, and "can become five" means that a stone is put there and the text is read again. Definitions
are those of the International Renju Federation: terms in section 3 of its rules, black's fouls in section 9.
"""

import re
from dataclasses import dataclass
from functools import cache, lru_cache

Point = tuple[int, int]  # column and row, from the top left
Step = tuple[int, int]

STEPS: tuple[Step, ...] = ((1, 0), (0, 1), (1, 1), (1, -1))
OTHER = {"X": "O", "O": "X"}
VERDICTS = ("five", "overline", "double-four", "double-three", "allowed")
FOULS = ("overline", "double-four", "double-three")


@dataclass(frozen=True)
class Board:
    """Stones on a rectangle; X is black, O is white. Boards are never changed, only made anew."""

    width: int
    height: int
    stones: dict[Point, str]

    def with_stone(self, point: Point, stone: str) -> "Board":
        return Board(self.width, self.height, self.stones | {point: stone})

    def is_empty(self, point: Point) -> bool:
        on_board = 0 <= point[0] < self.width and 0 <= point[1] < self.height
        return on_board and point not in self.stones

    def move(self, point: Point) -> int:
        """The point as the engine numbers it."""
        return point[1] * self.width + point[0]

    def moves_of(self, stone: str) -> list[int]:
        return [self.move(point) for point, owner in self.stones.items() if owner == stone]


@cache
def line_points(width: int, height: int, point: Point, step: Step) -> tuple[Point, ...]:
    """The board's whole line through a point, from edge to edge."""
    reach = range(-max(width, height), max(width, height) + 1)
    points = ((point[0] + k * step[0], point[1] + k * step[1]) for k in reach)
    return tuple((x, y) for x, y in points if 0 <= x < width and 0 <= y < height)


def read_line(board: Board, point: Point, step: Step) -> tuple[str, int]:
    """The line through a point as text, and where in the text the point stands."""
    points = line_points(board.width, board.height, point, step)
    return "".join([board.stones.get(place, ".") for place in points]), points.index(point)


@lru_cache(100_000)
def unbroken_row(text: str, at: int) -> tuple[int, int]:
    """From where to where (exclusive) the stones of one colour around `at` stand without a gap."""
    return next(row.span() for row in re.finditer("X+|O+", text) if row.start() <= at < row.end())


def row_length(text: str, at: int) -> int:
    start, end = unbroken_row(text, at)
    return end - start


def wins(board: Board, rule: str, point: Point, stone: str) -> bool:
    """Whether a stone put on this empty point wins, forbidden or not."""
    after = board.with_stone(point, stone)
    return any(row_wins(rule, *read_line(after, point, step)) for step in STEPS)


def row_wins(rule: str, text: str, at: int) -> bool:
    kind = row_kind(text, at)
    return {
        "freestyle": kind in ("five", "blocked five", "overline"),
        "standard": kind in ("five", "blocked five"),
        "renju": kind in ("five", "blocked five") or (kind == "overline" and text[at] == "O"),
        "caro8": kind in ("five", "overline"),
        "caro9": kind == "five",
    }[rule]


def row_kind(text: str, at: int) -> str:
    """What the row through `at` is. A blocked five has the opponent at both ends; the edge is no opponent."""
    start, end = unbroken_row(text, at)
    neighbours = text[max(0, start - 1) : start] + text[end : end + 1]
    if end - start == 5:
        return "blocked five" if neighbours == 2 * OTHER[text[at]] else "five"
    return "overline" if end - start > 5 else "short row"


def put(text: str, spot: int) -> str:
    """The line after black has played on an empty spot of it."""
    return text[:spot] + "X" + text[spot + 1 :]


def empty_spots(text: str, at: int) -> list[int]:
    """The empty spots that can stand in one row of five with `at`."""
    return [spot for spot in range(max(0, at - 4), min(len(text), at + 5)) if text[spot] == "."]


@lru_cache(100_000)
def five_spots(text: str, at: int) -> tuple[int, ...]:
    """Where one more black stone gives the stone at `at` a row of exactly five."""
    return tuple(spot for spot in empty_spots(text, at) if row_length(put(text, spot), at) == 5)


def is_straight_four(text: str, at: int) -> bool:
    """An unbroken row of four that becomes five in two different ways."""
    return row_length(text, at) == 4 and len(five_spots(text, at)) == 2


def count_fours(text: str, at: int) -> int:
    """Each way to five is a four of its own, but the two ways of a straight four are one four."""
    return 1 if is_straight_four(text, at) else len(five_spots(text, at))


@lru_cache(100_000)
def straight_four_spots(text: str, at: int) -> tuple[int, ...]:
    """Where one more black stone makes a straight four of which both it and the stone at `at` are part."""
    found = []
    for spot in empty_spots(text, at):
        line = put(text, spot)
        start, end = unbroken_row(line, at)
        if start <= spot < end and is_straight_four(line, at):
            found.append(spot)
    return tuple(found)


def looks_like_three(text: str, at: int) -> bool:
    """A three as far as its own line goes. A line that is a four is not counted as a three."""
    return count_fours(text, at) == 0 and len(straight_four_spots(text, at)) > 0


def is_three(board: Board, point: Point, step: Step) -> bool:
    """Whether black, whose stone stands on the point, may really make this line a straight four.

    Section 3: "without at the same time a five in a row is made"; section 9.3: nor by a move that is a foul.
    """
    text, at = read_line(board, point, step)
    if not looks_like_three(text, at):
        return False
    places = line_points(board.width, board.height, point, step)
    return any(judge(board, places[spot]) == "allowed" for spot in straight_four_spots(text, at))


def judge(board: Board, point: Point) -> str:
    """What a black stone on this empty point is in renju: one of VERDICTS. Five beats foul."""
    after = board.with_stone(point, "X")
    lines = [read_line(after, point, step) for step in STEPS]
    lengths = [row_length(text, at) for text, at in lines]
    if 5 in lengths:
        return "five"
    if max(lengths) > 5:
        return "overline"
    if sum(count_fours(text, at) for text, at in lines) >= 2:
        return "double-four"
    return "double-three" if sum(is_three(after, point, step) for step in STEPS) >= 2 else "allowed"


def looks_like_double_three(board: Board, point: Point) -> bool:
    """What a reader without the recursion would call a double-three."""
    after = board.with_stone(point, "X")
    lines = [read_line(after, point, step) for step in STEPS]
    return sum(looks_like_three(text, at) for text, at in lines) >= 2
