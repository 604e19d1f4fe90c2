"""Player texts of the command line → the command lines that are started.

    uct engine.visits=500      a preset of ours, with settings
    strong.toml                a configuration of ours, settings may follow
    ./pbrain-other --fast      anything else: a program that speaks the Gomocup protocol

Knows how our own brain is started; starts nothing itself.
"""

import shlex
import shutil
import sys
from dataclasses import dataclass
from pathlib import Path

PRESETS = ("uct", "random")


class PlayerError(ValueError):
    """A player text that cannot be used; says what was got and what was expected."""


@dataclass(frozen=True)
class Player:
    """A program that takes part in a match."""

    name: str
    command: tuple[str, ...]


def parse_player(text: str) -> Player:
    """Read a player text; the program or file it names must exist."""
    try:
        words = shlex.split(text)
    except ValueError as error:
        raise PlayerError(f"player {text!r}: {error}") from error
    if not words:
        raise PlayerError("a player text is empty; expected a preset, a .toml file or a command line")
    if words[0] in PRESETS:
        return _own_player(text, ("--player", words[0]), words[1:])
    if words[0].endswith(".toml"):
        if not Path(words[0]).is_file():
            raise PlayerError(f"player {text!r}: there is no configuration file {words[0]}")
        return _own_player(text, ("--config", words[0]), words[1:])
    return _external_player(text, words)


def distinct_names(first: Player, second: Player) -> tuple[str, str]:
    """Names for tables and records: a player against itself gets a mark."""
    if first.name != second.name:
        return first.name, second.name
    return f"{first.name} (A)", f"{second.name} (B)"


def _own_player(text: str, choice: tuple[str, str], settings: list[str]) -> Player:
    arguments = [sys.executable, "-m", "bot", "gomocup", *choice]
    for setting in settings:
        key, equals, _ = setting.partition("=")
        if not (key and equals):
            raise PlayerError(f"player {text!r}: got {setting!r}, expected a setting as engine.visits=500")
        arguments += ["--set", setting]
    return Player(" ".join(text.split()), tuple(arguments))


def _external_player(text: str, words: list[str]) -> Player:
    program = shutil.which(words[0])
    if program is None:
        raise PlayerError(
            f"player {text!r}: {words[0]} is not a preset ({', '.join(PRESETS)}), not a .toml file, and no"
            " program of that name can be run (does it exist, is it executable?)"
        )
    return Player(_short_name(words), (program, *words[1:]))


def _short_name(words: list[str]) -> str:
    """Paths shortened to file names, so that tables stay readable."""
    shortened = [Path(word).name if "/" in word and not word.startswith("-") else word for word in words]
    return " ".join(shortened)
