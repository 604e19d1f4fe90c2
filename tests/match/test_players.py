"""Player texts: what is started, and what is said about a text that cannot be used."""

import sys
from pathlib import Path

import pytest

from bot.match.players import Player, PlayerError, distinct_names, parse_player


def test_a_preset_with_settings_is_our_own_brain() -> None:
    player = parse_player("uct engine.visits=500 engine.threads=1")
    assert player.name == "uct engine.visits=500 engine.threads=1"
    assert player.command[1:] == (
        *("-m", "bot", "gomocup", "--player", "uct"),
        *("--set", "engine.visits=500", "--set", "engine.threads=1"),
    )


def test_a_toml_file_is_our_own_configuration(tmp_path: Path) -> None:
    config = tmp_path / "strong.toml"
    config.touch()
    assert parse_player(str(config)).command[3:] == ("gomocup", "--config", str(config))


def test_anything_else_is_a_command_line() -> None:
    player = parse_player(f"{sys.executable} 'my brain.py' --fast")
    assert player.command == (sys.executable, "my brain.py", "--fast")
    assert player.name == f"{Path(sys.executable).name} my brain.py --fast"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "is empty"),
        ("'", "No closing quotation"),
        ("uct fast", "got 'fast', expected a setting"),
        ("missing.toml", "no configuration file missing.toml"),
        ("./no-such-brain --x", "./no-such-brain is not a preset"),
    ],
)
def test_a_useless_text_is_refused_with_a_reason(text: str, message: str) -> None:
    with pytest.raises(PlayerError, match=message):
        parse_player(text)


def test_a_player_against_itself_gets_two_names() -> None:
    player = Player("uct", ("uct",))
    assert distinct_names(player, player) == ("uct (A)", "uct (B)")
    assert distinct_names(player, Player("random", ("random",))) == ("uct", "random")
