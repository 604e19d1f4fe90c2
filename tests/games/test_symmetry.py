"""The symmetries of a board form a group, and they keep lines lines."""

import numpy as np
import pytest

from engine.games import Game
from engine.games.symmetry import board_symmetries
from tests.games.walks import all_games, title

every_board = pytest.mark.parametrize(
    ("width", "height"), [(3, 3), (5, 5), (8, 8), (15, 15), (22, 22), (5, 22), (22, 5), (13, 9)]
)


@every_board
def test_a_square_has_eight_symmetries_and_a_rectangle_four(width: int, height: int) -> None:
    assert board_symmetries(width, height).shape == (8 if width == height else 4, width * height)


@every_board
def test_the_first_symmetry_moves_nothing(width: int, height: int) -> None:
    assert board_symmetries(width, height)[0].tolist() == list(range(width * height))


@every_board
def test_each_symmetry_is_a_permutation_and_none_occurs_twice(width: int, height: int) -> None:
    symmetries = board_symmetries(width, height)
    assert all(sorted(row) == list(range(width * height)) for row in symmetries.tolist())
    assert len({tuple(row) for row in symmetries.tolist()}) == len(symmetries)


@every_board
def test_one_symmetry_after_another_is_again_one(width: int, height: int) -> None:
    symmetries = board_symmetries(width, height)
    known = {tuple(row) for row in symmetries.tolist()}
    assert all(tuple(after[first].tolist()) in known for first in symmetries for after in symmetries)


@every_board
def test_each_symmetry_has_an_inverse(width: int, height: int) -> None:
    symmetries = board_symmetries(width, height)
    for first in symmetries:
        undone = [after for after in symmetries if np.array_equal(after[first], symmetries[0])]
        assert len(undone) == 1


@every_board
def test_neighbours_stay_neighbours(width: int, height: int) -> None:
    points = np.arange(width * height).reshape(height, width)
    pairs = [*zip(points[:, :-1].flat, points[:, 1:].flat, strict=True)]
    pairs += [*zip(points[:-1].flat, points[1:].flat, strict=True)]
    for goes_to in board_symmetries(width, height):
        places = [divmod(place, width) for place in goes_to.tolist()]
        for one, other in pairs:
            (row, column), (its_row, its_column) = places[one], places[other]
            assert abs(row - its_row) + abs(column - its_column) == 1


@pytest.mark.parametrize("game", all_games(), ids=title)
def test_every_game_shows_the_symmetries_of_its_board(game: Game) -> None:
    _, height, width = game.planes(game.start()).shape
    assert np.array_equal(game.symmetries(), board_symmetries(width, height))
