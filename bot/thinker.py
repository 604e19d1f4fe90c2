"""One search thread: positions go in with a ticket, thoughts come back with it.

Knows threads, the event loop and players; knows no protocol. A job has two ends: its *answer* is known, and the
thread is *quiet* again. Between the two it ponders: the search goes on in the opponent's time, on the same tree.
A new job stops the one before; answers of stopped jobs still arrive, and whoever asked drops stale tickets.
"""

import asyncio
import queue
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any

import structlog

from engine.games.game import Game
from engine.player import NO_MOVE, Player, RandomPlayer, Thought
from engine.search.limits import Limit

log = structlog.get_logger()


@dataclass(frozen=True)
class Task:
    """What to think about."""

    ticket: int
    game: Game
    position: Any
    limit: Limit  # seconds count from `received`
    received: float  # monotonic time at which the command came in
    memory: int  # bytes the player may use
    ponder: bool  # go on after the answer, in the position it leads to


@dataclass(frozen=True)
class Answer:
    """A thought on its way back; `is_final` is False for progress reports."""

    ticket: int
    thought: Thought
    is_final: bool
    kept_visits: int  # simulations that were there when the search began …
    pondered_visits: int  # … and at the root just before the opponent's move came in


@dataclass
class _Job:
    task: Task
    is_stopped: bool = False
    quiet: threading.Event = field(default_factory=threading.Event)


PlayerFactory = Callable[[Game, int], Player]  # for a game, within so many bytes


class Thinker:
    """Owns the player and its thread."""

    def __init__(self, make_player: PlayerFactory, deliver: Callable[[Answer], None]) -> None:
        self._make_player = make_player
        self._deliver = deliver
        self._jobs: queue.SimpleQueue[_Job] = queue.SimpleQueue()
        self._current: _Job | None = None
        self._player: Player | None = None
        self._player_for: tuple[Game, int] | None = None
        self._pondered_visits = 0
        self._loop = asyncio.get_running_loop()
        threading.Thread(target=self._work, name="search", daemon=True).start()

    def think(self, task: Task) -> None:
        """Start a search; the one before is stopped."""
        self.stop()
        self._current = _Job(task)
        self._jobs.put(self._current)

    def stop(self) -> None:
        """End the search or the pondering now; a search still gives its answer."""
        if self._current is not None:
            self._current.is_stopped = True

    def forget(self) -> None:
        """Drop all that was searched; the next job starts from nothing."""
        self.stop()
        self._player_for = None

    async def quiet(self) -> None:
        """Wait until nothing runs."""
        if self._current is not None:
            await asyncio.to_thread(self._current.quiet.wait)

    def _work(self) -> None:
        while True:
            job = self._jobs.get()
            try:
                self._run(job)
            except Exception:
                # The edge of the thread: a fault in the search must cost a good move, not the game.
                log.exception("search failed")
                self._player_for = None
                self._answer(job, RandomPlayer(job.task.game, seed=job.task.ticket))
            job.quiet.set()

    def _run(self, job: _Job) -> None:
        task = job.task
        if self._player is None or self._player_for != (task.game, task.memory):
            self._player = None  # its memory is needed for the next one
            self._player = self._make_player(task.game, task.memory)
            self._player_for = (task.game, task.memory)
        thought = self._answer(job, self._player)
        self._pondered_visits = 0
        if task.ponder and thought.move != NO_MOVE and not job.is_stopped:
            self._ponder(job, self._player, thought.move)

    def _answer(self, job: _Job, player: Player) -> Thought:
        task = job.task
        kept = player.set_position(task.position)
        limit = task.limit
        if limit.seconds is not None:
            limit = replace(limit, seconds=limit.seconds - (time.monotonic() - task.received))

        def send(thought: Thought, is_final: bool = False) -> None:
            self._send(Answer(task.ticket, thought, is_final, kept, self._pondered_visits))

        thought = player.think(limit, lambda: job.is_stopped, send)
        send(thought, is_final=True)
        return thought

    def _ponder(self, job: _Job, player: Player, move: int) -> None:
        position = job.task.game.copy(job.task.position)
        job.task.game.play(position, move)
        player.set_position(position)
        last = player.think(Limit(), lambda: job.is_stopped, lambda thought: None)
        self._pondered_visits = last.root_visits

    def _send(self, answer: Answer) -> None:
        try:
            self._loop.call_soon_threadsafe(self._deliver, answer)
        except RuntimeError:  # the loop has closed: nobody waits for this answer any more
            self.stop()
