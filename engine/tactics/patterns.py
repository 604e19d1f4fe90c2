"""What one more stone would make of a line: five, open four, four, three, or nothing.

Knows one line through one point: the five cells on either side, two bits each, are a 20-bit key, and a table
says what a stone of a colour at the point makes there under a rule. Knows no board; `threats.py` keeps the keys.
"""

from enum import IntEnum
from functools import cache

import numpy as np

from engine.arrays import Int8, Int32, UInt8
from engine.games.lines import BLACK, EMPTY, WALL, WHITE, Rule, run_wins
from engine.kernel import kernel

REACH = 5  # cells on either side: four for a five, one more to see whether it would be six
WINDOW = 2 * REACH + 1
SIDE_BITS = 2 * REACH
KEYS = 1 << (2 * SIDE_BITS)
SIDE_SHIFT = 4  # bits of a table entry for black, then for white


class Threat(IntEnum):
    """What a stone makes on one line, for the player who places it; higher is stronger."""

    NONE = 0
    THREE = 1  # one more stone makes an open four
    FOUR = 2  # one more stone wins, on one point
    OPEN_FOUR = 3  # one more stone wins, on two points or more
    FIVE = 4  # wins


@cache
def threat_table(rule: Rule) -> UInt8:
    """[KEYS] what both colours make, black's Threat in the low four bits, white's above; made once for a rule."""
    table = np.zeros(KEYS, np.uint8)
    sides = side_codes()
    for colour in (BLACK, WHITE):
        classify_all(int(rule), colour, sides, table)
    return table


def side_codes() -> Int32:
    """Every way five cells in a row can look: once the wall is met, only wall follows."""
    codes = [0]
    done: list[int] = []
    for distance in range(REACH):
        shift = 2 * distance
        walled = sum(WALL << (2 * further) for further in range(distance, REACH))
        done += [code | walled for code in codes]
        codes = [code | (cell << shift) for code in codes for cell in (EMPTY, BLACK, WHITE)]
    return np.array(done + codes, np.int32)


@kernel
def classify_all(rule: int, colour: int, sides: Int32, out: UInt8) -> None:
    """Fill in one colour's half of the table."""
    window = np.zeros(WINDOW, np.int8)
    for ahead in sides:
        for behind in sides:
            for distance in range(REACH):
                window[REACH + 1 + distance] = (ahead >> (2 * distance)) & 3
                window[REACH - 1 - distance] = (behind >> (2 * distance)) & 3
            out[ahead | (behind << SIDE_BITS)] |= classify(rule, colour, window) << (SIDE_SHIFT * (colour - BLACK))


@kernel
def classify(rule: int, colour: int, window: Int8) -> int:
    """What a stone of the colour makes in the middle of a window."""
    window[REACH] = colour
    if wins_at(rule, colour, window, REACH):
        return 4
    fives = winning_points(rule, colour, window)
    if fives > 0:
        return 3 if fives > 1 else 2
    for place in range(WINDOW):
        if window[place] == EMPTY:
            window[place] = colour
            fives = winning_points(rule, colour, window)
            window[place] = EMPTY
            if fives > 1:
                return 1
    return 0


@kernel
def winning_points(rule: int, colour: int, window: Int8) -> int:
    """How many empty points of the window win together with the stone in the middle.

    For black in renju two points only count as two if a straight four lies between them (renju.py): otherwise
    they are a double-four, and forbidden.
    """
    count, first, last = 0, -1, -1
    for place in range(WINDOW):
        if window[place] != EMPTY:
            continue
        window[place] = colour
        if reaches_middle(window, place, colour) and wins_at(rule, colour, window, place):
            count += 1
            first = place if first < 0 else first
            last = place
        window[place] = EMPTY
    if rule == Rule.RENJU and colour == BLACK and count > 1 and last - first != 5:
        return 1
    return count


@kernel
def reaches_middle(window: Int8, place: int, colour: int) -> bool:
    """Whether the stone at a place stands in one run with the stone in the middle."""
    step = 1 if place < REACH else -1
    while place != REACH:
        if window[place] != colour:
            return False
        place += step
    return True


@kernel
def wins_at(rule: int, colour: int, window: Int8, place: int) -> bool:
    """Whether the run through a place wins, as far as the window shows it."""
    last = place
    while last + 1 < WINDOW and window[last + 1] == colour:
        last += 1
    first = place
    while first > 0 and window[first - 1] == colour:
        first -= 1
    if last - first < 4:
        return False
    opponent = BLACK + WHITE - colour
    blocked_ends = int(last + 1 < WINDOW and window[last + 1] == opponent) + int(
        first > 0 and window[first - 1] == opponent
    )
    return run_wins(rule, colour, last - first + 1, blocked_ends)
