"""Gomocup protocol, manager side: commands a referee writes, lines a brain answers.

Knows the wire format of the pipe protocol (sections 2.1-2.5 of the specification) and nothing about
rules, clocks or processes. `ManagerCodec.send` turns a command into bytes; `ManagerCodec.receive` turns
bytes, cut anywhere, into typed lines. Receiving never raises: what is not understood is an `OtherLine`.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

from protocols.lines import LineSplitter, OverlongLine
from protocols.notation import Point

Owner = Literal[1, 2]
"""Whose stone a BOARD line is, seen by the brain that reads it: 1 its own, 2 its opponent's."""


class Stone(NamedTuple):
    """One line of a BOARD block."""

    point: Point
    owner: Owner


@dataclass(frozen=True)
class About:
    """Manager → brain: who are you?"""


@dataclass(frozen=True)
class Start:
    """Manager → brain: a new game on a square board."""

    size: int


@dataclass(frozen=True)
class RectStart:
    """Manager → brain: a new game on a board that is not square."""

    width: int
    height: int


@dataclass(frozen=True)
class Restart:
    """Manager → brain: a new game, same board and settings."""


@dataclass(frozen=True)
class Begin:
    """Manager → brain: the board is empty, play the first stone."""


@dataclass(frozen=True)
class Turn:
    """Manager → brain: the opponent played here; answer."""

    point: Point


@dataclass(frozen=True)
class Board:
    """Manager → brain: the whole position, in order of play; answer with a move."""

    stones: tuple[Stone, ...]


@dataclass(frozen=True)
class Info:
    """Manager → brain: a setting; it is never answered."""

    key: str
    value: str | int


@dataclass(frozen=True)
class Takeback:
    """Manager → brain: remove the last stone."""

    point: Point


@dataclass(frozen=True)
class Swap2Board:
    """Manager → brain: 0, 3 or 5 stones of a swap2 opening, in order of play."""

    points: tuple[Point, ...]


@dataclass(frozen=True)
class End:
    """Manager → brain: leave."""


@dataclass(frozen=True)
class YxStop:
    """Manager → brain: answer now with the best move so far (Yixin and Rapfi)."""


Command = About | Start | RectStart | Restart | Begin | Turn | Board | Info | Takeback | Swap2Board | End | YxStop


@dataclass(frozen=True)
class MoveReply:
    """Brain → manager: a move. The point may lie off the board: that is for the referee to judge."""

    point: Point


@dataclass(frozen=True)
class MovesReply:
    """Brain → manager: two or more points on a line, an answer to SWAP2BOARD."""

    points: tuple[Point, ...]


@dataclass(frozen=True)
class SwapReply:
    """Brain → manager: take the other colour."""


@dataclass(frozen=True)
class OkReply:
    """Brain → manager: done."""


@dataclass(frozen=True)
class ErrorReply:
    """Brain → manager: the command is known but cannot be obeyed."""

    text: str


@dataclass(frozen=True)
class UnknownReply:
    """Brain → manager: the command is not known."""

    text: str


@dataclass(frozen=True)
class MessageLine:
    """Brain → manager: a line for the public log."""

    text: str


@dataclass(frozen=True)
class DebugLine:
    """Brain → manager: a line for the author."""

    text: str


@dataclass(frozen=True)
class AboutReply:
    """Brain → manager: the `key="value"` pairs of an answer to ABOUT; `name` is among them."""

    fields: tuple[tuple[str, str], ...]

    @property
    def name(self) -> str:
        """The name the brain gives itself."""
        return dict(self.fields)["name"]


@dataclass(frozen=True)
class OtherLine:
    """Brain → manager: anything else, SUGGEST included (judges ignore it, so do we)."""

    text: str


BrainLine = (
    MoveReply
    | MovesReply
    | SwapReply
    | OkReply
    | ErrorReply
    | UnknownReply
    | MessageLine
    | DebugLine
    | AboutReply
    | OtherLine
)


class ManagerCodec:
    """One conversation with one brain: holds the bytes of a line that is not complete yet."""

    def __init__(self) -> None:
        self._lines = LineSplitter()

    def send(self, command: Command) -> bytes:
        """The bytes of a command; every line ends with CR LF (section 2)."""
        return "".join(f"{line}\r\n" for line in _COMMAND_LINES[type(command)](command)).encode()

    def receive(self, data: bytes) -> list[BrainLine]:
        """The lines completed by these bytes. CR, LF and CR LF end a line; empty lines are skipped."""
        return [_typed(line) for line in self._lines.feed(data)]

    def receive_eof(self) -> list[BrainLine]:
        """The line that was begun but not ended, when the brain has closed its output."""
        return [_typed(line) for line in self._lines.finish()]


def _typed(line: str | OverlongLine) -> BrainLine:
    if isinstance(line, OverlongLine):
        return OtherLine(f"a line of more than {line.limit} bytes")
    return parse_brain_line(line.strip())


def parse_brain_line(text: str) -> BrainLine:
    """Say what a non-empty line without its line end is."""
    word, _, rest = text.partition(" ")
    keyword = word.upper()
    if keyword in _TEXT_LINES:
        return _TEXT_LINES[keyword](rest.strip())
    if text.upper() in _BARE_WORDS:
        return _BARE_WORDS[text.upper()]
    if _POINTS.fullmatch(text):
        points = tuple(Point(int(x), int(y)) for x, y in _POINT.findall(text))
        return MoveReply(points[0]) if len(points) == 1 else MovesReply(points)
    fields = tuple((key.lower(), value) for key, value in _ABOUT_FIELD.findall(text))
    return AboutReply(fields) if "name" in dict(fields) else OtherLine(text)


_POINT = re.compile(r"(-?[0-9]{1,9})\s*,\s*(-?[0-9]{1,9})")
_POINTS = re.compile(rf"{_POINT.pattern}(?:\s+{_POINT.pattern})*")
_ABOUT_FIELD = re.compile(r'(\w+)\s*=\s*"([^"]*)"')

_TEXT_LINES: dict[str, Callable[[str], BrainLine]] = {
    "MESSAGE": MessageLine,
    "DEBUG": DebugLine,
    "ERROR": ErrorReply,
    "UNKNOWN": UnknownReply,
}
_BARE_WORDS: dict[str, BrainLine] = {"OK": OkReply(), "SWAP": SwapReply()}


def _point_text(point: Point) -> str:
    return f"{point.x},{point.y}"


def _info_lines(command: Info) -> list[str]:
    # A value is the rest of its line (`folder` may hold blanks), so only a line end could do harm.
    return [f"INFO {command.key} {' '.join(str(command.value).splitlines())}"]


def _board_lines(command: Board) -> list[str]:
    return ["BOARD", *(f"{_point_text(stone.point)},{stone.owner}" for stone in command.stones), "DONE"]


def _swap2_lines(command: Swap2Board) -> list[str]:
    return ["SWAP2BOARD", *map(_point_text, command.points), "DONE"]


_COMMAND_LINES: dict[type, Callable[[Any], list[str]]] = {
    About: lambda command: ["ABOUT"],
    Start: lambda command: [f"START {command.size}"],
    RectStart: lambda command: [f"RECTSTART {command.width},{command.height}"],
    Restart: lambda command: ["RESTART"],
    Begin: lambda command: ["BEGIN"],
    Turn: lambda command: [f"TURN {_point_text(command.point)}"],
    Board: _board_lines,
    Info: _info_lines,
    Takeback: lambda command: [f"TAKEBACK {_point_text(command.point)}"],
    Swap2Board: _swap2_lines,
    End: lambda command: ["END"],
    YxStop: lambda command: ["YXSTOP"],
}
