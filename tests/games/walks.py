"""Games played with random legal moves: the material of the tests that hold for any game."""

import random
from typing import Any

import numpy as np

from engine.games import GAMES, Game, Rule

PARAMETERS: dict[str, list[dict[str, Any]]] = {
    "gomoku": [
        *({"rule": rule} for rule in Rule),
        {"width": 5, "height": 5},
        {"width": 7, "height": 7, "rule": Rule.RENJU},
        {"width": 5, "height": 22, "rule": Rule.STANDARD},
        {"width": 22, "height": 6, "rule": Rule.CARO9},
        {"width": 9, "height": 13, "rule": Rule.RENJU},
        {"width": 20, "height": 20, "rule": Rule.CARO8},
        {"width": 22, "height": 22, "rule": Rule.STANDARD},
    ],
    "tictactoe": [{}],
}


def all_games() -> list[Game]:
    """Every registered game with each of its parameter sets; a game without any is an error here."""
    return [GAMES[name](**parameters) for name in GAMES for parameters in PARAMETERS[name]]


def title(game: Game) -> str:
    """A short name for test reports."""
    if game.name == "gomoku":
        return "{rule.name}-{width}x{height}".format(**vars(game)).lower()
    return game.name


def random_moves(game: Game, seed: int, longest: int) -> list[int]:
    """A random game from the start, to its end or to so many moves."""
    return random_continuation(game, game.start(), random.Random(seed), longest)


def random_continuation(game: Game, position: Any, dice: random.Random, longest: int) -> list[int]:
    """So many random moves from a position, fewer where the game ends; the position stays as it is."""
    position = game.copy(position)
    moves: list[int] = []
    while len(moves) < longest and len(legal := game.legal(position)) > 0:
        moves.append(int(dice.choice(legal)))
        game.play(position, moves[-1])
    return moves


def position_after(game: Game, moves: list[int]) -> Any:
    position = game.start()
    for move in moves:
        game.play(position, move)
    return position


def positions_along(game: Game, moves: list[int]) -> list[Any]:
    """The start and the position after each move."""
    return [position_after(game, moves[:ply]) for ply in range(len(moves) + 1)]


def look_same(game: Game, one: Any, other: Any) -> bool:
    """Whether two positions are the same as far as the game's verbs can tell."""
    return (
        game.to_move(one) == game.to_move(other)
        and game.outcome(one) == game.outcome(other)
        and set(game.legal(one).tolist()) == set(game.legal(other).tolist())
        and np.array_equal(game.planes(one), game.planes(other))
    )


def freeze(position: Any) -> list[Any]:
    """All arrays of a position as they are now."""
    return [array.copy() for array in position]


def is_unchanged(position: Any, frozen: list[Any]) -> bool:
    return all(np.array_equal(array, before) for array, before in zip(position, frozen, strict=True))
