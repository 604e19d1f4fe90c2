"""The brain's side of the Gomocup protocol: what is read from a manager, what is written back."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from protocols.gomocup import BrainCodec
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
    rule_named,
)
from protocols.notation import Point

READ: list[tuple[str, list[Message]]] = [
    ("START 20", [Start(20, 20)]),
    ("start 15 15", [Start(15, 15)]),
    ("RECTSTART 30,20", [Start(30, 20)]),
    ("  begin  ", [Begin()]),
    ("TURN 3,4", [Turn(Point(3, 4))]),
    ("TURN 3 , 4 trailing junk", [Turn(Point(3, 4))]),
    ("TURN -1,99", [Turn(Point(-1, 99))]),
    ("TAKEBACK 1,2", [Takeback(Point(1, 2))]),
    ("PLAY 1,2", [Play(Point(1, 2))]),
    ("BOARD\n1,2,1\n3,4,2\n5,6,3\nDONE", [Board(((Point(1, 2), Owner.OWN), (Point(3, 4), Owner.OPPONENT),
                                                 (Point(5, 6), Owner.UNUSABLE)), think=True)]),
    ("BOARD\nDONE", [Board((), think=True)]),
    ("yxboard\n1,2,1\ndone", [Board(((Point(1, 2), Owner.OWN),), think=False)]),
    ("SWAP2BOARD\nDONE", [SwapBoard(())]),
    ("SWAP2BOARD\n1,1\n2,2\n3,3\nDONE", [SwapBoard((Point(1, 1), Point(2, 2), Point(3, 3)))]),
    ("BOARD\n1,2,1\nEND", [End()]),
    ("BOARD\n1,2,1\nSTART 15", [Start(15, 15)]),
    ("INFO timeout_turn 30000", [Info("timeout_turn", 30000, "30000")]),
    ("info Folder C:\\Some Dir\\x", [Info("folder", None, "C:\\Some Dir\\x")]),
    ("INFO evaluate 3,4", [Info("evaluate", None, "3,4")]),
    ("INFO", [Info("", None, "")]),
    ("INFO time_left -300", [Info("time_left", -300, "-300")]),
    ("RESTART", [Restart()]),
    ("END", [End()]),
    ("about", [About()]),
    ("STOP", [Stop()]),
    ("yxstop", [Stop()]),
    ("yxshowinfo", [ShowInfo()]),
    ("yxnbest 3", [BestMoves(3)]),
    ("yxshowforbid", [ShowForbidden()]),
    ("yxhashclear", [ClearHash()]),
    ("FOO bar", [Unknown("FOO")]),
    ("", []),
]  # fmt: skip


@pytest.mark.parametrize(("text", "messages"), READ, ids=[text.replace("\n", "/") for text, _ in READ])
def test_a_command_is_read(text: str, messages: list[Message]) -> None:
    assert BrainCodec().receive(text.encode() + b"\r\n") == messages


@pytest.mark.parametrize(
    "text",
    [
        "START",
        "START x",
        "START 99999999999999999999",
        "RECTSTART 20",
        "TURN",
        "TURN 3",
        "TURN a,b",
        f"TURN {'9' * 5000},1",
        "BOARD\n1,2\nDONE",
        "BOARD\n1,2,4\nDONE",
        "BOARD\nTURN 1,1\nDONE",
        "SWAP2BOARD\nx\nDONE",
        "DONE",
        "yxnbest",
        "yxnbest 0",
        "x" * 10000,
    ],
    ids=lambda text: text[:30].replace("\n", "/"),
)
def test_a_command_that_cannot_be_read_is_malformed(text: str) -> None:
    [message] = BrainCodec().receive(text.encode() + b"\n")
    assert isinstance(message, Malformed)
    assert message.problem


def test_row_first_managers_have_their_points_turned_in_both_directions() -> None:
    codec = BrainCodec(row_first=True)
    assert codec.receive(b"TURN 3,4\n") == [Turn(Point(4, 3))]
    assert codec.send(MoveReply((Point(4, 3),))) == b"3,4\n"
    assert codec.send(ForbiddenReply((Point(4, 3),))) == b"FORBID 0304.\n"


def test_the_end_of_the_stream_is_an_end_even_in_the_middle_of_a_line_or_block() -> None:
    codec = BrainCodec()
    codec.receive(b"BOARD\n1,1,1\n")
    assert codec.receive_eof() == [End()]
    codec = BrainCodec()
    codec.receive(b"TURN 1,1")
    assert codec.receive_eof() == [Turn(Point(1, 1)), End()]


WRITTEN: list[tuple[Reply, bytes]] = [
    (MoveReply((Point(3, 4),)), b"3,4"),
    (MoveReply((Point(1, 1), Point(2, 2), Point(3, 3))), b"1,1 2,2 3,3"),
    (SwapReply(), b"SWAP"),
    (OkReply(), b"OK"),
    (ErrorReply("no\nway"), b"ERROR no way"),
    (UnknownReply("command FOO"), b"UNKNOWN command FOO"),
    (MessageReply(""), b"MESSAGE -"),
    (PointReply("BEST", Point(3, 4)), b"MESSAGE REALTIME BEST 3,4"),
    (DetailReply("DEPTH", "5"), b"INFO DEPTH 5"),
    (LineReply((Point(1, 2), Point(3, 4))), b"INFO BESTLINE 1,2 3,4"),
    (AboutReply((("name", "Tengen"), ("version", "1"))), b'name="Tengen", version="1"'),
    (ForbiddenReply(()), b"FORBID ."),
    (ForbiddenReply((Point(7, 11), Point(0, 3))), b"FORBID 07110003."),
]


@pytest.mark.parametrize(("reply", "line"), WRITTEN, ids=[line.decode() for _, line in WRITTEN])
def test_a_reply_is_written_as_one_line(reply: Reply, line: bytes) -> None:
    assert BrainCodec().send(reply) == line + b"\n"


@pytest.mark.parametrize(
    ("number", "is_yixin", "rule"),
    [
        (0, False, "freestyle"), (1, False, "standard"), (2, False, "freestyle"), (4, False, "renju"),
        (8, False, "caro8"), (9, False, "caro9"), (2, True, "renju"), (5, True, "freestyle"),
        (6, True, "freestyle"), (4, True, "renju"), (-1, False, None), (99, False, None),
    ],
)  # fmt: skip
def test_a_rule_number_names_a_rule(number: int, is_yixin: bool, rule: str | None) -> None:
    assert rule_named(number, is_yixin) == rule


COMMANDS = [text for text, _ in READ]


@given(st.lists(st.sampled_from(COMMANDS)), st.sampled_from(["\n", "\r", "\r\n"]), st.randoms())
def test_any_chunking_gives_the_same_messages(commands: list[str], line_end: str, chance: random.Random) -> None:
    data = "".join(command.replace("\n", line_end) + line_end for command in commands).encode()
    codec, messages = BrainCodec(), []
    while data:
        cut = chance.randint(1, len(data))
        messages += codec.receive(data[:cut])
        data = data[cut:]
    whole = BrainCodec()
    assert messages == whole.receive("".join(c.replace("\n", line_end) + line_end for c in commands).encode())


def test_a_hundred_thousand_random_byte_strings_never_raise() -> None:
    chance = random.Random(2026)
    words = [command.encode() for command in COMMANDS] + [b"DONE", b"BOARD", b",", b"-", b"\r", b"\n", b"\xff\x00"]
    codec = BrainCodec()
    seen: set[type] = set()
    for _ in range(100_000):
        if chance.random() < 0.5:
            data = chance.randbytes(chance.randint(0, 40))
        else:
            data = b"".join(chance.choice(words) + chance.choice([b"\n", b" ", b""]) for _ in range(5))
        seen |= {type(message) for message in codec.receive(data)}
    assert {Malformed, Unknown, Board, Turn} <= seen
    assert codec.receive_eof()[-1] == End()
