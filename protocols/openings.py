"""Openings files: one opening a line, in either of the two notations in use.

Knows both notations and the size of the board; knows no rules. A line says by its first character which
notation it is in; blank lines and lines that begin with `#` are skipped.

    offsets    `8,-3, 6,-4`    column and row relative to the point (width // 2, height // 2), the
                               notation of Gomocup; positive rows lie below the centre
    points     `k10j10i9`      column letter (i is used) and row counted from 1 **at the top**, as
                               c-gomoku-cli reads it: a1 is the top left corner. People count rows from
                               the bottom (notation.py); on a board of equal sides that is a mirror image.
"""

import re
from collections.abc import Sequence
from pathlib import Path

from protocols.notation import COLUMN_LETTERS, Point

Opening = tuple[Point, ...]
"""Stones in order of play, black first."""


class OpeningsError(ValueError):
    """An openings file that cannot be used; says where, what was got and what was expected."""


_OFFSETS = re.compile(r"-?\d{1,3}(?:[\s,]+-?\d{1,3})*[\s,]*", re.ASCII)
_POINTS = re.compile(r"(?:[a-z]\d{1,3}[\s,]*)+", re.ASCII)


def read_openings_file(path: Path, width: int, height: int) -> list[Opening]:
    """Every opening of a file; the errors name the file and the line."""
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is not text"
        raise OpeningsError(f"cannot read the openings file {path}: {reason}") from error
    return read_openings(text, width, height, source=str(path))


def read_openings(text: str, width: int, height: int, source: str = "openings") -> list[Opening]:
    """Every opening of a text."""
    openings = []
    for number, line in enumerate(text.splitlines(), 1):
        if line.strip() and not line.lstrip().startswith("#"):
            try:
                openings.append(parse_opening(line, width, height))
            except OpeningsError as error:
                raise OpeningsError(f"{source}, line {number}: {error}") from None
    if not openings:
        raise OpeningsError(f"{source}: no opening in it; expected lines such as '1,-1, 0,0' or 'h8i9'")
    return openings


def parse_opening(line: str, width: int, height: int) -> Opening:
    """One opening in either notation, checked to lie on the board without a point used twice."""
    text = line.strip().lower()
    if _OFFSETS.fullmatch(text):
        opening = _parse_offsets(text, width, height)
    elif _POINTS.fullmatch(text):
        pairs = re.findall(r"([a-z])(\d+)", text)
        opening = tuple(Point(COLUMN_LETTERS.index(column), int(row) - 1) for column, row in pairs)
    else:
        raise OpeningsError(f"got {text[:60]!r}, expected offsets '1,-1, 0,0' or points 'h8i9'")
    for count, point in enumerate(opening):
        if not (0 <= point.x < width and 0 <= point.y < height):
            raise OpeningsError(f"stone {count + 1} of {text[:60]!r} lies outside the {width}x{height} board")
        if point in opening[:count]:
            raise OpeningsError(f"stone {count + 1} of {text[:60]!r} is on a point that is already taken")
    return opening


def _parse_offsets(text: str, width: int, height: int) -> Opening:
    numbers = [int(number) for number in re.findall(r"-?\d+", text)]
    if len(numbers) % 2:
        raise OpeningsError(f"got {len(numbers)} numbers in {text[:60]!r}, expected pairs")
    pairs = zip(numbers[::2], numbers[1::2], strict=True)
    return tuple(Point(dx + width // 2, dy + height // 2) for dx, dy in pairs)


def format_offsets(opening: Sequence[Point], width: int, height: int) -> str:
    """Write an opening in Gomocup's notation."""
    return ", ".join(f"{point.x - width // 2},{point.y - height // 2}" for point in opening)


def format_points(opening: Sequence[Point]) -> str:
    """Write an opening as letters and rows from the top."""
    return "".join(f"{COLUMN_LETTERS[point.x]}{point.y + 1}" for point in opening)
