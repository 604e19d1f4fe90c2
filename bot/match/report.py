"""What a match came to: one summary record for machines, one table for people.

Pure: results in, a dictionary or text out. Numbers are A's; infinite ones are written as null.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from bot.match.results import SIDES, Ending, GameResult, Side, tally
from bot.match.score import (
    SprtPlan,
    Tally,
    estimate_elo,
    likelihood_of_superiority,
    sprt_ratio,
    sprt_verdict,
)
from bot.match.terms import Terms

FAULTS = (Ending.TIMEOUT, Ending.CRASH, Ending.ILLEGAL, Ending.MEMORY, Ending.PROTOCOL)


@dataclass(frozen=True)
class MatchPlan:
    """What was asked for: the names of A and B, the terms, how many games, the test if any."""

    names: tuple[str, str]
    terms: Terms
    games: int
    sprt: SprtPlan | None = None

    def name(self, side: Side) -> str:
        """The name of one side."""
        return self.names[SIDES.index(side)]


def summarise(plan: MatchPlan, results: Sequence[GameResult]) -> dict[str, Any]:
    """Everything a program wants to know about a match, ready for JSON."""
    count = tally(results)
    elo = estimate_elo(count)
    return {
        "players": {side: _player_summary(plan, results, side) for side in SIDES},
        "games": count.games,
        "planned": plan.games,
        "wins": count.wins,
        "draws": count.draws,
        "losses": count.losses,
        "score": round(count.score, 4),
        "elo": _finite(elo.elo),
        "elo_low": _finite(elo.low),
        "elo_high": _finite(elo.high),
        "los": round(likelihood_of_superiority(count), 4),
        "sprt": _sprt_summary(plan.sprt, count) if plan.sprt else None,
    }


def _player_summary(plan: MatchPlan, results: Sequence[GameResult], side: Side) -> dict[str, Any]:
    wins = [result for result in results if result.winner == side]
    moves = sum(_moves_of(result, side) for result in results)
    seconds = sum(result.seconds[side] for result in results)
    return {
        "name": plan.name(side),
        "wins_as_black": sum(result.black == side for result in wins),
        "wins_as_white": sum(result.black != side for result in wins),
        "faults": {
            fault.value: sum(result.ending is fault and result.blamed == side for result in results) for fault in FAULTS
        },
        "seconds_per_move": round(seconds / moves, 4) if moves else 0.0,
        "slowest_move": max((result.slowest[side] for result in results), default=0.0),
        "memory_mb": max((result.memory_mb[side] for result in results), default=0.0),
    }


def _moves_of(result: GameResult, side: Side) -> int:
    parity = 0 if result.black == side else 1
    return sum(number % 2 == parity for number in range(result.opening_stones, len(result.moves)))


def _sprt_summary(sprt: SprtPlan, count: Tally) -> dict[str, Any]:
    return {
        "elo0": sprt.elo0,
        "elo1": sprt.elo1,
        "alpha": sprt.alpha,
        "beta": sprt.beta,
        "llr": round(sprt_ratio(count, sprt), 3),
        "lower": round(sprt.lower, 3),
        "upper": round(sprt.upper, 3),
        "verdict": sprt_verdict(count, sprt),
    }


def _finite(number: float) -> float | None:
    return round(number, 1) if math.isfinite(number) else None


def score_line(plan: MatchPlan, results: Sequence[GameResult]) -> str:
    """The state of a match on one line."""
    count = tally(results)
    line = f"+{count.wins} ={count.draws} -{count.losses}  score {count.score:.1%}  Elo {elo_text(count)}"
    line += f"  LOS {likelihood_of_superiority(count):.1%}"
    if plan.sprt:
        sprt = plan.sprt
        line += f"  LLR {sprt_ratio(count, sprt):.2f} [{sprt.lower:.2f}, {sprt.upper:.2f}]"
    return line


def elo_text(count: Tally) -> str:
    """`+88 ± 144`; a bound only where the score is too one-sided for an error."""
    estimate = estimate_elo(count)
    if math.isfinite(estimate.margin):
        return f"{estimate.elo:+.0f} ± {estimate.margin:.0f}"
    if math.isfinite(estimate.low):
        return f"above {estimate.low:+.0f}"
    return f"below {estimate.high:+.0f}" if math.isfinite(estimate.high) else "unknown (too few games)"


def result_line(plan: MatchPlan, result: GameResult) -> str:
    """How one game ended: `game 3: uct x random: A wins, timeout by B: no move within 2 s (31 moves)`."""
    black, white = plan.name(result.black), plan.name("B" if result.black == "A" else "A")
    outcome = "draw" if result.winner is None else f"{result.winner} wins"
    fault = "" if result.blamed is None else f"{result.ending} by {result.blamed}: "
    why = result.why.splitlines()[0]
    return f"game {result.number}: {black} x {white}: {outcome}, {fault}{why} ({len(result.moves)} moves)"


def result_table(plan: MatchPlan, results: Sequence[GameResult]) -> str:
    """The end of a match for people: a row a player, then what the score means."""
    summary = summarise(plan, results)
    faults = [fault.value for fault in FAULTS]
    header = ["", "player", "wins", "black+white", *faults, "s/move", "slowest", "MB"]
    rows = [header, *(_table_row(summary["players"][side], side) for side in SIDES)]
    widths = [max(len(row[column]) for row in rows) for column in range(len(header))]
    lines = ["  ".join(text.ljust(width) for text, width in zip(row, widths, strict=True)) for row in rows]
    lines.append(f"{summary['games']} of {plan.games} games, for A: {score_line(plan, results)}")
    verdict = summary["sprt"] and summary["sprt"]["verdict"]
    if verdict:
        lines.append(f"SPRT: {verdict} accepted ({_hypothesis(plan.sprt, verdict)})")
    return "\n".join(line.rstrip() for line in lines)


def _table_row(player: dict[str, Any], side: Side) -> list[str]:
    black, white = player["wins_as_black"], player["wins_as_white"]
    faults = [str(count or "-") for count in player["faults"].values()]
    times = [f"{player[key]:.3f}" for key in ("seconds_per_move", "slowest_move")]
    figures = [*times, f"{player['memory_mb']:.0f}"]
    return [side, player["name"], str(black + white), f"{black}+{white}", *faults, *figures]


def _hypothesis(sprt: SprtPlan | None, verdict: str) -> str:
    if sprt is None:
        return ""
    if verdict == "H1":
        return f"A is at least {sprt.elo1:g} Elo stronger"
    return f"A is at most {sprt.elo0:g} Elo stronger"
