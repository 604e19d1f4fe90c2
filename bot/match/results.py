"""The records of a match: which game is to be played, and how it ended.

Plain data that is written to disk as it stands; knows no processes, no rules and no files.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import Literal, NamedTuple

from bot.match.score import Tally
from protocols.notation import Point

Side = Literal["A", "B"]
"""The two players of a match, in the order of the command line. Colours change, sides do not."""

SIDES: tuple[Side, Side] = ("A", "B")


def other(side: Side) -> Side:
    """The opponent."""
    return "B" if side == "A" else "A"


class Ending(StrEnum):
    """Why a game ended. All but the first two are somebody's fault."""

    WIN = "win"
    DRAW = "draw"
    TIMEOUT = "timeout"
    CRASH = "crash"
    ILLEGAL = "illegal move"
    MEMORY = "memory"
    PROTOCOL = "protocol error"


class PlayedMove(NamedTuple):
    """A stone and the time it took; stones of the opening took none."""

    x: int
    y: int
    milliseconds: int

    @property
    def point(self) -> Point:
        """Where the stone is."""
        return Point(self.x, self.y)


@dataclass(frozen=True)
class GameSpec:
    """A game to be played. Both games of a pair have the same opening and opposite colours."""

    number: int  # from 1
    opening_number: int  # from 1
    opening: tuple[Point, ...]
    black: Side

    def mover(self, move_number: int) -> Side:
        """Who plays the stone of this number (from 0)."""
        return self.black if move_number % 2 == 0 else other(self.black)


@dataclass(frozen=True)
class GameResult:
    """A finished game."""

    number: int
    opening_number: int
    opening_stones: int
    black: Side
    winner: Side | None  # None: a draw
    ending: Ending
    blamed: Side | None  # whose fault the ending is; None for a win on the board and a draw
    why: str
    moves: tuple[PlayedMove, ...]
    seconds: dict[Side, float]  # thinking time used
    slowest: dict[Side, float]  # the longest single answer, in seconds
    memory_mb: dict[Side, float]  # the most seen after a move


def tally(results: Iterable[GameResult]) -> Tally:
    """Count results for A."""
    winners = [result.winner for result in results]
    return Tally(winners.count("A"), winners.count(None), winners.count("B"))
