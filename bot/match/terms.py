"""The terms of a match: board, rule and limits, and how they are told to a brain.

Pure: turns terms into INFO commands and the time used so far into the limit of the next move.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass

from bot.match.results import Side
from protocols.gomocup_manager import Command, Info, RectStart, Start

RULE_NUMBERS = {"freestyle": 0, "standard": 1, "renju": 4, "caro8": 8, "caro9": 9}
"""`INFO rule` by the word of the command line (specification, section 2.3)."""

UNLIMITED_TIME_LEFT = 2147483647
# Yixin's pair of numbers for "no clock, a node limit decides" (section 3); other brains read long limits.
UNCLOCKED_TURN = 2_000_000
UNCLOCKED_MATCH = 100_000_000

TOURNAMENT, BRAIN_OPPONENT = 2, 1
"""`INFO game_type`: a tournament forbids thinking in the opponent's time."""


@dataclass(frozen=True)
class Terms:
    """What both players agreed to. Times in seconds; None and 0 mean no limit."""

    width: int = 15
    height: int = 15
    rule: str = "freestyle"
    turn: float | None = 1.0  # 0 asks for an answer at once
    match: float | None = None
    tolerance: float = 1.0
    memory_mb: int = 0
    nodes_a: int = 0
    nodes_b: int = 0
    suspend: bool = False
    ponder: bool = False

    def nodes(self, side: Side) -> int:
        """The node limit of one side."""
        return self.nodes_a if side == "A" else self.nodes_b


def start_command(terms: Terms) -> Command:
    """START for a square board, RECTSTART for any other (section 2.2)."""
    return Start(terms.width) if terms.width == terms.height else RectStart(terms.width, terms.height)


def info_commands(terms: Terms, side: Side) -> Sequence[Info]:
    """The settings a brain is told after START, in piskvork's order (section 2.6)."""
    unclocked = terms.turn is None and terms.match is None
    longest = terms.match if terms.turn is None else terms.turn
    turn = UNCLOCKED_TURN if unclocked else _milliseconds(longest or 0)
    match = UNCLOCKED_MATCH if unclocked else _milliseconds(terms.match or 0)
    infos = [
        Info("max_memory", terms.memory_mb << 20),
        Info("timeout_match", match),
        Info("timeout_turn", turn),
        Info("game_type", BRAIN_OPPONENT if terms.ponder else TOURNAMENT),
        Info("rule", RULE_NUMBERS[terms.rule]),
    ]
    return [*infos, Info("max_node", terms.nodes(side))] if terms.nodes(side) else infos


def time_left_command(terms: Terms, used: float) -> Info:
    """`INFO time_left`, sent before every move; it may be negative within the tolerance."""
    left = UNLIMITED_TIME_LEFT if terms.match is None else _milliseconds(terms.match - used)
    return Info("time_left", left)


def move_limit(terms: Terms, used: float) -> float:
    """Seconds until a move is late, tolerance included; `used` is what the side has used in this game."""
    turn = math.inf if terms.turn is None else terms.turn
    left = math.inf if terms.match is None else terms.match - used
    limit = min(turn, left)
    return (UNCLOCKED_TURN / 1000 if math.isinf(limit) else limit) + terms.tolerance


def _milliseconds(seconds: float) -> int:
    return round(seconds * 1000)
