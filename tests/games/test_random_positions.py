"""Kernel and slow twin agree on random positions: a few hundred by default, 100,000 of each kind when asked.

The full run: `python -m pytest tests/games -m slow -n 2`. What was counted is printed at the end.
"""

import random
from collections import Counter
from collections.abc import Callable

import pytest

from engine.games import RULES, Gomoku
from tests.games.random_boards import compare, every_empty_point, random_board
from tests.games.slow_rules import VERDICTS

SIZES = (15, 20)
CHUNK = 10_000
CHUNKS = 10
ROWS = {f"{colour} {kind}" for colour in "XO" for kind in ("five", "blocked five", "overline")}
WHITE = ROWS | {"O wins", "O goes on"}
BLACK = {"X wins", "X goes on"}
BLACK_IN_RENJU = {f"X {verdict}" for verdict in VERDICTS} | {"X only looks like double-three"}

Record = Callable[[str, object], None]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("rule", RULES)
def test_engine_and_twin_agree_near_the_stones(rule: str, size: int, record_property: Record) -> None:
    run(rule, size, f"quick {rule} {size}", 600, record_property)


@pytest.mark.parametrize("size", SIZES)
def test_engine_and_twin_agree_on_every_empty_point_in_renju(size: int, record_property: Record) -> None:
    game = Gomoku(size, size, RULES["renju"])
    dice = random.Random(f"everywhere {size}")
    tally: Counter[str] = Counter()
    for _ in range(25):
        board, _ = random_board(dice, size, size)
        compare(game, board, every_empty_point(board), tally)
    record_property("tally", (f"everywhere renju {size}", dict(tally)))


@pytest.mark.slow
@pytest.mark.parametrize("chunk", range(CHUNKS))
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("rule", RULES)
def test_engine_and_twin_agree_on_a_hundred_thousand_positions(
    rule: str, size: int, chunk: int, record_property: Record
) -> None:
    run(rule, size, f"full {rule} {size} {chunk}", CHUNK, record_property)


def run(rule: str, size: int, seed: str, positions: int, record_property: Record) -> None:
    game = Gomoku(size, size, RULES[rule])
    dice = random.Random(seed)
    tally: Counter[str] = Counter()
    for _ in range(positions):
        board, points = random_board(dice, size, size)
        compare(game, board, points, tally)
    record_property("tally", (f"{rule} {size}x{size}", dict(tally)))
    unseen = (WHITE | (BLACK_IN_RENJU if rule == "renju" else BLACK)) - set(tally)
    assert not unseen, f"{positions} positions never showed {unseen}"
