"""The command line as a user types it: help that helps, clear errors, no traceback."""

import subprocess
import sys
from pathlib import Path

import pytest


def tengen(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-m", "bot", *arguments], capture_output=True, text=True, check=False)


@pytest.mark.parametrize("command", ["", "gomocup", "match", "bench", "warm", "doctor", "check-config"])
def test_help_helps(command: str) -> None:
    done = tengen(*command.split(), "--help")
    assert done.returncode == 0
    assert done.stdout.startswith("usage: tengen")
    assert len(done.stdout.splitlines()) > 4


@pytest.mark.parametrize(
    ("arguments", "code", "complaint"),
    [
        (["gomocup", "--set", "engine.vists=3"], 2, "did you mean 'engine.visits'?"),
        (["gomocup", "--config", "nowhere.toml"], 2, "there is no configuration file nowhere.toml"),
        (["check-config", "--set", "engine.visits=x"], 2, "Expected `int`"),
        (["gomocup", "--set", "log.level=debug", "--set", "log.file=/dev/null/x"], 2, "can't be opened"),
        (["match", "uct", "no-such-program"], 2, "no-such-program"),
        (["fly"], 2, "invalid choice"),
        ([], 2, "required: COMMAND"),
    ],
)
def test_bad_input_is_refused_in_words(arguments: list[str], code: int, complaint: str) -> None:
    done = tengen(*arguments)
    assert done.returncode == code
    assert complaint in done.stderr
    assert "Traceback" not in done.stderr + done.stdout


def test_check_config_prints_what_can_be_read_back(tmp_path: Path) -> None:
    first = tengen("check-config", "--set", "engine.visits=123", "--set", "gomocup.ponder=false")
    file = tmp_path / "tengen.toml"
    file.write_text(first.stdout, "utf-8")
    second = tengen("check-config", "--config", str(file))
    assert "visits = 123" in first.stdout
    assert (second.returncode, second.stdout) == (0, first.stdout)


def test_doctor_finds_this_installation_in_order() -> None:
    done = tengen("doctor")
    assert done.returncode == 0, done.stdout
    assert "the brain says OK" in done.stdout


def test_the_signature_of_the_search_is_the_same_in_two_processes() -> None:
    first, second = (tengen("bench", "--only", "signature").stdout for _ in range(2))
    assert first == second
    assert "signature" in first
