"""Strength figures against values worked out by hand, and the sequential test against its approximation."""

import math

import pytest

from bot.match.score import (
    SprtPlan,
    Tally,
    elo_of_score,
    estimate_elo,
    expected_score,
    likelihood_of_superiority,
    sprt_ratio,
    sprt_verdict,
)


@pytest.mark.parametrize(
    ("score", "elo"),
    [(0.5, 0.0), (0.75, 190.8485), (2 / 3, 120.4120), (0.25, -190.8485), (10 / 11, 400.0)],
)
def test_elo_and_score_are_inverse(score: float, elo: float) -> None:
    assert elo_of_score(score) == pytest.approx(elo, abs=1e-3)
    assert expected_score(elo) == pytest.approx(score, abs=1e-6)


@pytest.mark.parametrize(
    ("tally", "elo", "margin"),
    [
        (Tally(40, 20, 40), 0.0, 61.57),  # standard deviation of the score 0.04472
        (Tally(60, 0, 40), 70.44, 70.57),
        (Tally(0, 99, 1), -3.47, 6.78),
    ],
)
def test_elo_error_follows_from_the_spread_of_results(tally: Tally, elo: float, margin: float) -> None:
    estimate = estimate_elo(tally)
    assert estimate.elo == pytest.approx(elo, abs=0.05)
    assert estimate.margin == pytest.approx(margin, abs=0.1)


def test_a_clean_sweep_gives_a_bound_that_grows_with_the_games() -> None:
    ten, hundred = estimate_elo(Tally(wins=10)), estimate_elo(Tally(wins=100))
    assert ten.elo == hundred.elo == math.inf
    assert ten.low == pytest.approx(elo_of_score(0.025 ** (1 / 10)))
    assert ten.low < hundred.low < math.inf
    assert estimate_elo(Tally(losses=10)).high == pytest.approx(-ten.low)


def test_a_clean_sweep_has_no_upper_bound_whatever_its_length() -> None:
    assert all(estimate_elo(Tally(wins=games)).high == math.inf for games in range(1, 200))
    assert all(estimate_elo(Tally(losses=games)).low == -math.inf for games in range(1, 200))


def test_only_draws_mean_equal_strength_with_an_error() -> None:
    estimate = estimate_elo(Tally(draws=20))
    assert estimate.elo == 0.0
    assert 0 < estimate.margin < math.inf
    assert estimate.low == pytest.approx(-estimate.high)


def test_no_games_mean_nothing() -> None:
    assert estimate_elo(Tally()).margin == math.inf
    assert likelihood_of_superiority(Tally()) == 0.5
    assert sprt_ratio(Tally(), SprtPlan(0, 5)) == 0.0


@pytest.mark.parametrize(
    ("tally", "los"),
    [(Tally(10, 5, 5), 0.9016), (Tally(5, 100, 10), 0.0984), (Tally(4, 0, 0), 0.9772), (Tally(7, 3, 7), 0.5)],
)
def test_likelihood_of_superiority_ignores_draws(tally: Tally, los: float) -> None:
    assert likelihood_of_superiority(tally) == pytest.approx(los, abs=1e-4)


def test_sprt_bounds_are_walds() -> None:
    plan = SprtPlan(0, 5)
    assert (plan.lower, plan.upper) == pytest.approx((-2.9444, 2.9444), abs=1e-4)
    assert SprtPlan(0, 5, alpha=0.01, beta=0.1).upper == pytest.approx(math.log(90))


def normal_approximation(tally: Tally, plan: SprtPlan) -> float:
    """The quick formula most match tools use; good when the score is near the hypotheses."""
    variance = (tally.wins + tally.draws / 4) / tally.games - tally.score**2
    low, high = expected_score(plan.elo0), expected_score(plan.elo1)
    return (high - low) * (2 * tally.score - low - high) * tally.games / (2 * variance)


@pytest.mark.parametrize("tally", [Tally(1100, 800, 1000), Tally(500, 200, 450), Tally(300, 10, 310)])
@pytest.mark.parametrize("plan", [SprtPlan(0, 10), SprtPlan(-5, 5), SprtPlan(10, 30)])
def test_sprt_ratio_agrees_with_the_normal_approximation_in_long_matches(tally: Tally, plan: SprtPlan) -> None:
    assert sprt_ratio(tally, plan) == pytest.approx(normal_approximation(tally, plan), rel=0.02, abs=0.01)


def test_sprt_ratio_of_a_clean_sweep_is_exact() -> None:
    # With wins only, the likeliest model of score s wins with chance s.
    expected = 100 * math.log(expected_score(10) / expected_score(0))
    assert sprt_ratio(Tally(wins=100), SprtPlan(0, 10)) == pytest.approx(expected, rel=1e-3)


@pytest.mark.parametrize(
    ("tally", "verdict"),
    [(Tally(60, 5, 5), "H1"), (Tally(5, 5, 60), "H0"), (Tally(20, 5, 19), None), (Tally(1, 0, 0), None)],
)
def test_sprt_verdict(tally: Tally, verdict: str | None) -> None:
    assert sprt_verdict(tally, SprtPlan(0, 50)) == verdict
