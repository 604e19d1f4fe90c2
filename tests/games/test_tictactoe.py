"""Tic-tac-toe, counted to the end."""

from collections import Counter
from functools import cache

import pytest

from engine.games import FIRST, Outcome
from engine.games.tictactoe import Position, TicTacToe

GAME = TicTacToe()


def position_after(text: str) -> Position:
    position = GAME.start()
    for word in text.split():
        move = GAME.text_move(word)
        assert move is not None
        assert GAME.is_legal(position, move)
        GAME.play(position, move)
    return position


@cache
def results_from(moves: tuple[int, ...]) -> Counter[str]:
    """How all games end that go on from here; equal boards are reached by the same moves of each player."""
    position = GAME.start()
    for move in moves:
        GAME.play(position, move)
    if (outcome := GAME.outcome(position)) != Outcome.UNDECIDED:
        assert outcome in (Outcome.LOSS, Outcome.DRAW)
        mover_before = "second" if GAME.to_move(position) == FIRST else "first"
        return Counter({"draw" if outcome == Outcome.DRAW else mover_before: 1})
    results: Counter[str] = Counter()
    for move in GAME.legal(position).tolist():
        results += results_from(in_order((*moves, move)))
    return results


def in_order(moves: tuple[int, ...]) -> tuple[int, ...]:
    """The same board by moves in one fixed order, so that it is counted once and remembered."""
    ordered = list(moves)
    ordered[0::2], ordered[1::2] = sorted(moves[0::2]), sorted(moves[1::2])
    return tuple(ordered)


def test_there_are_255168_games_of_which_131184_77904_and_46080_end_each_way() -> None:
    results = results_from(())
    assert results == {"first": 131_184, "second": 77_904, "draw": 46_080}
    assert results.total() == 255_168


def test_there_are_5478_positions() -> None:
    results_from(())
    assert results_from.cache_info().currsize == 5_478


@pytest.mark.parametrize(
    ("moves", "outcome"),
    [
        ("a1 b1 a2 b2", Outcome.UNDECIDED),
        ("a1 b1 a2 b2 a3", Outcome.LOSS),
        ("a1 b1 a2 b2 c3 b3", Outcome.LOSS),
        ("a1 b1 b2 c1 c3", Outcome.LOSS),
        ("b2 a1 c3 b1 c2 c1", Outcome.LOSS),
        ("b2 a1 c1 a3 a2 c2 b1 b3 c3", Outcome.DRAW),
        ("a1 a2 a3 b1 b3 c1 b2 c2 c3", Outcome.LOSS),
    ],
)
def test_the_player_to_move_sees_how_it_ended(moves: str, outcome: Outcome) -> None:
    assert GAME.outcome(position_after(moves)) == outcome


def test_a1_is_at_the_bottom_left() -> None:
    assert [GAME.move_text(move) for move in (0, 4, 6, 8)] == ["a3", "b2", "a1", "c1"]
