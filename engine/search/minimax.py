"""Perfect play by trying everything: the first rung of S0's ladder, for games as small as tic-tac-toe.

Knows a game's verbs only. The whole game is walked once, positions that were met before are remembered.
"""

from typing import Any

import numpy as np

from engine.games.game import Game, Outcome

FLIPPED = {Outcome.WIN: Outcome.LOSS, Outcome.LOSS: Outcome.WIN, Outcome.DRAW: Outcome.DRAW}


class Minimax:
    """Knows the result of every position of a small game, for the player to move."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._known: dict[bytes, Outcome] = {}

    def outcome(self, position: Any) -> Outcome:
        """The result of best play from here."""
        key = b"|".join(np.ascontiguousarray(array).tobytes() for array in position)
        if key not in self._known:
            outcome = self._game.outcome(position)
            if outcome == Outcome.UNDECIDED:
                outcome = max(result for _, result in self._results(position))
            self._known[key] = outcome
        return self._known[key]

    def best_moves(self, position: Any) -> list[int]:
        """All moves that keep the best result."""
        results = self._results(position)
        best = max(result for _, result in results)
        return [move for move, result in results if result == best]

    def _results(self, position: Any) -> list[tuple[int, Outcome]]:
        """Each legal move with what it leads to, for the player who makes it."""
        results = []
        for move in self._game.legal(position):
            after = self._game.copy(position)
            self._game.play(after, int(move))
            results.append((int(move), FLIPPED[self.outcome(after)]))
        return results
