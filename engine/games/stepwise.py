"""The two batch verbs of a game written with its other verbs: slow, obvious, right for small games.

Games with kernels bring their own; this is also what those are compared with in tests.
"""

from typing import Any

from engine.arrays import UInt64
from engine.games.game import OUTCOME_VALUES, Game, Leaves, Outcome
from engine.randomness import random_below


def follow_stepwise(game: Game, root: Any, leaves: Leaves, size: int) -> None:
    """Play each path from a copy of the root and list what is legal there."""
    for row in range(size):
        _follow_one(game, root, leaves, row)


def playouts_stepwise(game: Game, root: Any, leaves: Leaves, size: int, random: UInt64) -> None:
    """`follow_stepwise`, then finish each game with random moves."""
    for row in range(size):
        position = _follow_one(game, root, leaves, row)
        leaves.values[row] = _random_result(game, position, random)


def _follow_one(game: Game, root: Any, leaves: Leaves, row: int) -> Any:
    position = game.copy(root)
    for move in leaves.paths[row, : leaves.lengths[row]]:
        game.play(position, int(move))
    moves = game.legal(position)
    leaves.outcomes[row] = game.outcome(position)
    leaves.distances[row] = 0
    leaves.counts[row] = len(moves)
    leaves.moves[row, : len(moves)] = moves
    return position


def _random_result(game: Game, position: Any, random: UInt64) -> float:
    """The value of a random end of the game, for the player to move now."""
    player = game.to_move(position)
    while (outcome := game.outcome(position)) == Outcome.UNDECIDED:
        moves = game.legal(position)
        if len(moves) == 0:
            return 0.0
        game.play(position, int(moves[random_below(random, len(moves))]))
    value = float(OUTCOME_VALUES[outcome])
    return value if game.to_move(position) == player else -value
