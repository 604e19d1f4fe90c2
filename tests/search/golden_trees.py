"""Golden trees: searches with the hashed evaluator, written out edge by edge.

`python -m tests.search.golden_trees` writes the files again, after a change that is meant to change the search.
"""

from pathlib import Path

from engine.evaluate.evaluator import HashedEvaluator
from engine.games import Game, Gomoku, Outcome, Rule
from engine.games.tictactoe import TicTacToe
from engine.search.search import PUCT, Search
from engine.search.tree import NO_NODE, ROOT, Formula

FOLDER = Path(__file__).parent / "golden"
UCB1_WITH_HASHES = Formula(puct=False, exploration=2**0.5, first_play=0.0, expand_after=0)

CASES: dict[str, tuple[Game, Formula, int]] = {
    "tictactoe-puct": (TicTacToe(), PUCT, 120),
    "tictactoe-ucb1": (TicTacToe(), UCB1_WITH_HASHES, 120),
    "gomoku-6x5-puct": (Gomoku(6, 5), PUCT, 150),
    "renju-7x7-puct": (Gomoku(7, 7, Rule.RENJU), PUCT, 150),
}


def grow(name: str) -> str:
    """The tree of a case as text: one line for each visited edge, children indented below."""
    game, formula, visits = CASES[name]
    search = Search(game, HashedEvaluator(), formula, memory=2**20, batch=4)
    while search.root_visits < visits:
        search.step()
    return "\n".join([f"{search.root_visits} visits, {search.nodes} nodes", *draw(search, ROOT, 0), ""])


def draw(search: Search, node: int, depth: int) -> list[str]:
    tree, lines = search._tree, []
    first = int(tree.first_edges[node])
    for edge in range(first, first + int(tree.edge_counts[node])):
        if tree.visits[edge] == 0:
            continue
        visits, mean = int(tree.visits[edge]), float(tree.value_sums[edge] / tree.visits[edge])
        proven = Outcome(int(tree.proven[edge]))
        proof = "" if proven == Outcome.UNDECIDED else f" {proven.name} in {tree.distances[edge]}"
        text = search.game.move_text(int(tree.moves[edge]))
        lines.append(f"{'  ' * depth}{text} N={visits} Q={mean:+.3f} P={tree.priors[edge]:.3f}{proof}")
        if tree.children[edge] != NO_NODE:
            lines += draw(search, int(tree.children[edge]), depth + 1)
    return lines


if __name__ == "__main__":
    for case in CASES:
        (FOLDER / f"{case}.txt").write_text(grow(case), "utf-8")
