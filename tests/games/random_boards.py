"""Random boards on which shapes really occur, and the comparison of the engine with its slow twin on them.

A board is a handful of stars: the arms of a star are strewn with stones of one colour and some of the other,
its centre stays empty. That is where rows, fours and threes meet, so centres and their neighbours are asked.
"""

import random
from collections import Counter

from engine.games import FIRST, SECOND, Gomoku, Outcome
from engine.games.gomoku import Position
from tests.games.slow_rules import (
    FOULS,
    STEPS,
    Board,
    Point,
    judge,
    looks_like_double_three,
    read_line,
    row_kind,
    wins,
)

ARM = 5
COLOURS = {"X": FIRST, "O": SECOND}


def random_board(dice: random.Random, width: int, height: int) -> tuple[Board, list[Point]]:
    """A board of one to six stars, and some empty points on it that are worth asking about."""
    stones: dict[Point, str] = {}
    centres = [(dice.randrange(width), dice.randrange(height)) for _ in range(dice.randint(1, 6))]
    for centre in centres:
        colour, other = dice.choice(("XO", "OX"))
        density, hindrance = dice.uniform(0.15, 0.65), dice.uniform(0.0, 0.15)
        for point in star(centre):
            roll = dice.random()
            if roll < density + hindrance and 0 <= point[0] < width and 0 <= point[1] < height:
                stones[point] = colour if roll < density else other
    for centre in centres:
        stones.pop(centre, None)
    board = Board(width, height, stones)
    neighbours = [(x + dice.randint(-2, 2), y + dice.randint(-2, 2)) for x, y in centres * 2]
    return board, [point for point in dict.fromkeys(centres + neighbours) if board.is_empty(point)]


def star(centre: Point) -> list[Point]:
    """The points up to ARM steps from the centre on its four lines."""
    distances = [*range(-ARM, 0), *range(1, ARM + 1)]
    return [(centre[0] + k * dx, centre[1] + k * dy) for dx, dy in STEPS for k in distances]


def every_empty_point(board: Board) -> list[Point]:
    return [(x, y) for y in range(board.height) for x in range(board.width) if board.is_empty((x, y))]


def compare(game: Gomoku, board: Board, points: list[Point], tally: Counter[str]) -> None:
    """Engine and twin must say the same of a stone of either colour on each point. Counts what was said."""
    tally["positions"] += 1
    for colour, player in COLOURS.items():
        position = game.set_up(board.moves_of("X"), board.moves_of("O"), [], player)
        for point in points:
            expected = verdict_of(game, board, point, colour)
            tally.update(f"{colour} {said}" for said in {expected, *row_kinds(board, point, colour)})
            told = engine_verdict(game, position, board.move(point))
            assert told == simplified(expected), f"{colour} on {point}: {told}, not {expected}\n{draw(board, point)}"
            if expected == "allowed" and looks_like_double_three(board, point):
                tally["X only looks like double-three"] += 1


def row_kinds(board: Board, point: Point, colour: str) -> set[str]:
    """The kinds of the four rows that the stone would stand in."""
    after = board.with_stone(point, colour)
    return {row_kind(*read_line(after, point, step)) for step in STEPS} - {"short row"}


def verdict_of(game: Gomoku, board: Board, point: Point, colour: str) -> str:
    """The twin's word: black in renju is judged in full, everybody else wins or does not."""
    rule = game.rule.name.lower()
    if rule == "renju" and colour == "X":
        return judge(board, point)
    return "wins" if wins(board, rule, point, colour) else "goes on"


def simplified(verdict: str) -> str:
    """As much of a verdict as the engine tells."""
    return "forbidden" if verdict in FOULS else {"five": "wins", "allowed": "goes on"}.get(verdict, verdict)


def engine_verdict(game: Gomoku, position: Position, move: int) -> str:
    """What the game's verbs say about playing there; they must agree among themselves."""
    legal = game.is_legal(position, move)
    after = game.copy(position)
    game.play(after, move)
    told = {Outcome.LOSS: "wins", Outcome.WIN: "forbidden"}.get(game.outcome(after), "goes on")
    assert legal == (told != "forbidden")
    return told


def draw(board: Board, asked: Point) -> str:
    """The board as text, for the message of a failure."""
    marks = board.stones | {asked: "a"}
    return "\n".join("".join(marks.get((x, y), ".") for x in range(board.width)) for y in range(board.height))
