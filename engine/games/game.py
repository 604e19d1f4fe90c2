"""The contract of a game: one record, one frozen parameter object, a few verbs.

Knows what a search and a referee need from any game; knows no particular one. Each game is a frozen dataclass
that satisfies `Game` without inheriting from it; `tests/games/test_contract.py` runs on all of them.
"""

from enum import IntEnum
from typing import Any, NamedTuple, Protocol

import numpy as np

from engine.arrays import Float32, Int8, Int16, Int32, UInt64

FIRST, SECOND = 0, 1  # the player who starts (black in Gomoku and Go) and the other


class Outcome(IntEnum):
    """How a position stands, **for the player to move**. The order of the last three is the order of wishes."""

    UNDECIDED = 0
    LOSS = 1
    DRAW = 2
    WIN = 3


OUTCOME_VALUES = np.array([0.0, -1.0, 0.0, 1.0], np.float32)  # by Outcome; UNDECIDED is never looked up


class Leaves(NamedTuple):
    """A batch of tree leaves on their way through a game and an evaluator; row i is leaf i.

    Everything in it is for the player to move **at the leaf**.
    """

    paths: Int16  # [batch, longest] moves from the root position to the leaf
    lengths: Int32  # [batch] how many of them
    outcomes: Int8  # [batch] Outcome
    distances: Int16  # [batch] plies from the leaf to that end: 0 where the game is over
    counts: Int32  # [batch] how many legal moves; 0 where the game is over
    moves: Int16  # [batch, move_count] the legal moves
    priors: Float32  # [batch, move_count] their priors, beside them
    values: Float32  # [batch] estimate in -1 … 1


def new_leaves(batch: int, longest: int, move_count: int) -> Leaves:
    """Buffers for a batch, made once for a search."""
    return Leaves(
        paths=np.zeros((batch, longest), np.int16),
        lengths=np.zeros(batch, np.int32),
        outcomes=np.zeros(batch, np.int8),
        distances=np.zeros(batch, np.int16),
        counts=np.zeros(batch, np.int32),
        moves=np.zeros((batch, move_count), np.int16),
        priors=np.zeros((batch, move_count), np.float32),
        values=np.zeros(batch, np.float32),
    )


class Game(Protocol):
    """A game with its parameters. Positions are records of arrays; `play` changes them in place."""

    @property
    def name(self) -> str: ...

    @property
    def move_count(self) -> int:
        """Moves are numbered 0 … move_count - 1."""

    @property
    def longest_game(self) -> int:
        """No game has more moves than this."""

    def start(self) -> Any: ...

    def copy(self, position: Any) -> Any: ...

    def to_move(self, position: Any) -> int:
        """FIRST or SECOND."""

    def is_legal(self, position: Any, move: int) -> bool: ...

    def legal(self, position: Any) -> Int16:
        """The legal moves; empty where the game is over."""

    def play(self, position: Any, move: int) -> None: ...

    def outcome(self, position: Any) -> Outcome: ...

    def planes(self, position: Any) -> Float32:
        """[planes, height, width] what a net sees, for the player to move."""

    def symmetries(self) -> Int16:
        """[symmetries, move_count] where each move goes; row 0 is the identity."""

    def path(self, earlier: Any, later: Any) -> list[int] | None:
        """The moves that lead from one position to another; None if none are known."""

    def move_text(self, move: int) -> str: ...

    def text_move(self, text: str) -> int | None: ...

    def follow(self, root: Any, leaves: Leaves, size: int) -> None:
        """Play the first `size` paths from the root; fill in outcomes, counts and moves."""

    def playouts(self, root: Any, leaves: Leaves, size: int, random: UInt64) -> None:
        """`follow`, then finish each leaf's game with random moves; fill in values too."""
