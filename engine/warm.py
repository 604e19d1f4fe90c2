"""Run every kernel once, so that its machine code is in memory, and on disk for the next process.

Knows which calls reach all kernels with the types that play uses; knows no command line.
"""

from engine.evaluate.evaluator import HashedEvaluator, PlayoutEvaluator
from engine.evaluate.tactical import TacticalEvaluator
from engine.games import Gomoku, Rule
from engine.search.search import PUCT, UCB1, Search

STEPS = 24  # enough for an expansion, a proof and a re-rooting on the smallest board
SMALL_MEMORY = 2**20


def load_kernels() -> None:
    """What a playing process needs: well under a second from a warm cache, many seconds without."""
    game = Gomoku(5, 5, Rule.RENJU)
    search = Search(game, TacticalEvaluator(PlayoutEvaluator(seed=0)), UCB1, SMALL_MEMORY)
    for _ in range(STEPS):
        search.step()
    search.principal_variation()
    search.advance(search.best_move())
    position = game.set_up([0], [1], [], 0)
    game.outcome(position)
    game.is_legal(position, 2)
    game.copy(position)


def load_all_kernels() -> None:
    """What any command needs."""
    load_kernels()
    search = Search(Gomoku(5, 5), HashedEvaluator(), PUCT, SMALL_MEMORY)
    for _ in range(STEPS):
        search.step()
    search.candidates()
