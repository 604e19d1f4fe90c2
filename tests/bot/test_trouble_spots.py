"""The nine trouble spots of a Python engine (gomocup.md 6.2), each answered.

1. Size of the package: needs no test here; nothing is shipped yet, and no net or torch is needed to play.
2. and 4. to 9. are below; 3., the start-up time, is a row of `tengen bench` and not a timed test.
5. and 7., suspension and END, are transcripts 02 and 08 as well.
"""

import asyncio
import os
import signal
import sys
from asyncio.subprocess import PIPE, Process
from pathlib import Path

import psutil

from tests.bot.transcript import PATIENCE, end_brain, start_brain

ROOT = Path(__file__).parent.parent.parent
MB = 2**20


async def ask(process: Process, text: bytes) -> bytes:
    """Send lines; returns the next line that isn't a MESSAGE."""
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(text)
    async with asyncio.timeout(PATIENCE):
        while (line := await process.stdout.readline()).startswith(b"MESSAGE "):
            pass
    return line


async def test_2_the_process_and_its_children_stay_far_below_350_mb_after_a_search() -> None:
    process = await start_brain()
    try:
        await ask(process, b"START 20\nINFO max_memory 367001600\nINFO timeout_turn 1500\n")
        await ask(process, b"TURN 7,7\n")
        brain = psutil.Process(process.pid)
        assert brain.children() == []
        assert brain.memory_info().rss < 250 * MB
    finally:
        await end_brain(process)


async def test_4_one_search_thread_and_one_reader_are_all_that_runs() -> None:
    process = await start_brain()
    try:
        await ask(process, b"START 15\nINFO timeout_turn 50\n")
        await ask(process, b"TURN 7,7\n")
        assert psutil.Process(process.pid).num_threads() == 3
    finally:
        await end_brain(process)


async def test_5_a_brain_that_was_suspended_between_moves_has_its_full_time() -> None:
    process = await start_brain()
    try:
        await ask(process, b"START 15\nINFO game_type 3\nINFO timeout_turn 400\n")
        await ask(process, b"TURN 7,7\n")
        os.kill(process.pid, signal.SIGSTOP)
        waiting = asyncio.ensure_future(process.wait())
        done, _ = await asyncio.wait([waiting], timeout=1.0)  # longer than a turn
        assert not done
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(b"TURN 1,1\n")
        os.kill(process.pid, signal.SIGCONT)
        message = await process.stdout.readline()
        assert int(message.split(b" tm ")[1].split()[0]) > 200
    finally:
        await end_brain(process)


async def test_6_every_line_is_written_when_it_is_said() -> None:
    process = await start_brain()
    try:
        for _ in range(3):
            assert await ask(process, b"START 15\r\n") == b"OK\n"  # would hang in a buffer
    finally:
        await end_brain(process)


async def test_8_the_working_directory_does_not_matter(tmp_path: Path) -> None:
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    command = (sys.executable, "-m", "bot", "gomocup")
    process = await asyncio.create_subprocess_exec(
        *command, cwd=tmp_path, env=environment, stdin=PIPE, stdout=PIPE, stderr=PIPE
    )
    try:
        assert await ask(process, b"START 15\n") == b"OK\n"
        assert await ask(process, b"BEGIN\n") == b"7,7\n"
    finally:
        stderr = await end_brain(process)
    assert stderr == b""
    assert await asyncio.to_thread(lambda: list(tmp_path.iterdir())) == []


async def test_9_a_line_is_seen_while_the_engine_thinks() -> None:
    process = await start_brain()
    try:
        await ask(process, b"START 15\nINFO timeout_turn 600000\n")
        assert process.stdin is not None
        process.stdin.write(b"TURN 7,7\n")
        assert (await ask(process, b"ABOUT\n")).startswith(b"name=")
    finally:
        await end_brain(process)
