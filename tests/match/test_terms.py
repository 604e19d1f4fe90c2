"""What a brain is told, and when a move is late."""

import pytest

from bot.match.terms import Terms, info_commands, move_limit, start_command, time_left_command
from protocols.gomocup_manager import RectStart, Start


def told(terms: Terms) -> dict[str, str | int]:
    return {info.key: info.value for info in info_commands(terms, "A")}


def test_square_boards_use_start_and_others_rectstart() -> None:
    assert start_command(Terms(width=20, height=20)) == Start(20)
    assert start_command(Terms(width=20, height=15)) == RectStart(20, 15)


def test_limits_are_told_in_milliseconds_and_bytes() -> None:
    terms = Terms(rule="caro9", turn=5, match=120, memory_mb=350, nodes_a=1000)
    assert told(terms) == {
        "max_memory": 367001600,
        "timeout_match": 120000,
        "timeout_turn": 5000,
        "game_type": 2,
        "rule": 9,
        "max_node": 1000,
    }


@pytest.mark.parametrize(
    ("terms", "turn", "match"),
    [
        (Terms(turn=0), 0, 0),
        (Terms(turn=None, match=60), 60_000, 60_000),
        (Terms(turn=None, nodes_a=500, nodes_b=500), 2_000_000, 100_000_000),
    ],
    ids=["at once", "match time only", "no clock"],
)
def test_missing_limits(terms: Terms, turn: int, match: int) -> None:
    assert (told(terms)["timeout_turn"], told(terms)["timeout_match"]) == (turn, match)


def test_pondering_is_a_tournament_no_more() -> None:
    assert told(Terms(ponder=True))["game_type"] == 1


@pytest.mark.parametrize(
    ("terms", "used", "limit", "left"),
    [
        (Terms(turn=5, match=None, tolerance=1), 100, 6, 2147483647),
        (Terms(turn=5, match=120, tolerance=1), 100, 6, 20000),
        (Terms(turn=5, match=120, tolerance=1), 118, 3, 2000),
        (Terms(turn=5, match=120, tolerance=1), 120.5, 0.5, -500),
        (Terms(turn=None, match=60, tolerance=0), 10, 50, 50000),
        (Terms(turn=None, match=None, tolerance=1), 10, 2001, 2147483647),
    ],
)
def test_a_move_is_late_after_the_smaller_limit_and_the_tolerance(
    terms: Terms, used: float, limit: float, left: int
) -> None:
    assert move_limit(terms, used) == pytest.approx(limit)
    assert time_left_command(terms, used).value == left
