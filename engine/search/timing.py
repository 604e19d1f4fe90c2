"""From a clock to a budget for one move: pure functions, in seconds.

Knows clocks; knows no search. A budget counts from the moment the command to think was received, so a process
that was suspended before loses nothing (protocols/gomocup.md 6.2, trouble spot 5).
"""

from dataclasses import dataclass

LAG_SHARE = 0.045  # of the limit, kept back for pipes, scheduling and the last batch …
LEAST_LAG = 0.004
MOST_LAG = 0.150  # … but engines in the field need no more than this (gomocup.md 2.3)

LONG_GAME = 40  # own moves a match clock is shared out over at the start
SHORTEST_REST = 10  # and at least so many always seem to be left
MATCH_RESERVE = 0.5  # seconds never thought away: what a hundred instant moves cost in pipes and scheduling


@dataclass(frozen=True)
class Clock:
    """What may be used; None is "no limit"."""

    turn: float | None = None  # for this move; 0 asks for an instant answer
    left: float | None = None  # for the rest of the game; can be negative
    increment: float = 0.0  # added after each move
    moves_made: int = 0  # by us, in this game


def lag_allowance(limit: float) -> float:
    """The part of a limit that is not ours to think in."""
    return min(MOST_LAG, max(LEAST_LAG, LAG_SHARE * limit))


def without_lag(limit: float) -> float:
    return max(0.0, limit - lag_allowance(limit))


def match_share(left: float, increment: float, moves_made: int) -> float:
    """A fair part of what is left of a match clock: even over a long game, later over a rest that shrinks slowly."""
    moves_to_go = max(SHORTEST_REST, LONG_GAME - moves_made)
    return max(0.0, left - MATCH_RESERVE) / moves_to_go + increment


def move_budget(clock: Clock) -> float | None:
    """Seconds for this move; None where the clock sets no limit at all."""
    limits = []
    if clock.turn is not None:
        limits.append(without_lag(clock.turn))
    if clock.left is not None:
        limits.append(without_lag(max(0.0, clock.left)))
        limits.append(match_share(clock.left, clock.increment, clock.moves_made))
    return min(limits) if limits else None
