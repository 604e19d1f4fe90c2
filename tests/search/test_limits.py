"""Stop predicates: one table."""

from dataclasses import replace

import pytest

from engine.search.limits import Limit, Statistics, StopReason, stop_reason

BUSY = Statistics(elapsed=1.0, visits=1000, nodes=100, depth=5, best_visits=300, second_visits=200, is_proven=False)


@pytest.mark.parametrize(
    ("limit", "statistics", "reason"),
    [
        (Limit(), BUSY, None),
        (Limit(), replace(BUSY, is_proven=True), StopReason.PROVEN),
        (Limit(seconds=1.0), BUSY, StopReason.TIME),
        (Limit(seconds=1.2), BUSY, None),
        (Limit(seconds=1.05), BUSY, StopReason.LEAD),  # 50 more visits can't make 200 into 300
        (Limit(seconds=1.05), replace(BUSY, second_visits=260), None),
        (Limit(seconds=1.05), replace(BUSY, visits=10), None),  # too early to know the speed
        (Limit(visits=1000), BUSY, StopReason.VISITS),
        (Limit(visits=1101), BUSY, None),
        (Limit(visits=1099), BUSY, StopReason.LEAD),
        (Limit(nodes=100), BUSY, StopReason.NODES),
        (Limit(depth=5), BUSY, StopReason.DEPTH),
        (Limit(depth=6, nodes=101, visits=5000, seconds=9.0), BUSY, None),
        (Limit(seconds=0.5, visits=10), replace(BUSY, is_proven=True), StopReason.PROVEN),
        (Limit(seconds=-1.0), replace(BUSY, elapsed=0.0, visits=0), StopReason.TIME),
    ],
)
def test_a_search_ends_for_the_first_reason_that_holds(
    limit: Limit, statistics: Statistics, reason: StopReason | None
) -> None:
    assert stop_reason(limit, statistics) == reason
