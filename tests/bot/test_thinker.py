"""The search thread: tickets, the two ends of a job, pondering, and what happens when a search fails."""

import asyncio
import statistics
import threading
from collections.abc import Callable
from typing import Any

import pytest

from bot.thinker import Answer, Task, Thinker
from engine.games import Game, Gomoku
from engine.games.game import Outcome
from engine.player import Player, PlayerSettings, Report, ShouldStop, Thought, make_player
from engine.search.limits import Limit, Statistics, StopReason

GAME = Gomoku(9, 9)
MB = 2**20


class ScriptedPlayer:
    """Answers at once when there is a limit; otherwise searches until it is stopped."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.positions = 0
        self.is_pondering = threading.Event()

    def set_position(self, position: Any) -> int:
        self.positions += 1
        return self.positions

    def think(self, limit: Limit, should_stop: ShouldStop, report: Report) -> Thought:
        if limit.visits == 13:
            raise RuntimeError("a fault in the search")
        if limit == Limit():
            self.is_pondering.set()
            while not should_stop():
                pass
        statistics = Statistics(0.0, 1, 1, 1, 1, 0, is_proven=False)
        return Thought(40, 0.0, Outcome.UNDECIDED, 0, statistics, 7, [40], [], StopReason.TIME)


class Bench:
    """A thinker with a scripted player, and the answers it gave."""

    def __init__(self, factory: Callable[[Game, int], Player]) -> None:
        self.answers: asyncio.Queue[Answer] = asyncio.Queue()
        self.thinker = Thinker(factory, self.answers.put_nowait)

    def think(self, ticket: int, limit: Limit, ponder: bool = False, position: Any = None) -> None:
        board = GAME.start() if position is None else position
        received = asyncio.get_running_loop().time()
        self.thinker.think(Task(ticket, GAME, board, limit, received, MB, ponder))

    async def next_answer(self) -> Answer:
        async with asyncio.timeout(30):
            return await self.answers.get()


@pytest.fixture
async def scripted() -> Bench:
    return Bench(lambda game, memory: ScriptedPlayer(game))


async def test_every_answer_carries_the_ticket_of_its_question(scripted: Bench) -> None:
    for ticket in (5, 9):
        scripted.think(ticket, Limit(visits=1))
        assert (await scripted.next_answer()).ticket == ticket


async def test_a_new_question_ends_the_pondering_and_is_answered(scripted: Bench) -> None:
    scripted.think(1, Limit(visits=1), ponder=True)
    assert (await scripted.next_answer()).ticket == 1
    scripted.think(2, Limit(visits=1))
    answer = await scripted.next_answer()
    assert answer.ticket == 2


async def test_a_stopped_search_still_gives_its_answer_and_the_thread_is_quiet(scripted: Bench) -> None:
    scripted.think(1, Limit())
    scripted.thinker.stop()
    assert (await scripted.next_answer()).ticket == 1
    async with asyncio.timeout(30):
        await scripted.thinker.quiet()


async def test_a_stopped_search_does_not_ponder(scripted: Bench) -> None:
    scripted.think(1, Limit(), ponder=True)
    scripted.thinker.stop()
    await scripted.next_answer()
    async with asyncio.timeout(30):
        await scripted.thinker.quiet()


async def test_a_fault_in_the_search_costs_a_good_move_but_not_the_game(scripted: Bench) -> None:
    scripted.think(1, Limit(visits=13))
    answer = await scripted.next_answer()
    assert answer.is_final
    assert GAME.is_legal(GAME.start(), answer.thought.move)
    scripted.think(2, Limit(visits=1))
    assert (await scripted.next_answer()).ticket == 2


async def test_the_player_is_made_again_for_another_game_another_memory_and_after_forgetting() -> None:
    made: list[tuple[Game, int]] = []

    def factory(game: Game, memory: int) -> Player:
        made.append((game, memory))
        return ScriptedPlayer(game)

    bench = Bench(factory)
    for ticket, (game, memory) in enumerate([(GAME, MB), (GAME, MB), (Gomoku(8, 8), MB), (Gomoku(8, 8), 2 * MB)]):
        bench.thinker.think(Task(ticket, game, game.start(), Limit(visits=1), 0.0, memory, False))
        await bench.next_answer()
    bench.thinker.forget()
    bench.thinker.think(Task(9, Gomoku(8, 8), Gomoku(8, 8).start(), Limit(visits=1), 0.0, 2 * MB, False))
    await bench.next_answer()
    assert made == [(GAME, MB), (Gomoku(8, 8), MB), (Gomoku(8, 8), 2 * MB), (Gomoku(8, 8), 2 * MB)]


async def test_pondering_brings_visits_against_an_opponent_who_takes_as_long_as_we_do() -> None:
    """Average visits at the root when the opponent's move arrives: at least 40 % of a full move's (issue 2)."""
    bench = Bench(lambda game, memory: make_player(game, PlayerSettings(memory=64 * MB, exploration=0.2, seed=1)))
    opponent = make_player(GAME, PlayerSettings(memory=64 * MB, exploration=0.2, seed=2))
    limit, position = Limit(seconds=0.15), GAME.start()
    at_root: list[int] = []
    without_help: list[int] = []
    for ticket in range(8):
        bench.think(ticket, limit, ponder=True, position=GAME.copy(position))
        while not (answer := await bench.next_answer()).is_final:
            pass
        if answer.pondered_visits and answer.kept_visits > 1:
            at_root.append(answer.pondered_visits)
        GAME.play(position, answer.thought.move)
        opponent.set_position(position)
        reply = await asyncio.to_thread(opponent.think, limit, lambda: False, lambda thought: None)
        without_help.append(reply.statistics.visits)
        GAME.play(position, reply.move)
        if GAME.outcome(position) != Outcome.UNDECIDED:
            break
    bench.thinker.stop()
    assert len(at_root) >= 2
    assert statistics.mean(at_root) >= 0.4 * statistics.median(without_help)
