"""Lines of stones: runs through a point, and which of them win under which rule.

Knows cells and rules; knows no turns and no moves. Cells are one flat array with a frame of WALL around the
board, so that a walk along a line ends by itself: with `stride = width + 2`, the four directions of a line are
steps of 1, stride, stride + 1 and stride - 1.
"""

from enum import IntEnum

from engine.arrays import Int8
from engine.kernel import kernel

EMPTY, BLACK, WHITE, WALL = 0, 1, 2, 3


class Rule(IntEnum):
    """What wins. The numbers are our own; wire formats have theirs (protocols/gomocup.py)."""

    FREESTYLE = 0  # five or more
    STANDARD = 1  # exactly five
    RENJU = 2  # black exactly five, white five or more; black has forbidden points (renju.py)
    CARO8 = 3  # six or more, or a five that the opponent has not blocked at both ends
    CARO9 = 4  # exactly five, not blocked at both ends


@kernel
def line_step(direction: int, stride: int) -> int:
    """The step along direction 0 … 3: down-left, down, down-right, right."""
    return stride - 1 + direction if direction < 3 else 1


@kernel
def run_length(cells: Int8, point: int, step: int, colour: int) -> int:
    """How many stones of the colour follow the point without a gap; the point itself isn't counted."""
    length = 0
    while cells[point + (length + 1) * step] == colour:
        length += 1
    return length


@kernel
def run_wins(rule: int, colour: int, run: int, blocked_ends: int) -> bool:
    """Whether a run through the last stone wins. The edge of the board blocks nobody (GomocupJudge, rule 8/9)."""
    if rule == Rule.FREESTYLE:
        return run >= 5
    if rule == Rule.STANDARD:
        return run == 5
    if rule == Rule.RENJU:
        return run == 5 or (run > 5 and colour == WHITE)
    if rule == Rule.CARO8:
        return run > 5 or (run == 5 and blocked_ends < 2)
    return run == 5 and blocked_ends < 2


@kernel
def stone_wins(cells: Int8, stride: int, rule: int, point: int, colour: int) -> bool:
    """Whether a stone of the colour at the point (there already or not) completes a winning line."""
    for direction in range(4):
        step = line_step(direction, stride)
        ahead = point + step
        while cells[ahead] == colour:
            ahead += step
        behind = point - step
        while cells[behind] == colour:
            behind -= step
        if ahead - behind > 5 * step:
            opponent = BLACK + WHITE - colour
            blocked_ends = int(cells[ahead] == opponent) + int(cells[behind] == opponent)
            if run_wins(rule, colour, (ahead - behind) // step - 1, blocked_ends):
                return True
    return False
