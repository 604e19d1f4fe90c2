"""The directory of a match: what survives a kill.

    match.json      who plays under which terms; a directory with other terms is refused
    games.jsonl     one finished game a line, on the disk before the next result counts
    summary.json    the state of the match, rewritten after every game
    games/0001.psq  and 0001.sgf: the game for people and other programs

Knows files and formats; knows no processes and no rules.
"""

import os
from collections.abc import Mapping
from datetime import date
from pathlib import Path
from typing import Any

import msgspec

from bot.match.report import MatchPlan
from bot.match.results import Ending, GameResult, other
from protocols.psq import NORMAL_END, TIMEOUT_END, UNTOLD_END, PsqMove, PsqRecord, write_psq


class RecordsError(Exception):
    """A match directory that cannot be used; says what is wrong with it."""


class MatchRecords:
    """An open match directory. `finished` holds the games that need not be played again."""

    def __init__(self, directory: Path, settings: Mapping[str, Any]) -> None:
        """Create the directory, or take up the match that is in it."""
        self._directory = directory
        self._journal = directory / "games.jsonl"
        try:
            (directory / "games").mkdir(parents=True, exist_ok=True)
            _agree_on_settings(directory / "match.json", dict(settings))
            self.finished = _read_journal(self._journal)
        except OSError as error:
            raise RecordsError(f"cannot use the match directory {directory}: {error.strerror}") from error

    def add(self, plan: MatchPlan, result: GameResult) -> None:
        """Keep a finished game; it is on the disk when this returns."""
        try:
            self._write(plan, result)
        except OSError as error:
            raise RecordsError(f"cannot write to {self._directory}: {error.strerror}") from error
        self.finished.append(result)

    def _write(self, plan: MatchPlan, result: GameResult) -> None:
        stem = self._directory / "games" / f"{result.number:04}"
        stem.with_suffix(".psq").write_text(game_psq(plan, result), encoding="utf-8")
        stem.with_suffix(".sgf").write_bytes(game_sgf(plan, result, date.today()))
        with self._journal.open("ab") as journal:
            journal.write(msgspec.json.encode(result) + b"\n")
            journal.flush()
            os.fsync(journal.fileno())

    def write_summary(self, summary: Mapping[str, Any]) -> None:
        """Replace the summary."""
        write_json(self._directory / "summary.json", summary)


def write_json(path: Path, content: Mapping[str, Any]) -> None:
    """Write a JSON file so that a reader sees the old or the new one, never a half."""
    fresh = path.with_name(path.name + ".new")
    try:
        fresh.write_bytes(msgspec.json.format(msgspec.json.encode(content)) + b"\n")
        fresh.replace(path)
    except OSError as error:
        raise RecordsError(f"cannot write {path}: {error.strerror}") from error


def _agree_on_settings(path: Path, settings: dict[str, Any]) -> None:
    ours = msgspec.json.decode(msgspec.json.encode(settings))
    if not path.exists():
        write_json(path, ours)
        return
    try:
        theirs = msgspec.json.decode(path.read_bytes(), type=dict[str, Any])
    except msgspec.DecodeError as error:
        raise RecordsError(f"{path} is not the settings file of a match: {error}") from error
    different = sorted(key for key in {*ours, *theirs} if ours.get(key) != theirs.get(key))
    if different:
        changes = "; ".join(f"{key} was {theirs.get(key)!r}, now {ours.get(key)!r}" for key in different)
        raise RecordsError(f"{path.parent} holds a match with other settings: {changes}")


def _read_journal(path: Path) -> list[GameResult]:
    """Every whole line; a last line that a kill has torn is cut off the file."""
    if not path.exists():
        return []
    content = path.read_bytes()
    whole = content[: content.rfind(b"\n") + 1]
    if len(whole) < len(content):
        os.truncate(path, len(whole))
    results = []
    for number, line in enumerate(whole.splitlines(), 1):
        try:
            results.append(msgspec.json.decode(line, type=GameResult))
        except msgspec.DecodeError as error:
            raise RecordsError(f"{path}, line {number}: not a finished game: {error}") from error
    return results


def game_psq(plan: MatchPlan, result: GameResult) -> str:
    """The game as a Piskvork record."""
    codes = {Ending.WIN: NORMAL_END, Ending.DRAW: NORMAL_END, Ending.TIMEOUT: TIMEOUT_END}
    moves = tuple(PsqMove(move.point, move.milliseconds) for move in result.moves)
    names = (plan.name(result.black), plan.name(other(result.black)))
    end_code = codes.get(result.ending, UNTOLD_END)
    return write_psq(PsqRecord(plan.terms.width, plan.terms.height, moves, names, end_code))


def game_sgf(plan: MatchPlan, result: GameResult, day: date) -> bytes:
    """The game as SGF, GM[4] (Gomoku and Renju); points as in Go, `aa` is the top left corner."""
    # The grammar layer, because sgfmill's game layer knows square boards only.
    from sgfmill.sgf_grammar import Coarse_game_tree, escape_text, serialise_game_tree

    tree = Coarse_game_tree()
    nodes = [_sgf_header(plan, result, day)]
    for number, move in enumerate(result.moves):
        point = chr(ord("a") + move.x) + chr(ord("a") + move.y)
        comment = "opening" if number < result.opening_stones else f"{move.milliseconds} ms"
        nodes.append({"B" if number % 2 == 0 else "W": point, "C": comment})
    tree.sequence = [{key: [escape_text(text.encode())] for key, text in node.items()} for node in nodes]
    return bytes(serialise_game_tree(tree))


def _sgf_header(plan: MatchPlan, result: GameResult, day: date) -> dict[str, str]:
    width, height = plan.terms.width, plan.terms.height
    winner = "B" if result.winner == result.black else "W"
    manner = {Ending.WIN: "", Ending.TIMEOUT: "T"}.get(result.ending, "F")
    return {
        "FF": "4",
        "GM": "4",
        "CA": "UTF-8",
        "AP": "Tengen",
        "SZ": str(width) if width == height else f"{width}:{height}",
        "DT": day.isoformat(),
        "PB": plan.name(result.black),
        "PW": plan.name(other(result.black)),
        "RE": "0" if result.winner is None else f"{winner}+{manner}",
        "RU": plan.terms.rule,
        "RO": str(result.number),
        "GC": f"{result.ending}: {result.why}",
    }
