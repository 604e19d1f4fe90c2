"""One Gomocup game seen from the brain, without I/O: messages and answers in, actions out.

Knows the course of the protocol (gomocup.md 2.7) and whose stones lie where; knows no pipe, no thread and no
clock (times are handed in). Every search carries a ticket; an answer with another ticket than the current one
is dropped, which is how RESTART, a new BOARD and END take back a question.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from bot import __version__
from bot.config import Config
from bot.gomocup import report
from bot.gomocup.actions import Action, Forget, Leave, Send, StopThinking, Think, refusal
from bot.gomocup.settings import (
    ManagerSettings,
    clock_of,
    limit_for,
    may_ponder,
    memory_problem,
    tree_memory,
    with_info,
)
from bot.gomocup.table import BadStoneError, Table
from bot.thinker import Answer, Task
from engine.games import make_game
from engine.openings import first_move, swap2_proposal
from engine.player import NO_MOVE
from protocols.gomocup_messages import (
    About,
    AboutReply,
    Begin,
    BestMoves,
    Board,
    ClearHash,
    End,
    ForbiddenReply,
    Info,
    Malformed,
    Message,
    MessageReply,
    MoveReply,
    OkReply,
    Owner,
    Play,
    Reply,
    Restart,
    ShowForbidden,
    ShowInfo,
    Start,
    Stop,
    SwapBoard,
    SwapReply,
    Takeback,
    Turn,
    Unknown,
    UnknownReply,
)
from protocols.notation import Point

NO_TICKET = 0


@dataclass
class _Question:
    """What the manager waits for."""

    ticket: int = NO_TICKET  # NO_TICKET: for nothing
    received: float = 0.0
    shown_moves: int = 1
    is_swap: bool = False


class GomocupSession:
    """The brain's memory of what was said, and its manners."""

    def __init__(self, config: Config, start_up_seconds: float = 0.0) -> None:
        self._config = config
        self._settings = ManagerSettings()
        self._table: Table | None = None
        self._question = _Question()
        self._last_ticket = NO_TICKET
        self._is_yixin = False
        self._start_up_seconds = start_up_seconds
        self._started_at = 0.0

    def receive(self, message: Message, now: float) -> list[Action]:
        """What to do about a message that came in at `now`."""
        try:
            return _HANDLERS[type(message)](self, message, now)
        except BadStoneError as error:
            return refusal(str(error))

    def answered(self, answer: Answer, now: float) -> list[Action]:
        """What to do about a thought; stale ones are dropped."""
        table, question = self._table, self._question
        if table is None or question.ticket == NO_TICKET or answer.ticket != question.ticket:
            return []
        if not answer.is_final:
            return [Send(line) for line in report.progress(table.game, answer.thought, self._settings.show_detail)]
        self._question = _Question()
        table.seconds_used += now - question.received
        thought = answer.thought
        replies: list[Reply] = [
            *report.details(table.game, thought, self._settings.show_detail, question.shown_moves),
            *(report.ranking(table.game, thought, question.shown_moves) if question.shown_moves > 1 else []),
            report.summary(table.game, thought, answer.pondered_visits),
        ]
        if question.is_swap:
            return [Send(reply) for reply in (*replies, self._swap_choice(table, answer))]
        return [*(Send(reply) for reply in replies), *self._play(table, thought.move)]

    def _play(self, table: Table, move: int) -> list[Action]:
        if move == NO_MOVE:
            # Our rules see no legal move, but the manager wants one: any free point is better than silence.
            move = next(point for point in range(table.game.move_count) if table.is_free(point))
        table.stones.append((move, Owner.OWN))
        return [Send(MoveReply((report.point_of(table.game, move),)))]

    def _swap_choice(self, table: Table, answer: Answer) -> Reply:
        """White is to move and may change sides: he does if the position is worse than even for him."""
        if answer.thought.value < 0:
            return SwapReply()
        return MoveReply((report.point_of(table.game, answer.thought.move),))

    # --- commands that need no board ---

    def _end(self, message: End, now: float) -> list[Action]:
        self._question = _Question()
        return [StopThinking(), Leave()]

    def _about(self, message: About, now: float) -> list[Action]:
        about = (("name", "Tengen"), ("version", __version__), ("author", "The Tengen authors"), ("country", "-"))
        return [Send(AboutReply(about))]

    def _info(self, message: Info, now: float) -> list[Action]:
        before = self._settings
        self._settings = with_info(before, message, self._is_yixin)
        if self._table is not None and self._settings.rule != before.rule:
            self._table.game = replace(self._table.game, rule=make_game("gomoku", rule=self._settings.rule).rule)
        return []

    def _show_info(self, message: ShowInfo, now: float) -> list[Action]:
        self._is_yixin = True
        megabytes = self._config.engine.memory_mb
        lines = (
            f"Tengen {__version__}",
            "INFO MAX_THREAD_NUM 1",
            f"INFO MAX_HASH_SIZE {(megabytes * 1024).bit_length()}",
        )
        return [Send(MessageReply(line)) for line in lines]

    def _stop(self, message: Stop, now: float) -> list[Action]:
        return [StopThinking()]

    def _clear_hash(self, message: ClearHash, now: float) -> list[Action]:
        return [Forget()]

    def _unknown(self, message: Unknown, now: float) -> list[Action]:
        return [Send(UnknownReply(f"command {message.word}"))]

    def _malformed(self, message: Malformed, now: float) -> list[Action]:
        return refusal(f"{message.command}: {message.problem}")

    # --- the board ---

    def _start(self, message: Start, now: float) -> list[Action]:
        try:
            game = make_game("gomoku", message.width, message.height, self._settings.rule)
        except ValueError as error:
            return refusal(str(error))
        self._table = Table(game)
        self._started_at = now
        return self._take_back_question([Send(OkReply())])

    def _restart(self, message: Restart, now: float) -> list[Action]:
        if self._table is None:
            return refusal("RESTART came before START")
        self._table = Table(self._table.game)
        return self._take_back_question([Send(OkReply())])

    def _take_back_question(self, actions: list[Action]) -> list[Action]:
        self._question = _Question()
        return [StopThinking(), *actions]

    def _takeback(self, message: Takeback, now: float) -> list[Action]:
        if self._table is None:
            return refusal("TAKEBACK came before START")
        self._table.remove(message.point)
        return self._take_back_question([Send(OkReply())])

    def _show_forbidden(self, message: ShowForbidden, now: float) -> list[Action]:
        if self._table is None:
            return refusal("YXSHOWFORBID came before START")
        game = self._table.game
        points = [report.point_of(game, move) for move in game.forbidden(self._table.position())]
        return [Send(ForbiddenReply(tuple(points)))]

    # --- commands to think ---

    def _begin(self, message: Begin, now: float) -> list[Action]:
        if self._table is not None and self._table.stones:
            return refusal("BEGIN needs an empty board; send RESTART first, or BOARD")
        return self._think("BEGIN", now)

    def _turn(self, message: Turn, now: float) -> list[Action]:
        return self._place(message.point, Owner.OPPONENT, "TURN") or self._think("TURN", now)

    def _play_for_us(self, message: Play, now: float) -> list[Action]:
        return self._place(message.point, Owner.OWN, "PLAY") or [Send(MoveReply((message.point,)))]

    def _place(self, point: Point, owner: Owner, command: str) -> list[Action]:
        """Put one stone down; there is nothing to do if that went well."""
        if self._table is None:
            return refusal(f"{command} came before START")
        if self._question.ticket != NO_TICKET:
            return refusal(f"{command} came while the last question is still open")
        problem = memory_problem(self._settings)
        if problem is not None:
            return refusal(problem)
        self._table.place(point, owner)
        return []

    def _board(self, message: Board, now: float) -> list[Action]:
        if self._table is None:
            return refusal("BOARD came before START")
        self._table.replace_all(message.stones)
        self._question = _Question()
        return self._think("BOARD", now) if message.think else [StopThinking()]

    def _swap_board(self, message: SwapBoard, now: float) -> list[Action]:
        if self._table is None:
            return refusal("SWAP2BOARD came before START")
        if len(message.points) not in (0, 3, 5):
            return refusal(f"SWAP2BOARD has 0, 3 or 5 stones, got {len(message.points)}")
        if not message.points:
            game = self._table.game
            return [Send(MoveReply(tuple(report.point_of(game, move) for move in swap2_proposal(game))))]
        # Black began, so with white to move the odd stones are the opponent's.
        owners = [Owner.OWN if ply % 2 else Owner.OPPONENT for ply in range(len(message.points))]
        self._table.replace_all(zip(message.points, owners, strict=True))
        self._question = _Question()
        return self._think("SWAP2BOARD", now, is_swap=True)

    def _best_moves(self, message: BestMoves, now: float) -> list[Action]:
        return self._think("YXNBEST", now, shown_moves=message.count)

    def _think(self, command: str, now: float, shown_moves: int = 1, is_swap: bool = False) -> list[Action]:
        table = self._table
        if table is None:
            return refusal(f"{command} came before START")
        problem = memory_problem(self._settings)
        if problem is not None:
            return refusal(problem)
        position = table.position()
        if len(table.stones) >= table.game.move_count:
            return refusal("the board is full")
        opening = first_move(table.game, position)
        if opening is not None and shown_moves == 1:
            return self._play(table, opening)
        self._last_ticket += 1
        self._question = _Question(self._last_ticket, now, shown_moves, is_swap)
        return [Think(self._task(table, position, now, is_swap))]

    def _task(self, table: Table, position: Any, now: float, is_swap: bool) -> Task:
        # A judge that sends everything at once counts the start of the process as part of the first move (2.6).
        received = now - self._start_up_seconds if now == self._started_at else now
        own_moves = len(table.moves_of(Owner.OWN))
        clock = clock_of(self._settings, self._config.gomocup.turn_seconds, table.seconds_used, own_moves)
        return Task(
            ticket=self._last_ticket,
            game=table.game,
            position=position,
            limit=limit_for(self._settings, clock, self._config.engine.visits),
            received=received,
            memory=tree_memory(self._settings, self._config.engine.memory_mb * 2**20),
            ponder=not is_swap and may_ponder(self._settings, self._config.gomocup.ponder),
        )


_HANDLERS: dict[type, Callable[..., list[Action]]] = {
    Start: GomocupSession._start,
    Restart: GomocupSession._restart,
    Begin: GomocupSession._begin,
    Turn: GomocupSession._turn,
    Board: GomocupSession._board,
    SwapBoard: GomocupSession._swap_board,
    Info: GomocupSession._info,
    Takeback: GomocupSession._takeback,
    Play: GomocupSession._play_for_us,
    End: GomocupSession._end,
    About: GomocupSession._about,
    Stop: GomocupSession._stop,
    ShowInfo: GomocupSession._show_info,
    BestMoves: GomocupSession._best_moves,
    ShowForbidden: GomocupSession._show_forbidden,
    ClearHash: GomocupSession._clear_hash,
    Unknown: GomocupSession._unknown,
    Malformed: GomocupSession._malformed,
}
