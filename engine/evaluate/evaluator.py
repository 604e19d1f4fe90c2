"""The interface between search and judgement, and the two evaluators that need no net.

Knows leaves and games through their batch verbs; knows no tree.
"""

from typing import Any, Protocol

import numpy as np

from engine.arrays import UInt64
from engine.games.game import OUTCOME_VALUES, Game, Leaves, Outcome
from engine.randomness import random_state


class Evaluator(Protocol):
    """Judges leaves."""

    def begin(self, game: Game, root: Any) -> None:
        """The paths of the leaves to come start at this position."""

    def evaluate(self, game: Game, root: Any, leaves: Leaves, size: int) -> None:
        """Fill outcomes, counts, moves, priors and values of the first `size` rows, whose paths start at the root."""


class PlayoutEvaluator:
    """Pure Monte Carlo: the value is the end of one random game, all priors are equal."""

    def __init__(self, seed: int) -> None:
        self._random: UInt64 = random_state(seed)

    def begin(self, game: Game, root: Any) -> None:
        """Nothing is remembered from leaf to leaf."""

    def evaluate(self, game: Game, root: Any, leaves: Leaves, size: int) -> None:
        game.playouts(root, leaves, size, self._random)
        leaves.priors[:size] = 1.0 / np.maximum(leaves.counts[:size, np.newaxis], 1)


class HashedEvaluator:
    """Priors and values made from a hash of the path: arbitrary, but the same on every machine.

    With it a whole search tree can be written down in a test and in `bench`'s signature.
    """

    def begin(self, game: Game, root: Any) -> None:
        """Nothing is remembered from leaf to leaf."""

    def evaluate(self, game: Game, root: Any, leaves: Leaves, size: int) -> None:
        game.follow(root, leaves, size)
        for row in range(size):
            count = int(leaves.counts[row])
            key = _path_hash([int(move) for move in leaves.paths[row, : leaves.lengths[row]]])
            weights = [1 + _path_hash([key, int(move)]) % 1000 for move in leaves.moves[row, :count]]
            leaves.priors[row, :count] = np.array(weights, np.float32) / max(sum(weights), 1)
            undecided = leaves.outcomes[row] == Outcome.UNDECIDED
            leaves.values[row] = (key % 2001 - 1000) / 1000 if undecided else OUTCOME_VALUES[leaves.outcomes[row]]


def _path_hash(numbers: list[int]) -> int:
    """FNV-1a over small numbers, kept in 32 bits."""
    digest = 2166136261
    for number in numbers:
        digest = ((digest ^ (number & 0xFFFFFFFF)) * 16777619) & 0xFFFFFFFF
    return digest ^ (digest >> 15)
