"""The kernel cache: keyed by the sources, so that machine code of an older version can't be used."""

import shutil
import subprocess
import sys
from pathlib import Path

from engine.kernel import SOURCES, sources_hash

ASK = "from engine.games.tictactoe import TicTacToe; from engine.probe import answer; print(answer(1))"
CALLEE = "from engine.kernel import kernel\n\n@kernel\ndef inner(x: int) -> int:\n    return x + {}\n"
CALLER = (
    "from engine.kernel import kernel\nfrom engine.probe_inner import inner\n\n"
    "@kernel\ndef answer(x: int) -> int:\n    return inner(x)\n"
)


def ask(checkout: Path, cache: Path) -> str:
    done = subprocess.run(
        [sys.executable, "-c", ASK],
        cwd=checkout,
        env={"TENGEN_CACHE_DIR": str(cache), "PATH": "", "PYTHONPATH": str(checkout)},
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.strip()


def test_after_an_edit_in_another_file_the_old_machine_code_is_not_used(tmp_path: Path) -> None:
    checkout, cache = tmp_path / "checkout", tmp_path / "cache"
    shutil.copytree(SOURCES, checkout / "engine", ignore=shutil.ignore_patterns("__pycache__"))
    (checkout / "engine/probe.py").write_text(CALLER, "utf-8")
    (checkout / "engine/probe_inner.py").write_text(CALLEE.format(1), "utf-8")
    assert ask(checkout, cache) == "2"
    (checkout / "engine/probe_inner.py").write_text(CALLEE.format(10), "utf-8")
    assert ask(checkout, cache) == "11"
    assert len(list(cache.glob("kernels-*"))) == 2


def test_the_second_process_takes_the_machine_code_from_the_disk(tmp_path: Path) -> None:
    checkout, cache = tmp_path / "checkout", tmp_path / "cache"
    shutil.copytree(SOURCES, checkout / "engine", ignore=shutil.ignore_patterns("__pycache__"))
    (checkout / "engine/probe.py").write_text(CALLER, "utf-8")
    (checkout / "engine/probe_inner.py").write_text(CALLEE.format(1), "utf-8")
    ask(checkout, cache)
    files = {path: path.stat().st_mtime_ns for path in cache.rglob("*.nb?")}
    assert files
    ask(checkout, cache)
    assert {path: path.stat().st_mtime_ns for path in cache.rglob("*.nb?")} == files


def test_the_hash_names_the_sources(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text("1", "utf-8")
    one = sources_hash(tmp_path)
    (tmp_path / "a.py").write_text("2", "utf-8")
    two = sources_hash(tmp_path)
    (tmp_path / "b.py").write_text("", "utf-8")
    assert len({one, two, sources_hash(tmp_path)}) == 3


def test_a_cache_that_cannot_be_written_is_replaced_by_a_temporary_one(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("", "utf-8")
    script = "from engine.kernel import CACHE_DIRECTORY; print(CACHE_DIRECTORY)"
    done = subprocess.run(
        [sys.executable, "-c", script],
        cwd=SOURCES.parent,
        env={"TENGEN_CACHE_DIR": str(blocked / "below"), "TMPDIR": str(tmp_path), "PATH": ""},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.startswith(str(tmp_path))
