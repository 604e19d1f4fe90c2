"""The tree: what must hold after every batch, after re-rooting, and at the end of its memory."""

from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.evaluate.evaluator import Evaluator, HashedEvaluator, PlayoutEvaluator
from engine.games import Game, Gomoku, Outcome, Rule
from engine.games.tictactoe import TicTacToe
from engine.search.search import PUCT, UCB1, Search
from engine.search.tree import NO_NODE, ROOT, Counter, Formula, Tree, new_tree, tree_bytes

GAMES: list[Game] = [TicTacToe(), Gomoku(5, 5), Gomoku(7, 6, Rule.STANDARD), Gomoku(9, 9, Rule.RENJU)]
MANNERS: list[tuple[Evaluator, Formula]] = [
    (HashedEvaluator(), PUCT),
    (PlayoutEvaluator(seed=3), UCB1),
    (PlayoutEvaluator(seed=4), UCB1._replace(expand_after=10, exploration=0.3)),
]


def tree_of(search: Search) -> Tree:
    return search._tree


def edges_of(tree: Tree, node: int) -> range:
    first = int(tree.first_edges[node])
    return range(first, first + int(tree.edge_counts[node]))


def assert_tree_is_sound(tree: Tree, formula: Formula) -> None:
    """Visits add up, nothing is pending, parents and children agree, blocks of edges stand in order."""
    nodes, edges = int(tree.counters[Counter.NODES]), int(tree.counters[Counter.EDGES])
    assert not tree.pending[:edges].any()
    expected_first = 0
    for node in range(nodes):
        assert tree.first_edges[node] == expected_first
        expected_first += int(tree.edge_counts[node])
        if node == ROOT:
            assert tree.parents[node] == NO_NODE
            continue
        parent = int(tree.parents[node])
        above = int(tree.first_edges[parent]) + int(tree.offsets[node])
        assert parent < node
        assert tree.children[above] == node
        below = sum(int(tree.visits[edge]) for edge in edges_of(tree, node))
        # Visits that ended at the node itself, before it had edges; afterwards all go through one of them,
        # except those that stopped here because the node was proven.
        own = int(tree.visits[above]) - below
        assert own >= formula.expand_after + 1
        if tree.proven[above] == Outcome.UNDECIDED and formula.expand_after == 0:
            assert own == 1
    assert expected_first == edges
    assert np.all(np.abs(tree.value_sums[:edges]) <= tree.visits[:edges] + 1e-9)


@pytest.mark.parametrize(("evaluator", "formula"), MANNERS, ids=["puct", "ucb1", "ucb1, late growth"])
@pytest.mark.parametrize("game", GAMES, ids=lambda game: f"{game.name} {game.move_count}")
def test_the_tree_is_sound_after_every_batch_and_every_move(game: Game, evaluator: Evaluator, formula: Formula) -> None:
    search = Search(game, evaluator, formula, memory=2**22)
    for _ in range(4):
        for _ in range(40):
            before = search.root_visits
            done = search.step()
            assert done >= 1
            assert search.root_visits == before + done
            assert_tree_is_sound(tree_of(search), formula)
        if search.is_over:
            break
        search.advance(search.best_move())
        assert_tree_is_sound(tree_of(search), formula)


def subtree(search: Search, node: int) -> dict[int, Any]:
    """Everything under a node, by moves: for comparing trees whose numbering differs."""
    tree = tree_of(search)
    return {
        int(tree.moves[edge]): (
            int(tree.visits[edge]),
            float(tree.value_sums[edge]),
            float(tree.priors[edge]),
            int(tree.proven[edge]),
            subtree(search, int(tree.children[edge])) if tree.children[edge] != NO_NODE else None,
        )
        for edge in edges_of(tree, node)
    }


@settings(max_examples=30, deadline=None)
@given(st.integers(20, 600), st.integers(0, 48))
def test_re_rooting_keeps_the_subtree_exactly_and_nothing_else(visits: int, choice: int) -> None:
    search = Search(Gomoku(7, 7), HashedEvaluator(), PUCT, memory=2**22)
    while search.root_visits < visits:
        search.step()
    tree = tree_of(search)
    expanded = [edge for edge in edges_of(tree, ROOT) if tree.children[edge] != NO_NODE]
    edge = expanded[choice % len(expanded)]
    kept, its_visits = subtree(search, int(tree.children[edge])), int(tree.visits[edge])
    search.advance(int(tree.moves[edge]))
    assert subtree(search, ROOT) == kept
    assert search.root_visits == its_visits


def test_a_move_outside_the_tree_starts_a_new_one() -> None:
    game = Gomoku(9, 9)
    search = Search(game, HashedEvaluator(), PUCT, memory=2**20)
    tree = tree_of(search)
    unexpanded = next(int(tree.moves[edge]) for edge in edges_of(tree, ROOT) if tree.children[edge] == NO_NODE)
    search.advance(unexpanded)
    assert search.root_visits == 1
    assert len(subtree(search, ROOT)) == 80


def test_a_full_tree_goes_on_counting_and_never_grows() -> None:
    search = Search(Gomoku(15, 15), HashedEvaluator(), PUCT, memory=2**18)
    for _ in range(200):
        search.step()
    tree = tree_of(search)
    assert tree.counters[Counter.EDGES] + 225 > len(tree.moves) or tree.counters[Counter.NODES] == len(tree.parents)
    assert search.root_visits > 200
    assert not tree.pending.any()


@pytest.mark.parametrize("budget", [2**20, 2**24, 85 * 2**20])
def test_a_tree_takes_no_more_than_its_budget(budget: int) -> None:
    tree = new_tree(budget)
    size = sum(array.nbytes for array in tree)
    assert 0.95 * budget < size <= budget + 256
    assert tree_bytes(tree) == 0


def test_the_same_seed_gives_the_same_tree_node_for_node() -> None:
    def grown() -> dict[int, Any]:
        search = Search(Gomoku(9, 9), PlayoutEvaluator(seed=11), UCB1, memory=2**22)
        for _ in range(150):
            search.step()
        return subtree(search, ROOT)

    assert grown() == grown()
