"""A thought in words: the MESSAGE lines of a brain, and the details that GUIs of the Yixin family ask for."""

from engine.games.game import Outcome
from engine.games.gomoku import Gomoku
from engine.player import Thought
from engine.search.search import Candidate
from protocols.gomocup_messages import DetailReply, LineReply, MessageReply, PointReply, Reply
from protocols.notation import Point

SHOWN_PLIES = 8
REALTIME, DETAIL = 1, 2  # bits of INFO show_detail


def point_of(game: Gomoku, move: int) -> Point:
    return Point(move % game.width, move // game.width)


def win_rate(value: float) -> float:
    """A value in -1 … 1 as the share of games won."""
    return (1 + value) / 2


def summary(game: Gomoku, thought: Thought, pondered: int = 0) -> MessageReply:
    """One line: depth, win rate, simulations (of those in the tree, and in the opponent's time), speed, best play."""
    statistics = thought.statistics
    speed = statistics.visits / statistics.elapsed if statistics.elapsed > 0 else 0.0
    depth = f"depth {len(thought.principal_variation)}-{statistics.depth}"
    counts = f"n {statistics.visits} of {thought.root_visits}" + (f" pondered {pondered}" if pondered else "")
    line = " ".join(game.move_text(move) for move in thought.principal_variation[:SHOWN_PLIES])
    return MessageReply(
        f"{depth} ev {_judgement(thought)} {counts} n/s {speed:.0f} tm {statistics.elapsed * 1000:.0f} pv {line or '-'}"
    )


def progress(game: Gomoku, thought: Thought, show_detail: int) -> list[Reply]:
    """While thinking: nothing unless asked for."""
    if not show_detail & REALTIME:
        return []
    return [
        MessageReply("REALTIME REFRESH"),
        PointReply("BEST", point_of(game, thought.move)),
        summary(game, thought),
    ]


def details(game: Gomoku, thought: Thought, show_detail: int, lines: int) -> list[Reply]:
    """After thinking: Rapfi's detail block for each of the best moves, if asked for."""
    if not show_detail & DETAIL:
        return []
    shown = thought.candidates[:lines]
    return [
        reply for rank, candidate in enumerate(shown) for reply in _block(game, thought, candidate, rank, len(shown))
    ]


def ranking(game: Gomoku, thought: Thought, lines: int) -> list[Reply]:
    """The best moves in a line each, for people."""
    return [
        MessageReply(
            f"{rank + 1}. {game.move_text(candidate.move)} ev {win_rate(candidate.value):.1%} n {candidate.visits}"
        )
        for rank, candidate in enumerate(thought.candidates[:lines])
    ]


def _judgement(thought: Thought) -> str:
    if thought.proven == Outcome.UNDECIDED:
        return f"{win_rate(thought.value):.1%}"
    word = {Outcome.WIN: "win", Outcome.LOSS: "loss", Outcome.DRAW: "draw"}[thought.proven]
    return f"{word} in {thought.distance}"


def _block(game: Gomoku, thought: Thought, candidate: Candidate, rank: int, count: int) -> list[Reply]:
    statistics = thought.statistics
    speed = statistics.visits / statistics.elapsed if statistics.elapsed > 0 else 0.0
    plies = thought.principal_variation if rank == 0 else [candidate.move]
    return [
        DetailReply("PV", str(rank)),
        DetailReply("NUMPV", str(count)),
        DetailReply("DEPTH", str(len(plies))),
        DetailReply("SELDEPTH", str(statistics.depth)),
        DetailReply("NODES", str(candidate.visits)),
        DetailReply("TOTALNODES", str(statistics.visits)),
        DetailReply("TOTALTIME", f"{statistics.elapsed * 1000:.0f}"),
        DetailReply("SPEED", f"{speed:.0f}"),
        DetailReply("WINRATE", f"{win_rate(candidate.value):.4f}"),
        DetailReply("PRIOR", f"{candidate.prior:.4f}"),
        LineReply(tuple(point_of(game, move) for move in plies)),
        DetailReply("PV", "DONE"),
    ]
