"""The command line: one subcommand each. What is heavy is imported when it runs, so that a brain starts fast."""

import argparse
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Protocol

from bot import __version__, doctor, warm
from bot.bench import command as bench_command
from bot.config import Config, ConfigError, effective_settings, load_config
from bot.match import command as match_command

DESCRIPTION = """Tengen plays Gomoku for real: in Gomocup tournaments, in GUIs, against other engines."""

EPILOG = """examples:
  tengen match uct random --games 10      watch our engine beat a random player
  tengen gomocup                          a brain for Piskvork, c-gomoku-cli, Yixin-Board
  tengen doctor                           is this installation in order?
Settings: a TOML file (--config), TENGEN_SECTION__NAME variables or .env, or --set section.name=value.
"""


class Subcommand(Protocol):
    """A module that brings a subcommand; importing it is cheap."""

    def add_arguments(self, parser: argparse.ArgumentParser) -> None: ...

    def run(self, options: argparse.Namespace) -> int: ...


def main(arguments: list[str] | None = None) -> int:
    """Run one subcommand; the exit code is 0, 1 for a failure, 2 for bad input, 130 after Ctrl-C."""
    options = build_parser().parse_args(arguments)
    try:
        run: Callable[[argparse.Namespace], int] = options.run
        return run(options)
    except ConfigError as error:
        print(f"tengen: {error}", file=sys.stderr)  # noqa: T201
        return 2
    except KeyboardInterrupt:
        return 130


def build_parser() -> argparse.ArgumentParser:
    """All subcommands with their options."""
    parser = argparse.ArgumentParser(
        prog="tengen", description=DESCRIPTION, epilog=EPILOG, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--version", action="version", version=f"tengen {__version__}")
    commands = parser.add_subparsers(title="commands", required=True, metavar="COMMAND")
    gomocup = commands.add_parser("gomocup", help="Gomocup brain on stdin/stdout", description=run_gomocup.__doc__)
    gomocup.add_argument("--player", choices=("uct", "random"), help="short for --set engine.player=…")
    _add_config_options(gomocup)
    gomocup.set_defaults(run=run_gomocup)
    _add_command(commands, "match", "referee: let two programs play, with Elo and SPRT", match_command)
    _add_command(commands, "bench", "speed table and the signature of the search", bench_command)
    _add_command(commands, "warm", "compile all kernels into the cache", warm)
    _add_command(commands, "doctor", "say what is wrong with this installation", doctor)
    check = commands.add_parser("check-config", help="show the settings in force", description=check_config.__doc__)
    _add_config_options(check)
    check.set_defaults(run=check_config)
    return parser


def _add_command(
    commands: "argparse._SubParsersAction[argparse.ArgumentParser]", name: str, summary: str, module: Subcommand
) -> None:
    parser = commands.add_parser(name, help=summary, formatter_class=argparse.RawDescriptionHelpFormatter)
    module.add_arguments(parser)
    parser.set_defaults(run=module.run)


def _add_config_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--config", type=Path, metavar="FILE", help="settings in TOML")
    parser.add_argument("--set", action="append", default=[], metavar="KEY=VALUE", help="one setting; may be repeated")


def config_from(options: argparse.Namespace) -> Config:
    """The configuration that the options ask for."""
    settings = list(options.set)
    if getattr(options, "player", None):
        settings.append(f"engine.player={options.player}")
    return load_config(options.config, settings)


def run_gomocup(options: argparse.Namespace) -> int:
    """Speak the Gomocup protocol on stdin and stdout. Silent on stderr unless log.level is set."""
    config = config_from(options)
    for library in ("OMP", "OPENBLAS", "MKL"):  # a tournament gives us one core (gomocup.md 6.1)
        os.environ.setdefault(f"{library}_NUM_THREADS", "1")
    from bot.log import set_up_logging

    set_up_logging(config.log)
    from bot.gomocup.brain import run_brain

    run_brain(config)
    return 0


def check_config(options: argparse.Namespace) -> int:
    """Read the settings as a command would and print those in force."""
    for section, values in effective_settings(config_from(options)).items():
        print(f"[{section}]")  # noqa: T201
        for name, value in values.items():
            print(f"{name} = {str(value).lower() if isinstance(value, bool) else repr(value)}")  # noqa: T201
    return 0
