"""`tengen match A B`: options in, a refereed match out.

Cheap to import: everything heavy is imported when a match is really run.
"""

import argparse
import asyncio
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from bot.match.conduct import Conclusion, Match
    from bot.match.terms import Terms
    from protocols.openings import Opening

DEFAULT_TURN = 1.0
DEFAULT_GAMES = 20
DEFAULT_SPRT_GAMES = 20_000
SMALLEST_SIDE, LARGEST_SIDE = 5, 22
BAD_INPUT, INTERRUPTED = 2, 130
RULES = ("freestyle", "standard", "renju", "caro8", "caro9")

DESCRIPTION = """\
Play a match between two programs and say which is stronger, and how sure that is.

A and B are each one of
  uct engine.visits=500     a player of ours, with settings after it
  strong.toml               a configuration file of ours
  "./pbrain-other --fast"   any program that speaks the Gomocup protocol"""

EPILOG = """\
examples:
  tengen match uct random --games 10
  tengen match "uct engine.visits=2000" uct --sprt 0 20 --concurrency 2 --out trial
  tengen match mine.toml ./pbrain-rapfi --openings openings.txt --rule renju --turn 5 --match 120 --suspend

A match with --out can be killed and started again with the same options: finished games are kept.

exit codes:
  0    the match was played (or decided by --sprt), whatever the score
  1    given up: a program failed before its first move in three games running, or the disk is full
  2    wrong options, player, openings file, or a match directory that holds another match
  130  interrupted by Ctrl-C (143: by SIGTERM); finished games are kept, the table so far is printed"""


class InputError(ValueError):
    """Options that do not go together."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the command to argparse."""
    parser.description, parser.epilog = DESCRIPTION, EPILOG
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("player_a", metavar="A")
    parser.add_argument("player_b", metavar="B")
    _add_game_arguments(parser.add_argument_group("games"))
    _add_limit_arguments(parser.add_argument_group("limits"))
    _add_output_arguments(parser.add_argument_group("output"))


def _add_game_arguments(group: Any) -> None:
    group.add_argument("--games", type=_positive, help="how many, at most (20; with --sprt 20000)")
    group.add_argument(
        "--openings",
        metavar="FILE",
        help="one opening a line, '1,-1, 0,0' (offsets from the centre) or 'h8i9' (rows from the top);"
        " each is played with both colours; 'none' is the empty board (default: random, from --seed)",
    )
    group.add_argument("--rule", choices=RULES, default=RULES[0])
    group.add_argument("--size", type=_size, default=(15, 15), metavar="N|WxH", help="board (15)")
    group.add_argument("--seed", type=int, default=1, help="of the random openings (1)")
    group.add_argument("--concurrency", type=_positive, default=1, help="games at the same time (1)")
    group.add_argument(
        "--sprt",
        nargs=2,
        type=float,
        metavar=("ELO0", "ELO1"),
        help="stop when A is shown to be at most ELO0 or at least ELO1 stronger, with 5%% error either way",
    )


def _add_limit_arguments(group: Any) -> None:
    group.add_argument("--turn", type=_seconds, metavar="SECONDS", help="for a move (default: 1)")
    group.add_argument("--match", type=_seconds, metavar="SECONDS", help="for all moves of a game")
    group.add_argument("--tolerance", type=_seconds, default=1.0, help="seconds a move may be late (1)")
    group.add_argument("--nodes", type=_positive, default=0, help="INFO max_node for both")
    group.add_argument("--nodes-a", type=_positive, metavar="N", help="for A only")
    group.add_argument("--nodes-b", type=_positive, metavar="N", help="for B only")
    group.add_argument("--memory", type=_positive, default=0, metavar="MB", help="more loses the game")
    group.add_argument("--suspend", action="store_true", help="stop the side not to move, as Gomocup does")
    group.add_argument("--ponder", action="store_true", help="allow thinking in the opponent's time")


def _add_output_arguments(group: Any) -> None:
    group.add_argument("--out", type=Path, metavar="DIR", help="keep the games here; resumes a match")
    group.add_argument("--json", type=Path, metavar="FILE", help="write the summary here")
    group.add_argument("--quiet", action="store_true", help="plain lines, no live board")


def _positive(text: str) -> int:
    if not (text.isascii() and text.isdigit() and int(text) > 0):
        raise argparse.ArgumentTypeError(f"got {text!r}, expected a whole number above 0")
    return int(text)


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = -1.0
    if not 0 <= seconds < 1e6:
        raise argparse.ArgumentTypeError(f"got {text!r}, expected seconds such as 0.5 or 30")
    return seconds


def _size(text: str) -> tuple[int, int]:
    sides = text.lower().split("x")
    numbers = [int(side) for side in sides if side.isascii() and side.isdigit()]
    if len(numbers) != len(sides) or len(numbers) > 2 or not all(_is_side(number) for number in numbers):
        expected = f"a side or WIDTHxHEIGHT, each {SMALLEST_SIDE}..{LARGEST_SIDE}"
        raise argparse.ArgumentTypeError(f"got {text!r}, expected {expected}")
    return numbers[0], numbers[-1]


def _is_side(number: int) -> bool:
    return SMALLEST_SIDE <= number <= LARGEST_SIDE


def run(args: argparse.Namespace) -> int:
    """Play the match that the options describe; the exit code."""
    from bot.match.players import PlayerError
    from bot.match.records import RecordsError
    from bot.warm import warm_up
    from protocols.openings import OpeningsError

    try:
        warm_up()  # while games run, it would fall on somebody's clock
        match = prepare(args)
        conclusion = _conduct(match, live=sys.stdout.isatty() and not args.quiet)
        _report(args, match, conclusion)
    except (InputError, PlayerError, OpeningsError, RecordsError) as error:
        sys.stderr.write(f"tengen match: {error}\n")
        return BAD_INPUT
    except KeyboardInterrupt:  # before or after the games; during them it is the conductor's business
        return INTERRUPTED
    return conclusion.code


def _conduct(match: "Match", live: bool) -> "Conclusion":
    from bot.match.conduct import conduct
    from bot.match.screen import make_screen

    return asyncio.run(conduct(match, make_screen(match.plan, live)))


def _report(args: argparse.Namespace, match: "Match", conclusion: "Conclusion") -> None:
    from bot.match.records import write_json
    from bot.match.report import result_table, summarise

    sys.stdout.write(result_table(match.plan, conclusion.results) + "\n")
    sys.stdout.flush()
    if args.json:
        write_json(args.json, summarise(match.plan, conclusion.results))
    if conclusion.remark:
        sys.stderr.write(f"tengen match: given up: {conclusion.remark}\n")


def prepare(args: argparse.Namespace) -> "Match":
    """Check the options and everything they name, before any process is started."""
    from bot.match.conduct import Match
    from bot.match.players import distinct_names, parse_player
    from bot.match.records import MatchRecords
    from bot.match.report import MatchPlan
    from bot.match.schedule import pair_games
    from bot.match.score import SprtPlan

    if args.sprt and not args.sprt[0] < args.sprt[1]:
        raise InputError(f"--sprt: got {args.sprt[0]:g} {args.sprt[1]:g}, expected ELO0 below ELO1")
    if args.json and not args.json.parent.is_dir():
        raise InputError(f"--json: there is no directory {args.json.parent}")
    sprt = SprtPlan(*args.sprt) if args.sprt else None
    games = args.games or (DEFAULT_SPRT_GAMES if args.sprt else DEFAULT_GAMES)
    first, second = parse_player(args.player_a), parse_player(args.player_b)
    terms = _terms(args)
    openings = _openings(args, terms, games)
    return Match(
        plan=MatchPlan(distinct_names(first, second), terms, games, sprt),
        players={"A": first, "B": second},
        specs=pair_games(openings, games),
        concurrency=args.concurrency,
        records=MatchRecords(args.out, _settings(args, terms, openings)) if args.out else None,
    )


def _terms(args: argparse.Namespace) -> "Terms":
    from bot.match.terms import Terms

    if args.suspend and args.ponder:
        raise InputError("--suspend and --ponder: a suspended program cannot think; expected one of them")
    nodes_a, nodes_b = args.nodes_a or args.nodes, args.nodes_b or args.nodes
    is_clocked = args.turn is not None or args.match is not None or not (nodes_a and nodes_b)
    return Terms(
        width=args.size[0],
        height=args.size[1],
        rule=args.rule,
        turn=DEFAULT_TURN if is_clocked and args.turn is None and args.match is None else args.turn,
        match=args.match,
        tolerance=args.tolerance,
        memory_mb=args.memory,
        nodes_a=nodes_a,
        nodes_b=nodes_b,
        suspend=args.suspend,
        ponder=args.ponder,
    )


def _openings(args: argparse.Namespace, terms: "Terms", games: int) -> "list[Opening]":
    from bot.match.game import check_openings
    from bot.match.schedule import random_openings
    from protocols.openings import read_openings_file

    if args.openings == "none":
        return [()]
    if args.openings is None:
        return random_openings((games + 1) // 2, terms.width, terms.height, args.seed)
    openings = read_openings_file(Path(args.openings), terms.width, terms.height)
    check_openings(openings, terms)
    return openings


def _settings(args: argparse.Namespace, terms: "Terms", openings: "list[Opening]") -> dict[str, Any]:
    """What must not change when a match is taken up again; the number of games may."""
    from dataclasses import asdict
    from hashlib import sha256

    described = f"random, seed {args.seed}"
    if args.openings is not None:
        digest = sha256(repr(openings).encode()).hexdigest()
        described = f"{len(openings)} openings, sha256 {digest[:16]}"
    return {"A": args.player_a, "B": args.player_b, "openings": described, **asdict(terms)}
