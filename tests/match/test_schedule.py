"""Pairs of games, random openings, and how many games run at a time."""

import asyncio

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.match.results import GameSpec
from bot.match.schedule import pair_games, random_openings, run_games
from protocols.notation import Point

FIRST, SECOND = (Point(7, 7),), (Point(6, 6), Point(8, 8))


def test_each_opening_is_played_with_both_colours_and_then_again() -> None:
    games = pair_games([FIRST, SECOND], 6)
    assert [(game.number, game.opening_number, game.black) for game in games] == [
        (1, 1, "A"),
        (2, 1, "B"),
        (3, 2, "A"),
        (4, 2, "B"),
        (5, 1, "A"),
        (6, 1, "B"),
    ]
    assert games[2].opening == games[3].opening == SECOND


@given(count=st.integers(1, 40), width=st.integers(5, 22), height=st.integers(5, 22), seed=st.integers(0, 9))
def test_random_openings_are_small_central_and_all_different(count: int, width: int, height: int, seed: int) -> None:
    openings = random_openings(count, width, height, seed)
    assert len(set(openings)) == len(openings) == count
    for opening in openings:
        assert 1 <= len(set(opening)) == len(opening) <= 5
        assert all(0 <= point.x < width and 0 <= point.y < height for point in opening)


def test_a_longer_match_begins_with_the_openings_of_a_shorter_one() -> None:
    assert random_openings(50, 15, 15, seed=3)[:10] == random_openings(10, 15, 15, seed=3)


@pytest.mark.parametrize("concurrency", [1, 2, 3])
async def test_no_more_games_run_than_allowed(concurrency: int) -> None:
    running, most, order = 0, 0, []

    async def play(spec: GameSpec) -> bool:
        nonlocal running, most
        running += 1
        most = max(most, running)
        await asyncio.sleep(0)
        order.append(spec.number)
        running -= 1
        return True

    await run_games(pair_games([FIRST], 7), play, concurrency)
    assert sorted(order) == list(range(1, 8))
    assert most == concurrency


async def test_games_that_run_when_the_match_is_decided_are_cancelled() -> None:
    cancelled: list[int] = []

    async def play(spec: GameSpec) -> bool:
        if spec.number == 3:
            return False
        if spec.number == 2:
            try:
                await asyncio.Event().wait()
            except asyncio.CancelledError:
                cancelled.append(spec.number)
                raise
        return True

    await run_games(pair_games([FIRST], 100), play, 2)
    assert cancelled == [2]
