"""Victory by continuous fours: can the player to move win by threats that leave one answer each?

Knows threats; knows no tree and no clock. Exact: a line it finds wins against any defence (a checker that knows only
the rules replays them in tests); "not found" is final unless the node budget ran out. Not for caro, where a four
has more answers than one.
"""

from enum import IntEnum
from typing import NamedTuple

import numpy as np

from engine.arrays import Int16, Int64, UInt64
from engine.games.lines import BLACK, Rule
from engine.games.renju import is_forbidden
from engine.kernel import kernel
from engine.tactics.patterns import Threat
from engine.tactics.threats import COUNT, MEMBERS, Group, Shape, Threats, place, remove

LONGEST_LINE = 64  # plies; deeper lines are given up
MOST_FOURS = 96  # candidates looked at in one position
ANY_ANSWER = -1  # in a line: the defender has no move that helps
FAILS, WINS = -2, -3  # of a four, where there is no answer to name
TABLE_BITS = 14
BLACK_SIDE = 0
LISTED, TRIED = 0, 1  # columns of `Solver.progress`


class Counter(IntEnum):
    """Places in `Solver.counters`."""

    NODES = 0  # positions looked at in this search
    LENGTH = 1  # plies of the line found


class Solver(NamedTuple):
    """Scratch memory of a solver, made once."""

    line: Int16  # [LONGEST_LINE] the winning line: attack, answer, attack …; points, or ANY_ANSWER
    candidates: Int16  # [LONGEST_LINE, MOST_FOURS] fours to try, a row for each ply
    progress: Int16  # [LONGEST_LINE, 2] how many of them there are, and how many were tried
    hopeless: UInt64  # [2 ** TABLE_BITS] positions without such a win, by hash
    counters: Int64  # [2] by Counter


def new_solver() -> Solver:
    return Solver(
        line=np.zeros(LONGEST_LINE, np.int16),
        candidates=np.zeros((LONGEST_LINE, MOST_FOURS), np.int16),
        progress=np.zeros((LONGEST_LINE, 2), np.int16),
        hopeless=np.zeros(2**TABLE_BITS, np.uint64),
        counters=np.zeros(len(Counter), np.int64),
    )


@kernel
def find_vcf(threats: Threats, solver: Solver, side: int, budget: int) -> bool:
    """Whether `side` (0 black, 1 white), who is to move, wins by fours; the line is then in the solver.

    Depth first with a stack of its own: `line` holds the stones placed on the way, `progress` what is still to try.
    """
    counters = solver.counters
    counters[Counter.NODES] = 0
    counters[Counter.LENGTH] = 0
    ply = 0
    wins = enter_position(threats, solver, side, ply)
    while not wins:
        choice = solver.progress[ply, TRIED]
        is_spent = counters[Counter.NODES] >= budget
        if is_spent or choice == solver.progress[ply, LISTED]:
            if not is_spent:
                slot, mark = table_place(threats.hash[0], side)
                solver.hopeless[slot] = mark
            if ply == 0:
                return False
            ply -= 2
            take_back(threats, solver, ply)
            continue
        solver.progress[ply, TRIED] = choice + 1
        point = int(solver.candidates[ply, choice])
        answer = play_four(threats, solver, side, ply, point)
        wins = answer == WINS
        if answer >= 0:
            solver.line[ply], solver.line[ply + 1] = point, answer
            ply += 2
            wins = enter_position(threats, solver, side, ply)
    while ply > 0:
        ply -= 2
        take_back(threats, solver, ply)
    return True


@kernel
def take_back(threats: Threats, solver: Solver, ply: int) -> None:
    """Remove a four and its answer; they stay written in the line."""
    remove(threats, solver.line[ply + 1])
    remove(threats, solver.line[ply])


@kernel
def enter_position(threats: Threats, solver: Solver, side: int, ply: int) -> bool:
    """Look at a new position: True if a five is there to be made, otherwise the fours to try are listed."""
    solver.counters[Counter.NODES] += 1
    solver.progress[ply, TRIED] = 0
    solver.progress[ply, LISTED] = 0
    groups = threats.groups
    if groups[side, Group.FIVES, MEMBERS, COUNT] > 0:
        solver.line[ply] = groups[side, Group.FIVES, MEMBERS, 0]
        solver.counters[Counter.LENGTH] = ply + 1
        return True
    slot, mark = table_place(threats.hash[0], side)
    if solver.hopeless[slot] != mark and ply + 3 <= LONGEST_LINE:
        solver.progress[ply, LISTED] = list_fours(threats, solver, side, ply)
    return False


@kernel
def table_place(position_hash: int, side: int) -> tuple[int, int]:
    """Where a position stands in the table of hopeless ones, and the mark it leaves there."""
    mark = position_hash ^ np.uint64(side + 1)
    return np.int64(mark >> np.uint64(63 - TABLE_BITS)) & ((1 << TABLE_BITS) - 1), mark  # type: ignore[return-value]


@kernel
def list_fours(threats: Threats, solver: Solver, side: int, ply: int) -> int:
    """The fours to try, open ones first; only a block where the opponent threatens to win himself."""
    groups, levels = threats.groups, threats.levels
    other = 1 - side
    their_fives = groups[other, Group.FIVES, MEMBERS, COUNT]
    if their_fives > 0:
        block = groups[other, Group.FIVES, MEMBERS, 0]
        solver.candidates[ply, 0] = block
        return 1 if their_fives == 1 and levels[side, block] >= Threat.FOUR else 0
    count = min(groups[side, Group.FOURS, MEMBERS, COUNT], MOST_FOURS)
    first_closed = 0
    for place_in_list in range(count):
        point = groups[side, Group.FOURS, MEMBERS, place_in_list]
        solver.candidates[ply, place_in_list] = point
        if levels[side, point] == Threat.OPEN_FOUR:
            solver.candidates[ply, place_in_list] = solver.candidates[ply, first_closed]
            solver.candidates[ply, first_closed] = point
            first_closed += 1
    return count


@kernel
def play_four(threats: Threats, solver: Solver, side: int, ply: int, point: int) -> int:
    """Play one four and its only answer, which is returned; or FAILS or WINS, and then no stone is left."""
    stride, rule = threats.shape[Shape.STRIDE], threats.shape[Shape.RULE]
    other = 1 - side
    if rule == Rule.RENJU and side == BLACK_SIDE and is_forbidden(threats.cells, stride, point):
        return FAILS
    place(threats, point, side + BLACK)
    groups = threats.groups
    fives = groups[side, Group.FIVES, MEMBERS, COUNT]
    answer = int(groups[side, Group.FIVES, MEMBERS, 0])
    if fives == 0 or groups[other, Group.FIVES, MEMBERS, COUNT] > 0:
        remove(threats, point)
        return FAILS
    if fives > 1:
        finish_line(solver, ply, point, answer, int(groups[side, Group.FIVES, MEMBERS, 1]))
    elif rule == Rule.RENJU and other == BLACK_SIDE and is_forbidden(threats.cells, stride, answer):
        finish_line(solver, ply, point, ANY_ANSWER, answer)
    else:
        place(threats, answer, other + BLACK)
        return answer
    remove(threats, point)
    return WINS


@kernel
def finish_line(solver: Solver, ply: int, four: int, answer: int, five: int) -> None:
    """Write the end of a line: whatever the defender does after the four, the five follows."""
    solver.line[ply] = four
    solver.line[ply + 1] = answer
    solver.line[ply + 2] = five
    solver.counters[Counter.LENGTH] = ply + 3
