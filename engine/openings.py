"""Moves that need no search: the first stone, and the three of a swap2 opening.

Knows boards and offsets; knows no search. Evaluated choices come with trained nets.
"""

from typing import Any

from engine.games.gomoku import Gomoku

# Black, white, black as offsets from the centre: spread near one edge, where neither side is far ahead.
SWAP2_PROPOSAL = ((-3, -5), (2, -6), (0, -5))


def first_move(game: Gomoku, position: Any) -> int | None:
    """The centre of an empty board; None once a point is taken."""
    is_untouched = len(game.legal(position)) == game.move_count
    return game.height // 2 * game.width + game.width // 2 if is_untouched else None


def swap2_proposal(game: Gomoku) -> list[int]:
    """Three stones to offer the opponent, who then takes the side he likes better."""
    centre_x, centre_y = game.width // 2, game.height // 2
    rows = [min(max(centre_y + dy, 0), game.height - 1) for _, dy in SWAP2_PROPOSAL]
    columns = [min(max(centre_x + dx, 0), game.width - 1) for dx, _ in SWAP2_PROPOSAL]
    return [row * game.width + column for row, column in zip(rows, columns, strict=True)]
