"""Tactics at the leaves of a search tree: wins by fours are proven there, and forced answers leave no other move.

Knows threats, the solver and the record of leaves; knows no tree. What it writes down is exact, so that proofs built
on it are proofs: a move that isn't listed any more would lose to a five at once.
"""

from engine.arrays import Int16
from engine.games.game import Leaves, Outcome
from engine.games.lines import BLACK, Rule
from engine.games.renju import is_forbidden
from engine.kernel import kernel
from engine.tactics.threats import (
    COUNT,
    MEMBERS,
    Group,
    Shape,
    Threats,
    move_of_point,
    place,
    point_of_move,
    remove,
)
from engine.tactics.vcf import BLACK_SIDE, Counter, Solver, find_vcf


@kernel
def judge_leaves(threats: Threats, solver: Solver, side: int, leaves: Leaves, size: int, budget: int) -> None:
    """Judge the first `size` leaves; `side` is to move at the root, whose threats these are."""
    for row in range(size):
        if leaves.outcomes[row] != Outcome.UNDECIDED:
            continue
        length = leaves.lengths[row]
        for ply in range(length):
            mover = side if ply % 2 == 0 else 1 - side
            place(threats, point_of_move(threats, leaves.paths[row, ply]), mover + BLACK)
        player = side if length % 2 == 0 else 1 - side
        judge_leaf(threats, solver, player, leaves, row, budget)
        for ply in range(length - 1, -1, -1):
            remove(threats, point_of_move(threats, leaves.paths[row, ply]))


@kernel
def judge_leaf(threats: Threats, solver: Solver, side: int, leaves: Leaves, row: int, budget: int) -> None:
    """Look for a win by fours, then for an answer that is forced."""
    is_root = leaves.lengths[row] == 0  # the root keeps its moves: one of them has to be played
    if find_vcf(threats, solver, side, budget):
        leaves.moves[row, 0] = move_of_point(threats, solver.line[0])
        leaves.counts[row] = 1
        if not is_root:
            leaves.outcomes[row] = Outcome.WIN
            leaves.distances[row] = solver.counters[Counter.LENGTH]
        return
    fives = threats.groups[1 - side, Group.FIVES, MEMBERS, COUNT]
    if fives == 0:
        return
    blocks = list_blocks(threats, side, leaves.moves[row])
    if blocks == 1 and fives == 1:
        leaves.counts[row] = 1
    elif not is_root:
        leaves.outcomes[row] = Outcome.LOSS
        leaves.distances[row] = 2
    elif blocks > 0:
        leaves.counts[row] = blocks


@kernel
def list_blocks(threats: Threats, side: int, out: Int16) -> int:
    """Write the points that stop an opponent's five, as far as the player may use them; returns how many."""
    stride, rule = threats.shape[Shape.STRIDE], threats.shape[Shape.RULE]
    fives = threats.groups[1 - side, Group.FIVES, MEMBERS]
    may_be_forbidden = rule == Rule.RENJU and side == BLACK_SIDE
    blocks = 0
    for index in range(fives[COUNT]):
        if not (may_be_forbidden and is_forbidden(threats.cells, stride, fives[index])):
            out[blocks] = move_of_point(threats, fives[index])
            blocks += 1
    return blocks
