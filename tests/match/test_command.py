"""`tengen match` as a user meets it: real processes from end to end, interrupted and killed."""

import argparse
import json
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import psutil
import pytest

from bot.match.command import add_arguments, run

DRIVER = """
import argparse, sys
from bot.match.command import add_arguments, run
parser = argparse.ArgumentParser()
add_arguments(parser)
sys.exit(run(parser.parse_args()))
"""


def match(*arguments: str) -> int:
    parser = argparse.ArgumentParser(prog="tengen match")
    add_arguments(parser)
    return run(parser.parse_args(arguments))


def start_match(*arguments: str) -> subprocess.Popen[str]:
    command = [sys.executable, "-c", DRIVER, *arguments]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def wait_for_result(process: subprocess.Popen[str]) -> list[psutil.Process]:
    """Read until a game has ended; the brains that run at that moment."""
    assert process.stdout is not None
    assert process.stdout.readline().startswith("game ")
    return list(psutil.Process(process.pid).children(recursive=True))


def journal_numbers(directory: Path) -> list[int]:
    lines = (directory / "games.jsonl").read_text().splitlines()
    return [json.loads(line)["number"] for line in lines]


def test_a_match_is_played_told_and_kept(
    brain_text: Callable[..., str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out, summary_file = tmp_path / "out", tmp_path / "summary.json"
    options = ["--games", "4", "--concurrency", "2", "--out", str(out), "--json", str(summary_file)]
    assert match(brain_text("mover"), brain_text("faulty", "'leaves the board'"), *options) == 0
    printed = capsys.readouterr().out
    assert "4 of 4 games, for A: +4 =0 -0" in printed
    assert printed.count("illegal move by B: played 15,7") == 4
    summary = json.loads(summary_file.read_text())
    assert summary == json.loads((out / "summary.json").read_text())
    assert (summary["wins"], summary["players"]["B"]["faults"]["illegal move"]) == (4, 4)
    assert sorted(journal_numbers(out)) == [1, 2, 3, 4]
    assert len(list((out / "games").glob("*.psq"))) == len(list((out / "games").glob("*.sgf"))) == 4


def test_a_match_goes_on_where_it_was(
    brain_text: Callable[..., str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    players = brain_text("mover"), brain_text("mover", "--first")
    assert match(*players, "--games", "2", "--out", str(tmp_path)) == 0
    assert match(*players, "--games", "4", "--out", str(tmp_path)) == 0
    assert journal_numbers(tmp_path) == [1, 2, 3, 4]
    assert "4 of 4 games" in capsys.readouterr().out
    assert match(*players, "--games", "4", "--rule", "standard", "--out", str(tmp_path)) == 2
    assert "rule was 'freestyle', now 'standard'" in capsys.readouterr().err


def test_a_sequential_test_stops_the_match(brain_text: Callable[..., str], capsys: pytest.CaptureFixture[str]) -> None:
    players = brain_text("mover", "--first"), brain_text("faulty", "'leaves the board'")
    assert match(*players, "--sprt", "0", "800", "--turn", "20", "--openings", "none") == 0
    assert "SPRT: H1 accepted (A is at least 800 Elo stronger)" in capsys.readouterr().out


def test_a_program_that_never_plays_ends_the_match(
    brain_text: Callable[..., str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert match(brain_text("mover"), brain_text("faulty", "crashes"), "--turn", "20") == 1
    captured = capsys.readouterr()
    assert "the roof is on fire" in captured.out
    assert "B failed before its first move in 3 games running" in captured.err


def test_openings_come_from_a_file(
    brain_text: Callable[..., str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    openings = tmp_path / "openings.txt"
    openings.write_text("# two notations\n0,0, 1,1\na1b2c3\n")
    players = brain_text("mover"), brain_text("mover", "--first")
    assert match(*players, "--openings", str(openings), "--games", "4", "--out", str(tmp_path / "out")) == 0
    games = [json.loads(line) for line in (tmp_path / "out" / "games.jsonl").read_text().splitlines()]
    assert [(game["black"], game["moves"][0]) for game in games] == [
        ("A", [7, 7, 0]),
        ("B", [7, 7, 0]),
        ("A", [0, 0, 0]),
        ("B", [0, 0, 0]),
    ]
    openings.write_text("0,0, 9,9\n")
    assert match(*players, "--openings", str(openings)) == 2
    assert "openings.txt, line 1: stone 2" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["no-such-program", "uct"], "no-such-program is not a preset"),
        (["uct", "random", "--sprt", "5", "0"], "expected ELO0 below ELO1"),
        (["uct", "random", "--suspend", "--ponder"], "a suspended program cannot think"),
        (["uct", "random", "--openings", "missing.txt"], "cannot read the openings file missing.txt"),
        (["uct", "random", "--json", "missing/x.json"], "no directory missing"),
    ],
)
def test_wrong_input_is_told_in_one_line(
    arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert match(*arguments) == 2
    captured = capsys.readouterr()
    assert message in captured.err
    assert captured.err.count("\n") == 1
    assert captured.out == ""


@pytest.mark.parametrize(
    ("option", "value"),
    [("--size", "4"), ("--size", "15x15x15"), ("--size", "²"), ("--games", "0"), ("--turn", "-1")],
)
def test_wrong_numbers_are_refused(option: str, value: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        match("uct", "random", option, value)
    assert caught.value.code == 2
    assert f"got {value!r}, expected" in capsys.readouterr().err


@pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_an_interrupted_match_tells_its_score_and_leaves_nothing_behind(
    brain_text: Callable[..., str], tmp_path: Path, number: signal.Signals, code: int
) -> None:
    players = brain_text("mover"), brain_text("mover")
    process = start_match(*players, "--games", "10000", "--concurrency", "2", "--suspend", "--out", str(tmp_path))
    brains = wait_for_result(process)
    process.send_signal(number)
    printed, errors = process.communicate()
    assert process.returncode == code
    assert errors == ""
    assert f"{len(journal_numbers(tmp_path))} of 10000 games" in printed
    assert psutil.wait_procs(brains, timeout=0)[1] == []


def test_a_killed_match_has_lost_no_finished_game(brain_text: Callable[..., str], tmp_path: Path) -> None:
    players = brain_text("mover"), brain_text("mover", "--first")
    process = start_match(*players, "--games", "1000", "--out", str(tmp_path))
    wait_for_result(process)
    process.kill()
    process.communicate()
    kept = journal_numbers(tmp_path)
    assert kept
    assert match(*players, "--games", str(len(kept) + 1), "--out", str(tmp_path)) == 0
    assert journal_numbers(tmp_path) == [*kept, len(kept) + 1]


def test_help_costs_no_heavy_import() -> None:
    code = f"import sys; sys.argv[1:] = ['--help']\ntry:\n  exec({DRIVER!r})\nfinally:\n  sys.stderr.write(str("
    code += "{'rich', 'psutil', 'sgfmill', 'numpy', 'numba', 'msgspec'} & set(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert "exit codes:" in done.stdout
    assert done.stderr == "set()"
