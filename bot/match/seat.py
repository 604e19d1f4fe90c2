"""One seat of a game: a brain process and the conversation with it.

Starts the process, asks it for moves, measures the time from the command to the move line, ends it. Knows
no rules: a move is any point. Whatever goes wrong is a `SeatError` that says how the game ends and why.
"""

import asyncio
import os
import signal
from asyncio.subprocess import PIPE, Process
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass

from bot.match import process_tree
from bot.match.players import Player
from bot.match.results import Ending
from protocols.gomocup_manager import (
    BrainLine,
    Command,
    DebugLine,
    End,
    ErrorReply,
    ManagerCodec,
    MessageLine,
    MoveReply,
    OkReply,
    OtherLine,
    UnknownReply,
)
from protocols.notation import Point

END_GRACE = 0.5
"""Seconds a brain has to leave after END: GomocupJudge's figure."""

START_LIMIT = 30.0
"""Seconds for start-up and the answer to START; not on the player's clock, as in piskvork."""

STDERR_LINES = 20
STDERR_BYTES = 16_384
MOST_UNREAD_REPLIES = 100


class SeatError(Exception):
    """The brain in this seat loses the game; the text goes into the record."""

    def __init__(self, ending: Ending, why: str) -> None:
        super().__init__(why)
        self.ending = ending
        self.why = why


class _OutputEndedError(Exception):
    """The brain's end of a pipe is closed; why is found out after the clock has been stopped."""


@dataclass(frozen=True)
class Answer:
    """A move and the seconds from the command to the move line."""

    point: Point
    seconds: float


@dataclass(frozen=True)
class _Arrival:
    """A reply and when it came; no reply is the end of the brain's output."""

    time: float
    reply: BrainLine | None


class Seat:
    """A running brain. `close` must be called whatever happens."""

    def __init__(self, player: Player, suspends: bool = False) -> None:
        self.last_message = ""
        self._player = player
        self._suspends = suspends
        self._codec = ManagerCodec()
        self._replies: asyncio.Queue[_Arrival] = asyncio.Queue()
        self._stderr_tail = bytearray()
        self._process: Process | None = None
        self._pumps: list[asyncio.Task[None]] = []

    async def start(self, start: Command, infos: Sequence[Command], limit: float = START_LIMIT) -> None:
        """Start the process and bring it to the point where it can be asked for a move."""
        try:
            self._process = await asyncio.create_subprocess_exec(
                *self._player.command, stdin=PIPE, stdout=PIPE, stderr=PIPE, start_new_session=True
            )
        except OSError as error:
            raise SeatError(Ending.CRASH, f"could not be started: {error.strerror}") from error
        self._pumps = [asyncio.create_task(self._pump_output()), asyncio.create_task(self._pump_stderr())]
        try:
            async with asyncio.timeout(limit):
                await self._write([start])
                while not isinstance((await self._next_reply()).reply, OkReply):
                    pass
                await self._write(infos)
        except TimeoutError:
            why = f"did not answer START with OK within {limit:g} s{self._stderr_text()}"
            raise SeatError(Ending.TIMEOUT, why) from None
        except _OutputEndedError:
            raise await self._crash() from None
        if self._suspends:
            process_tree.suspend(self.pid)

    async def ask(self, commands: Sequence[Command], limit: float) -> Answer:
        """Send commands of which the last wants a move; wait for it, at most `limit` seconds."""
        self._refuse_unasked_moves()
        if self._suspends:
            process_tree.resume(self.pid)
        asked = asyncio.get_running_loop().time()
        try:
            async with asyncio.timeout(max(limit, 0)):
                await self._write(commands)
                arrival, point = await self._next_move()
        except TimeoutError:
            why = f"no move within {limit:.3g} s (tolerance included)"
            raise SeatError(Ending.TIMEOUT, why) from None
        except _OutputEndedError:
            raise await self._crash() from None
        if self._suspends:
            process_tree.suspend(self.pid)
        if arrival - asked > limit:
            why = f"moved after {arrival - asked:.3f} s, the limit was {limit:.3g} s"
            raise SeatError(Ending.TIMEOUT, why)
        return Answer(point, arrival - asked)

    @property
    def pid(self) -> int:
        """The process, and on POSIX its process group."""
        return self._running().pid

    async def memory_bytes(self) -> int:
        """What the process and its descendants hold now."""
        # Reading it takes milliseconds, which must not fall on another game's clock.
        return await asyncio.to_thread(process_tree.memory_bytes, self.pid)

    async def close(self) -> None:
        """END, then after a short grace the end of the whole process tree."""
        if self._process is None:
            return
        if self._suspends:
            process_tree.resume(self.pid)
        try:
            with suppress(_OutputEndedError, TimeoutError):
                async with asyncio.timeout(END_GRACE):
                    await self._write([End()])
                    await self._process.wait()
        finally:
            process_tree.kill(self.pid)
        await self._process.wait()
        for pump in self._pumps:
            pump.cancel()
        await asyncio.gather(*self._pumps, return_exceptions=True)

    def _running(self) -> Process:
        assert self._process is not None, "start() comes first"
        return self._process

    async def _write(self, commands: Sequence[Command]) -> None:
        stdin = self._running().stdin
        assert stdin is not None
        try:
            stdin.write(b"".join(self._codec.send(command) for command in commands))
            await stdin.drain()
        except (BrokenPipeError, ConnectionResetError):
            raise _OutputEndedError from None

    async def _next_move(self) -> tuple[float, Point]:
        while True:
            arrival = await self._next_reply()
            if isinstance(arrival.reply, MoveReply):
                return arrival.time, arrival.reply.point

    async def _next_reply(self) -> _Arrival:
        """The next reply that is not a refusal."""
        arrival = await self._replies.get()
        if arrival.reply is None:
            raise _OutputEndedError
        if isinstance(arrival.reply, ErrorReply | UnknownReply):
            word = "ERROR" if isinstance(arrival.reply, ErrorReply) else "UNKNOWN"
            raise SeatError(Ending.PROTOCOL, f"answered {word} {arrival.reply.text}".strip())
        return arrival

    def _refuse_unasked_moves(self) -> None:
        """Clear what came in the opponent's time; a move among it would be taken for the next answer."""
        unread = [self._replies.get_nowait() for _ in range(self._replies.qsize())]
        for arrival in unread:
            if isinstance(arrival.reply, MoveReply):
                x, y = arrival.reply.point
                raise SeatError(Ending.PROTOCOL, f"sent the move {x},{y} without being asked")
            if arrival.reply is None:
                self._replies.put_nowait(arrival)

    async def _crash(self) -> SeatError:
        process = self._running()
        with suppress(TimeoutError):
            async with asyncio.timeout(END_GRACE):
                await process.wait()
                await self._pumps[1]
        return SeatError(Ending.CRASH, _exit_text(process.returncode) + self._stderr_text())

    def _stderr_text(self) -> str:
        lines = self._stderr_tail.decode("utf-8", errors="replace").splitlines()[-STDERR_LINES:]
        return "; its last error output:\n" + "\n".join(lines) if lines else ""

    async def _pump_output(self) -> None:
        """Read all the time, so that a brain that talks in the opponent's time never blocks."""
        stdout = self._running().stdout
        assert stdout is not None
        while data := await stdout.read(65536):
            self._take(self._codec.receive(data))
        self._take(self._codec.receive_eof())
        self._replies.put_nowait(_Arrival(asyncio.get_running_loop().time(), None))

    def _take(self, lines: list[BrainLine]) -> None:
        now = asyncio.get_running_loop().time()
        for line in lines:
            if isinstance(line, MessageLine):
                self.last_message = line.text
            elif not isinstance(line, DebugLine | OtherLine) and self._replies.qsize() < MOST_UNREAD_REPLIES:
                self._replies.put_nowait(_Arrival(now, line))

    async def _pump_stderr(self) -> None:
        stderr = self._running().stderr
        assert stderr is not None
        while data := await stderr.read(65536):
            self._stderr_tail += data
            del self._stderr_tail[:-STDERR_BYTES]


def _exit_text(returncode: int | None) -> str:
    if returncode is None:
        return "closed its output"
    if returncode < 0 and os.name == "posix":
        return f"was ended by a signal: {signal.strsignal(-returncode)}"
    return f"exited with code {returncode}"
