"""How the brain behaves as a real process, seen from outside as a manager sees it.

Knows a seat of the referee and the clock on the wall; knows nothing of the engine inside.
"""

import asyncio
import itertools
import re
import statistics
import time
from dataclasses import dataclass, field

from bot.match.players import parse_player
from bot.match.results import Ending
from bot.match.seat import Seat, SeatError
from engine.games import Outcome, make_game
from protocols.gomocup_manager import Begin, Board, Command, Info, Start, Stone, Turn
from protocols.notation import Point

SIZE = 15
COUNTED = re.compile(r" n (?P<searched>\d+) of (?P<all>\d+) (?:pondered (?P<pondered>\d+) )?")
MEMORY_LIMIT = 350 * 2**20


@dataclass(frozen=True)
class FirstReply:
    """Seconds from the start of the process."""

    ok: float
    move: float


@dataclass(frozen=True)
class Punctuality:
    """How moves kept a limit."""

    limit: float
    seconds: list[float]

    @property
    def late(self) -> int:
        return sum(seconds > self.limit for seconds in self.seconds)

    @property
    def slowest(self) -> float:
        return max(self.seconds)

    @property
    def median_unused(self) -> float:
        """The share of the limit that the median move leaves unused."""
        return 1 - statistics.median(self.seconds) / self.limit


@dataclass
class Pondering:
    """Simulations, move by move, where the opponent's move was in the tree."""

    without_help: list[int] = field(default_factory=list)  # a full move of the side that never ponders
    at_root: list[int] = field(default_factory=list)  # at our root when the opponent's move came in
    kept: list[int] = field(default_factory=list)  # in the subtree of that move

    @property
    def full_move(self) -> float:
        return statistics.median(self.without_help)


def _settings(turn: float, *more: Info) -> list[Command]:
    milliseconds = int(turn * 1000)
    return [Info("timeout_turn", milliseconds), Info("timeout_match", 0), Info("game_type", 2), Info("rule", 0), *more]


async def first_reply() -> FirstReply | None:
    """Start, OK, one instant move; None if the brain fails."""
    seat = Seat(parse_player("uct"))
    began = time.perf_counter()
    try:
        await seat.start(Start(SIZE), _settings(0))
        ok = time.perf_counter() - began
        await seat.ask([Turn(Point(7, 7))], limit=10.0)
        return FirstReply(ok, time.perf_counter() - began)
    except SeatError:
        return None
    finally:
        await seat.close()


async def end_while_thinking() -> float:
    """Seconds from END to the end of a process that was in the middle of a long search."""
    seat = Seat(parse_player("uct"))
    try:
        await seat.start(Start(SIZE), _settings(60))
        try:
            await seat.ask([Turn(Point(7, 7))], limit=0.5)
        except SeatError as error:
            if error.ending != Ending.TIMEOUT:
                raise
        began = time.perf_counter()
    finally:
        await seat.close()
    return time.perf_counter() - began


async def memory_after(seconds: float) -> int:
    """Bytes of a brain under Gomocup's limit after a long search."""
    seat = Seat(parse_player("uct"))
    try:
        await seat.start(Start(SIZE), _settings(seconds, Info("max_memory", MEMORY_LIMIT)))
        await seat.ask([Turn(Point(7, 7))], limit=seconds + 5)
        return await seat.memory_bytes()
    finally:
        await seat.close()


async def punctuality(moves: int, turn: float) -> Punctuality:
    """Ask for many moves in the middle of the game, where nothing is decided."""
    seat = Seat(parse_player("uct"))
    seconds = []
    try:
        await seat.start(Start(SIZE), _settings(turn))
        for number in range(moves):
            # A few stones in different corners: each move is a new position with a new tree.
            x, y = 2 + number % 11, 2 + number // 11 % 11
            stones = (Stone(Point(x, y), 2), Stone(Point(x + 1, y + 1), 1), Stone(Point(x - 1, y + 1), 2))
            answer = await seat.ask([Board(stones)], limit=turn + 5)
            seconds.append(answer.seconds)
    finally:
        await seat.close()
    return Punctuality(turn, seconds)


async def pondered_moves(moves: int, turn: float) -> Pondering:
    """Play ourselves with pondering against ourselves without, at equal time; what did each move begin with?"""
    found = Pondering()
    seed = 0
    while len(found.at_root) < moves:
        seed += 2
        us, opponent = (Seat(parse_player(f"uct engine.seed={seed + side}")) for side in range(2))
        try:
            await us.start(Start(SIZE), _settings(turn, Info("pondering", 1)))
            await opponent.start(Start(SIZE), _settings(turn))
            await _one_game(us, opponent, turn, found)
        finally:
            await asyncio.gather(us.close(), opponent.close())
    return found


async def _one_game(us: Seat, opponent: Seat, turn: float, found: Pondering) -> None:
    game = make_game("gomoku", SIZE, SIZE)
    position = game.start()
    seats = itertools.cycle((us, opponent))
    question: Command = Begin()
    while game.outcome(position) == Outcome.UNDECIDED:
        seat = next(seats)
        answer = await seat.ask([question], limit=turn + 5)
        game.play(position, answer.point.y * SIZE + answer.point.x)
        question = Turn(answer.point)
        counts = COUNTED.search(seat.last_message)
        if counts is None:
            continue
        searched, kept = int(counts["searched"]), int(counts["all"]) - int(counts["searched"])
        if seat is opponent:
            found.without_help.append(searched)
        elif counts["pondered"] and kept > 1:
            found.at_root.append(int(counts["pondered"]))
            found.kept.append(kept)
