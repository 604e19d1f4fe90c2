"""Tactics in the search: forced wins are proven at once, forced answers leave no other move, proofs stay true."""

import random

import pytest

from engine.evaluate.evaluator import PlayoutEvaluator
from engine.evaluate.tactical import TacticalEvaluator
from engine.games import Gomoku, Outcome, Rule
from engine.games.tictactoe import TicTacToe
from engine.search.search import Search, uct_formula
from tests.tactics.boards import random_position
from tests.tactics.test_vcf import RULES, drawn, wins_at_once


def tactical_search(game: Gomoku) -> Search:
    evaluator = TacticalEvaluator(PlayoutEvaluator(seed=1))
    return Search(game, evaluator, uct_formula(game, 0.2), memory=2**24)


def prove(search: Search) -> None:
    """Search until the root is decided."""
    while search.proven == Outcome.UNDECIDED:
        search.step()


def test_an_open_three_is_a_proven_win_after_a_few_visits() -> None:
    game = Gomoku(15, 15)
    search = tactical_search(game)
    search.set_root(drawn(game, "f8 g8 h8", "a1 b1", 0))
    while search.proven == Outcome.UNDECIDED and search.root_visits < 200:
        search.step()
    assert (search.proven, search.proven_distance) == (Outcome.WIN, 3)
    assert game.move_text(search.best_move()) in {"e8", "i8"}


def test_a_four_is_answered_where_it_must_be() -> None:
    game = Gomoku(15, 15)
    search = tactical_search(game)
    search.set_root(drawn(game, "f8 g8 h8 i8", "e8 b2 c3", 1))
    assert [game.move_text(candidate.move) for candidate in search.candidates()] == ["j8"]


def test_against_an_open_four_the_loss_is_proven_and_still_a_move_is_played() -> None:
    game = Gomoku(15, 15)
    search = tactical_search(game)
    search.set_root(drawn(game, "f8 g8 h8 i8", "a1 b2 c3", 1))
    while search.proven == Outcome.UNDECIDED and search.root_visits < 200:
        search.step()
    assert search.proven == Outcome.LOSS
    assert game.move_text(search.best_move()) in {"e8", "j8"}


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.name.lower())
def test_proofs_are_played_out_to_the_end_against_random_defence(rule: Rule) -> None:
    game, chance, played_out = Gomoku(12, 12, rule), random.Random(6), 0
    for _ in range(25):
        position = random_position(game, chance)
        search = tactical_search(game)
        search.set_root(position)
        for _ in range(60):
            search.step()
        if search.proven != Outcome.WIN or wins_at_once(game, position):
            continue
        winner = game.to_move(position)
        distance = search.proven_distance
        while game.outcome(position) == Outcome.UNDECIDED:
            if game.to_move(position) == winner:
                prove(search)
                assert search.proven == Outcome.WIN
                assert search.proven_distance <= distance
                distance, move = search.proven_distance, search.best_move()
            else:
                move = int(chance.choice(game.legal(position).tolist()))
            game.play(position, move)
            if game.outcome(position) == Outcome.UNDECIDED:
                search.advance(move)
        assert game.to_move(position) != winner
        played_out += 1
    assert played_out >= 2


@pytest.mark.parametrize("rule", [Rule.CARO8, Rule.CARO9])
def test_caro_is_searched_without_tactics(rule: Rule) -> None:
    game = Gomoku(15, 15, rule)
    search = tactical_search(game)
    search.set_root(drawn(game, "f8 g8 h8 i8", "e8 b2 c3", 1))
    for _ in range(50):
        search.step()
    assert len(search.candidates()) > 1


def test_points_that_nobody_may_use_and_other_games_switch_tactics_off() -> None:
    evaluator = TacticalEvaluator(PlayoutEvaluator(seed=1))
    game = Gomoku(9, 9)
    search = Search(game, evaluator, uct_formula(game, 0.2), memory=2**22)
    search.set_root(game.set_up([40], [41], [0], 0))
    search.step()
    tictactoe = TicTacToe()
    other = Search(tictactoe, TacticalEvaluator(PlayoutEvaluator(seed=1)), uct_formula(tictactoe, 1.0), memory=2**20)
    assert other.step() >= 1
    assert search.root_visits > 1
