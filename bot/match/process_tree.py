"""Signals to a process and all its descendants, and the memory they hold.

Knows that a seat starts its process as the leader of a new session, so on POSIX the process group is the
tree; elsewhere the tree is looked up.
"""

import os
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress

import psutil

IS_POSIX = sys.platform != "win32"


def suspend(pid: int) -> None:
    """Stop the whole tree: what Gomocup does to the side not to move (it stops only the first process)."""
    _signal_tree(pid, "SIGSTOP", psutil.Process.suspend)


def resume(pid: int) -> None:
    """Let a suspended tree go on."""
    _signal_tree(pid, "SIGCONT", psutil.Process.resume)


def kill(pid: int) -> None:
    """End the whole tree at once; a tree that is already gone is fine."""
    _signal_tree(pid, "SIGKILL", psutil.Process.kill)


def memory_bytes(pid: int) -> int:
    """Memory that would be freed if the tree ended (USS); resident size where that may not be read."""
    return sum(_own_memory(process) for process in _tree(pid))


def _signal_tree(pid: int, name: str, elsewhere: Callable[[psutil.Process], None]) -> None:
    if IS_POSIX:
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(pid, getattr(signal, name))
        return
    for process in _tree(pid):
        with suppress(psutil.Error):
            elsewhere(process)


def _tree(pid: int) -> Iterator[psutil.Process]:
    with suppress(psutil.Error):
        process = psutil.Process(pid)
        yield process
        yield from process.children(recursive=True)


def _own_memory(process: psutil.Process) -> int:
    try:
        return int(process.memory_full_info().uss)
    except psutil.AccessDenied:
        return int(process.memory_info().rss)
    except psutil.Error:
        return 0
