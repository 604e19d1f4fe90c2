"""The house of design.md: which room may import what. Every source file is read; nothing is executed."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
STANDARD_LIBRARY = frozenset(sys.stdlib_module_names)
WAITING = frozenset({"asyncio", "socket", "selectors", "aiohttp", "websockets"})

# Inside engine each room may use those before it.
ENGINE_ORDER = ["games", "tactics", "evaluate", "search", "player", "training"]
ENGINE_FLOOR = frozenset({"arrays", "kernel", "randomness"})  # below every room
ENGINE_TOP = frozenset({"openings", "warm"})  # above games and search, below nothing in engine


def sources(folder: str) -> list[Path]:
    return sorted((ROOT / folder).rglob("*.py"))


def imported_modules(source: Path) -> Iterator[str]:
    """Every module a file imports, in functions too."""
    for node in ast.walk(ast.parse(source.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def roots(source: Path) -> set[str]:
    return {module.partition(".")[0] for module in imported_modules(source)}


@pytest.mark.parametrize("source", sources("protocols"), ids=lambda path: path.name)
def test_protocols_use_the_standard_library_and_msgspec_and_never_wait(source: Path) -> None:
    used = roots(source)
    assert used <= STANDARD_LIBRARY | {"msgspec", "protocols"}
    assert not used & WAITING


@pytest.mark.parametrize("source", sources("engine"), ids=lambda path: path.name)
def test_the_engine_knows_no_protocol_no_bot_and_never_waits(source: Path) -> None:
    used = roots(source)
    assert used <= STANDARD_LIBRARY | {"engine", "numpy", "numba", "openvino", "safetensors", "torch", "ray"}
    assert not used & WAITING


@pytest.mark.parametrize("source", sources("engine"), ids=lambda path: path.name)
def test_rooms_of_the_engine_only_use_the_rooms_before_them(source: Path) -> None:
    room = source.relative_to(ROOT / "engine").parts[0].removesuffix(".py")
    if room in ENGINE_TOP or room == "__init__":
        return
    used = {module.split(".")[1] for module in imported_modules(source) if module.startswith("engine.")}
    allowed = {room} if room in ENGINE_FLOOR else {*ENGINE_ORDER[: ENGINE_ORDER.index(room) + 1]}
    assert used <= ENGINE_FLOOR | allowed


@pytest.mark.parametrize("source", sources("bot"), ids=lambda path: path.name)
def test_the_bot_leaves_numba_to_the_engine(source: Path) -> None:
    assert not roots(source) & {"numba", "torch", "openvino"}


def test_torch_and_ray_stay_where_they_belong() -> None:
    users = {name: [s.name for s in sources("engine") if name in roots(s)] for name in ("torch", "ray")}
    assert len(users["torch"]) <= 2
    assert len(users["ray"]) <= 1


def test_no_kernel_calls_itself_by_any_way() -> None:
    """numba loads recursive kernels from its cache with missing symbols, and the process dies."""
    calls: dict[str, set[str]] = {}
    for source in sources("engine"):
        for node in ast.walk(ast.parse(source.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef) and any(ast.unparse(mark) == "kernel" for mark in node.decorator_list):
                called = (call.func for call in ast.walk(node) if isinstance(call, ast.Call))
                calls[node.name] = {function.id for function in called if isinstance(function, ast.Name)}
    for kernel in calls:
        reached, fresh = set[str](), {kernel}
        while fresh:
            fresh = {callee for caller in fresh for callee in calls.get(caller, set())} - reached
            reached |= fresh
        assert kernel not in reached


def test_no_room_is_called_utils() -> None:
    names = {source.stem for folder in ("bot", "protocols", "engine", "tests") for source in sources(folder)}
    assert not names & {"utils", "helpers", "common", "misc", "base"}
