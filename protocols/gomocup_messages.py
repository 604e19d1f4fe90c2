"""What is said between a Gomocup manager and a brain, as values; `gomocup.py` is how it is written.

Points are (x, y) from the top left, whatever order the wire uses. Sections cited are those of "gomocup.md".
"""

from dataclasses import dataclass
from enum import IntEnum

from protocols.notation import Point

# --- manager → brain -----------------------------------------------------------------------------------------


class Owner(IntEnum):
    """Whose stone a BOARD line describes (2.1)."""

    OWN = 1
    OPPONENT = 2
    UNUSABLE = 3


@dataclass(frozen=True)
class Start:
    """START n, RECTSTART w,h, or Yixin's `start w h`."""

    width: int
    height: int


@dataclass(frozen=True)
class Restart:
    """The same board again, empty."""


@dataclass(frozen=True)
class Begin:
    """The board is empty and the brain moves first."""


@dataclass(frozen=True)
class Turn:
    """The opponent's move; the brain is to answer."""

    point: Point


@dataclass(frozen=True)
class Board:
    """A whole position; the brain is to answer, except after YXBOARD (`think` is False)."""

    stones: tuple[tuple[Point, Owner], ...]
    think: bool


@dataclass(frozen=True)
class SwapBoard:
    """SWAP2BOARD with 0, 3 or 5 stones in the order of play (2.5)."""

    points: tuple[Point, ...]


@dataclass(frozen=True)
class Info:
    """A setting; `number` is None where the value isn't a whole number."""

    key: str
    number: int | None
    text: str


@dataclass(frozen=True)
class Takeback:
    """Remove this stone."""

    point: Point


@dataclass(frozen=True)
class Play:
    """Make this move for the brain and echo it."""

    point: Point


@dataclass(frozen=True)
class End:
    """Leave."""


@dataclass(frozen=True)
class About:
    """Who are you?"""


@dataclass(frozen=True)
class Stop:
    """YXSTOP: answer now, if you are thinking."""


@dataclass(frozen=True)
class ShowInfo:
    """YXSHOWINFO: a GUI of the Yixin family is listening."""


@dataclass(frozen=True)
class BestMoves:
    """YXNBEST n: think about the current position, show the n best moves."""

    count: int


@dataclass(frozen=True)
class ShowForbidden:
    """YXSHOWFORBID: name the forbidden points."""


@dataclass(frozen=True)
class ClearHash:
    """YXHASHCLEAR: forget what earlier searches found."""


@dataclass(frozen=True)
class Unknown:
    """A command that isn't known."""

    word: str


@dataclass(frozen=True)
class Malformed:
    """A known command that can't be read."""

    command: str
    problem: str


Message = (
    Start | Restart | Begin | Turn | Board | SwapBoard | Info | Takeback | Play | End | About
    | Stop | ShowInfo | BestMoves | ShowForbidden | ClearHash | Unknown | Malformed
)  # fmt: skip


# --- brain → manager -----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class MoveReply:
    """The answer to a command to think: one point, or two or three in a swap2 opening."""

    points: tuple[Point, ...]


@dataclass(frozen=True)
class SwapReply:
    """In a swap2 opening: the other colour, please."""


@dataclass(frozen=True)
class OkReply:
    """Done."""


@dataclass(frozen=True)
class ErrorReply:
    """Understood, but it can't be done."""

    text: str


@dataclass(frozen=True)
class UnknownReply:
    """Not understood."""

    text: str


@dataclass(frozen=True)
class MessageReply:
    """A line for people. piskvork takes an empty one for a bad move, so there is always text."""

    text: str


@dataclass(frozen=True)
class PointReply:
    """Live decoration in a Yixin-Board: MESSAGE REALTIME BEST x,y and the like."""

    kind: str
    point: Point


@dataclass(frozen=True)
class DetailReply:
    """Rapfi's detail lines, `INFO DEPTH 5`: only for GUIs that asked, piskvork would lose us the game."""

    key: str
    value: str


@dataclass(frozen=True)
class LineReply:
    """Rapfi's detail line with points: `INFO BESTLINE x,y x,y`."""

    points: tuple[Point, ...]


@dataclass(frozen=True)
class AboutReply:
    """Who we are."""

    fields: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class ForbiddenReply:
    """Black's forbidden points."""

    points: tuple[Point, ...]


Reply = (
    MoveReply | SwapReply | OkReply | ErrorReply | UnknownReply | MessageReply
    | PointReply | DetailReply | LineReply | AboutReply | ForbiddenReply
)  # fmt: skip


def rule_named(number: int, yixin: bool) -> str | None:
    """The rule behind INFO rule n (2.3): bits 1 exactly five, 2 continuous game, 4 renju, 8 caro.

    The Yixin family counts instead: 2 is renju, 5 and 6 are freestyle with a swap (3, trap 2).
    """
    if yixin and number in (2, 5, 6):
        return "renju" if number == 2 else "freestyle"
    if not 0 <= number <= 15:
        return None
    if number & 4:
        return "renju"
    if number & 8:
        return "caro9" if number & 1 else "caro8"
    return "standard" if number & 1 else "freestyle"
