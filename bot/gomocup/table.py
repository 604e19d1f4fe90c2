"""The board of a Gomocup game as the brain keeps it: stones by owner, in the order they came.

Knows points, owners and when it is whose turn; knows no protocol course and no search.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from engine.games import FIRST, SECOND, Gomoku
from protocols.gomocup_messages import Owner
from protocols.notation import Point


class BadStoneError(Exception):
    """A stone that can't be where it is said to be."""


@dataclass
class Table:
    """The game being played: its board, and the stones by owner in the order they came."""

    game: Gomoku
    stones: list[tuple[int, Owner]] = field(default_factory=list)
    seconds_used: float = 0.0

    def is_free(self, move: int) -> bool:
        return all(move != taken for taken, _ in self.stones)

    def moves_of(self, owner: Owner) -> list[int]:
        return [move for move, whose in self.stones if whose == owner]

    def position(self) -> Any:
        """The position with the brain to move; who has more stones began, and that is black."""
        own, others = self.moves_of(Owner.OWN), self.moves_of(Owner.OPPONENT)
        unusable = self.moves_of(Owner.UNUSABLE)
        if len(others) > len(own):
            return self.game.set_up(others, own, unusable, SECOND)
        return self.game.set_up(own, others, unusable, FIRST)

    def move_at(self, point: Point) -> int:
        """The move of a point; BadStoneError if there is no such point."""
        if not (0 <= point.x < self.game.width and 0 <= point.y < self.game.height):
            board = f"{self.game.width}x{self.game.height}"
            raise BadStoneError(f"the point {point.x},{point.y} is off the board of {board} (coordinates count from 0)")
        return point.y * self.game.width + point.x

    def place(self, point: Point, owner: Owner) -> None:
        """One more stone; BadStoneError, and no change, if it can't be."""
        move = self.move_at(point)
        if not self.is_free(move):
            raise BadStoneError(f"the point {point.x},{point.y} is occupied")
        self.stones.append((move, owner))

    def remove(self, point: Point) -> None:
        """One stone less; BadStoneError, and no change, if there is none."""
        move = self.move_at(point)
        if self.is_free(move):
            raise BadStoneError(f"there is no stone at {point.x},{point.y} to take back")
        self.stones = [stone for stone in self.stones if stone[0] != move]

    def replace_all(self, stones: Iterable[tuple[Point, Owner]]) -> None:
        """A whole new position; BadStoneError, and no change, if two stones share a point or one is off the board."""
        fresh = Table(self.game)
        for point, owner in stones:
            fresh.place(point, owner)
        self.stones = fresh.stones
