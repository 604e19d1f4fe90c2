"""Openings files: both notations, their orientation, and errors that name file and line."""

from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from protocols.notation import Point
from protocols.openings import (
    Opening,
    OpeningsError,
    format_offsets,
    format_points,
    parse_opening,
    read_openings,
    read_openings_file,
)

FILES = Path(__file__).parent / "openings"


def test_offsets_count_from_the_centre() -> None:
    assert read_openings_file(FILES / "offsets_20.txt", 20, 20) == [
        ((10, 10),),
        ((9, 13), (9, 15), (13, 15)),
        ((12, 8), (13, 7)),
    ]


def test_points_count_rows_from_the_top_and_use_the_letter_i() -> None:
    assert read_openings_file(FILES / "points_20.txt", 20, 20) == [
        ((0, 0), (19, 19)),
        ((10, 9), (9, 9), (8, 8)),
    ]


@pytest.mark.parametrize(("width", "height", "centre"), [(15, 15, (7, 7)), (20, 15, (10, 7)), (5, 6, (2, 3))])
def test_the_centre_is_half_the_board_rounded_down(width: int, height: int, centre: tuple[int, int]) -> None:
    assert parse_opening("0,0", width, height) == (centre,)


@st.composite
def boards_with_openings(draw: st.DrawFn) -> tuple[int, int, Opening]:
    width, height = draw(st.integers(5, 22)), draw(st.integers(5, 22))
    points = st.builds(Point, st.integers(0, width - 1), st.integers(0, height - 1))
    return width, height, tuple(draw(st.lists(points, min_size=1, max_size=12, unique=True)))


@given(boards_with_openings())
def test_what_is_written_is_read_back_in_both_notations(case: tuple[int, int, Opening]) -> None:
    width, height, opening = case
    assert parse_opening(format_offsets(opening, width, height), width, height) == opening
    assert parse_opening(format_points(opening), width, height) == opening


@given(st.text() | st.text("0123456789,- abht#\n"))
def test_any_text_is_openings_or_an_openings_error(text: str) -> None:
    with suppress(OpeningsError):
        openings = read_openings(text, 15, 15)
        assert all(0 <= x < 15 and 0 <= y < 15 for opening in openings for x, y in opening)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("0,0\n1,2,3", "file, line 2: got 3 numbers in '1,2,3', expected pairs"),
        ("8,0", "file, line 1: stone 1 of '8,0' lies outside the 15x15 board"),
        ("h8p1", "file, line 1: stone 2 of 'h8p1' lies outside the 15x15 board"),
        ("a0", "file, line 1: stone 1 of 'a0' lies outside"),
        ("h8i9h8", "file, line 1: stone 3 of 'h8i9h8' is on a point that is already taken"),
        ("\n# c\nhello", "file, line 3: got 'hello', expected offsets '1,-1, 0,0' or points 'h8i9'"),
        ("# nothing", "file: no opening in it; expected lines such as"),
    ],
)
def test_a_broken_file_is_explained(text: str, message: str) -> None:
    with pytest.raises(OpeningsError, match=message):
        read_openings(text, 15, 15, source="file")


def test_a_file_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    with pytest.raises(OpeningsError, match=r"missing\.txt: No such file"):
        read_openings_file(tmp_path / "missing.txt", 15, 15)
    (tmp_path / "binary").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(OpeningsError, match="binary: it is not text"):
        read_openings_file(tmp_path / "binary", 15, 15)
