"""The search loop: leaves are collected, judged in one batch, and absorbed.

Knows one root position, its tree and its evaluator; knows no clock, no thread and no opponent (that is
`player.py`). One `step` is one batch: the caller looks at the time between steps.
"""

from dataclasses import dataclass
from typing import Any

import numpy as np

from engine.evaluate.evaluator import Evaluator
from engine.games.game import Game, Outcome, new_leaves
from engine.search.tree import (
    NO_EDGE,
    NO_NODE,
    ROOT,
    Counter,
    Formula,
    absorb_leaves,
    chosen_edge,
    clear,
    collect_leaves,
    expand_root,
    find_root_edge,
    keep_subtree,
    new_tree,
    principal_variation,
    tree_bytes,
)

# S0: UCB = mean + sqrt(2 ln n / n_i).
UCB1 = Formula(puct=False, exploration=2**0.5, first_play=0.0, expand_after=1)
PUCT = Formula(puct=True, exploration=1.25, first_play=0.0, expand_after=0)

MOVES_PER_EARLY_VISIT = 25
SMALL_TREE_SHARE = 8  # while the root has few visits a batch is at most this part of them, or it would be too blind


@dataclass(frozen=True)
class Candidate:
    """One root move as the search sees it; value and outcome are for the player to move at the root."""

    move: int
    visits: int
    prior: float
    value: float
    outcome: Outcome
    distance: int


def uct_formula(game: Game, exploration: float) -> Formula:
    """UCB1 for a game of this size: where a node has 200 edges (6 kB) a leaf must earn them by some playouts first."""
    return UCB1._replace(exploration=exploration, expand_after=1 + game.move_count // MOVES_PER_EARLY_VISIT)


class Search:
    """A tree over one game, from one root position."""

    def __init__(self, game: Game, evaluator: Evaluator, formula: Formula, memory: int, batch: int = 16) -> None:
        self.game = game
        self._evaluator = evaluator
        self._formula = formula
        self._batch = batch
        self._tree = new_tree(memory)
        self._leaves = new_leaves(batch, game.longest_game + 1, game.move_count)
        self._trails = np.zeros((batch, game.longest_game + 1), np.int32)
        self._root: Any = None
        self.set_root(game.start())

    def set_root(self, position: Any) -> None:
        """Start again from a position (copied)."""
        self._root = self.game.copy(position)
        self._evaluator.begin(self.game, self._root)
        clear(self._tree)
        self._leaves.lengths[0] = 0
        self._evaluator.evaluate(self.game, self._root, self._leaves, 1)
        expand_root(self._tree, self._leaves)

    def advance(self, move: int) -> None:
        """Play a move at the root: its subtree survives if there is one, the rest is dropped."""
        edge = find_root_edge(self._tree, move)
        self.game.play(self._root, move)
        if edge != NO_EDGE and self._tree.children[edge] != NO_NODE:
            keep_subtree(self._tree, edge)
            self._evaluator.begin(self.game, self._root)
        else:
            self.set_root(self._root)

    def path_to(self, position: Any) -> list[int] | None:
        """The moves from the root to a position, None if it can't be reached or isn't near."""
        return self.game.path(self._root, position)

    def step(self) -> int:
        """One batch of simulations; returns how many."""
        before = self.root_visits
        wanted = min(self._batch, 1 + before // SMALL_TREE_SHARE)
        rows = collect_leaves(self._tree, self._formula, self._trails, self._leaves, wanted)
        if rows:
            self._evaluator.evaluate(self.game, self._root, self._leaves, rows)
            absorb_leaves(self._tree, self._formula, self._trails, self._leaves, rows)
        return self.root_visits - before

    @property
    def is_over(self) -> bool:
        """Whether the root has no move to choose."""
        return bool(self._tree.counters[Counter.NODES] == 0)

    @property
    def root_visits(self) -> int:
        return int(self._tree.counters[Counter.ROOT_VISITS])

    @property
    def nodes(self) -> int:
        return int(self._tree.counters[Counter.NODES])

    @property
    def deepest(self) -> int:
        return int(self._tree.counters[Counter.DEEPEST])

    @property
    def bytes_used(self) -> int:
        return tree_bytes(self._tree)

    @property
    def proven(self) -> Outcome:
        """What is proven for the player to move at the root."""
        return Outcome(int(self._tree.counters[Counter.ROOT_PROVEN]))

    @property
    def proven_distance(self) -> int:
        return int(self._tree.counters[Counter.ROOT_DISTANCE])

    def best_move(self) -> int:
        """The move to play; the root must have one."""
        return int(self._tree.moves[chosen_edge(self._tree, ROOT)])

    def lead(self) -> tuple[int, int]:
        """Visits of the most and the second most visited root move."""
        first, count = int(self._tree.first_edges[ROOT]), int(self._tree.edge_counts[ROOT])
        if count < 2:
            return self.root_visits, 0
        top = np.partition(self._tree.visits[first : first + count], count - 2)[-2:]
        return int(top[1]), int(top[0])

    def principal_variation(self) -> list[int]:
        """Best play for both sides as far as the tree knows it."""
        edges = np.zeros(self.game.longest_game + 1, np.int32)
        length = principal_variation(self._tree, edges)
        return [int(move) for move in self._tree.moves[edges[:length]]]

    def candidates(self, most: int = 32) -> list[Candidate]:
        """The visited root moves, the one to play first, then by visits; as many as anybody looks at."""
        if self.is_over:
            return []
        first, count = int(self._tree.first_edges[ROOT]), int(self._tree.edge_counts[ROOT])
        chosen = int(chosen_edge(self._tree, ROOT))
        visits = self._tree.visits[first : first + count]
        ranked = (int(edge) for edge in np.argsort(-visits, kind="stable")[:most] + first)
        others = [edge for edge in ranked if edge != chosen and self._tree.visits[edge] > 0]
        return [self._candidate(edge) for edge in (chosen, *others)]

    def _candidate(self, edge: int) -> Candidate:
        visits = int(self._tree.visits[edge])
        return Candidate(
            move=int(self._tree.moves[edge]),
            visits=visits,
            prior=float(self._tree.priors[edge]),
            value=float(self._tree.value_sums[edge]) / max(visits, 1),
            outcome=Outcome(int(self._tree.proven[edge])),
            distance=int(self._tree.distances[edge]),
        )
