"""`tengen doctor`: look at this installation the way a tournament would, and say what is wrong in words."""

import argparse
import asyncio
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass

COLD_SECONDS = 2.0  # loading kernels takes a fraction of this from a warm cache


@dataclass(frozen=True)
class Finding:
    """One thing that was looked at."""

    is_good: bool
    what: str
    advice: str = ""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the command to argparse."""
    parser.description = "Check Python, packages, kernel cache and the brain. Exit code 1 if something is wrong."


def run(options: argparse.Namespace) -> int:
    """All checks, one line each."""
    from rich.console import Console

    console = Console(soft_wrap=True)
    checks: list[Callable[[], Finding]] = [check_python, check_packages, check_cache, check_kernels, check_brain]
    findings = []
    for check in checks:
        with console.status("looking …"):
            finding = check()
        findings.append(finding)
        mark = "[green]✓[/green]" if finding.is_good else "[red]✗[/red]"
        console.print(f"{mark} {finding.what}", highlight=False)
        if finding.advice:
            console.print(f"  → {finding.advice}", highlight=False)
    return 0 if all(finding.is_good for finding in findings) else 1


def check_python() -> Finding:
    version = ".".join(str(part) for part in sys.version_info[:3])
    is_good = sys.version_info >= (3, 11)
    return Finding(is_good, f"Python {version}", "" if is_good else "Tengen needs Python 3.11 or newer")


def check_packages() -> Finding:
    from importlib.metadata import PackageNotFoundError, version

    names = ("numpy", "numba", "msgspec", "structlog", "python-dotenv", "rich", "psutil", "sgfmill")
    try:
        found = [f"{name} {version(name)}" for name in names]
    except PackageNotFoundError as error:
        return Finding(False, f"the package {error.name} is missing", "install Tengen again: pip install -e .")
    return Finding(True, ", ".join(found))


def check_cache() -> Finding:
    from engine.kernel import CACHE_DIRECTORY, CACHE_VARIABLE, cache_root

    if CACHE_DIRECTORY.parent != cache_root():
        advice = f"make {cache_root()} writable or set {CACHE_VARIABLE} to a folder that is"
        return Finding(False, f"the kernel cache {cache_root()} can't be written", advice)
    return Finding(True, f"kernel cache {CACHE_DIRECTORY}")


def check_kernels() -> Finding:
    from engine.warm import load_all_kernels

    began = time.perf_counter()
    load_all_kernels()
    seconds = time.perf_counter() - began
    if seconds < COLD_SECONDS:
        return Finding(True, f"kernels load in {seconds:.2f} s")
    return Finding(
        True, f"kernels were compiled in {seconds:.1f} s and are cached now", "next time run tengen warm first"
    )


def check_brain() -> Finding:
    """The real process: START, one instant move, END."""
    from bot.bench.brain_process import first_reply

    try:
        measured = asyncio.run(first_reply())
    except OSError as error:
        return Finding(False, f"the brain can't be started: {error}", "is this Python allowed to start processes?")
    if measured is None:
        return Finding(
            False, "the brain does not answer", "run: tengen gomocup --set log.level=debug, then type START 15"
        )
    return Finding(
        True, f"the brain says OK {measured.ok:.2f} s after its start and has moved after {measured.move:.2f} s"
    )
