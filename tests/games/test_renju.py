"""Renju's forbidden points on drawn boards: the drawing, the slow twin and the kernel say the same."""

from collections.abc import Callable

import pytest

from engine.games import FIRST, SECOND, Gomoku, Outcome, Rule
from tests.games.drawings import SIZE, Case, colours_swapped, read_cases
from tests.games.random_boards import draw, every_empty_point
from tests.games.slow_rules import FOULS, VERDICTS, Board, Point, judge

CASES = read_cases("renju*.txt")
RENJU = Gomoku(SIZE, SIZE, Rule.RENJU)
LAST = SIZE - 1

VIEWS: dict[str, Callable[[Point], Point]] = {
    "as drawn": lambda point: point,
    "mirrored": lambda point: (LAST - point[0], point[1]),
    "upside down": lambda point: (point[0], LAST - point[1]),
    "turned half": lambda point: (LAST - point[0], LAST - point[1]),
    "transposed": lambda point: (point[1], point[0]),
    "turned right": lambda point: (LAST - point[1], point[0]),
    "turned left": lambda point: (point[1], LAST - point[0]),
    "transposed the other way": lambda point: (LAST - point[1], LAST - point[0]),
}

every_case = pytest.mark.parametrize("case", CASES, ids=str)


def seen(board: Board, view: Callable[[Point], Point]) -> Board:
    return Board(board.width, board.height, {view(point): stone for point, stone in board.stones.items()})


def test_there_are_enough_boards_and_each_verdict_occurs() -> None:
    assert len(CASES) >= 60
    assert len(read_cases("renju_recursive.txt")) >= 12
    assert len({case.name for case in CASES}) == len(CASES)
    assert {answer for case in CASES for answer in case.answers.values()} == set(VERDICTS)


@every_case
def test_the_twin_judges_as_drawn(case: Case) -> None:
    told = {letter: judge(case.board, point) for letter, point in case.asked.items()}
    assert told == case.answers


@every_case
def test_black_may_play_where_the_drawing_says_so_however_it_is_turned(case: Case) -> None:
    for name, view in VIEWS.items():
        board = seen(case.board, view)
        position = RENJU.set_up(board.moves_of("X"), board.moves_of("O"), [], FIRST)
        for letter, drawn_point in case.asked.items():
            point = view(drawn_point)
            is_open = case.answers[letter] not in FOULS
            assert RENJU.is_legal(position, board.move(point)) == is_open, f"{name}\n{draw(board, point)}"
            assert (board.move(point) in RENJU.legal(position)) == is_open


@every_case
def test_a_foul_loses_a_five_wins_and_anything_else_goes_on(case: Case) -> None:
    for letter, point in case.asked.items():
        position = RENJU.set_up(case.board.moves_of("X"), case.board.moves_of("O"), [], FIRST)
        RENJU.play(position, case.board.move(point))
        for_white = {"five": Outcome.LOSS, "allowed": Outcome.UNDECIDED}
        assert RENJU.outcome(position) == for_white.get(case.answers[letter], Outcome.WIN)


@every_case
def test_nothing_is_forbidden_to_white(case: Case) -> None:
    board = colours_swapped(case.board)
    position = RENJU.set_up(board.moves_of("X"), board.moves_of("O"), [], SECOND)
    assert len(RENJU.legal(position)) == SIZE * SIZE - len(board.stones)
    for letter, point in case.asked.items():
        assert RENJU.is_legal(position, board.move(point))
        after = RENJU.copy(position)
        RENJU.play(after, board.move(point))
        wins = case.answers[letter] in ("five", "overline")
        assert RENJU.outcome(after) == (Outcome.LOSS if wins else Outcome.UNDECIDED)


@every_case
def test_nothing_is_forbidden_under_any_other_rule(case: Case) -> None:
    for rule in set(Rule) - {Rule.RENJU}:
        game = Gomoku(SIZE, SIZE, rule)
        position = game.set_up(case.board.moves_of("X"), case.board.moves_of("O"), [], FIRST)
        assert all(game.is_legal(position, case.board.move(point)) for point in case.asked.values())
        assert game.forbidden(position) == []


@every_case
def test_the_whole_board_is_judged_as_by_the_twin(case: Case) -> None:
    black, white = case.board.moves_of("X"), case.board.moves_of("O")
    forbidden = [case.board.move(point) for point in every_empty_point(case.board) if judge(case.board, point) in FOULS]
    for player in (FIRST, SECOND):
        assert RENJU.forbidden(RENJU.set_up(black, white, [], player)) == forbidden
    open_to_black = set(range(SIZE * SIZE)) - {*black, *white, *forbidden}
    assert set(RENJU.legal(RENJU.set_up(black, white, [], FIRST)).tolist()) == open_to_black


def test_black_without_a_legal_move_has_a_draw() -> None:
    game = Gomoku(6, 6, Rule.RENJU)
    black = [0, 1, 2, 4, 5]
    white = [move for move in range(36) if move not in (*black, 3)]
    position = game.set_up(black, white, [], FIRST)
    assert len(game.legal(position)) == 0
    assert game.outcome(position) == Outcome.DRAW


def test_the_same_point_is_open_to_white() -> None:
    game = Gomoku(6, 6, Rule.RENJU)
    black = [0, 1, 2, 4, 5]
    white = [move for move in range(36) if move not in (*black, 3)]
    position = game.set_up(black, white, [], SECOND)
    assert game.legal(position).tolist() == [3]
    assert game.outcome(position) == Outcome.UNDECIDED
