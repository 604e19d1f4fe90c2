"""The batch verbs of games against the same verbs written step by step."""

import random
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from engine.arrays import UInt64
from engine.games import FIRST, SECOND, Game, Gomoku, Leaves, Outcome, Rule, new_leaves
from engine.games.game import OUTCOME_VALUES
from engine.games.stepwise import follow_stepwise, playouts_stepwise
from engine.randomness import random_state
from tests.games.walks import (
    all_games,
    freeze,
    is_unchanged,
    position_after,
    random_continuation,
    random_moves,
    title,
)

BATCH = 12
LONGEST = 8
SIZE_USED = 10
UNTOUCHED = -7

every_game = pytest.mark.parametrize("game", all_games(), ids=title)


def leaves_below(game: Game, root: Any, seed: int) -> Leaves:
    """A batch of random paths from the root, some of no length, some to the end of the game."""
    leaves = new_leaves(BATCH, LONGEST, game.move_count)
    dice = random.Random(seed)
    for row in range(BATCH):
        path = random_continuation(game, root, dice, row % (LONGEST + 1))
        leaves.paths[row, : len(path)] = path
        leaves.lengths[row] = len(path)
    leaves.outcomes[:] = UNTOUCHED
    leaves.counts[:] = UNTOUCHED
    leaves.values[:] = UNTOUCHED
    return leaves


def nearly_over(game: Game, seed: int) -> Any:
    """A position a few moves before the end of a random game, so that some paths reach it."""
    moves = random_moves(game, seed, game.longest_game)
    return position_after(game, moves[: max(0, len(moves) - 4)])


def legal_sets(leaves: Leaves) -> list[set[int]]:
    return [set(leaves.moves[row, : leaves.counts[row]].tolist()) for row in range(SIZE_USED)]


@every_game
@pytest.mark.parametrize("seed", range(3))
def test_following_paths_in_a_batch_is_following_them_step_by_step(game: Game, seed: int) -> None:
    root = nearly_over(game, seed)
    before = freeze(root)
    told, expected = leaves_below(game, root, seed), leaves_below(game, root, seed)
    game.follow(root, told, SIZE_USED)
    follow_stepwise(game, root, expected, SIZE_USED)
    assert told.outcomes.tolist() == expected.outcomes.tolist()
    assert told.counts.tolist() == expected.counts.tolist()
    assert legal_sets(told) == legal_sets(expected)
    assert told.outcomes[SIZE_USED:].tolist() == [UNTOUCHED] * (BATCH - SIZE_USED)
    assert is_unchanged(root, before)


def test_some_of_these_paths_reach_the_end_of_a_game() -> None:
    ends = 0
    for game in all_games():
        root = nearly_over(game, 0)
        leaves = leaves_below(game, root, 0)
        game.follow(root, leaves, BATCH)
        ends += int((leaves.outcomes != Outcome.UNDECIDED).sum())
    assert ends > 0


@every_game
@pytest.mark.parametrize("seed", range(3))
def test_playouts_follow_first_and_value_every_leaf(game: Game, seed: int) -> None:
    root = nearly_over(game, seed)
    before = freeze(root)
    told, expected = leaves_below(game, root, seed), leaves_below(game, root, seed)
    game.playouts(root, told, SIZE_USED, random_state(seed))
    follow_stepwise(game, root, expected, SIZE_USED)
    assert told.outcomes.tolist() == expected.outcomes.tolist()
    assert told.counts.tolist() == expected.counts.tolist()
    assert legal_sets(told) == legal_sets(expected)
    assert set(told.values[:SIZE_USED].tolist()) <= {-1.0, 0.0, 1.0}
    assert told.values[SIZE_USED:].tolist() == [UNTOUCHED] * (BATCH - SIZE_USED)
    for row in np.flatnonzero(told.outcomes[:SIZE_USED] != Outcome.UNDECIDED):
        assert told.values[row] == OUTCOME_VALUES[told.outcomes[row]]
    assert is_unchanged(root, before)


@every_game
def test_the_same_seed_gives_the_same_playouts_and_another_seed_others(game: Game) -> None:
    root = game.start()
    values = []
    for seed in (1, 1, 2):
        leaves = new_leaves(64, 1, game.move_count)
        game.playouts(root, leaves, 64, random_state(seed))
        values.append(leaves.values.tolist())
    assert values[0] == values[1]
    assert values[0] != values[2]


Playouts = Callable[[Game, Any, Leaves, int, UInt64], None]


def playouts_by_verb(game: Game, root: Any, leaves: Leaves, size: int, state: UInt64) -> None:
    game.playouts(root, leaves, size, state)


@pytest.mark.parametrize("playouts", [playouts_by_verb, playouts_stepwise], ids=["batch", "stepwise"])
@pytest.mark.parametrize("rule", Rule)
@pytest.mark.parametrize(("player", "value"), [(FIRST, 1.0), (SECOND, -1.0)])
def test_a_playout_is_worth_what_it_is_to_the_player_at_the_leaf(
    playouts: Playouts, rule: Rule, player: int, value: float
) -> None:
    """Two empty points are left, and on both black has five: he wins at once, or after white's last move."""
    game = Gomoku(5, 5, rule)
    marks = "XXXX. XXXX. OOXOO XXOXX OXOXO".replace(" ", "")
    black, white = ([move for move, mark in enumerate(marks) if mark == colour] for colour in "XO")
    leaves = new_leaves(16, 1, game.move_count)
    playouts(game, game.set_up(black, white, [], player), leaves, 16, random_state(3))
    assert leaves.outcomes.tolist() == [Outcome.UNDECIDED] * 16
    assert leaves.values.tolist() == [value] * 16
