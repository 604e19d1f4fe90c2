"""Coordinates: the one point type that every wire format meets at. Knows no game and no board.

format            top-left   one right   one down   used by
Point             (0, 0)     (1, 0)      (0, 1)     everything inside
gomocup           0,0        1,0         0,1        piskvork, judges
gomocup, rows 1st 0,0        0,1         1,0        Yixin-Board
"""

import string
from typing import NamedTuple

COLUMN_LETTERS = string.ascii_lowercase  # the letter i is used, as in openings files


class Point(NamedTuple):
    """A point of the board: column from the left, row from the top, both from 0."""

    x: int
    y: int
