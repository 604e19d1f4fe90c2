"""`tengen bench`: one table of speeds, and a signature. Cheap to import; the measuring modules are not."""

import argparse
import asyncio
import json
import statistics
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path

PLAIN_UCT = Path("tests/search/plain_uct.py")  # S0's player in plain Python, where there is a checkout

DESCRIPTION = """\
Measure the engine in this process and the brain as a real process, and print the signature of the search: a
number that a refactor must not change. Compare rows within one run; machines are shared and noisy."""

EPILOG = """\
examples:
  tengen bench                             all rows, about a minute
  tengen bench --only signature            has the search changed?
  tengen bench --only punctual --moves 1000 --turn 0.1"""


@dataclass(frozen=True)
class Row:
    """One line of the table."""

    what: str
    measured: str
    wanted: str = ""  # the number to hold, where there is one
    holds: bool | None = None


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the command to argparse."""
    parser.description, parser.epilog = DESCRIPTION, EPILOG
    parser.add_argument("--only", choices=sorted(SECTIONS), action="append", help="one part; may be repeated")
    parser.add_argument("--seconds", type=float, default=1.0, help="how long each speed is measured (default 1)")
    parser.add_argument("--moves", type=int, default=40, help="moves for punctual and ponder (default 40)")
    parser.add_argument("--turn", type=float, default=0.1, help="seconds a move for punctual and ponder (default 0.1)")
    parser.add_argument("--plain", type=Path, default=PLAIN_UCT, help="a plain-Python UCT to compare with")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the rows to a file too")


def run(options: argparse.Namespace) -> int:
    """Measure and print row by row; exit code 1 if a number is not held."""
    from rich.console import Console

    console = Console(soft_wrap=True)
    rows: list[Row] = []
    for name in options.only or SECTIONS:
        with console.status(f"measuring: {name} …"):
            measured = list(SECTIONS[name](options))
        for row in measured:
            mark = {None: " ", True: "[green]✓[/green]", False: "[red]✗[/red]"}[row.holds]
            wanted = f"  ({row.wanted})" if row.wanted else ""
            console.print(f"{mark} {row.what:<46} {row.measured:>16}{wanted}", highlight=False)
        rows += measured
    if options.json:
        options.json.write_text(json.dumps([asdict(row) for row in rows], indent=1), "utf-8")
    return 1 if any(row.holds is False for row in rows) else 0


def measure_signature(options: argparse.Namespace) -> Iterator[Row]:
    from bot.bench.engine_speed import signature

    yield Row("signature", signature())


def measure_engine(options: argparse.Namespace) -> Iterator[Row]:
    from bot.bench import engine_speed as speed
    from engine.games import Rule

    seconds = options.seconds
    yield Row("moves/s, 15x15", f"{speed.moves_per_second(seconds):,.0f}")
    yield Row("playouts/s, 15x15 freestyle", f"{speed.playouts_per_second(seconds):,.0f}")
    yield Row("playouts/s, 15x15 renju", f"{speed.playouts_per_second(seconds, Rule.RENJU):,.0f}")
    searched = speed.searched_playouts_per_second(seconds)
    yield Row("playouts/s through the search (pure UCT)", f"{searched:,.0f}")
    if options.plain.is_file():
        plain = _plain_playouts_per_second(options.plain, seconds)
        ratio = searched / plain
        yield Row("… as a multiple of plain Python", f"{ratio:.0f} x {plain:,.0f}", "at least 20", ratio >= 20)
    yield Row("tree operations/s, 100 moves a node", f"{speed.tree_operations_per_second(seconds):,.0f}")


def measure_reroot(options: argparse.Namespace) -> Iterator[Row]:
    from bot.bench.engine_speed import reroot_seconds, typical_reroot_seconds

    reroot_seconds()
    nodes, worst = min((reroot_seconds() for _ in range(3)), key=lambda measured: measured[1])
    yield Row(f"re-root, keeping {nodes:,} nodes", _ms(worst), "at most 50 ms", worst <= 0.05)
    nodes, typical = typical_reroot_seconds(options.seconds)
    yield Row(f"re-root of a searched tree of {nodes:,} nodes", _ms(typical))


def measure_loop(options: argparse.Namespace) -> Iterator[Row]:
    from bot.bench.loop_stall import worst_stall

    stall = asyncio.run(worst_stall(2 * options.seconds))
    yield Row("worst stall of the event loop while searching", _ms(stall), "at most 10 ms", stall <= 0.01)


def measure_process(options: argparse.Namespace) -> Iterator[Row]:
    from bot.bench.brain_process import end_while_thinking, first_reply, memory_after

    starts = [start for start in (asyncio.run(first_reply()) for _ in range(5)) if start is not None]
    if not starts:
        yield Row("the brain does not start", "failed", "see tengen doctor", False)
        return
    ok, move = statistics.median(s.ok for s in starts), statistics.median(s.move for s in starts)
    yield Row("process start to OK", _ms(ok), "at most 1000 ms", ok <= 1.0)
    yield Row("process start to the first move", _ms(move), "at most 1000 ms", move <= 1.0)
    leave = max(asyncio.run(end_while_thinking()) for _ in range(3))
    yield Row("END while thinking to the end of the process", _ms(leave), "at most 300 ms", leave <= 0.3)
    memory = asyncio.run(memory_after(3 * options.seconds)) / 2**20
    yield Row("memory at a limit of 350 MB", f"{memory:.0f} MB", "at most 250 MB", memory <= 250)


def measure_punctuality(options: argparse.Namespace) -> Iterator[Row]:
    from bot.bench.brain_process import punctuality

    kept = asyncio.run(punctuality(options.moves, options.turn))
    what = f"late among {options.moves} moves at {options.turn * 1000:.0f} ms"
    yield Row(what, f"{kept.late}", "none", kept.late == 0)
    yield Row("slowest of them", _ms(kept.slowest))
    unused = kept.median_unused
    yield Row("median unused time", f"{unused:.1%}", "at most 5 %", unused <= 0.05)


def measure_pondering(options: argparse.Namespace) -> Iterator[Row]:
    from bot.bench.brain_process import pondered_moves

    pondering = asyncio.run(pondered_moves(options.moves, options.turn))
    at_root = statistics.mean(pondering.at_root) / pondering.full_move
    kept = statistics.mean(pondering.kept) / pondering.full_move
    wanted = "at least 40 % of a move's"
    yield Row("visits at the root when the opponent moves", f"{at_root:.0%}", wanted, at_root >= 0.4)
    yield Row("… of them under the move he made", f"{kept:.1%}")


SECTIONS: dict[str, Callable[[argparse.Namespace], Iterator[Row]]] = {
    "signature": measure_signature,
    "engine": measure_engine,
    "reroot": measure_reroot,
    "loop": measure_loop,
    "process": measure_process,
    "punctual": measure_punctuality,
    "ponder": measure_pondering,
}


def _ms(seconds: float) -> str:
    return f"{seconds * 1000:.1f} ms"


def _plain_playouts_per_second(script: Path, seconds: float) -> float:
    done = subprocess.run([sys.executable, str(script), str(seconds)], capture_output=True, text=True, check=True)
    return float(done.stdout)
