"""Renju's forbidden points: overline, double-four and double-three, for black only.

Knows cells and stones; knows no turns. The definitions are those of the International Renju Federation's rules
of play, section 9, with its recursion: a three only counts if black could really turn it into a straight four,
and he can't where that very move is forbidden too. Making a five is never forbidden.

Words: a *four* becomes five with one more stone; a *straight four* is four in a row that becomes exactly five
at either end; a *three* becomes a straight four with one more stone that does not make a five elsewhere.
"""

import numpy as np

from engine.arrays import Int8, Int64
from engine.games.lines import BLACK, EMPTY, line_step, run_length
from engine.kernel import kernel

NO_POINT = -1
ALLOWED, FORBIDDEN, OPEN = 0, 1, 2
POINT, HALF_LINE, THREES = 0, 1, 2  # columns of the stack
DEEPEST = 32  # stones deep; drawn positions and a million random ones need four
NEAR = 4  # stones further away than this from a point can't share a five with it


@kernel
def is_forbidden(cells: Int8, stride: int, point: int) -> bool:
    """Whether black may not play on this empty point. Cells are put back as they were."""
    verdict = first_verdict(cells, stride, point)
    if verdict == OPEN:
        return threes_are_real(cells, stride, point)
    return verdict == FORBIDDEN


@kernel
def first_verdict(cells: Int8, stride: int, point: int) -> int:
    """What can be said without looking at the straight-four points of threes: ALLOWED, FORBIDDEN, or OPEN."""
    if not may_be_forbidden(cells, stride, point) or makes_five(cells, stride, point):
        return ALLOWED
    cells[point] = BLACK
    verdict = ALLOWED
    if makes_overline(cells, stride, point) or count_fours(cells, stride, point) >= 2:
        verdict = FORBIDDEN
    else:
        lines_with_threes = 0
        for direction in range(4):
            step = line_step(direction, stride)
            if three_point(cells, point, step) != NO_POINT or three_point(cells, point, -step) != NO_POINT:
                lines_with_threes += 1
        if lines_with_threes >= 2:
            verdict = OPEN
    cells[point] = EMPTY
    return verdict


@kernel
def threes_are_real(cells: Int8, stride: int, point: int) -> bool:
    """The recursive part: whether two lines through the point have a straight-four point that is itself allowed.

    Written with a stack of its own, because kernels that call themselves don't survive numba's disk cache: a row for
    each stone placed, which of its eight half-lines comes next, and the threes found so far.
    """
    stack = np.zeros((DEEPEST, 3), np.int64)
    stack[0, POINT] = point
    cells[point] = BLACK
    level = 0
    while True:
        stone, half_line = stack[level, POINT], stack[level, HALF_LINE]
        if half_line >= 8 or stack[level, THREES] >= 2:
            cells[stone] = EMPTY
            is_real = stack[level, THREES] >= 2
            if level == 0:
                return is_real
            level -= 1
            if not is_real:  # so the helper that was tried is allowed, and its line is a three
                count_three(stack, level)
            continue
        stack[level, HALF_LINE] = half_line + 1
        step = line_step(half_line // 2, stride)
        helper = three_point(cells, stone, step if half_line % 2 == 0 else -step)
        if helper == NO_POINT or makes_five(cells, stride, helper):
            continue
        verdict = first_verdict(cells, stride, helper)
        if verdict == ALLOWED:
            count_three(stack, level)
        elif verdict == OPEN and level + 1 < DEEPEST:
            level += 1
            stack[level, POINT], stack[level, HALF_LINE], stack[level, THREES] = helper, 0, 0
            cells[helper] = BLACK


@kernel
def count_three(stack: Int64, level: int) -> None:
    """One more three for the stone at this level; its line is done, go on with the next one."""
    stack[level, THREES] += 1
    stack[level, HALF_LINE] += stack[level, HALF_LINE] % 2


@kernel
def three_point(cells: Int8, point: int, step: int) -> int:
    """Where towards `step` a straight four could be made; NO_POINT on a line that is a four already."""
    if fours_on_line(cells, point, step) > 0:
        return NO_POINT
    return straight_four_point(cells, point, step)


@kernel
def may_be_forbidden(cells: Int8, stride: int, point: int) -> bool:
    """A cheap first look: two lines with two black stones near, or one line with four (three fours on a line)."""
    rich_lines = 0
    for direction in range(4):
        step = line_step(direction, stride)
        stones = stones_near(cells, point, step) + stones_near(cells, point, -step)
        if stones >= 4:
            return True
        rich_lines += int(stones >= 2)
    return rich_lines >= 2


@kernel
def stones_near(cells: Int8, point: int, step: int) -> int:
    """Black stones within `NEAR` steps to one side, as far as black's line reaches."""
    stones = 0
    place = point
    for _ in range(NEAR):
        place += step
        if cells[place] == BLACK:
            stones += 1
        elif cells[place] != EMPTY:
            break
    return stones


@kernel
def run_through(cells: Int8, point: int, step: int) -> int:
    """The length of black's unbroken run through a black point."""
    return run_length(cells, point, step, BLACK) + run_length(cells, point, -step, BLACK) + 1


@kernel
def makes_five(cells: Int8, stride: int, point: int) -> bool:
    """Whether a black stone at the point (there already or not) stands in a run of exactly five."""
    for direction in range(4):
        if run_through(cells, point, line_step(direction, stride)) == 5:
            return True
    return False


@kernel
def makes_overline(cells: Int8, stride: int, point: int) -> bool:
    """Whether the black stone at the point stands in a run of six or more."""
    for direction in range(4):
        if run_through(cells, point, line_step(direction, stride)) > 5:
            return True
    return False


@kernel
def count_fours(cells: Int8, stride: int, point: int) -> int:
    """All fours that the black stone at the point is part of."""
    fours = 0
    for direction in range(4):
        fours += fours_on_line(cells, point, line_step(direction, stride))
    return fours


@kernel
def fours_on_line(cells: Int8, point: int, step: int) -> int:
    """Fours through the point on one line: 0, 1, or 2 when they share the run but not the missing point."""
    ahead = fills_to_five(cells, point, step)
    behind = fills_to_five(cells, point, -step)
    if ahead and behind:
        return 1 if run_through(cells, point, step) == 4 else 2
    return 1 if ahead or behind else 0


@kernel
def fills_to_five(cells: Int8, point: int, step: int) -> bool:
    """Whether one stone at the end of the point's run, towards `step`, makes exactly five."""
    ahead = run_length(cells, point, step, BLACK)
    gap = point + (ahead + 1) * step
    if cells[gap] != EMPTY:
        return False
    behind = run_length(cells, point, -step, BLACK)
    return behind + 1 + ahead + 1 + run_length(cells, gap, step, BLACK) == 5


@kernel
def straight_four_point(cells: Int8, point: int, step: int) -> int:
    """The point at the end of the run, towards `step`, that would make a straight four; or NO_POINT."""
    ahead = run_length(cells, point, step, BLACK)
    gap = point + (ahead + 1) * step
    if cells[gap] != EMPTY:
        return NO_POINT
    beyond = run_length(cells, gap, step, BLACK)
    behind = run_length(cells, point, -step, BLACK)
    if behind + 1 + ahead + 1 + beyond != 4:
        return NO_POINT
    far_end = gap + (beyond + 1) * step
    near_end = point - (behind + 1) * step
    if cells[far_end] != EMPTY or cells[near_end] != EMPTY:
        return NO_POINT
    # Either end must give exactly five: one more black stone behind it would make six.
    if cells[far_end + step] == BLACK or cells[near_end - step] == BLACK:
        return NO_POINT
    return gap
