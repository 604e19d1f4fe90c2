"""Gomoku on any board from 5 to 22, square or not: freestyle, standard, renju, caro.

Knows turns, moves and ends of games; what wins is in `lines.py`, what is forbidden in `renju.py`. A move costs
the lines through it, not the board: the empty points are kept as a list from which a move is swapped out.
Move m is column m % width, row m // width, from the top left.
"""

from dataclasses import dataclass
from enum import IntEnum
from typing import NamedTuple

import numpy as np

from engine.arrays import Float32, Int8, Int16, Int32, UInt64
from engine.games.game import OUTCOME_VALUES, Leaves, Outcome
from engine.games.lines import BLACK, EMPTY, WALL, WHITE, Rule, stone_wins
from engine.games.renju import is_forbidden
from engine.games.symmetry import board_symmetries
from engine.kernel import kernel
from engine.randomness import random_below

SMALLEST, LARGEST = 5, 22
LETTERS = "abcdefghijklmnopqrstuv"


class Shape(IntEnum):
    """Places in `Position.shape`."""

    WIDTH = 0
    STRIDE = 1
    RULE = 2


class Counter(IntEnum):
    """Places in `Position.counters`."""

    TO_MOVE = 0  # BLACK or WHITE
    WINNER = 1  # EMPTY while there is none
    EMPTIES = 2  # how many points are empty
    LAST = 3  # the last move, NO_MOVE at the start


NO_MOVE = -1


class Position(NamedTuple):
    """A board with stones. `cells` and TO_MOVE say it all; the rest is derived and kept up to date."""

    shape: Int32  # [3] by Shape; never written after the start, so copies share it
    cells: Int8  # [(height + 2) * stride] EMPTY, BLACK, WHITE, or WALL around the board
    empties: Int16  # [height * width] the empty points come first, in no order
    slots: Int16  # [height * width] where each point stands in `empties`
    counters: Int32  # [4] by Counter


@kernel
def copy_position(position: Position) -> Position:
    """A position of its own."""
    return Position(
        position.shape,
        position.cells.copy(),
        position.empties.copy(),
        position.slots.copy(),
        position.counters.copy(),
    )


@kernel
def overwrite(position: Position, source: Position) -> None:
    """Make one position equal to another of the same shape."""
    position.cells[:] = source.cells
    position.empties[:] = source.empties
    position.slots[:] = source.slots
    position.counters[:] = source.counters


@kernel
def point_of(position: Position, move: int) -> int:
    """Where a move stands in `cells`."""
    row = move // position.shape[Shape.WIDTH]
    return (row + 1) * position.shape[Shape.STRIDE] + move - row * position.shape[Shape.WIDTH] + 1


@kernel
def occupy(position: Position, move: int, cell: int) -> None:
    """Put a stone (or a WALL, for a point nobody may use) on an empty point. No turn, no end of the game."""
    position.cells[point_of(position, move)] = cell
    last_slot = position.counters[Counter.EMPTIES] - 1
    slot = position.slots[move]
    moved = position.empties[last_slot]
    position.empties[slot] = moved
    position.slots[moved] = slot
    position.empties[last_slot] = move
    position.slots[move] = last_slot
    position.counters[Counter.EMPTIES] = last_slot


@kernel
def play_move(position: Position, move: int) -> None:
    """Play for the player to move. Black's stone on a forbidden point makes white the winner."""
    colour = position.counters[Counter.TO_MOVE]
    point = point_of(position, move)
    rule = position.shape[Shape.RULE]
    stride = position.shape[Shape.STRIDE]
    if rule == Rule.RENJU and colour == BLACK and is_forbidden(position.cells, stride, point):
        position.counters[Counter.WINNER] = WHITE
    elif stone_wins(position.cells, stride, rule, point, colour):
        position.counters[Counter.WINNER] = colour
    occupy(position, move, colour)
    position.counters[Counter.TO_MOVE] = BLACK + WHITE - colour
    position.counters[Counter.LAST] = move


@kernel
def has_forbidden_points(position: Position) -> bool:
    """Whether the player to move is black in renju: for everybody else each empty point is open."""
    return position.shape[Shape.RULE] == Rule.RENJU and position.counters[Counter.TO_MOVE] == BLACK


@kernel
def is_open(position: Position, move: int) -> bool:
    """Whether the player to move may play on this empty point."""
    if not has_forbidden_points(position):
        return True
    return not is_forbidden(position.cells, position.shape[Shape.STRIDE], point_of(position, move))


@kernel
def position_outcome(position: Position) -> int:
    """Outcome for the player to move; a player left without a legal move has a draw."""
    winner = position.counters[Counter.WINNER]
    if winner != EMPTY:
        return Outcome.WIN if winner == position.counters[Counter.TO_MOVE] else Outcome.LOSS
    for slot in range(position.counters[Counter.EMPTIES]):
        if is_open(position, position.empties[slot]):
            return Outcome.UNDECIDED
    return Outcome.DRAW


@kernel
def list_legal(position: Position, out: Int16) -> int:
    """Write the legal moves, mostly from the centre outwards; returns how many."""
    if position.counters[Counter.WINNER] != EMPTY:
        return 0
    empties = position.counters[Counter.EMPTIES]
    if not has_forbidden_points(position):
        out[:empties] = position.empties[:empties][::-1]
        return empties
    count = 0
    for slot in range(empties - 1, -1, -1):
        move = position.empties[slot]
        if is_open(position, move):
            out[count] = move
            count += 1
    return count


@kernel
def random_end(position: Position, random: UInt64) -> int:
    """Play random moves to the end; returns the winner, EMPTY for a draw. The position is used up.

    Only `cells` and `empties` are kept up to date, in local names: this loop is where pure UCT spends its time.
    """
    cells, empties = position.cells, position.empties
    width, stride = int(position.shape[Shape.WIDTH]), int(position.shape[Shape.STRIDE])
    rule = int(position.shape[Shape.RULE])
    colour = int(position.counters[Counter.TO_MOVE])
    left = int(position.counters[Counter.EMPTIES])
    forbidden_in_a_row = 0
    while left > 0:
        slot = random_below(random, left)
        move = int(empties[slot])
        row = move // width
        point = (row + 1) * stride + move - row * width + 1
        if rule == Rule.RENJU and colour == BLACK and is_forbidden(cells, stride, point):
            # Draw again; after so many misses black most likely has no legal move at all, which is a draw.
            forbidden_in_a_row += 1
            if forbidden_in_a_row > 8 * left:
                return EMPTY
            continue
        if stone_wins(cells, stride, rule, point, colour):
            return colour
        forbidden_in_a_row = 0
        left -= 1
        empties[slot] = empties[left]
        cells[point] = colour
        colour = BLACK + WHITE - colour
    return EMPTY


@kernel
def follow_path(root: Position, scratch: Position, leaves: Leaves, row: int) -> None:
    """Bring `scratch` from the root to leaf `row` and write down outcome and legal moves."""
    overwrite(scratch, root)
    for ply in range(leaves.lengths[row]):
        play_move(scratch, leaves.paths[row, ply])
    leaves.outcomes[row] = position_outcome(scratch)
    leaves.distances[row] = 0
    leaves.counts[row] = list_legal(scratch, leaves.moves[row])


@kernel
def follow_paths(root: Position, leaves: Leaves, size: int) -> None:
    """The batch verb `follow` of the contract."""
    scratch = copy_position(root)
    for row in range(size):
        follow_path(root, scratch, leaves, row)


@kernel
def play_out_paths(root: Position, leaves: Leaves, size: int, random: UInt64) -> None:
    """The batch verb `playouts` of the contract."""
    scratch = copy_position(root)
    for row in range(size):
        follow_path(root, scratch, leaves, row)
        if leaves.outcomes[row] == Outcome.UNDECIDED:
            player = scratch.counters[Counter.TO_MOVE]
            winner = random_end(scratch, random)
            leaves.values[row] = 0.0 if winner == EMPTY else (1.0 if winner == player else -1.0)
        else:
            leaves.values[row] = OUTCOME_VALUES[leaves.outcomes[row]]


@dataclass(frozen=True)
class Gomoku:
    """Five in a row; the rule says exactly what that means."""

    width: int = 15
    height: int = 15
    rule: Rule = Rule.FREESTYLE
    name: str = "gomoku"

    def __post_init__(self) -> None:
        if not (SMALLEST <= self.width <= LARGEST and SMALLEST <= self.height <= LARGEST):
            raise ValueError(
                f"a Gomoku board is {SMALLEST} to {LARGEST} points wide and high, got {self.width}x{self.height}"
            )

    @property
    def move_count(self) -> int:
        return self.width * self.height

    @property
    def longest_game(self) -> int:
        return self.width * self.height

    def start(self) -> Position:
        stride = self.width + 2
        cells = np.full((self.height + 2, stride), WALL, np.int8)
        cells[1:-1, 1:-1] = EMPTY
        order = self._centre_last()
        return Position(
            shape=np.array([self.width, stride, self.rule], np.int32),
            cells=cells.ravel(),
            empties=order,
            slots=np.argsort(order).astype(np.int16),
            counters=np.array([BLACK, EMPTY, self.move_count, NO_MOVE], np.int32),
        )

    def _centre_last(self) -> Int16:
        """All points, those near the centre last; `list_legal` reads backwards.

        A search too short to try every move then tries the likely ones, and the swap in `occupy` disturbs least.
        """
        rows, columns = np.divmod(np.arange(self.move_count), self.width)
        distance = (rows - (self.height - 1) / 2) ** 2 + (columns - (self.width - 1) / 2) ** 2
        return np.argsort(-distance, kind="stable").astype(np.int16)

    def set_up(self, black: list[int], white: list[int], walls: list[int], to_move: int) -> Position:
        """A position that need not come from a game: stones of both colours, unusable points, FIRST or SECOND."""
        position = self.start()
        for moves, cell in ((black, BLACK), (white, WHITE), (walls, WALL)):
            for move in moves:
                occupy(position, move, cell)
        position.counters[Counter.TO_MOVE] = WHITE if to_move else BLACK
        return position

    def copy(self, position: Position) -> Position:
        return copy_position(position)

    def to_move(self, position: Position) -> int:
        return int(position.counters[Counter.TO_MOVE]) - BLACK

    def is_empty(self, position: Position, move: int) -> bool:
        return bool(position.cells[point_of(position, move)] == EMPTY)

    def is_legal(self, position: Position, move: int) -> bool:
        return (
            0 <= move < self.move_count
            and bool(position.counters[Counter.WINNER] == EMPTY)
            and self.is_empty(position, move)
            and bool(is_open(position, move))
        )

    def forbidden(self, position: Position) -> list[int]:
        """Black's forbidden points, whoever is to move; none outside renju."""
        if self.rule != Rule.RENJU:
            return []
        stride = self.width + 2
        empties = sorted(int(move) for move in position.empties[: position.counters[Counter.EMPTIES]])
        return [move for move in empties if is_forbidden(position.cells, stride, point_of(position, move))]

    def legal(self, position: Position) -> Int16:
        out = np.zeros(self.move_count, np.int16)
        return out[: list_legal(position, out)]

    def play(self, position: Position, move: int) -> None:
        play_move(position, move)

    def outcome(self, position: Position) -> Outcome:
        return Outcome(position_outcome(position))

    def grid(self, position: Position) -> Int8:
        """[height, width] EMPTY, BLACK, WHITE or WALL."""
        return position.cells.reshape(self.height + 2, self.width + 2)[1:-1, 1:-1]

    def planes(self, position: Position) -> Float32:
        own = position.counters[Counter.TO_MOVE]
        grid = self.grid(position)
        return np.stack([grid == own, grid == BLACK + WHITE - own, grid == WALL]).astype(np.float32)

    def symmetries(self) -> Int16:
        return board_symmetries(self.width, self.height)

    def path(self, earlier: Position, later: Position) -> list[int] | None:
        before, after = self.grid(earlier).ravel(), self.grid(later).ravel()
        changed = np.flatnonzero(before != after)
        if len(changed) > 2 or before[changed].any() or bool(earlier.counters[Counter.WINNER]):
            return None
        first = earlier.counters[Counter.TO_MOVE]
        in_turn = sorted((int(move) for move in changed), key=lambda move: bool(after[move] != first))
        turns = [BLACK + WHITE - first if ply % 2 else first for ply in range(len(in_turn) + 1)]
        alternates = all(after[move] == colour for move, colour in zip(in_turn, turns, strict=False))
        return in_turn if alternates and later.counters[Counter.TO_MOVE] == turns[-1] else None

    def move_text(self, move: int) -> str:
        return f"{LETTERS[move % self.width]}{self.height - move // self.width}"

    def text_move(self, text: str) -> int | None:
        column = LETTERS.find(text[:1].lower()) if text else -1
        if not (0 <= column < self.width and text[1:].isascii() and text[1:].isdigit()):
            return None
        row = self.height - int(text[1:])
        return row * self.width + column if 0 <= row < self.height else None

    def follow(self, root: Position, leaves: Leaves, size: int) -> None:
        follow_paths(root, leaves, size)

    def playouts(self, root: Position, leaves: Leaves, size: int, random: UInt64) -> None:
        play_out_paths(root, leaves, size, random)
