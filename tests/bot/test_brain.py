"""The brain as a real process: transcripts of conversations, random input, silence where silence is due."""

import asyncio
import random
from pathlib import Path

import pytest

from tests.bot.transcript import PATIENCE, Actor, end_brain, start_brain

FILES = sorted((Path(__file__).parent / "transcripts").glob("*.txt"))
TRANSCRIPTS = [pytest.param(file.read_text("utf-8"), id=file.stem) for file in FILES]


@pytest.mark.parametrize("transcript", TRANSCRIPTS)
async def test_the_conversation_goes_as_written_and_stderr_stays_silent(transcript: str) -> None:
    process = await start_brain()
    try:
        await Actor(process).play(transcript)
    finally:
        stderr = await end_brain(process)
    assert stderr == b""


async def test_the_brain_leaves_when_its_manager_closes_the_pipe() -> None:
    process = await start_brain()
    try:
        async with asyncio.timeout(PATIENCE):
            output, _ = await process.communicate(b"START 15\nINFO timeout_turn 600000\nTURN 7,7\n")
        assert (output, process.returncode) == (b"OK\n", 0)
    finally:
        await end_brain(process)


async def test_the_brain_survives_a_hundred_thousand_random_byte_strings() -> None:
    chance = random.Random(7)
    words = [b"START 15", b"TURN 3,3", b"BOARD", b"DONE", b"1,1,1", b"INFO rule 4", b"RESTART", b"yxnbest 3", b"BEGIN"]
    strings = [
        chance.randbytes(chance.randint(0, 24)) if chance.random() < 0.8 else chance.choice(words) + b"\n"
        for _ in range(100_000)
    ]
    data = b"".join(string for string in strings if b"end" not in string.lower())
    process = await start_brain("--set", "engine.visits=10")
    try:
        async with asyncio.timeout(PATIENCE):
            output, _ = await process.communicate(data + b"\nDONE\nSTART 15\nABOUT\n")
    finally:
        await end_brain(process)
    assert process.returncode == 0
    assert b'name="Tengen"' in output
    kinds = {line.split()[0].split(b",")[0] for line in output.splitlines()}
    assert {b"OK", b"ERROR", b"UNKNOWN"} <= kinds


async def test_wire_lines_are_logged_to_a_file_when_asked_for(tmp_path: Path) -> None:
    log = tmp_path / "brain.log"
    process = await start_brain("--set", "log.level=debug", "--set", f"log.file={log}")
    try:
        async with asyncio.timeout(PATIENCE):
            await process.communicate(b"START 15\nBEGIN\nEND\n")
    finally:
        stderr = await end_brain(process)
    text = await asyncio.to_thread(log.read_text, "utf-8")
    assert stderr == b""
    assert '"event": "<<"' in text
    assert '"event": ">>"' in text
    assert "7,7" in text
