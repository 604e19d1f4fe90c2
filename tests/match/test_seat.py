"""One brain process: asked, measured, suspended, blamed, ended. Every process here is real."""

import os
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

import psutil
import pytest

from bot.match.players import Player
from bot.match.results import Ending
from bot.match.seat import Seat, SeatError
from protocols.gomocup_manager import Begin, Info, Start, Turn
from protocols.notation import Point

LIMIT = 20.0
"""Far longer than any answer takes."""


@asynccontextmanager
async def seated(player: Player, suspends: bool = False) -> AsyncIterator[Seat]:
    seat = Seat(player, suspends)
    try:
        await seat.start(Start(15), [Info("timeout_turn", 1000)])
        yield seat
    finally:
        await seat.close()


async def test_a_brain_is_asked_and_measured(brain: Callable[..., Player]) -> None:
    async with seated(brain("mover", "--first")) as seat:
        first = await seat.ask([Begin()], LIMIT)
        second = await seat.ask([Turn(Point(1, 0))], LIMIT)
        assert (first.point, second.point) == (Point(0, 0), Point(2, 0))
        assert 0 < first.seconds < LIMIT
        assert seat.last_message == "223 points are free"
        assert await seat.memory_bytes() > 1 << 20
    assert not psutil.pid_exists(seat.pid)


async def test_talk_before_the_move_is_no_fault(brain: Callable[..., Player]) -> None:
    async with seated(brain("faulty", "chatters")) as seat:
        assert (await seat.ask([Begin()], LIMIT)).point == Point(3, 3)
        assert seat.last_message == "thinking about it"


async def test_a_last_line_without_an_end_counts(brain: Callable[..., Player]) -> None:
    async with seated(brain("faulty", "ends without a line end")) as seat:
        assert (await seat.ask([Begin()], LIMIT)).point == Point(4, 4)


@pytest.mark.parametrize(
    ("fault", "ending", "why"),
    [
        ("crashes", Ending.CRASH, "exited with code 3; its last error output:\nthe roof is on fire"),
        ("refuses", Ending.PROTOCOL, "answered ERROR I would rather not"),
        ("knows nothing", Ending.PROTOCOL, "answered UNKNOWN command"),
    ],
)
async def test_a_fault_is_named(brain: Callable[..., Player], fault: str, ending: Ending, why: str) -> None:
    async with seated(brain("faulty", fault)) as seat:
        with pytest.raises(SeatError) as caught:
            await seat.ask([Begin()], LIMIT)
    assert (caught.value.ending, caught.value.why) == (ending, why)


async def test_silence_is_a_timeout(brain: Callable[..., Player]) -> None:
    async with seated(brain("faulty", "is silent")) as seat:
        with pytest.raises(SeatError, match=r"no move within 0\.02 s") as caught:
            await seat.ask([Begin()], 0.02)
    assert caught.value.ending is Ending.TIMEOUT


async def test_a_second_move_in_one_turn_is_a_protocol_error(brain: Callable[..., Player]) -> None:
    async with seated(brain("faulty", "moves twice")) as seat:
        await seat.ask([Begin()], LIMIT)
        with pytest.raises(SeatError, match="sent the move 1,0 without being asked"):
            await seat.ask([Begin()], LIMIT)


@pytest.mark.parametrize(
    ("fault", "ending", "limit"),
    [("is silent from the start", Ending.TIMEOUT, 0.05), ("refuses to start", Ending.PROTOCOL, LIMIT)],
)
async def test_a_brain_that_does_not_start_is_blamed(
    brain: Callable[..., Player], fault: str, ending: Ending, limit: float
) -> None:
    seat = Seat(brain("faulty", fault))
    with pytest.raises(SeatError) as caught:
        await seat.start(Start(15), [], limit)
    await seat.close()
    assert caught.value.ending is ending


async def test_a_program_that_cannot_be_run_is_a_crash() -> None:
    seat = Seat(Player("nothing", ("./no-such-program",)))
    with pytest.raises(SeatError, match="could not be started: No such file"):
        await seat.start(Start(15), [])
    await seat.close()


async def test_a_brain_that_ignores_end_is_killed(brain: Callable[..., Player]) -> None:
    async with seated(brain("faulty", "ignores END")) as seat:
        await seat.ask([Begin()], LIMIT)
    assert not psutil.pid_exists(seat.pid)


async def test_the_side_not_to_move_is_suspended_and_still_plays(brain: Callable[..., Player]) -> None:
    def wait_until_stopped() -> None:
        os.waitid(os.P_PID, seat.pid, os.WSTOPPED | os.WNOWAIT)
        assert psutil.Process(seat.pid).status() == psutil.STATUS_STOPPED

    async with seated(brain("mover", "--first"), suspends=True) as seat:
        wait_until_stopped()
        assert (await seat.ask([Begin()], LIMIT)).point == Point(0, 0)
        wait_until_stopped()
    assert not psutil.pid_exists(seat.pid)
