"""Manager side of the Gomocup codec: exact bytes out, typed lines in, from bytes cut anywhere."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from protocols.gomocup_manager import (
    About,
    AboutReply,
    Begin,
    Board,
    BrainLine,
    Command,
    DebugLine,
    End,
    ErrorReply,
    Info,
    ManagerCodec,
    MessageLine,
    MoveReply,
    MovesReply,
    OkReply,
    OtherLine,
    RectStart,
    Restart,
    Start,
    Stone,
    Swap2Board,
    SwapReply,
    Takeback,
    Turn,
    UnknownReply,
    YxStop,
)
from protocols.notation import Point

COMMANDS: list[tuple[Command, bytes]] = [
    (About(), b"ABOUT\r\n"),
    (Start(20), b"START 20\r\n"),
    (RectStart(20, 15), b"RECTSTART 20,15\r\n"),
    (Restart(), b"RESTART\r\n"),
    (Begin(), b"BEGIN\r\n"),
    (Turn(Point(3, 14)), b"TURN 3,14\r\n"),
    (Board(()), b"BOARD\r\nDONE\r\n"),
    (Board((Stone(Point(7, 8), 1), Stone(Point(0, 0), 2))), b"BOARD\r\n7,8,1\r\n0,0,2\r\nDONE\r\n"),
    (Info("timeout_turn", 5000), b"INFO timeout_turn 5000\r\n"),
    (Info("folder", "C:\\Some Dir\\x"), b"INFO folder C:\\Some Dir\\x\r\n"),
    (Info("folder", "a\r\nEND"), b"INFO folder a END\r\n"),
    (Takeback(Point(1, 2)), b"TAKEBACK 1,2\r\n"),
    (Swap2Board(()), b"SWAP2BOARD\r\nDONE\r\n"),
    (Swap2Board((Point(1, 2), Point(3, 4))), b"SWAP2BOARD\r\n1,2\r\n3,4\r\nDONE\r\n"),
    (End(), b"END\r\n"),
    (YxStop(), b"YXSTOP\r\n"),
]

LINES: list[tuple[str, BrainLine]] = [
    ("7,8", MoveReply(Point(7, 8))),
    (" 7 , 8 ", MoveReply(Point(7, 8))),
    ("-1,-1", MoveReply(Point(-1, -1))),
    ("7,8 9,10", MovesReply((Point(7, 8), Point(9, 10)))),
    ("7,8 9,10 0,0", MovesReply((Point(7, 8), Point(9, 10), Point(0, 0)))),
    ("SWAP", SwapReply()),
    ("swap", SwapReply()),
    ("OK", OkReply()),
    ("ok", OkReply()),
    ("OK then", OtherLine("OK then")),
    ("ERROR unsupported size", ErrorReply("unsupported size")),
    ("error", ErrorReply("")),
    ("UNKNOWN command", UnknownReply("command")),
    ("MESSAGE depth 3  pv h8", MessageLine("depth 3  pv h8")),
    ("MESSAGE 1,2", MessageLine("1,2")),
    ("DEBUG x", DebugLine("x")),
    ('name="Rapfi", version="0.43"', AboutReply((("name", "Rapfi"), ("version", "0.43")))),
    ('version="0.43"', OtherLine('version="0.43"')),
    ("SUGGEST 7,8", OtherLine("SUGGEST 7,8")),
    ("7,8,9", OtherLine("7,8,9")),
    ("7, 8 resign", OtherLine("7, 8 resign")),
    ("7,99999999999999999999", OtherLine("7,99999999999999999999")),
    ("²,3", OtherLine("²,3")),
    ("OKAY", OtherLine("OKAY")),
]


@pytest.mark.parametrize(("command", "wire"), COMMANDS)
def test_a_command_is_written_with_crlf(command: Command, wire: bytes) -> None:
    assert ManagerCodec().send(command) == wire


@pytest.mark.parametrize(("text", "line"), LINES)
@pytest.mark.parametrize("end", ["\r\n", "\n", "\r"])
def test_a_line_is_understood_whatever_ends_it(text: str, line: BrainLine, end: str) -> None:
    assert ManagerCodec().receive((text + end).encode()) == [line]


def test_a_name_is_read_from_the_answer_to_about() -> None:
    [line] = ManagerCodec().receive(b'NAME = "Some Brain" , author="x"\n')
    assert isinstance(line, AboutReply)
    assert line.name == "Some Brain"


def test_the_last_line_needs_no_end() -> None:
    codec = ManagerCodec()
    assert codec.receive(b"MESSAGE bye\n7,") == [MessageLine("bye")]
    assert codec.receive(b"8") == []
    assert codec.receive_eof() == [MoveReply(Point(7, 8))]
    assert codec.receive_eof() == []


def test_an_endless_line_is_not_kept_and_not_believed() -> None:
    codec = ManagerCodec()
    for _ in range(100):
        assert codec.receive(b"1,1 " * 1000) == []
    [overlong, move] = codec.receive(b"\n2,2\n")
    assert isinstance(overlong, OtherLine)
    assert move == MoveReply(Point(2, 2))


wire_bytes = st.lists(
    st.sampled_from([*(text.encode() for text, _ in LINES), b"\r", b"\n", b"\r\n", b"\xff\xfe", b"\0", b" "])
).map(b"".join) | st.binary(max_size=200)


@given(data=wire_bytes, cuts=st.lists(st.integers(0, 300)))
def test_any_chunking_gives_the_same_lines_and_nothing_raises(data: bytes, cuts: list[int]) -> None:
    whole, cut = ManagerCodec(), ManagerCodec()
    expected = whole.receive(data) + whole.receive_eof()
    places = sorted({0, len(data), *(place for place in cuts if place < len(data))})
    received = [line for start, end in pairwise(places) for line in cut.receive(data[start:end])]
    assert received + cut.receive_eof() == expected


@given(st.lists(st.builds(Point, st.integers(-99, 99), st.integers(-99, 99)), min_size=1, max_size=5))
def test_points_survive_the_wire(points: list[Point]) -> None:
    text = " ".join(f"{x},{y}" for x, y in points)
    [line] = ManagerCodec().receive(text.encode() + b"\n")
    assert line == (MoveReply(points[0]) if len(points) == 1 else MovesReply(tuple(points)))
