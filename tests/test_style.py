"""The house style that machines can check: ruff and strict mypy over everything, and the sizes of style.md."""

import ast
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
FOLDERS = ("bot", "protocols", "engine", "tests")
LONGEST_FILE = 400
LONGEST_FUNCTION = 45  # lines, docstring and signature included
MOST_PARAMETERS = 6


def run(*command: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-m", *command], cwd=ROOT, capture_output=True, text=True, check=False)


def test_ruff_has_nothing_to_say() -> None:
    for command in (("ruff", "check", "."), ("ruff", "format", "--check", ".")):
        done = run(*command)
        assert done.returncode == 0, done.stdout + done.stderr


def test_mypy_strict_has_nothing_to_say() -> None:
    done = run("mypy")
    assert done.returncode == 0, done.stdout + done.stderr


def functions() -> list[tuple[str, ast.FunctionDef | ast.AsyncFunctionDef]]:
    return [
        (f"{source.relative_to(ROOT)}:{node.lineno} {node.name}", node)
        for folder in FOLDERS
        for source in sorted((ROOT / folder).rglob("*.py"))
        for node in ast.walk(ast.parse(source.read_text("utf-8")))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    ]


def test_files_and_functions_stay_small() -> None:
    long_files = [
        str(source)
        for folder in FOLDERS
        for source in (ROOT / folder).rglob("*.py")
        if len(source.read_text("utf-8").splitlines()) > LONGEST_FILE
    ]
    assert long_files == []
    long_functions = [n for n, node in functions() if (node.end_lineno or 0) - node.lineno >= LONGEST_FUNCTION]
    assert long_functions == []


def test_functions_take_few_parameters() -> None:
    crowded = [
        name
        for name, node in functions()
        if len([arg for arg in node.args.args if arg.arg not in ("self", "cls")]) > MOST_PARAMETERS
    ]
    assert crowded == []


def test_every_module_says_what_it_knows() -> None:
    silent = [
        str(source.relative_to(ROOT))
        for folder in ("bot", "protocols", "engine")
        for source in (ROOT / folder).rglob("*.py")
        if ast.get_docstring(ast.parse(source.read_text("utf-8"))) is None
    ]
    assert silent == []
