"""An evaluator for Gomoku that looks for forced wins and forced answers before it believes another one.

Knows the root's threats and follows the root when the search moves it; knows no tree.
"""

from typing import Any

import numpy as np

from engine.evaluate.evaluator import Evaluator
from engine.games.game import OUTCOME_VALUES, Game, Leaves, Outcome
from engine.games.gomoku import Gomoku
from engine.games.lines import WALL, Rule
from engine.tactics.leaves import judge_leaves
from engine.tactics.threats import Threats, threats_of
from engine.tactics.vcf import new_solver

LEAF_BUDGET = 64  # positions a leaf's search for continuous fours may look at: a few tens of microseconds
ROOT_BUDGET = 4_000  # and the root's: some ten milliseconds at worst, because no clock is looked at meanwhile


def has_exact_tactics(game: Gomoku, root: Any) -> bool:
    """Whether "a four has one answer" holds here.

    Not in caro, where a four can also be stopped from its far end, by blocking the five to come on both sides; and
    not on boards with points that nobody may use, because line tables know walls only around the board.
    """
    is_caro = game.rule in (Rule.CARO8, Rule.CARO9)
    return not is_caro and not bool((game.grid(root) == WALL).any())


class TacticalEvaluator:
    """Another evaluator's judgement, corrected where tactics are exact."""

    def __init__(self, inner: Evaluator) -> None:
        self._inner = inner
        self._solver = new_solver()
        self._threats: Threats | None = None

    def begin(self, game: Game, root: Any) -> None:
        self._inner.begin(game, root)
        self._threats = threats_of(game, root) if isinstance(game, Gomoku) and has_exact_tactics(game, root) else None

    def evaluate(self, game: Game, root: Any, leaves: Leaves, size: int) -> None:
        self._inner.evaluate(game, root, leaves, size)
        if self._threats is None:
            return
        budget = ROOT_BUDGET if leaves.lengths[0] == 0 else LEAF_BUDGET
        judge_leaves(self._threats, self._solver, game.to_move(root), leaves, size, budget)
        for row in np.flatnonzero(leaves.counts[:size] == 1):
            leaves.priors[row, 0] = 1.0
        decided = leaves.outcomes[:size] != Outcome.UNDECIDED
        leaves.values[:size][decided] = OUTCOME_VALUES[leaves.outcomes[:size][decided]]
