"""Threat classes against a slow reading of the lines, and the incremental board against a fresh one."""

import random
from typing import Any

import numpy as np
import pytest

from engine.games import Gomoku, Rule
from engine.games.lines import BLACK, EMPTY
from engine.tactics.patterns import SIDE_SHIFT, Threat
from engine.tactics.threats import (
    COUNT,
    MEMBERS,
    Group,
    Threats,
    move_of_point,
    place,
    point_of_move,
    remove,
    threats_of,
)
from tests.tactics.boards import DIRECTIONS, line_wins, random_position, winning_points

GAMES = [Gomoku(size, size, rule) for rule in Rule for size in (15, 20)] + [Gomoku(5, 5), Gomoku(22, 7, Rule.CARO9)]


def slow_class(game: Gomoku, grid: list[list[int]], move: int, colour: int, direction: int) -> Threat:
    """What a stone makes on one line, by trying."""
    x, y = move % game.width, move // game.width
    grid[y][x] = colour
    try:
        if line_wins(game, grid, move, colour, direction):
            return Threat.FIVE
        points = winning_points(game, grid, move, colour, direction)
        if points:
            return Threat.OPEN_FOUR if is_double(game, points, colour) else Threat.FOUR
        dx, dy = DIRECTIONS[direction]
        for step in (*range(-4, 0), *range(1, 5)):
            px, py = x + step * dx, y + step * dy
            if 0 <= px < game.width and 0 <= py < game.height and grid[py][px] == EMPTY:
                grid[py][px] = colour
                double = is_double(game, winning_points(game, grid, move, colour, direction), colour)
                grid[py][px] = EMPTY
                if double:
                    return Threat.THREE
        return Threat.NONE
    finally:
        grid[y][x] = EMPTY


def is_double(game: Gomoku, points: list[int], colour: int) -> bool:
    """Two points to win on; for black in renju only the two ends of a straight four."""
    if game.rule != Rule.RENJU or colour != BLACK or len(points) < 2:
        return len(points) >= 2
    first, last = min(points), max(points)
    return max(abs(first % game.width - last % game.width), abs(first // game.width - last // game.width)) == 5


@pytest.mark.parametrize("game", GAMES, ids=lambda game: f"{game.rule.name.lower()} {game.width}x{game.height}")
def test_every_class_is_what_a_slow_reading_of_the_line_says(game: Gomoku) -> None:
    chance, seen = random.Random(8), set()
    for _ in range(12):
        position = random_position(game, chance)
        threats, grid = threats_of(game, position), game.grid(position).tolist()
        for move in range(game.move_count):
            if grid[move // game.width][move % game.width] != EMPTY:
                continue
            point = point_of_move(threats, move)
            assert move_of_point(threats, point) == move
            for direction in range(4):
                both = int(threats.classes[direction, point])
                for side in range(2):
                    wanted = slow_class(game, grid, move, side + BLACK, direction)
                    assert (both >> (SIDE_SHIFT * side)) & 15 == wanted
                    seen.add(wanted)
    if game.move_count > 100:
        assert seen == set(Threat)


def contents(threats: Threats) -> tuple[Any, ...]:
    """What a board says, without the order of the groups and the classes under stones."""
    groups = [
        frozenset(threats.groups[side, group, MEMBERS, : threats.groups[side, group, MEMBERS, COUNT]].tolist())
        for side in range(2)
        for group in Group
    ]
    return (*groups, threats.levels.tobytes(), threats.cells.tobytes(), int(threats.hash[0]))


@pytest.mark.parametrize("rule", Rule, ids=lambda rule: rule.name.lower())
def test_placing_and_removing_stones_keeps_the_board_equal_to_a_fresh_one(rule: Rule) -> None:
    game, chance = Gomoku(15, 15, rule), random.Random(3)
    for _ in range(10):
        position = random_position(game, chance)
        threats = threats_of(game, position)
        before, keys = contents(threats), threats.keys.copy()
        placed: list[int] = []
        for move in chance.sample(game.legal(position).tolist(), 20):
            point = point_of_move(threats, move)
            place(threats, point, chance.choice((1, 2)))
            placed.append(point)
            if chance.random() < 0.3:
                remove(threats, placed.pop())
        fresh = game.copy(position)
        occupied = {move_of_point(threats, point): int(threats.cells[point]) for point in placed}
        black = [m for m in range(225) if game.grid(fresh).ravel()[m] == 1 or occupied.get(m) == 1]
        white = [m for m in range(225) if game.grid(fresh).ravel()[m] == 2 or occupied.get(m) == 2]
        assert contents(threats_of(game, game.set_up(black, white, [], 0))) == contents(threats)
        while placed:
            remove(threats, placed.pop())
        assert contents(threats) == before
        empty = threats.cells == EMPTY
        assert np.array_equal(threats.keys[:, empty], keys[:, empty])
