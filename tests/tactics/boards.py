"""Random Gomoku positions in which threats really occur, and the slow, obvious reading of a line."""

import random
from typing import Any

from engine.games import Gomoku
from engine.games.lines import BLACK, EMPTY, WHITE, run_wins

DIRECTIONS = ((-1, 1), (0, 1), (1, 1), (1, 0))  # in the order of the kernels: down-left, down, down-right, right


def random_position(game: Gomoku, chance: random.Random, most_stones: int = 40) -> Any:
    """Stones in a cluster, no five on the board, either side to move."""
    while True:
        count = chance.randint(4, min(most_stones, game.move_count - 6))
        x, y = chance.randrange(game.width), chance.randrange(game.height)
        spread = chance.uniform(1.5, 5.0)
        points = sorted(
            range(game.move_count),
            key=lambda m: ((m % game.width - x) ** 2 + (m // game.width - y) ** 2) ** 0.5 + chance.uniform(0, spread),
        )[:count]
        chance.shuffle(points)
        black, white = points[0::2], points[1::2]
        position = game.set_up(black, white, [], chance.randrange(2))
        grid = game.grid(position).tolist()
        if not any(stone_wins(game, grid, move, grid[move // game.width][move % game.width]) for move in points):
            return position


def stone_wins(game: Gomoku, grid: list[list[int]], move: int, colour: int) -> bool:
    """Whether a stone of the colour at a move stands in a winning line."""
    return any(line_wins(game, grid, move, colour, direction) for direction in range(4))


def line_wins(game: Gomoku, grid: list[list[int]], move: int, colour: int, direction: int) -> list[int]:
    """The winning run through a move on one line, as moves; empty if there is none."""
    x, y = move % game.width, move // game.width
    dx, dy = DIRECTIONS[direction]
    run, blocked = [move], 0
    for sign in (1, -1):
        step = 1
        while (cell := cell_at(game, grid, x + sign * step * dx, y + sign * step * dy)) == colour:
            run.append((y + sign * step * dy) * game.width + x + sign * step * dx)
            step += 1
        blocked += cell == BLACK + WHITE - colour
    return run if run_wins(int(game.rule), colour, len(run), blocked) else []


def cell_at(game: Gomoku, grid: list[list[int]], x: int, y: int) -> int | None:
    return grid[y][x] if 0 <= x < game.width and 0 <= y < game.height else None


def winning_points(game: Gomoku, grid: list[list[int]], move: int, colour: int, direction: int) -> list[int]:
    """Empty points on one line that win together with the stone at a move."""
    x, y = move % game.width, move // game.width
    dx, dy = DIRECTIONS[direction]
    found = []
    for step in (*range(-4, 0), *range(1, 5)):
        px, py = x + step * dx, y + step * dy
        if cell_at(game, grid, px, py) == EMPTY:
            point = py * game.width + px
            grid[py][px] = colour
            if move in line_wins(game, grid, point, colour, direction):
                found.append(point)
            grid[py][px] = EMPTY
    return found
