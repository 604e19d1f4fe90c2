"""From a clock to a budget: a table, and matches that must never run out of time."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.search.timing import Clock, move_budget

TABLE = [
    # turn, left, increment, made → budget
    (Clock(), None),
    (Clock(turn=0), 0.0),
    (Clock(turn=0.1), 0.0955),
    (Clock(turn=1), 0.955),
    (Clock(turn=5), 4.85),
    (Clock(turn=30), 29.85),
    (Clock(turn=30, left=180), 4.4875),
    (Clock(turn=5, left=120), 2.9875),
    (Clock(turn=300, left=1000), 24.9875),
    (Clock(turn=30, left=180, moves_made=30), 17.95),
    (Clock(turn=30, left=180, moves_made=200), 17.95),
    (Clock(turn=30, left=0.05), 0.0),
    (Clock(turn=30, left=0), 0.0),
    (Clock(turn=30, left=-3), 0.0),
    (Clock(left=60, increment=2), 3.4875),
    (Clock(left=1, increment=10), 0.955),
]


@pytest.mark.parametrize(("clock", "budget"), TABLE)
def test_a_clock_gives_a_budget(clock: Clock, budget: float | None) -> None:
    assert move_budget(clock) == pytest.approx(budget) if budget is not None else move_budget(clock) is None


@given(
    st.floats(0, 1000),
    st.floats(-10, 10000),
    st.floats(0, 60),
    st.integers(0, 250),
)
def test_a_budget_is_never_negative_and_stays_within_every_limit(
    turn: float, left: float, increment: float, moves_made: int
) -> None:
    budget = move_budget(Clock(turn, left, increment, moves_made))
    assert budget is not None
    assert 0 <= budget <= turn
    assert budget <= max(0.0, left)


@pytest.mark.parametrize(("turn", "match"), [(30.0, 180.0), (5.0, 120.0), (300.0, 1000.0)], ids=str)
def test_a_match_clock_never_runs_out(turn: float, match: float) -> None:
    chance = random.Random(1)
    for _ in range(1000):
        left = match
        for made in range(chance.randint(5, 112)):
            budget = move_budget(Clock(turn, left, 0.0, made))
            assert budget is not None
            used = budget + chance.uniform(0, 0.003)  # what a busy machine adds
            assert used <= turn
            left -= used
            assert left > 0
