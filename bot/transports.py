"""stdin and stdout as a stream of byte chunks with the time of their arrival.

Knows file descriptors and one reader thread; knows no protocol. A thread reads because pipes can't be awaited on
every system (gomocup.md 6.2, trouble spot 9), and so that a line is seen while the engine thinks.
"""

import asyncio
import os
import threading
import time
from dataclasses import dataclass

CHUNK = 65536


@dataclass(frozen=True)
class Chunk:
    """Bytes as they came; none at the end of the stream."""

    data: bytes
    received: float  # monotonic seconds


class StdioTransport:
    """Reads one descriptor into a queue, writes to another without buffering."""

    def __init__(self, read_from: int = 0, write_to: int = 1) -> None:
        self._read_from = read_from
        self._write_to = write_to
        self._chunks: asyncio.Queue[Chunk] = asyncio.Queue()

    def start(self) -> None:
        """Begin to read. The thread is a daemon: it may sit in a read when the process leaves."""
        loop = asyncio.get_running_loop()
        threading.Thread(target=self._read, args=(loop,), name="stdin", daemon=True).start()

    async def receive(self) -> Chunk:
        return await self._chunks.get()

    def send(self, data: bytes) -> None:
        """Write everything now; a manager that has gone away is noticed when its side of stdin closes."""
        while data:
            try:
                data = data[os.write(self._write_to, data) :]
            except OSError:
                return

    def _read(self, loop: asyncio.AbstractEventLoop) -> None:
        data = b"start"
        while data:
            try:
                data = os.read(self._read_from, CHUNK)
            except OSError:
                data = b""
            chunk = Chunk(data, time.monotonic())
            try:
                loop.call_soon_threadsafe(self._chunks.put_nowait, chunk)
            except RuntimeError:  # the loop has closed while we read
                return
