"""The solver in the tree against minimax: what is proven is true, and proven results are played out well."""

import random

import pytest

from engine.evaluate.evaluator import HashedEvaluator, PlayoutEvaluator
from engine.games import Gomoku, Outcome
from engine.games.tictactoe import TicTacToe
from engine.player import PlayerSettings, make_player
from engine.search.limits import Limit
from engine.search.minimax import Minimax
from engine.search.search import PUCT, UCB1, Search


@pytest.fixture(scope="module")
def perfect() -> Minimax:
    return Minimax(TicTacToe())


def test_tic_tac_toe_is_a_draw(perfect: Minimax) -> None:
    assert perfect.outcome(TicTacToe().start()) == Outcome.DRAW


@pytest.mark.parametrize("formula", [PUCT, UCB1._replace(expand_after=0)], ids=["puct", "ucb1"])
def test_what_the_tree_proves_minimax_confirms(perfect: Minimax, formula: object) -> None:
    game, chance, proofs = TicTacToe(), random.Random(5), 0
    for _ in range(60):
        position = game.start()
        for _ in range(chance.randint(0, 5)):
            legal = game.legal(position)
            if len(legal):
                game.play(position, int(chance.choice(legal)))
        search = Search(game, HashedEvaluator(), formula, memory=2**22, batch=4)  # type: ignore[arg-type]
        search.set_root(position)
        while search.proven == Outcome.UNDECIDED and search.root_visits < 3000:
            search.step()
        for candidate in search.candidates():
            if candidate.outcome != Outcome.UNDECIDED:
                after = game.copy(position)
                game.play(after, candidate.move)
                wanted = {Outcome.WIN: Outcome.LOSS, Outcome.LOSS: Outcome.WIN}.get(candidate.outcome, Outcome.DRAW)
                assert perfect.outcome(after) == wanted
        if search.proven != Outcome.UNDECIDED:
            proofs += 1
            assert search.proven == perfect.outcome(position)
    assert proofs > 30


def moves(game: Gomoku, text: str) -> list[int]:
    found = [game.text_move(word) for word in text.split()]
    assert None not in found
    return [move for move in found if move is not None]


@pytest.mark.parametrize(
    ("black", "white", "to_move", "best", "outcome", "distance"),
    [
        ("d5 e5 f5 g5", "d6 e6 f6", 0, "c5 h5", Outcome.WIN, 1),
        ("d5 e5 f5", "a1 a2", 0, "c5 g5", Outcome.WIN, 3),
        ("d5 e5 f5 g5", "a1 a2 c9", 1, "c5 h5", Outcome.LOSS, 2),
    ],
    ids=["five at once", "open four wins", "open four loses"],
)
def test_a_forced_result_is_proven_with_its_length(
    black: str, white: str, to_move: int, best: str, outcome: Outcome, distance: int
) -> None:
    game = Gomoku(9, 9)
    search = Search(game, PlayoutEvaluator(seed=1), UCB1._replace(expand_after=0, exploration=0.3), memory=2**27)
    search.set_root(game.set_up(moves(game, black), moves(game, white), [], to_move))
    while search.proven == Outcome.UNDECIDED and search.root_visits < 300_000:
        search.step()
    assert (search.proven, search.proven_distance) == (outcome, distance)
    if outcome == Outcome.WIN:
        assert search.best_move() in moves(game, best)


def play_uct_against_perfection(perfect: Minimax, seed: int) -> Outcome:
    """One game; the result for UCT, which starts in games with an even seed."""
    game, chance = TicTacToe(), random.Random(seed)
    uct = make_player(game, PlayerSettings(memory=2**20, seed=seed))
    position, uct_to_move = game.start(), seed % 2 == 0
    while game.outcome(position) == Outcome.UNDECIDED:
        if uct_to_move:
            uct.set_position(position)
            move = uct.think(Limit(visits=4000), lambda: False, lambda thought: None).move
        else:
            move = chance.choice(perfect.best_moves(position))
        game.play(position, move)
        uct_to_move = not uct_to_move
    if game.outcome(position) == Outcome.DRAW:
        return Outcome.DRAW
    return Outcome.LOSS if uct_to_move else Outcome.WIN


def test_uct_never_loses_at_tic_tac_toe_in_200_games_against_perfect_play(perfect: Minimax) -> None:
    results = [play_uct_against_perfection(perfect, seed) for seed in range(200)]
    assert set(results) == {Outcome.DRAW}
