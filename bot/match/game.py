"""One refereed game: two seats, the rules, the clocks, and at the end who is to blame for what.

Knows the order of a game and asks `engine.games` about the rules; knows no files and no screen.
"""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from bot.match.players import Player
from bot.match.results import SIDES, Ending, GameResult, GameSpec, PlayedMove, Side, other
from bot.match.seat import Seat, SeatError
from bot.match.terms import Terms, info_commands, move_limit, start_command, time_left_command
from engine.games import make_game
from engine.games.game import Outcome
from protocols.gomocup_manager import Begin, Board, Command, Stone, Turn
from protocols.notation import Point
from protocols.openings import Opening, OpeningsError


@dataclass(frozen=True)
class GameView:
    """What a spectator sees after each stone."""

    spec: GameSpec
    moves: tuple[PlayedMove, ...]
    seconds: Mapping[Side, float]
    message: str  # the last MESSAGE line of the side that moved


Watch = Callable[[GameView], None]


class _LostError(Exception):
    """A side lost the game off the board."""

    def __init__(self, side: Side, ending: Ending, why: str) -> None:
        super().__init__(why)
        self.side = side
        self.ending = ending
        self.why = why


def check_openings(openings: Sequence[Opening], terms: Terms) -> None:
    """Raise when an opening cannot be played under the rule, or leaves no game to be played."""
    game = make_game("gomoku", width=terms.width, height=terms.height, rule=terms.rule)
    for number, opening in enumerate(openings, 1):
        position = game.start()
        for count, point in enumerate(opening, 1):
            if game.outcome(position) != Outcome.UNDECIDED:
                raise OpeningsError(f"opening {number}: the game is over before stone {count}")
            if not game.is_legal(position, point.y * terms.width + point.x):
                raise OpeningsError(f"opening {number}: the rule {terms.rule} forbids stone {count}")
            game.play(position, point.y * terms.width + point.x)
        if game.outcome(position) != Outcome.UNDECIDED:
            raise OpeningsError(f"opening {number}: the game is already over, nothing is left to play")


async def play_game(
    spec: GameSpec, players: Mapping[Side, Player], terms: Terms, watch: Watch = lambda view: None
) -> GameResult:
    """Play one game to its end. Both processes are gone afterwards, also when the game is cancelled."""
    table = _Table(spec, players, terms, watch)
    try:
        await table.start()
        while not table.is_over():
            await table.next_move()
        return table.result_on_board()
    except _LostError as fault:
        return table.result(other(fault.side), fault.ending, fault.side, fault.why)
    finally:
        await table.close()


class _Table:
    """A game in progress."""

    def __init__(self, spec: GameSpec, players: Mapping[Side, Player], terms: Terms, watch: Watch) -> None:
        self._spec = spec
        self._terms = terms
        self._watch = watch
        self._game = make_game("gomoku", width=terms.width, height=terms.height, rule=terms.rule)
        self._position = self._game.start()
        self._moves: list[PlayedMove] = []
        self._seats: dict[Side, Seat] = {side: Seat(players[side], terms.suspend) for side in SIDES}
        self._has_position: dict[Side, bool] = dict.fromkeys(SIDES, False)
        self._seconds: dict[Side, float] = dict.fromkeys(SIDES, 0.0)
        self._slowest: dict[Side, float] = dict.fromkeys(SIDES, 0.0)
        self._memory: dict[Side, int] = dict.fromkeys(SIDES, 0)

    async def start(self) -> None:
        """Put the opening on the board and start both programs at the same time."""
        for point in self._spec.opening:
            self._play(point, 0)
        command = start_command(self._terms)
        starts = (self._seats[side].start(command, info_commands(self._terms, side)) for side in SIDES)
        failures = await asyncio.gather(*starts, return_exceptions=True)
        for side, failure in zip(SIDES, failures, strict=True):
            if isinstance(failure, SeatError):
                raise _LostError(side, failure.ending, failure.why) from failure
            if failure is not None:
                raise failure

    def is_over(self) -> bool:
        """Whether the board decides the game."""
        return bool(self._game.outcome(self._position) != Outcome.UNDECIDED)

    async def next_move(self) -> None:
        """Ask the side to move, judge the answer, play it."""
        side = self._spec.mover(len(self._moves))
        used = self._seconds[side]
        commands = [time_left_command(self._terms, used), self._question(side)]
        try:
            answer = await self._seats[side].ask(commands, move_limit(self._terms, used))
        except SeatError as failure:
            raise _LostError(side, failure.ending, failure.why) from failure
        self._seconds[side] += answer.seconds
        self._slowest[side] = max(self._slowest[side], answer.seconds)
        self._judge_move(side, answer.point)
        self._play(answer.point, round(answer.seconds * 1000))
        self._show(side)
        await self._judge_memory(side)

    async def close(self) -> None:
        """End both programs."""
        await asyncio.gather(*(seat.close() for seat in self._seats.values()))

    def result_on_board(self) -> GameResult:
        """The result of a game that the board has decided."""
        outcome = self._game.outcome(self._position)
        to_move = self._spec.mover(len(self._moves))
        if outcome == Outcome.DRAW:
            return self.result(None, Ending.DRAW, None, "the board is full")
        winner = to_move if outcome == Outcome.WIN else other(to_move)
        return self.result(winner, Ending.WIN, None, f"five in a row at move {len(self._moves)}")

    def result(self, winner: Side | None, ending: Ending, blamed: Side | None, why: str) -> GameResult:
        """The record of this game."""
        return GameResult(
            number=self._spec.number,
            opening_number=self._spec.opening_number,
            opening_stones=len(self._spec.opening),
            black=self._spec.black,
            winner=winner,
            ending=ending,
            blamed=blamed,
            why=why,
            moves=tuple(self._moves),
            seconds={side: round(self._seconds[side], 3) for side in SIDES},
            slowest={side: round(self._slowest[side], 3) for side in SIDES},
            memory_mb={side: round(self._memory[side] / 2**20, 1) for side in SIDES},
        )

    def _question(self, side: Side) -> Command:
        """BEGIN, TURN or BOARD, chosen as piskvork does (section 2.6); TURN once the brain has a position."""
        if not self._moves:
            question: Command = Begin()
        elif self._has_position[side] or len(self._moves) == 1:
            question = Turn(self._moves[-1].point)
        else:
            own = self._spec.mover
            stones = enumerate(self._moves)
            question = Board(tuple(Stone(move.point, 1 if own(n) == side else 2) for n, move in stones))
        self._has_position[side] = True
        return question

    def _judge_move(self, side: Side, point: Point) -> None:
        on_board = 0 <= point.x < self._terms.width and 0 <= point.y < self._terms.height
        move = point.y * self._terms.width + point.x
        if on_board and self._game.is_legal(self._position, move):
            return
        reason = f"a point forbidden to black under the rule {self._terms.rule}"
        if not on_board:
            reason = f"outside the {self._terms.width}x{self._terms.height} board"
        elif not self._game.is_empty(self._position, move):
            reason = "on an occupied point"
        why = f"played {point.x},{point.y} at move {len(self._moves) + 1}: {reason}"
        raise _LostError(side, Ending.ILLEGAL, why)

    async def _judge_memory(self, side: Side) -> None:
        held = await self._seats[side].memory_bytes()
        self._memory[side] = max(self._memory[side], held)
        limit = self._terms.memory_mb
        if limit and held > limit << 20:
            raise _LostError(side, Ending.MEMORY, f"held {held / 2**20:.0f} MB, the limit is {limit} MB")

    def _play(self, point: Point, milliseconds: int) -> None:
        self._game.play(self._position, point.y * self._terms.width + point.x)
        self._moves.append(PlayedMove(point.x, point.y, milliseconds))

    def _show(self, side: Side) -> None:
        message = self._seats[side].last_message
        self._watch(GameView(self._spec, tuple(self._moves), dict(self._seconds), message))
