"""Transcripts: text files that tell a conversation with the real brain process, and the actor that plays them.

> text          a line to the brain (consecutive ones are one write, CR LF unless told otherwise)
< text          the next line that isn't a MESSAGE begins with this text
< move          … is one move on the board; `3 moves`, `move or SWAP`, `move within 2 s` likewise
% silence       nothing was said since the last line we read (an ABOUT is answered next)
% exit …        END is sent: the process leaves with code 0 and without a word
% frozen for … / released    SIGSTOP, and SIGCONT together with the lines that were written meanwhile
"""

import asyncio
import os
import re
import signal
import sys
import time
from asyncio.subprocess import PIPE, Process

PATIENCE = 60.0  # seconds until a test gives up; never a measure
END_GRACE = 0.5  # GomocupJudge's
ONE_MOVE = r"\d+,\d+"


class Actor:
    """Plays one transcript."""

    def __init__(self, process: Process) -> None:
        self._process = process
        self._line_end = b"\r\n"
        self._unsent = b""
        self._last_move = ""
        self._released = 0.0

    async def play(self, transcript: str) -> None:
        for number, line in enumerate(transcript.splitlines(), 1):
            try:
                async with asyncio.timeout(PATIENCE):
                    await self._play_line(line)
            except (AssertionError, TimeoutError) as error:
                raise AssertionError(f"line {number}: {line}: {error or 'no answer'}") from error

    async def _play_line(self, line: str) -> None:
        kind, _, text = line.partition(" ")
        if kind == ">":
            self._unsent += text.replace("{last}", self._last_move).encode() + self._line_end
        elif kind == "<":
            await self._flush()
            await self._expect(text)
        elif kind == "%":
            await self._act(text)
        else:
            assert kind in ("#", ""), "a line begins with >, <, % or #"

    async def _act(self, text: str) -> None:
        if text == "line end LF":
            self._line_end = b"\n"
        elif text == "silence":
            self._unsent += b"ABOUT" + self._line_end
            await self._flush()
            await self._expect("name=")
        elif text.startswith("exit"):
            await self._flush()
            await self._expect_exit()
        elif match := re.match(r"frozen for (\d+) s", text):
            os.kill(self._process.pid, signal.SIGSTOP)
            await self._flush()
            # Real time has to pass: that is the case. The process must not end meanwhile.
            done, _ = await asyncio.wait([asyncio.ensure_future(self._process.wait())], timeout=float(match[1]))
            assert not done
        elif text == "released":
            await self._flush()
            self._released = time.monotonic()
            os.kill(self._process.pid, signal.SIGCONT)
            await self._expect("OK")
        else:
            raise AssertionError(f"unknown direction {text!r}")

    async def _flush(self) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(self._unsent)
        self._unsent = b""
        await self._process.stdin.drain()

    async def _read(self, skip_messages: bool) -> str:
        assert self._process.stdout is not None
        while True:
            line = (await self._process.stdout.readline()).decode()
            assert line, "the brain has left"
            if not (skip_messages and line.startswith("MESSAGE ")):
                return line.rstrip("\n")

    async def _expect(self, text: str) -> None:
        line = await self._read(skip_messages=not text.startswith("MESSAGE"))
        elapsed = time.monotonic() - self._released
        if match := re.fullmatch(r"(?:(\d+) )?moves?( or SWAP)?(?: within (\d+) s)?", text):
            count = int(match[1] or 1)
            is_moves = re.fullmatch(" ".join([ONE_MOVE] * count), line) is not None
            assert is_moves or (match[2] and line == "SWAP"), f"got {line!r}"
            assert match[3] is None or elapsed <= float(match[3]), f"{elapsed:.2f} s after the release"
            self._last_move = line
        else:
            assert line.startswith(text), f"got {line!r}"

    async def _expect_exit(self) -> None:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        began = time.monotonic()
        self._process.stdin.write(b"END\r\n")
        rest = await self._process.stdout.read()
        code = await self._process.wait()
        assert (rest, code) == (b"", 0)
        assert time.monotonic() - began < END_GRACE


async def start_brain(*options: str) -> Process:
    """The real brain; whatever it says on stderr comes back too."""
    command = (sys.executable, "-m", "bot", "gomocup", *options)
    return await asyncio.create_subprocess_exec(*command, stdin=PIPE, stdout=PIPE, stderr=PIPE)


async def end_brain(process: Process) -> bytes:
    """Make sure that it is gone; returns what it said on stderr."""
    if process.returncode is None:
        process.kill()
    assert process.stderr is not None
    return (await asyncio.gather(process.stderr.read(), process.wait()))[0]
