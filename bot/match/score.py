"""What a match score says about strength: Elo with its error, LOS, and the sequential test.

Pure arithmetic on wins, draws and losses, always seen from player A. Knows no games and no files.
The sequential test is the generalised SPRT on single games: the likelihood of the best trinomial model
whose expected score is that of `elo1`, against the best one at `elo0` (Van den Bergh, "The GSPRT").
"""

import math
from dataclasses import dataclass
from typing import Literal

NINETY_FIVE_PERCENT = 1.959964
"""Two-sided 95 % quantile of the normal distribution."""


@dataclass(frozen=True)
class Tally:
    """Results of finished games, from A's point of view."""

    wins: int = 0
    draws: int = 0
    losses: int = 0

    @property
    def games(self) -> int:
        """How many games were finished."""
        return self.wins + self.draws + self.losses

    @property
    def score(self) -> float:
        """A's share of the points, 0..1; a half when nothing was played."""
        return (self.wins + self.draws / 2) / self.games if self.games else 0.5


@dataclass(frozen=True)
class EloEstimate:
    """A's strength minus B's, and the ends of its 95 % interval; infinite where the score says nothing."""

    elo: float
    low: float
    high: float

    @property
    def margin(self) -> float:
        """Half the width of the interval: the figure after ±."""
        return (self.high - self.low) / 2


@dataclass(frozen=True)
class SprtPlan:
    """H0: A is at most `elo0` stronger. H1: at least `elo1`. The error chances of accepting H1 and H0."""

    elo0: float
    elo1: float
    alpha: float = 0.05
    beta: float = 0.05

    @property
    def lower(self) -> float:
        """At or below this ratio H0 is accepted."""
        return math.log(self.beta / (1 - self.alpha))

    @property
    def upper(self) -> float:
        """At or above this ratio H1 is accepted."""
        return math.log((1 - self.beta) / self.alpha)


Verdict = Literal["H0", "H1"]


def expected_score(elo: float) -> float:
    """Points per game of a player so much stronger than the opponent."""
    return 1 / (1 + 10 ** (-elo / 400))


def elo_of_score(score: float) -> float:
    """The inverse of `expected_score`; infinite at 0 and 1."""
    if score <= 0:
        return -math.inf
    if score >= 1:
        return math.inf
    return 400 * math.log10(score / (1 - score))


def estimate_elo(tally: Tally) -> EloEstimate:
    """Elo difference with a 95 % interval from the spread of the single results."""
    if not tally.games:
        return EloEstimate(0.0, -math.inf, math.inf)
    low, high = _score_interval(tally)
    return EloEstimate(elo_of_score(tally.score), elo_of_score(low), elo_of_score(high))


def _score_interval(tally: Tally) -> tuple[float, float]:
    score = tally.score
    if max(tally.wins, tally.draws, tally.losses) == tally.games:
        # One kind of result only: no spread to measure. The exact binomial bound on the chance of that
        # result holds instead, and the rest of the chance may be anything.
        certain = 0.025 ** (1 / tally.games)
        return score * certain, 1 - (1 - score) * certain
    variance = (tally.wins + tally.draws / 4) / tally.games - score * score
    error = NINETY_FIVE_PERCENT * math.sqrt(variance / tally.games)
    return score - error, score + error


def likelihood_of_superiority(tally: Tally) -> float:
    """Chance that A is the stronger one, draws telling nothing."""
    decided = tally.wins + tally.losses
    if not decided:
        return 0.5
    return 0.5 * (1 + math.erf((tally.wins - tally.losses) / math.sqrt(2 * decided)))


def sprt_ratio(tally: Tally, plan: SprtPlan) -> float:
    """Log-likelihood ratio of H1 against H0."""
    if not tally.games:
        return 0.0
    # A result that has not been seen yet gets a trace of a count, so that both models can hold it.
    counts = [max(count, 1e-3) for count in (tally.losses, tally.draws, tally.wins)]
    model0, model1 = (_fit(counts, expected_score(elo)) for elo in (plan.elo0, plan.elo1))
    return sum(
        count * math.log(_weight(model0, points) / _weight(model1, points))
        for count, points in zip(counts, (0.0, 0.5, 1.0), strict=True)
    )


@dataclass(frozen=True)
class _Model:
    """The likeliest model with a given expected score: each observed share divided by its weight."""

    score: float
    tilt: float


def _weight(model: _Model, points: float) -> float:
    return 1 + model.tilt * (points - model.score)


def _fit(counts: list[float], score: float) -> _Model:
    """Find the tilt at which the tilted shares have the expected score (bisection: it is monotonic)."""
    low, high = -1 / (1 - score), 1 / score
    for _ in range(100):
        middle = (low + high) / 2
        model = _Model(score, middle)
        excess = sum(
            count * (points - score) / max(_weight(model, points), 1e-300)
            for count, points in zip(counts, (0.0, 0.5, 1.0), strict=True)
        )
        low, high = (middle, high) if excess > 0 else (low, middle)
    return _Model(score, (low + high) / 2)


def sprt_verdict(tally: Tally, plan: SprtPlan) -> Verdict | None:
    """Which hypothesis is accepted; None while the match must go on."""
    ratio = sprt_ratio(tally, plan)
    if ratio >= plan.upper:
        return "H1"
    return "H0" if ratio <= plan.lower else None
