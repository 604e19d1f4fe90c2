"""Which games are played, in which order, how many at a time, and when no more are started.

Knows pairs of colours, not players or rules; random openings are drawn here because they are part of
the plan of a match.
"""

import asyncio
import random
from collections.abc import Awaitable, Callable, Iterable, Sequence

from bot.match.results import GameSpec
from protocols.notation import Point
from protocols.openings import Opening

MOST_RANDOM_STONES = 5
RANDOM_REACH = 3
"""Random stones lie at most so far from the centre, in each direction."""


def pair_games(openings: Sequence[Opening], games: int) -> list[GameSpec]:
    """Every opening twice, A black first, then B; from the beginning again when there are more games."""
    return [
        GameSpec(
            number=index + 1,
            opening_number=index // 2 % len(openings) + 1,
            opening=openings[index // 2 % len(openings)],
            black="A" if index % 2 == 0 else "B",
        )
        for index in range(games)
    ]


def random_openings(count: int, width: int, height: int, seed: int) -> list[Opening]:
    """Openings of 1 to 5 stones near the centre, no two alike as far as the board allows."""
    chance = random.Random(seed)
    reach_x, reach_y = min(RANDOM_REACH, (width - 1) // 2), min(RANDOM_REACH, (height - 1) // 2)
    area = [
        Point(width // 2 + dx, height // 2 + dy)
        for dx in range(-reach_x, reach_x + 1)
        for dy in range(-reach_y, reach_y + 1)
        if width // 2 + dx < width and height // 2 + dy < height
    ]
    drawn: dict[Opening, None] = {}
    for _ in range(20 * count):
        drawn.setdefault(tuple(chance.sample(area, chance.randint(1, MOST_RANDOM_STONES))))
        if len(drawn) == count:
            break
    return list(drawn)


class _DecidedError(Exception):
    """Raised by a worker when the match is decided."""


async def run_games(specs: Iterable[GameSpec], play: Callable[[GameSpec], Awaitable[bool]], concurrency: int) -> None:
    """Play games, so many at a time, until they are all played or `play` says that it is enough.

    Games that are still running then are cancelled: a decision is not changed by what comes after it.
    """
    waiting = iter(specs)

    async def work() -> None:
        for spec in waiting:
            if not await play(spec):
                raise _DecidedError

    try:
        async with asyncio.TaskGroup() as group:
            for _ in range(concurrency):
                group.create_task(work())
    except* _DecidedError:
        pass
