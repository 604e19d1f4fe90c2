"""A whole match: plays the games that are not finished yet, keeps and shows each, stops when decided.

Knows how the parts work together and what interrupts a match; decides nothing about single games.
"""

import asyncio
import signal
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass

from bot.match.game import play_game
from bot.match.players import Player
from bot.match.records import MatchRecords, RecordsError
from bot.match.report import MatchPlan, summarise
from bot.match.results import Ending, GameResult, GameSpec, Side, tally
from bot.match.schedule import run_games
from bot.match.score import sprt_verdict
from bot.match.screen import Screen

FINISHED, GIVEN_UP, INTERRUPTED, TERMINATED = 0, 1, 130, 143
"""Exit codes; the last two follow the shell's 128 + signal."""

HOPELESS_STARTS = 3


@dataclass(frozen=True)
class Match:
    """Everything that is needed to play a match."""

    plan: MatchPlan
    players: dict[Side, Player]
    specs: Sequence[GameSpec]
    concurrency: int
    records: MatchRecords | None


@dataclass(frozen=True)
class Conclusion:
    """How a match ended: exit code, all finished games (those of an earlier run too), why it was given up."""

    code: int
    results: list[GameResult]
    remark: str = ""


def hopeless_side(results: Sequence[GameResult]) -> Side | None:
    """A side whose program failed before its first move in each of the last games, if there is one."""
    last = results[-HOPELESS_STARTS:]
    sides = {result.blamed for result in last}
    failures = (Ending.CRASH, Ending.TIMEOUT, Ending.PROTOCOL)
    at_once = all(result.ending in failures and len(result.moves) <= result.opening_stones + 1 for result in last)
    return sides.pop() if len(last) == HOPELESS_STARTS and len(sides) == 1 and at_once else None


async def conduct(match: Match, screen: Screen) -> Conclusion:
    """Play what is left of the match."""
    results = list(match.records.finished) if match.records else []
    played = {result.number for result in results}
    problems: list[str] = []

    async def play(spec: GameSpec) -> bool:
        result = await play_game(spec, match.players, match.plan.terms, screen.show_move)
        results.append(result)
        try:
            _keep(match, results)
        except RecordsError as error:
            problems.append(str(error))
        screen.show_result(result, results)
        return not (problems or hopeless_side(results) or _is_decided(match.plan, results))

    unplayed = [spec for spec in match.specs if spec.number not in played]
    waiting = [] if _is_decided(match.plan, results) else unplayed
    with screen:
        code = await _until_interrupted(asyncio.create_task(run_games(waiting, play, match.concurrency)))
    if hopeless := hopeless_side(results):
        problems.append(f"{hopeless} failed before its first move in {HOPELESS_STARTS} games running")
    return Conclusion(code or (GIVEN_UP if problems else FINISHED), results, "; ".join(problems))


def _keep(match: Match, results: Sequence[GameResult]) -> None:
    if match.records:
        match.records.add(match.plan, results[-1])
        match.records.write_summary(summarise(match.plan, results))


def _is_decided(plan: MatchPlan, results: Sequence[GameResult]) -> bool:
    return plan.sprt is not None and sprt_verdict(tally(results), plan.sprt) is not None


async def _until_interrupted(games: asyncio.Task[None]) -> int:
    """Wait for the games; Ctrl-C and SIGTERM cancel them, which ends every process they started."""
    loop = asyncio.get_running_loop()
    codes: list[int] = []

    def interrupt(code: int) -> None:
        codes.append(code)
        games.cancel()

    with suppress(NotImplementedError):  # no signal handlers in Windows' event loop
        loop.add_signal_handler(signal.SIGINT, interrupt, INTERRUPTED)
        loop.add_signal_handler(signal.SIGTERM, interrupt, TERMINATED)
    try:
        await games
    except asyncio.CancelledError:
        if not codes:
            raise
    finally:
        with suppress(NotImplementedError):
            loop.remove_signal_handler(signal.SIGINT)
            loop.remove_signal_handler(signal.SIGTERM)
    return codes[0] if codes else FINISHED
