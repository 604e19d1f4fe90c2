"""How fast the engine is in this process, and the signature that a refactor must not change.

Speeds are measured in CPU-bound loops of a given length; ratios within one run are what counts, because machines
are shared and noisy.
"""

import hashlib
import time
from collections.abc import Callable
from typing import Any

import numpy as np

from engine.evaluate.evaluator import HashedEvaluator, PlayoutEvaluator
from engine.games import Game, Gomoku, Leaves, Rule, new_leaves
from engine.games.game import Outcome
from engine.randomness import random_state
from engine.search import tree as tree_kernels
from engine.search.search import PUCT, UCB1, Search, uct_formula
from engine.search.tree import ROOT, Counter, new_tree

BATCH = 16
SIGNATURE_VISITS = 2000
MANY_NODES = 1_000_000


class FlatEvaluator:
    """A hundred moves at every leaf, all equal: what remains is the price of the tree itself."""

    MOVES = 100

    def begin(self, game: Game, root: Any) -> None:
        """Nothing is remembered from leaf to leaf."""

    def evaluate(self, game: Game, root: Any, leaves: Leaves, size: int) -> None:
        leaves.outcomes[:size] = Outcome.UNDECIDED
        leaves.counts[:size] = self.MOVES
        leaves.moves[:size, : self.MOVES] = np.arange(self.MOVES)
        leaves.priors[:size, : self.MOVES] = 1 / self.MOVES
        leaves.values[:size] = 0.0


def per_second(work: Callable[[], int], seconds: float) -> float:
    """How much of the counted work is done a second."""
    work()
    began = time.perf_counter()
    done = 0
    while (elapsed := time.perf_counter() - began) < seconds:
        done += work()
    return done / elapsed


def playouts_per_second(seconds: float, rule: Rule = Rule.FREESTYLE) -> float:
    """Random games from the empty 15x15 board, without a tree."""
    game = Gomoku(15, 15, rule)
    root, leaves, random = game.start(), new_leaves(BATCH, 1, game.move_count), random_state(0)

    def work() -> int:
        game.playouts(root, leaves, BATCH, random)
        return BATCH

    return per_second(work, seconds)


def moves_per_second(seconds: float) -> float:
    """Moves played one after the other through the game's verb, forbidden points and ends of games included."""
    game = Gomoku(15, 15)
    leaves = new_leaves(BATCH, 100, game.move_count)
    order = np.random.default_rng(0).permutation(game.move_count).astype(np.int16)
    leaves.paths[:] = order[:100]
    leaves.lengths[:] = 100
    root = game.start()

    def work() -> int:
        game.follow(root, leaves, BATCH)
        return BATCH * 100

    return per_second(work, seconds)


def searched_playouts_per_second(seconds: float) -> float:
    """The same through the whole search: pure UCT on the empty 15x15 board."""
    game = Gomoku()
    formula = uct_formula(game, UCB1.exploration)
    search = Search(game, PlayoutEvaluator(seed=0), formula, memory=256 * 2**20, batch=BATCH)
    return per_second(search.step, seconds)


def tree_operations_per_second(seconds: float) -> float:
    """Select, expand and back up with nothing to judge; a full tree is started again."""
    search = Search(Gomoku(), FlatEvaluator(), PUCT, memory=256 * 2**20, batch=BATCH)
    start = search.game.start()

    def work() -> int:
        if search.bytes_used > 250 * 2**20:
            search.set_root(start)
        return search.step()

    return per_second(work, seconds)


def reroot_seconds() -> tuple[int, float]:
    """Keep a subtree of a million nodes (all of it lies under one root move): how many, and how long."""
    tree = new_tree(MANY_NODES * 16 * 40)
    leaves = new_leaves(1, 1, 4)
    leaves.counts[0], leaves.moves[0, :], leaves.priors[0, :] = 1, np.arange(4), 0.25
    tree_kernels.expand_root(tree, leaves)
    leaves.counts[0] = 4
    tree_kernels.add_node(tree, ROOT, 0, leaves, 0)
    parent = 1
    while tree.counters[Counter.NODES] <= MANY_NODES:
        for edge in range(tree.first_edges[parent], tree.first_edges[parent] + 4):
            tree_kernels.add_node(tree, parent, edge, leaves, 0)
        parent += 1
    tree.visits[: tree.counters[Counter.EDGES]] = 1
    began = time.perf_counter()
    tree_kernels.keep_subtree(tree, 0)
    return int(tree.counters[Counter.NODES]), time.perf_counter() - began


def typical_reroot_seconds(seconds: float) -> tuple[int, float]:
    """A tree that a real search has built: its nodes, and how long the best move's subtree takes to keep."""
    search = Search(Gomoku(), FlatEvaluator(), PUCT, memory=256 * 2**20, batch=BATCH)
    per_second(search.step, seconds)
    nodes = search.nodes
    began = time.perf_counter()
    search.advance(search.best_move())
    return nodes, time.perf_counter() - began


def signature() -> str:
    """A name for what the search does: the visits at the root after searches that are the same on every machine."""
    digest = hashlib.sha256()
    for rule in Rule:
        game = Gomoku(9, 9, rule)
        for evaluator, formula in ((HashedEvaluator(), PUCT), (PlayoutEvaluator(seed=7), UCB1)):
            search = Search(game, evaluator, formula, memory=8 * 2**20, batch=BATCH)
            for _ in range(3):
                search.advance(search.best_move())
                while search.root_visits < SIGNATURE_VISITS:
                    search.step()
            for candidate in search.candidates(most=game.move_count):
                digest.update(f"{candidate.move}:{candidate.visits}:{candidate.outcome} ".encode())
    return digest.hexdigest()[:12]
