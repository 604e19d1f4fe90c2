"""What INFO lines mean for the next move: tables."""

import pytest

from bot.gomocup.settings import (
    LEAST_MEMORY,
    ManagerSettings,
    clock_of,
    limit_for,
    may_ponder,
    memory_problem,
    tree_memory,
    with_info,
)
from engine.search.limits import Limit
from engine.search.timing import Clock
from protocols.gomocup_messages import Info

MB = 2**20


def told(*lines: str, is_yixin: bool = False) -> ManagerSettings:
    settings = ManagerSettings()
    for line in lines:
        key, _, value = line.partition(" ")
        number = int(value) if value.lstrip("-").isdigit() else None
        settings = with_info(settings, Info(key, number, value), is_yixin)
    return settings


@pytest.mark.parametrize(
    ("lines", "clock"),
    [
        ([], Clock(turn=30.0)),
        (["timeout_turn 5000"], Clock(turn=5.0)),
        (["timeout_turn 0"], Clock(turn=0.0)),
        (["timeout_turn 5000", "timeout_match 120000"], Clock(turn=5.0, left=113.0)),
        (["timeout_turn 5000", "timeout_match 0"], Clock(turn=5.0)),
        (["timeout_turn 5000", "timeout_match 120000", "time_left 50000"], Clock(turn=5.0, left=50.0)),
        (["timeout_turn 5000", "time_left 2147483647"], Clock(turn=5.0)),
        (["timeout_turn 5000", "time_left -20"], Clock(turn=5.0, left=-0.02)),
        (["timeout_match 60000"], Clock(left=53.0)),
        (["timeout_match 60000", "time_increment 1500"], Clock(left=53.0, increment=1.5)),
        (["timeout_turn 2000000", "timeout_match 100000000"], Clock()),
        (["timeout_turn -5"], Clock(turn=0.0)),
    ],
    ids=lambda value: ", ".join(value) if isinstance(value, list) else "",
)
def test_info_lines_set_the_clock_after_seven_seconds_of_thought(lines: list[str], clock: Clock) -> None:
    assert clock_of(told(*lines), default_turn=30.0, used=7.0, moves_made=0) == clock


@pytest.mark.parametrize(
    ("lines", "clock", "most_visits", "limit"),
    [
        ([], Clock(turn=1.0), 0, Limit(seconds=0.955)),
        ([], Clock(turn=1.0), 100, Limit(seconds=0.955, visits=100)),
        (["max_node 50"], Clock(), 100, Limit(visits=50)),
        (["max_node -1", "max_depth 0"], Clock(), 0, Limit()),
        (["max_depth 4"], Clock(), 0, Limit(depth=4)),
        ([], Clock(turn=0.0), 0, Limit(visits=500)),
        (["max_node 9"], Clock(turn=0.0), 0, Limit(visits=9)),
    ],
)
def test_a_clock_and_node_limits_make_a_limit(lines: list[str], clock: Clock, most_visits: int, limit: Limit) -> None:
    assert limit_for(told(*lines), clock, most_visits) == limit


@pytest.mark.parametrize(
    ("lines", "wanted", "ponders"),
    [
        ([], True, True),
        ([], False, False),
        (["game_type 0"], True, True),
        (["game_type 1"], True, True),
        (["game_type 2"], True, False),
        (["game_type 3"], True, False),
        (["game_type 3", "pondering 1"], True, True),
        (["game_type 3", "pondering 1"], False, True),
        (["game_type 0", "pondering 0"], True, False),
    ],
)
def test_pondering_is_off_in_tournaments_unless_the_manager_asks_for_it(
    lines: list[str], wanted: bool, ponders: bool
) -> None:
    assert may_ponder(told(*lines), wanted) == ponders


@pytest.mark.parametrize(
    ("limit", "tree"),
    [(0, 256 * MB), (350 * MB, 85 * MB), (2000 * MB, 256 * MB), (LEAST_MEMORY, 8 * MB)],
)
def test_the_tree_fits_into_the_managers_memory_limit(limit: int, tree: int) -> None:
    settings = told(f"max_memory {limit}")
    assert tree_memory(settings, 256 * MB) == tree
    assert memory_problem(settings) is None


def test_an_impossible_memory_limit_is_remembered() -> None:
    assert memory_problem(told(f"max_memory {LEAST_MEMORY - 1}"))


@pytest.mark.parametrize("line", ["nonsense 1", "timeout_turn soon", "rule 99", "folder C:\\Some Dir", "evaluate 3,3"])
def test_what_is_unknown_or_unreadable_changes_nothing(line: str) -> None:
    assert told(line) == ManagerSettings()


def test_the_yixin_family_counts_rules_differently() -> None:
    assert told("rule 2").rule == "freestyle"
    assert told("rule 2", is_yixin=True).rule == "renju"
