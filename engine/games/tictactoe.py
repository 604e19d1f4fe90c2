"""Tic-tac-toe: the reference game, short enough to read on one screen. Moves are 0 … 8, row by row."""

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from engine.arrays import Float32, Int8, Int16, UInt64
from engine.games.game import Leaves, Outcome
from engine.games.stepwise import follow_stepwise, playouts_stepwise
from engine.games.symmetry import board_symmetries

LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


class Position(NamedTuple):
    """One board."""

    marks: Int8  # [9] 0 empty, 1 the first player's mark, 2 the second's


@dataclass(frozen=True)
class TicTacToe:
    """Three in a row on 3x3."""

    name: str = "tictactoe"
    move_count: int = 9
    longest_game: int = 9

    def start(self) -> Position:
        return Position(np.zeros(9, np.int8))

    def copy(self, position: Position) -> Position:
        return Position(position.marks.copy())

    def to_move(self, position: Position) -> int:
        return int(np.count_nonzero(position.marks)) % 2

    def is_legal(self, position: Position, move: int) -> bool:
        return move in self.legal(position)

    def legal(self, position: Position) -> Int16:
        if self.outcome(position) != Outcome.UNDECIDED:
            return np.zeros(0, np.int16)
        return np.flatnonzero(position.marks == 0).astype(np.int16)

    def play(self, position: Position, move: int) -> None:
        position.marks[move] = self.to_move(position) + 1

    def outcome(self, position: Position) -> Outcome:
        marks, previous = position.marks.tolist(), 2 - self.to_move(position)
        if any(marks[a] == marks[b] == marks[c] == previous for a, b, c in LINES):
            return Outcome.LOSS
        return Outcome.UNDECIDED if 0 in marks else Outcome.DRAW

    def planes(self, position: Position) -> Float32:
        own = self.to_move(position) + 1
        return np.stack([position.marks == own, position.marks == 3 - own]).reshape(2, 3, 3).astype(np.float32)

    def symmetries(self) -> Int16:
        return board_symmetries(3, 3)

    def path(self, earlier: Position, later: Position) -> list[int] | None:
        changed = np.flatnonzero(earlier.marks != later.marks)
        if len(changed) > 2 or earlier.marks[changed].any():
            return None
        in_turn = sorted((int(move) for move in changed), key=lambda m: later.marks[m] != self.to_move(earlier) + 1)
        trial = self.copy(earlier)
        for move in in_turn:
            self.play(trial, move)
        return in_turn if np.array_equal(trial.marks, later.marks) else None

    def move_text(self, move: int) -> str:
        return f"{'abc'[move % 3]}{3 - move // 3}"

    def text_move(self, text: str) -> int | None:
        return next((move for move in range(9) if self.move_text(move) == text.lower()), None)

    def follow(self, root: Position, leaves: Leaves, size: int) -> None:
        follow_stepwise(self, root, leaves, size)

    def playouts(self, root: Position, leaves: Leaves, size: int, random: UInt64) -> None:
        playouts_stepwise(self, root, leaves, size, random)
