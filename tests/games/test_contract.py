"""What every game promises, run on every registered game with several parameter sets."""

import numpy as np
import pytest

from engine.games import FIRST, GAMES, SECOND, Game, Outcome
from tests.games.walks import (
    PARAMETERS,
    all_games,
    freeze,
    is_unchanged,
    look_same,
    position_after,
    positions_along,
    random_moves,
    title,
)

every_game = pytest.mark.parametrize("game", all_games(), ids=title)
SEEDS = range(3)
SHORT = 30  # moves of a game that need not end


def test_every_registered_game_is_tested() -> None:
    assert set(PARAMETERS) == set(GAMES)


@every_game
def test_a_game_starts_undecided_with_the_first_player_to_move(game: Game) -> None:
    position = game.start()
    assert game.outcome(position) == Outcome.UNDECIDED
    assert game.to_move(position) == FIRST
    assert len(game.legal(position)) > 0


@every_game
@pytest.mark.parametrize("seed", SEEDS)
def test_legal_moves_are_distinct_empty_points_and_is_legal_knows_the_same(game: Game, seed: int) -> None:
    moves = random_moves(game, seed, SHORT)
    for ply in range(0, len(moves) + 1, 3):
        position = position_after(game, moves[:ply])
        legal = game.legal(position).tolist()
        assert len(legal) == len(set(legal))
        assert not set(legal) & set(moves[:ply])
        assert set(legal) == {move for move in range(-2, game.move_count + 2) if game.is_legal(position, move)}


@every_game
@pytest.mark.parametrize("seed", SEEDS)
def test_there_are_legal_moves_until_the_game_is_decided_and_no_longer(game: Game, seed: int) -> None:
    position = game.start()
    for move in random_moves(game, seed, game.longest_game):
        assert game.outcome(position) == Outcome.UNDECIDED
        game.play(position, move)
    assert game.outcome(position) != Outcome.UNDECIDED
    assert len(game.legal(position)) == 0
    assert not any(game.is_legal(position, move) for move in range(game.move_count))


@every_game
@pytest.mark.parametrize("seed", SEEDS)
def test_no_game_is_longer_than_promised(game: Game, seed: int) -> None:
    assert len(random_moves(game, seed, game.longest_game + 1)) <= game.longest_game


@every_game
def test_the_players_take_turns(game: Game) -> None:
    positions = positions_along(game, random_moves(game, 4, SHORT))
    turns = [game.to_move(position) for position in positions]
    assert turns == [(FIRST, SECOND)[ply % 2] for ply in range(len(turns))]


@every_game
def test_a_copy_lives_its_own_life(game: Game) -> None:
    moves = random_moves(game, 5, 6)
    original = position_after(game, moves[:4])
    before = freeze(original)
    copy = game.copy(original)
    assert look_same(game, original, copy)
    for move in moves[4:]:
        game.play(copy, move)
    assert is_unchanged(original, before)
    assert not look_same(game, original, copy)
    assert look_same(game, copy, position_after(game, moves))


@every_game
def test_asking_changes_nothing(game: Game) -> None:
    position = position_after(game, random_moves(game, 6, SHORT))
    before = freeze(position)
    game.legal(position)
    game.outcome(position)
    game.planes(position)
    for move in range(game.move_count):
        game.is_legal(position, move)
    assert is_unchanged(position, before)


@every_game
@pytest.mark.parametrize("seed", SEEDS)
def test_the_path_over_up_to_two_moves_leads_to_the_same_position(game: Game, seed: int) -> None:
    positions = positions_along(game, random_moves(game, seed, SHORT))
    for ply, earlier in enumerate(positions[:-1]):
        for apart, later in enumerate(positions[ply : ply + 3]):
            path = game.path(earlier, later)
            assert path is not None
            assert len(path) == apart
            replayed = game.copy(earlier)
            for move in path:
                game.play(replayed, move)
            assert look_same(game, replayed, later)


@every_game
def test_there_is_no_path_back_or_across_or_over_more_than_two_moves(game: Game) -> None:
    moves = random_moves(game, 8, 5)
    positions = positions_along(game, moves)
    for ply, later in enumerate(positions):
        assert all(game.path(later, earlier) is None for earlier in positions[:ply])
        assert all(game.path(earlier, later) is None for earlier in positions[: max(0, ply - 2)])
    one, other = position_after(game, moves[:1]), position_after(game, moves[1:2])
    assert game.path(one, other) is None


@every_game
def test_every_move_can_be_written_and_read_back(game: Game) -> None:
    texts = [game.move_text(move) for move in range(game.move_count)]
    assert len(set(texts)) == game.move_count
    assert [game.text_move(text) for text in texts] == list(range(game.move_count))
    assert [game.text_move(text.upper()) for text in texts] == list(range(game.move_count))


@every_game
@pytest.mark.parametrize("text", ["", "a", "1", "a0", "a-1", "a23", "w1", "z9", "aa1", "1a", "a1 ", "a1x", "é1", "a¹"])
def test_what_is_no_move_is_read_as_none(game: Game, text: str) -> None:
    assert game.text_move(text) is None


@every_game
def test_planes_show_own_stones_then_the_opponents(game: Game) -> None:
    position = game.start()
    own, theirs = np.zeros(game.move_count, np.float32), np.zeros(game.move_count, np.float32)
    for move in random_moves(game, 9, SHORT):
        planes = game.planes(position)
        assert planes.dtype == np.float32
        assert planes.ndim == 3
        assert np.array_equal(planes[0].ravel(), own)
        assert np.array_equal(planes[1].ravel(), theirs)
        assert not planes[2:].any()
        game.play(position, move)
        own[move] = 1
        own, theirs = theirs, own


@every_game
@pytest.mark.parametrize("seed", SEEDS)
def test_a_game_seen_from_another_side_is_the_same_game(game: Game, seed: int) -> None:
    moves = random_moves(game, seed, game.longest_game)
    checked = sorted({len(moves) // 3, len(moves) - 1, len(moves)})
    for goes_to in game.symmetries().tolist():
        for ply in checked:
            position = position_after(game, moves[:ply])
            seen = position_after(game, [goes_to[move] for move in moves[:ply]])
            assert game.outcome(seen) == game.outcome(position)
            assert set(game.legal(seen).tolist()) == {goes_to[move] for move in game.legal(position).tolist()}
