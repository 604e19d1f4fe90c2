"""All threats on a board, for both colours, kept up to date stone by stone.

Knows cells, line keys and threat classes; knows no turns and no search. A stone changes the keys of at most forty
empty points around it, each by one exclusive-or, so placing and removing cost the same fraction of a microsecond.
Stones are removed in the reverse order of placing: the keys of occupied points are left alone in between.
"""

from enum import IntEnum
from typing import NamedTuple

import numpy as np

from engine.arrays import Int8, Int16, Int32, UInt8, UInt64
from engine.games.gomoku import Gomoku, Position
from engine.games.lines import BLACK, EMPTY, WALL, line_step
from engine.kernel import kernel
from engine.tactics.patterns import REACH, SIDE_BITS, SIDE_SHIFT, Threat, threat_table

# A set of points in an array: MEMBERS lists them and ends with their count, SLOTS says where each stands.
MEMBERS, SLOTS = 0, 1
COUNT = -1
NO_SLOT = -1


class Group(IntEnum):
    """The points a solver asks for."""

    FIVES = 0  # a stone there wins
    FOURS = 1  # a stone there wins or threatens to
    THREES = 2  # … or makes a three


class Threats(NamedTuple):
    """A board of its own, with `REACH` cells of WALL around and between the rows; a *point* is an index into it."""

    shape: Int32  # [3] width, stride, rule
    cells: Int8  # [points] EMPTY, BLACK, WHITE, WALL
    keys: Int32  # [4, points] the line through a point, by direction
    classes: UInt8  # [4, points] what a stone of either colour makes there, as in the table, by direction
    levels: UInt8  # [2, points] the strongest of them; NONE where the point is occupied
    groups: Int16  # [2, 3, 2, points + 1] by colour and Group: a set of points, see below
    table: UInt8  # [keys] of `patterns.py`; shared
    hashing: UInt64  # [2, points] a random number for each stone; shared
    hash: UInt64  # [1] of the stones placed


class Shape(IntEnum):
    """Places in `Threats.shape`."""

    WIDTH = 0
    STRIDE = 1
    RULE = 2


def new_threats(game: Gomoku) -> Threats:
    """An empty board."""
    stride = game.width + REACH
    points = (game.height + 2 * REACH) * stride + REACH
    cells = np.full(points, WALL, np.int8)
    for row in range(game.height):
        first = (row + REACH) * stride + REACH
        cells[first : first + game.width] = EMPTY
    threats = Threats(
        shape=np.array([game.width, stride, game.rule], np.int32),
        cells=cells,
        keys=np.zeros((4, points), np.int32),
        classes=np.zeros((4, points), np.uint8),
        levels=np.zeros((2, points), np.uint8),
        groups=new_groups(points),
        table=threat_table(game.rule),
        hashing=np.random.default_rng(0).integers(1, 2**63, (2, points), np.uint64),
        hash=np.zeros(1, np.uint64),
    )
    read_all_lines(threats)
    return threats


def new_groups(points: int) -> Int16:
    """Empty sets for both colours."""
    groups = np.full((2, len(Group), 2, points + 1), NO_SLOT, np.int16)
    groups[:, :, MEMBERS, COUNT] = 0
    return groups


def threats_of(game: Gomoku, position: Position) -> Threats:
    """The threats of a position."""
    threats = new_threats(game)
    grid = game.grid(position)
    for move in range(game.move_count):
        cell = int(grid[move // game.width, move % game.width])
        if cell != EMPTY:
            place(threats, point_of_move(threats, move), cell)
    return threats


@kernel
def point_of_move(threats: Threats, move: int) -> int:
    """Where a move of the game stands on this board."""
    row = move // threats.shape[Shape.WIDTH]
    column = move - row * threats.shape[Shape.WIDTH]
    return (row + REACH) * threats.shape[Shape.STRIDE] + REACH + column


@kernel
def move_of_point(threats: Threats, point: int) -> int:
    """The move of the game that a point of this board is."""
    stride = threats.shape[Shape.STRIDE]
    row = (point - REACH) // stride - REACH
    return row * threats.shape[Shape.WIDTH] + point - REACH - (row + REACH) * stride


@kernel
def read_all_lines(threats: Threats) -> None:
    """Make keys, classes and groups of the empty board from nothing."""
    for point in range(len(threats.cells)):
        if threats.cells[point] != EMPTY:
            continue
        for direction in range(4):
            step = line_step(direction, threats.shape[Shape.STRIDE])
            key = 0
            for distance in range(1, REACH + 1):
                key |= threats.cells[point + distance * step] << (2 * (distance - 1))
                key |= threats.cells[point - distance * step] << (SIDE_BITS + 2 * (distance - 1))
            threats.keys[direction, point] = key
            threats.classes[direction, point] = threats.table[key]
        refresh_levels(threats.classes, threats.levels, threats.groups, point)


@kernel
def place(threats: Threats, point: int, colour: int) -> None:
    """Put a stone (or a WALL) on an empty point."""
    set_level(threats.levels, threats.groups, 0, point, Threat.NONE)
    set_level(threats.levels, threats.groups, 1, point, Threat.NONE)
    threats.cells[point] = colour
    if colour != WALL:
        threats.hash[0] ^= threats.hashing[colour - BLACK, point]
    change_neighbours(threats, point, colour)


@kernel
def remove(threats: Threats, point: int) -> None:
    """Take back the stone that was placed last of those still there."""
    colour = threats.cells[point]
    threats.cells[point] = EMPTY
    threats.hash[0] ^= threats.hashing[colour - BLACK, point]
    change_neighbours(threats, point, colour)
    refresh_levels(threats.classes, threats.levels, threats.groups, point)


@kernel
def change_neighbours(threats: Threats, point: int, colour: int) -> None:
    """A stone appears or disappears: an exclusive-or on the keys of the empty points on its lines.

    Local names, and below only functions of plain arrays: a record passed on counts references for each of its
    arrays, which here cost 25 times as much as the work itself.
    """
    cells, keys, classes, table = threats.cells, threats.keys, threats.classes, threats.table
    levels, groups = threats.levels, threats.groups
    stride = int(threats.shape[Shape.STRIDE])
    for direction in range(4):
        step = line_step(direction, stride)
        for distance in range(-REACH, REACH + 1):
            place = point + distance * step
            if distance == 0 or cells[place] != EMPTY:
                continue
            # Seen from a point ahead of us we stand behind it, in the upper half of its key.
            shift = SIDE_BITS + 2 * (distance - 1) if distance > 0 else -2 * (distance + 1)
            key = keys[direction, place] ^ (colour << shift)
            keys[direction, place] = key
            if table[key] != classes[direction, place]:
                classes[direction, place] = table[key]
                refresh_levels(classes, levels, groups, place)


@kernel
def refresh_levels(classes: UInt8, levels: UInt8, groups: Int16, point: int) -> None:
    """A class of the point has changed: what is the best of its four lines now?"""
    black, white = np.int64(0), np.int64(0)
    for direction in range(4):
        both = np.int64(classes[direction, point])  # unsigned and signed would make a float
        black = max(black, both & 15)
        white = max(white, both >> SIDE_SHIFT)
    set_level(levels, groups, 0, point, int(black))
    set_level(levels, groups, 1, point, int(white))


@kernel
def set_level(levels: UInt8, groups: Int16, side: int, point: int, level: int) -> None:
    """Write down a point's level and let it join or leave the groups."""
    if levels[side, point] == level:
        return
    levels[side, point] = level
    set_member(groups, side, Group.FIVES, point, level == Threat.FIVE)
    set_member(groups, side, Group.FOURS, point, level >= Threat.FOUR)
    set_member(groups, side, Group.THREES, point, level >= Threat.THREE)


@kernel
def set_member(groups: Int16, side: int, group: int, point: int, belongs: bool) -> None:
    """Join or leave one group, in constant time."""
    slot = groups[side, group, SLOTS, point]
    if belongs == (slot != NO_SLOT):
        return
    if belongs:
        last = groups[side, group, MEMBERS, COUNT]
        groups[side, group, MEMBERS, last] = point
        groups[side, group, SLOTS, point] = last
        groups[side, group, MEMBERS, COUNT] = last + 1
    else:
        last = groups[side, group, MEMBERS, COUNT] - 1
        moved = groups[side, group, MEMBERS, last]
        groups[side, group, MEMBERS, slot] = moved
        groups[side, group, SLOTS, moved] = slot
        groups[side, group, SLOTS, point] = NO_SLOT
        groups[side, group, MEMBERS, COUNT] = last
