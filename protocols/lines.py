"""Bytes → lines, for every protocol that speaks in lines: any mixture of CR, LF and CR LF, any chunking.

Knows nothing of what the lines say. Empty lines are dropped (so CR LF is simply two ends, one of them empty).
"""

import re
from dataclasses import dataclass

LONGEST_LINE = 8192
LINE_END = re.compile(rb"[\r\n]")


@dataclass(frozen=True)
class OverlongLine:
    """A line that was thrown away because it passed the limit."""

    limit: int


class LineSplitter:
    """Collects bytes until lines are complete; never holds more than one longest line."""

    def __init__(self, limit: int = LONGEST_LINE) -> None:
        self._limit = limit
        self._rest = b""
        self._is_overlong = False

    def feed(self, data: bytes) -> list[str | OverlongLine]:
        """The lines that these bytes complete, without their ends."""
        *complete, rest = LINE_END.split(data)
        lines = [line for part in complete if (line := self._end_line(part)) is not None]
        self._keep(rest)
        return lines

    def finish(self) -> list[str | OverlongLine]:
        """The last line, if it had no end."""
        line = self._end_line(b"")
        return [] if line is None else [line]

    def _keep(self, part: bytes) -> None:
        self._rest += part
        if len(self._rest) > self._limit:
            self._rest = b""
            self._is_overlong = True

    def _end_line(self, part: bytes) -> str | OverlongLine | None:
        self._keep(part)
        line, overlong = self._rest, self._is_overlong
        self._rest, self._is_overlong = b"", False
        if overlong:
            return OverlongLine(self._limit)
        text = line.decode("utf-8", "replace")
        return text if text.strip() else None
