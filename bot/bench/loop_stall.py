"""How long the event loop stands still while the engine searches: the longest time a heartbeat comes late."""

import asyncio
import time

from bot.thinker import Answer, Task, Thinker
from engine.games import Game, make_game
from engine.player import Player, PlayerSettings, make_player
from engine.search.limits import Limit

HEARTBEAT = 0.001


def _player(game: Game, memory: int) -> Player:
    return make_player(game, PlayerSettings(memory=memory))


async def worst_stall(seconds: float) -> float:
    """Search for some seconds beside a heartbeat; returns its worst delay in seconds."""
    answered = asyncio.Event()

    def on_answer(answer: Answer) -> None:
        if answer.is_final:
            answered.set()

    thinker = Thinker(_player, on_answer)
    game = make_game("gomoku")
    task = Task(1, game, game.start(), Limit(seconds=seconds), time.monotonic(), 256 * 2**20, ponder=False)
    thinker.think(task)
    worst = 0.0
    while not answered.is_set():
        before = time.perf_counter()
        await asyncio.sleep(HEARTBEAT)
        worst = max(worst, time.perf_counter() - before - HEARTBEAT)
    return worst
