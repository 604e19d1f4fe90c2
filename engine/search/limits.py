"""When a search ends: small predicates over one statistics record.

Knows numbers only; knows no clock (times are handed in) and no tree.
"""

from dataclasses import dataclass
from enum import StrEnum


@dataclass(frozen=True)
class Limit:
    """What a search may use; None is "no limit". An empty one never ends by itself: pondering."""

    seconds: float | None = None
    visits: int | None = None  # new simulations in this search
    nodes: int | None = None  # nodes in the tree
    depth: int | None = None  # plies of the deepest line


@dataclass(frozen=True)
class Statistics:
    """How far a search has come."""

    elapsed: float  # seconds since it began
    visits: int  # simulations since it began
    nodes: int
    depth: int
    best_visits: int  # of the most visited root move, kept visits included
    second_visits: int  # of the next one
    is_proven: bool  # the root's result is known


class StopReason(StrEnum):
    """Why a search ended."""

    TIME = "time"
    VISITS = "visits"
    NODES = "nodes"
    DEPTH = "depth"
    PROVEN = "proven"
    LEAD = "lead"  # the best move can't be overtaken in what is left
    STOPPED = "stopped"  # from outside


def out_of_time(limit: Limit, statistics: Statistics) -> bool:
    return limit.seconds is not None and statistics.elapsed >= limit.seconds


def visits_reached(limit: Limit, statistics: Statistics) -> bool:
    return limit.visits is not None and statistics.visits >= limit.visits


def nodes_reached(limit: Limit, statistics: Statistics) -> bool:
    return limit.nodes is not None and statistics.nodes >= limit.nodes


def depth_reached(limit: Limit, statistics: Statistics) -> bool:
    return limit.depth is not None and statistics.depth >= limit.depth


def visits_left(limit: Limit, statistics: Statistics) -> float:
    """How many more simulations the limit leaves room for at the speed so far."""
    left = float("inf")
    if limit.visits is not None:
        left = limit.visits - statistics.visits
    if limit.seconds is not None and statistics.elapsed > 0:
        speed = statistics.visits / statistics.elapsed
        left = min(left, (limit.seconds - statistics.elapsed) * speed)
    return left


def lead_is_safe(limit: Limit, statistics: Statistics) -> bool:
    """Whether the second move would stay behind even if it got every simulation that is left."""
    enough_to_know_the_speed = statistics.visits >= 64
    lead = statistics.best_visits - statistics.second_visits
    return enough_to_know_the_speed and lead > visits_left(limit, statistics)


def stop_reason(limit: Limit, statistics: Statistics) -> StopReason | None:
    """The first reason to end the search now, None to go on."""
    checks = (
        (StopReason.PROVEN, statistics.is_proven),
        (StopReason.TIME, out_of_time(limit, statistics)),
        (StopReason.VISITS, visits_reached(limit, statistics)),
        (StopReason.NODES, nodes_reached(limit, statistics)),
        (StopReason.DEPTH, depth_reached(limit, statistics)),
        (StopReason.LEAD, lead_is_safe(limit, statistics)),
    )
    return next((reason for reason, holds in checks if holds), None)
