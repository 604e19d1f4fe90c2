"""Bytes → lines."""

from hypothesis import given
from hypothesis import strategies as st

from protocols.lines import LineSplitter, OverlongLine


def all_lines(chunks: list[bytes], limit: int = 8192) -> list[str | OverlongLine]:
    splitter = LineSplitter(limit)
    lines = [line for chunk in chunks for line in splitter.feed(chunk)]
    return lines + splitter.finish()


def test_any_line_end_ends_a_line_and_empty_lines_are_dropped() -> None:
    assert all_lines([b"a\r\nb\nc\rd\n\n\r\n e"]) == ["a", "b", "c", "d", " e"]


def test_a_line_over_the_limit_is_thrown_away_and_the_next_one_is_read() -> None:
    assert all_lines([b"x" * 11 + b"\n" + b"y" * 10 + b"\n"], limit=10) == [OverlongLine(10), "y" * 10]


@given(st.lists(st.binary(max_size=40), max_size=20), st.integers(1, 30))
def test_chunking_makes_no_difference(chunks: list[bytes], limit: int) -> None:
    assert all_lines(chunks, limit) == all_lines([b"".join(chunks)], limit)


@given(st.lists(st.text(st.characters(codec="ascii", categories=["L", "N", "P"]), min_size=1, max_size=20)))
def test_lines_that_are_written_are_read(lines: list[str]) -> None:
    assert all_lines(["\r\n".join([*lines, ""]).encode()]) == lines
