"""Piskvork records: files as managers write them, round trips, and errors that name the line."""

from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from protocols.notation import Point
from protocols.psq import PsqError, PsqMove, PsqRecord, read_psq, write_psq

RECORDS = Path(__file__).parent / "psq"


def record_file(name: str) -> PsqRecord:
    return read_psq((RECORDS / name).read_text())


def test_a_judges_record() -> None:
    assert record_file("judge.psq") == PsqRecord(
        width=15,
        height=15,
        moves=(PsqMove(Point(7, 7), 0), PsqMove(Point(8, 8), 0), PsqMove(Point(7, 8), 1532)),
        names=("pbrain-first.zip", "pbrain-second.zip"),
        end_code=-1,
    )


def test_black_is_the_second_name_when_the_header_says_so() -> None:
    record = record_file("second_begins.psq")
    assert record.names == ("pbrain-black.exe", "pbrain-white.exe")
    assert record.end_code == 15


def test_a_game_of_people_has_no_names_and_maybe_no_times() -> None:
    record = record_file("human.psq")
    assert (record.width, record.height, record.names, record.end_code) == (20, 15, ("", ""), 0)
    assert record.moves == (PsqMove(Point(19, 14), 0), PsqMove(Point(0, 0), 33))


def test_a_record_is_written_with_coordinates_from_one() -> None:
    record = PsqRecord(15, 15, (PsqMove(Point(0, 14), 7),), ("A", "B"), 0)
    assert write_psq(record) == "Piskvorky 15x15, 11:11, 0\n1,15,7\nA\nB\n0\n"


names = st.text(st.characters(codec="utf-8", exclude_categories=["C", "Z"]), min_size=1).filter(
    lambda name: "," not in name
)


@st.composite
def records(draw: st.DrawFn) -> PsqRecord:
    width, height = draw(st.integers(5, 99)), draw(st.integers(5, 99))
    points = st.builds(Point, st.integers(0, width - 1), st.integers(0, height - 1))
    moves = draw(st.lists(st.builds(PsqMove, points, st.integers(0, 10**6))))
    both = draw(st.tuples(names, names) | st.just(("", "")))
    return PsqRecord(width, height, tuple(moves), both, draw(st.none() | st.integers(-1, 20)))


@given(records())
def test_what_is_written_is_read_back(record: PsqRecord) -> None:
    assert read_psq(write_psq(record)) == record


@given(st.text().map(lambda text: "Piskvorky 15x15, 11:11, 0\n" + text) | st.text())
def test_any_text_is_a_record_or_a_psq_error(text: str) -> None:
    with suppress(PsqError):
        assert read_psq(text).width == 15


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "line 1: got an empty file, expected 'Piskvorky"),
        ("(;GM[4])", r"line 1: got '\(;GM\[4\]\)', expected"),
        ("Piskvorky 15x15, 11:11, 0\n\n16,1,0\n", "line 3: got '16,1,0', expected a column 1..15"),
        ("Piskvorky 15x15, 11:11, 0\n0,1,0\n", "line 2: got '0,1,0', expected a column 1..15"),
        (
            "Piskvorky 15x15, 11:11, 0\n1,1,0\nlonely\n",
            "line 3: got 'lonely', expected a move, an end code or two",
        ),
    ],
)
def test_a_broken_record_is_explained(text: str, message: str) -> None:
    with pytest.raises(PsqError, match=message):
        read_psq(text)


@pytest.mark.parametrize("name", ["", "two\nlines", "1,2", "1,2,3"])
def test_a_name_that_would_break_the_file_is_refused(name: str) -> None:
    with pytest.raises(PsqError, match="expected one line of text"):
        write_psq(PsqRecord(15, 15, (), (name, "other")))
