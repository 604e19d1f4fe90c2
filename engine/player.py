"""A player: a search that follows a game, keeps its tree from move to move, and knows when to stop.

Knows positions, limits and an injected clock; knows no thread, no protocol and no opponent. `bot/thinker.py`
gives it a thread; pondering is simply `think` without a limit.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np

from engine.evaluate.evaluator import Evaluator, PlayoutEvaluator
from engine.evaluate.tactical import TacticalEvaluator
from engine.games.game import Game, Outcome
from engine.search.limits import Limit, Statistics, StopReason, stop_reason
from engine.search.search import UCB1, Candidate, Search, uct_formula

LOOK_EVERY = 32  # batches between two looks at what costs more than a clock reading
REPORT_EVERY = 0.5  # seconds between two progress reports


@dataclass(frozen=True)
class Thought:
    """What a search knows; values are for the player to move."""

    move: int  # NO_MOVE where the game is over
    value: float
    proven: Outcome
    distance: int  # plies to a proven end
    statistics: Statistics
    root_visits: int  # kept visits included
    principal_variation: list[int]
    candidates: list[Candidate]
    reason: StopReason | None  # None while the search goes on


NO_MOVE = -1

Report = Callable[[Thought], None]
ShouldStop = Callable[[], bool]


class Player(Protocol):
    """Chooses moves in one game; each call to `think` looks at the position set last."""

    @property
    def game(self) -> Game: ...

    def set_position(self, position: Any) -> int:
        """Follow the game; returns the simulations that are still of use."""

    def think(self, limit: Limit, should_stop: ShouldStop, report: Report) -> Thought: ...


class SearchPlayer:
    """Monte Carlo tree search over one game."""

    def __init__(self, search: Search, clock: Callable[[], float] = time.monotonic) -> None:
        self._search = search
        self._clock = clock

    @property
    def game(self) -> Game:
        return self._search.game

    def set_position(self, position: Any) -> int:
        moves = self._search.path_to(position)
        if moves is None:
            self._search.set_root(position)
            return 0
        for move in moves:
            self._search.advance(move)
        return self._search.root_visits

    def think(self, limit: Limit, should_stop: ShouldStop, report: Report) -> Thought:
        """Search until the limit is reached or `should_stop` says so; at least one batch, so that a move exists."""
        began = self._clock()
        visits_before = self._search.root_visits
        next_report = began + REPORT_EVERY
        reason = StopReason.PROVEN if self._search.proven != Outcome.UNDECIDED else None
        steps = 0
        while reason is None and not self._search.is_over:
            self._search.step()
            steps += 1
            now = self._clock()
            if should_stop():
                reason = StopReason.STOPPED
            elif limit.seconds is not None and now - began >= limit.seconds:
                reason = StopReason.TIME
            elif steps % LOOK_EVERY == 0 or limit.visits is not None or limit.nodes is not None:
                reason = self._reason_to_stop(limit, began, visits_before)
            if now >= next_report:
                report(self._thought(began, visits_before, None))
                next_report = now + REPORT_EVERY
        return self._thought(began, visits_before, reason)

    def _reason_to_stop(self, limit: Limit, began: float, visits_before: int) -> StopReason | None:
        return stop_reason(limit, self._statistics(began, visits_before))

    def _statistics(self, began: float, visits_before: int) -> Statistics:
        best, second = self._search.lead() if not self._search.is_over else (0, 0)
        return Statistics(
            elapsed=self._clock() - began,
            visits=self._search.root_visits - visits_before,
            nodes=self._search.nodes,
            depth=self._search.deepest,
            best_visits=best,
            second_visits=second,
            is_proven=self._search.proven != Outcome.UNDECIDED,
        )

    def _thought(self, began: float, visits_before: int, reason: StopReason | None) -> Thought:
        candidates = self._search.candidates()
        return Thought(
            move=candidates[0].move if candidates else NO_MOVE,
            value=candidates[0].value if candidates else 0.0,
            proven=self._search.proven,
            distance=self._search.proven_distance,
            statistics=self._statistics(began, visits_before),
            root_visits=self._search.root_visits,
            principal_variation=self._search.principal_variation(),
            candidates=candidates,
            reason=reason,
        )


class RandomPlayer:
    """Plays any legal move: the first rung of the ladder, and the opponent of S0's measurement."""

    def __init__(self, game: Game, seed: int) -> None:
        self._game = game
        self._random = np.random.default_rng(seed)
        self._position: Any = game.start()

    @property
    def game(self) -> Game:
        return self._game

    def set_position(self, position: Any) -> int:
        self._position = self._game.copy(position)
        return 0

    def think(self, limit: Limit, should_stop: ShouldStop, report: Report) -> Thought:
        legal = self._game.legal(self._position)
        move = int(self._random.choice(legal)) if len(legal) else NO_MOVE
        statistics = Statistics(0.0, 0, 0, 0, 0, 0, is_proven=False)
        return Thought(move, 0.0, Outcome.UNDECIDED, 0, statistics, 0, [move], [], StopReason.VISITS)


@dataclass(frozen=True)
class PlayerSettings:
    """Which player, and with what."""

    kind: str = "uct"
    tactics: bool = False  # prove wins by fours at every leaf; Gomoku only
    exploration: float = UCB1.exploration
    memory: int = 256 * 2**20  # bytes for the tree
    batch: int = 16
    seed: int = 0


def make_player(game: Game, settings: PlayerSettings) -> Player:
    """A player for one game."""
    if settings.kind == "random":
        return RandomPlayer(game, settings.seed)
    formula = uct_formula(game, settings.exploration)
    evaluator: Evaluator = PlayoutEvaluator(settings.seed)
    if settings.tactics:
        evaluator = TacticalEvaluator(evaluator)
    search = Search(game, evaluator, formula, settings.memory, settings.batch)
    return SearchPlayer(search)
