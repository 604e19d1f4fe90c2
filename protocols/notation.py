"""Coordinates: how a point of the board is written in each wire format.

Knows letters, digits and the board's height; knows no game. Every format meets at `Point`.

    format            top-left   one right   one down   used by
    Point             (0, 0)     (1, 0)      (0, 1)     everything inside
    gomocup           0,0        1,0         0,1        piskvork, judges
    gomocup, rows 1st 0,0        0,1         1,0        Yixin-Board
    letters (15 high) a15        b15         a14        boards people read; the letter i is used
"""

import string
from typing import NamedTuple

COLUMN_LETTERS = string.ascii_lowercase


class Point(NamedTuple):
    """A point of the board: column from the left, row from the top, both from 0."""

    x: int
    y: int


def point_to_letters(point: Point, height: int) -> str:
    """Write a point as a column letter and a row counted from the bottom: (7, 7) on 15 rows is `h8`."""
    return f"{COLUMN_LETTERS[point.x]}{height - point.y}"


def letters_to_point(text: str, height: int) -> Point | None:
    """Read what `point_to_letters` writes, in either case; None for anything else."""
    letter, digits = text[:1].lower(), text[1:]
    if not letter or letter not in COLUMN_LETTERS or not (digits.isascii() and digits.isdigit()):
        return None
    return Point(COLUMN_LETTERS.index(letter), height - int(digits))
