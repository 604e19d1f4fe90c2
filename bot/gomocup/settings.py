"""What a manager has said with INFO, and what follows from it for a move: pure functions.

Knows the INFO keys of gomocup.md 2.3 and 3; knows no board and no search.
"""

from dataclasses import dataclass, replace
from typing import Any

from engine.search.limits import Limit
from engine.search.timing import Clock, move_budget
from protocols.gomocup_messages import Info, rule_named

UNLIMITED_MS = 2147483647
YIXIN_UNLIMITED_TURN_MS = 2_000_000  # with a match of 100,000,000 ms: "no time limit" (section 3)
YIXIN_UNLIMITED_MATCH_MS = 100_000_000
INSTANT_VISITS = 500  # for timeout_turn 0: a few milliseconds
TOURNAMENTS = (2, 3)  # game_type: local and network tournament

PROCESS_BYTES = 165 * 2**20  # interpreter, numba and compiled kernels as measured by `tengen bench`
RESERVE_BYTES = 100 * 2**20  # of a manager's limit, left alone: he measures in his own way
LEAST_TREE_BYTES = 8 * 2**20
LEAST_MEMORY = PROCESS_BYTES + LEAST_TREE_BYTES


@dataclass(frozen=True)
class ManagerSettings:
    """Times in milliseconds as they came; None where the manager said nothing."""

    timeout_turn: int | None = None
    timeout_match: int | None = None
    time_left: int | None = None
    time_increment: int = 0
    max_memory: int = 0
    max_node: int = 0
    max_depth: int = 0
    game_type: int | None = None
    pondering: int | None = None
    show_detail: int = 0
    rule: str = "freestyle"


NUMBERS = frozenset(ManagerSettings.__dataclass_fields__) - {"rule"}


def with_info(settings: ManagerSettings, info: Info, is_yixin: bool) -> ManagerSettings:
    """The settings after one INFO; what is unknown or unreadable changes nothing and is never answered (2.1)."""
    if info.number is None:
        return settings
    if info.key == "rule":
        rule = rule_named(info.number, is_yixin)
        return replace(settings, rule=rule) if rule else settings
    if info.key in NUMBERS:
        changed: dict[str, Any] = {info.key: info.number}
        return replace(settings, **changed)
    return settings


def clock_of(settings: ManagerSettings, default_turn: float, used: float, moves_made: int) -> Clock:
    """The clock for the next move; `used` counts where the manager never tells what is left."""
    turn, match, left = settings.timeout_turn, settings.timeout_match, settings.time_left
    if turn == YIXIN_UNLIMITED_TURN_MS and match == YIXIN_UNLIMITED_MATCH_MS:
        return Clock()
    left_seconds: float | None = None
    if left is not None and left < UNLIMITED_MS:
        left_seconds = left / 1000
    elif left is None and match:
        left_seconds = match / 1000 - used
    turn_seconds = default_turn if turn is None and left_seconds is None else _seconds(turn)
    return Clock(turn_seconds, left_seconds, settings.time_increment / 1000, moves_made)


def limit_for(settings: ManagerSettings, clock: Clock, most_visits: int) -> Limit:
    """What one search may use."""
    visits = [limit for limit in (settings.max_node, most_visits) if limit > 0]
    if clock.turn == 0:
        return Limit(visits=min([INSTANT_VISITS, *visits]))
    return Limit(
        seconds=move_budget(clock),
        visits=min(visits) if visits else None,
        depth=settings.max_depth if settings.max_depth > 0 else None,
    )


def may_ponder(settings: ManagerSettings, wanted: bool) -> bool:
    """INFO pondering decides; otherwise never in a tournament, where it is against the rules (6.1)."""
    if settings.pondering is not None:
        return settings.pondering == 1
    return wanted and settings.game_type not in TOURNAMENTS


def memory_problem(settings: ManagerSettings) -> str | None:
    """Why the memory limit can't be kept, if so: said at the next command to think (2.1)."""
    if 0 < settings.max_memory < LEAST_MEMORY:
        return f"max_memory is {settings.max_memory} bytes, this brain needs {LEAST_MEMORY}"
    return None


def tree_memory(settings: ManagerSettings, wanted: int) -> int:
    """Bytes for the search tree within the manager's limit."""
    if settings.max_memory <= 0:
        return wanted
    return max(LEAST_TREE_BYTES, min(wanted, settings.max_memory - PROCESS_BYTES - RESERVE_BYTES))


def _seconds(milliseconds: int | None) -> float | None:
    return None if milliseconds is None else max(0, milliseconds) / 1000
