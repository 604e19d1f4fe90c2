"""The Gomocup (piskvork) protocol, brain's side: bytes from a manager → messages, replies → bytes.

Knows command words, coordinate order and multi-line blocks, and the Yixin-Board/Rapfi dialect that GUIs speak;
knows no board, no rule of the game and no clock. The vocabulary is in `gomocup_messages.py`. Input never raises:
what can't be read becomes `Malformed` or `Unknown`. Sections cited are those of "gomocup.md".
"""

import re
from collections.abc import Callable
from dataclasses import dataclass, field

from protocols.gomocup_messages import (
    About,
    AboutReply,
    Begin,
    BestMoves,
    Board,
    ClearHash,
    DetailReply,
    End,
    ErrorReply,
    ForbiddenReply,
    Info,
    LineReply,
    Malformed,
    Message,
    MessageReply,
    MoveReply,
    OkReply,
    Owner,
    Play,
    PointReply,
    Reply,
    Restart,
    ShowForbidden,
    ShowInfo,
    Start,
    Stop,
    SwapBoard,
    SwapReply,
    Takeback,
    Turn,
    Unknown,
    UnknownReply,
)
from protocols.lines import LineSplitter, OverlongLine
from protocols.notation import Point

PAIR = re.compile(r"\s*(-?\d{1,6})\s*,\s*(-?\d{1,6})")
STONE = re.compile(r"\s*(-?\d{1,6})\s*,\s*(-?\d{1,6})\s*,\s*(\d)\s*$")
WHOLE_NUMBER = re.compile(r"[+-]?\d{1,18}$")
TWO_NUMBERS = re.compile(r"\s*(\d{1,6})[\s,]+(\d{1,6})")
BLOCK_WORDS = frozenset({"BOARD", "YXBOARD", "SWAP2BOARD"})
BLOCK_BREAKERS = frozenset({"END", "START", "RECTSTART", "RESTART", "BOARD", "YXBOARD", "SWAP2BOARD"})
MOST_BLOCK_LINES = 1024


@dataclass
class _Block:
    """A BOARD-like command on its way to DONE."""

    word: str
    stones: list[tuple[Point, Owner]] = field(default_factory=list)
    problem: str = ""


class BrainCodec:
    """Feed bytes, take messages; `row_first` is the coordinate order of Yixin-Board (3, trap 1)."""

    def __init__(self, row_first: bool = False) -> None:
        self._row_first = row_first
        self._splitter = LineSplitter()
        self._block: _Block | None = None

    def receive(self, data: bytes) -> list[Message]:
        """The messages that these bytes complete."""
        return self._read_lines(self._splitter.feed(data))

    def receive_eof(self) -> list[Message]:
        """The last line may lack its end; after it the manager is gone, which means END."""
        return [*self._read_lines(self._splitter.finish()), End()]

    def send(self, reply: Reply) -> bytes:
        """One reply as a line; managers accept LF alone."""
        return self._write(reply).encode("ascii", "replace") + b"\n"

    def _read_lines(self, lines: list[str | OverlongLine]) -> list[Message]:
        messages = [self._read_line(line) for line in lines]
        return [message for message in messages if message is not None]

    def _read_line(self, line: str | OverlongLine) -> Message | None:
        if isinstance(line, OverlongLine):
            return Malformed("line", f"longer than {line.limit} bytes")
        word, _, rest = line.strip().partition(" ")
        word = word.upper()
        if self._block is not None and word not in BLOCK_BREAKERS:
            return self._read_block_line(self._block, line.strip())
        # A new command inside a block means that the manager gave it up (the BOARD … DONE trap).
        self._block = None
        if word in BLOCK_WORDS:
            self._block = _Block(word)
            return None
        reader = _READERS.get(word)
        return reader(self, rest) if reader else Unknown(word[:40])

    def _read_block_line(self, block: _Block, line: str) -> Message | None:
        if line.upper() == "DONE":
            self._block = None
            return self._finish_block(block)
        stone = self._read_swap_stone(line) if block.word == "SWAP2BOARD" else self._read_stone(line)
        if stone is None or len(block.stones) >= MOST_BLOCK_LINES:
            wanted = "x,y" if block.word == "SWAP2BOARD" else "x,y,owner with owner 1, 2 or 3"
            block.problem = block.problem or f"got the line {line[:40]!r}, expected {wanted}"
        else:
            block.stones.append(stone)
        return None

    def _finish_block(self, block: _Block) -> Message:
        if block.problem:
            return Malformed(block.word, block.problem)
        if block.word == "SWAP2BOARD":
            return SwapBoard(tuple(point for point, _ in block.stones))
        return Board(tuple(block.stones), think=block.word == "BOARD")

    def _read_stone(self, line: str) -> tuple[Point, Owner] | None:
        match = STONE.match(line)
        if match is None or match[3] not in "123":
            return None
        return self._point(match), Owner(int(match[3]))

    def _read_swap_stone(self, line: str) -> tuple[Point, Owner] | None:
        match = PAIR.match(line)
        return (self._point(match), Owner.UNUSABLE) if match else None

    def _point(self, match: re.Match[str]) -> Point:
        first, second = int(match[1]), int(match[2])
        return Point(second, first) if self._row_first else Point(first, second)

    def _read_point(
        self, command: str, rest: str, message: type[Turn] | type[Takeback] | type[Play]
    ) -> Turn | Takeback | Play | Malformed:
        match = PAIR.match(rest)
        if match is None:
            return Malformed(command, f"got {rest[:40]!r}, expected x,y")
        return message(self._point(match))

    def _read_start(self, rest: str) -> Start | Malformed:
        two = TWO_NUMBERS.match(rest)
        if two is not None:
            return Start(int(two[1]), int(two[2]))
        if WHOLE_NUMBER.match(rest.strip()):
            return Start(int(rest), int(rest))
        return Malformed("START", f"got {rest[:40]!r}, expected a board size")

    def _read_rectstart(self, rest: str) -> Start | Malformed:
        two = TWO_NUMBERS.match(rest)
        if two is None:
            return Malformed("RECTSTART", f"got {rest[:40]!r}, expected width,height")
        return Start(int(two[1]), int(two[2]))

    def _read_info(self, rest: str) -> Info:
        key, _, value = rest.strip().partition(" ")
        value = value.strip()
        return Info(key.lower(), int(value) if WHOLE_NUMBER.match(value) else None, value)

    def _read_best_moves(self, rest: str) -> BestMoves | Malformed:
        if not WHOLE_NUMBER.match(rest.strip()) or int(rest) < 1:
            return Malformed("YXNBEST", f"got {rest[:40]!r}, expected how many moves to show")
        return BestMoves(int(rest))

    def _write(self, reply: Reply) -> str:
        match reply:
            case MoveReply(points):
                return self._pairs(points)
            case SwapReply():
                return "SWAP"
            case OkReply():
                return "OK"
            case ErrorReply(text):
                return f"ERROR {_one_line(text)}"
            case UnknownReply(text):
                return f"UNKNOWN {_one_line(text)}"
            case MessageReply(text):
                return f"MESSAGE {_one_line(text)}"
            case PointReply(kind, point):
                return f"MESSAGE REALTIME {kind} {self._pairs((point,))}"
            case DetailReply(key, value):
                return f"INFO {key} {_one_line(value)}"
            case LineReply(points):
                return f"INFO BESTLINE {self._pairs(points)}"
            case AboutReply(fields):
                return ", ".join(f'{key}="{value}"' for key, value in fields)
            case ForbiddenReply(points):
                return f"FORBID {''.join(f'{first:02d}{second:02d}' for first, second in map(self._ordered, points))}."

    def _pairs(self, points: tuple[Point, ...]) -> str:
        return " ".join(f"{first},{second}" for first, second in map(self._ordered, points))

    def _ordered(self, point: Point) -> tuple[int, int]:
        return (point.y, point.x) if self._row_first else (point.x, point.y)


def _one_line(text: str) -> str:
    """Line ends inside a text would be read as lines of their own."""
    return " ".join(text.split()) or "-"


_READERS: dict[str, Callable[[BrainCodec, str], Message]] = {
    "START": BrainCodec._read_start,
    "RECTSTART": BrainCodec._read_rectstart,
    "RESTART": lambda codec, rest: Restart(),
    "BEGIN": lambda codec, rest: Begin(),
    "TURN": lambda codec, rest: codec._read_point("TURN", rest, Turn),
    "TAKEBACK": lambda codec, rest: codec._read_point("TAKEBACK", rest, Takeback),
    "PLAY": lambda codec, rest: codec._read_point("PLAY", rest, Play),
    "INFO": BrainCodec._read_info,
    "END": lambda codec, rest: End(),
    "ABOUT": lambda codec, rest: About(),
    "DONE": lambda codec, rest: Malformed("DONE", "no BOARD came before it"),
    "STOP": lambda codec, rest: Stop(),
    "YXSTOP": lambda codec, rest: Stop(),
    "YXSHOWINFO": lambda codec, rest: ShowInfo(),
    "YXNBEST": BrainCodec._read_best_moves,
    "YXSHOWFORBID": lambda codec, rest: ShowForbidden(),
    "YXHASHCLEAR": lambda codec, rest: ClearHash(),
}
