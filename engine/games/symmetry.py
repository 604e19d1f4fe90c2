"""Symmetries of a rectangle as permutations of its points: eight for a square, four otherwise."""

import numpy as np

from engine.arrays import Int16


def board_symmetries(width: int, height: int) -> Int16:
    """[symmetries, width * height] where each point goes; row 0 is the identity."""
    points = np.arange(width * height, dtype=np.int16).reshape(height, width)
    turns = range(4) if width == height else (0, 2)
    seen_from = [np.rot90(grid, turn) for grid in (points, points[:, ::-1]) for turn in turns]
    # `seen_from[k]` lists which point stands at each place; its inverse says where each point goes.
    return np.stack([np.argsort(grid.ravel(), kind="stable") for grid in seen_from]).astype(np.int16)
