"""Gomoku's ends of games under every rule: drawn boards, random games, full boards, boards that can't be."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.games import FIRST, RULES, SECOND, Gomoku, Outcome, Rule, make_game
from engine.games.gomoku import Counter, Position
from tests.games.drawings import SIZE, Case, read_cases
from tests.games.slow_rules import FOULS, Board, Point, judge, wins
from tests.games.walks import positions_along, random_moves

CASES = read_cases("wins.txt")
PLAYERS = {"X": FIRST, "O": SECOND}

every_rule = pytest.mark.parametrize("rule", RULES)


@pytest.mark.parametrize("case", CASES, ids=str)
@every_rule
def test_a_stone_wins_where_the_drawing_says_so(case: Case, rule: str) -> None:
    game = make_game("gomoku", SIZE, SIZE, rule)
    for question, answer in case.answers.items():
        colour, letter = question.split()
        expected = rule in answer.split()
        point = case.asked[letter]
        assert wins(case.board, rule, point, colour) == expected
        position = game.set_up(case.board.moves_of("X"), case.board.moves_of("O"), [], PLAYERS[colour])
        game.play(position, case.board.move(point))
        assert (game.outcome(position) == Outcome.LOSS) == expected


def test_every_answer_names_known_rules() -> None:
    named = {word for case in CASES for answer in case.answers.values() for word in answer.split()}
    assert named == {*RULES, "none"}


def outcome_by_twin(board: Board, rule: str, last: Point, mover: str) -> Outcome:
    """How the game stands for the player to move after `mover` put a legal stone on `last`."""
    before = Board(board.width, board.height, {at: stone for at, stone in board.stones.items() if at != last})
    if wins(before, rule, last, mover):
        return Outcome.LOSS
    has_move = bool(legal_by_twin(board, rule, "O" if mover == "X" else "X"))
    return Outcome.UNDECIDED if has_move else Outcome.DRAW


def legal_by_twin(board: Board, rule: str, colour: str) -> set[int]:
    points = [(x, y) for x in range(board.width) for y in range(board.height) if board.is_empty((x, y))]
    is_bound = rule == "renju" and colour == "X"
    return {board.move(point) for point in points if not (is_bound and judge(board, point) in FOULS)}


def near_the_middle(game: Gomoku, position: Position) -> list[int]:
    """The legal moves, central ones first: small picks then build a cluster in which rows occur."""
    middle = (game.width // 2, game.height // 2)
    distance = {
        move: max(abs(move % game.width - middle[0]), abs(move // game.width - middle[1]))
        for move in game.legal(position).tolist()
    }
    return sorted(distance, key=lambda move: (distance[move], move))


@every_rule
@given(
    width=st.integers(5, 9),
    height=st.integers(5, 9),
    picks=st.lists(st.integers(0, 40), min_size=20, max_size=81),
)
@settings(max_examples=40, deadline=None, database=None)
def test_a_random_game_goes_as_by_the_twin(rule: str, width: int, height: int, picks: list[int]) -> None:
    game = make_game("gomoku", width, height, rule)
    position = game.start()
    board = Board(width, height, {})
    for ply, pick in enumerate(picks):
        choice = near_the_middle(game, position)
        if not choice:
            break
        mover, move = "XO"[ply % 2], choice[pick % len(choice)]
        last = (move % width, move // width)
        game.play(position, move)
        board = board.with_stone(last, mover)
        outcome = outcome_by_twin(board, rule, last, mover)
        assert game.outcome(position) == outcome
        if outcome == Outcome.UNDECIDED:
            assert set(game.legal(position).tolist()) == legal_by_twin(board, rule, "OX"[ply % 2])


@every_rule
def test_the_list_of_empty_points_stays_in_step_with_its_index(rule: str) -> None:
    game = make_game("gomoku", 9, 7, rule)
    moves = random_moves(game, 1, game.longest_game)
    for position in positions_along(game, moves):
        empties = position.empties[: position.counters[Counter.EMPTIES]].tolist()
        assert sorted(empties) == [move for move in range(63) if game.is_empty(position, move)]
        assert position.slots[position.empties].tolist() == list(range(63))


def test_the_first_move_in_the_list_is_the_centre() -> None:
    assert Gomoku(15, 15).legal(Gomoku(15, 15).start())[0] == 112


@every_rule
def test_a_full_board_without_five_is_a_draw(rule: str) -> None:
    game = make_game("gomoku", 6, 5, rule)
    rows = ["XXOOXX", "OOXXOO", "XXOOXX", "OOXXOO", "XXOOX."]
    marks = "".join(rows)
    black, white = ([move for move, mark in enumerate(marks) if mark == colour] for colour in "XO")
    position = game.set_up(black, white, [], SECOND)
    assert game.outcome(position) == Outcome.UNDECIDED
    game.play(position, 29)
    assert game.outcome(position) == Outcome.DRAW
    assert len(game.legal(position)) == 0


@every_rule
def test_points_nobody_may_use_are_in_no_row_and_block_nobody(rule: str) -> None:
    game = make_game("gomoku", 9, 5, rule)
    position = game.set_up([19, 20, 21, 22], [], [18, 24], FIRST)
    assert not game.is_legal(position, 18)
    assert len(game.legal(position)) == 45 - 6
    game.play(position, 23)
    assert game.outcome(position) == Outcome.LOSS


def test_a_board_set_up_for_white_is_whites_turn() -> None:
    game = Gomoku(rule=Rule.STANDARD)
    position = game.set_up([112], [], [], SECOND)
    assert game.to_move(position) == SECOND
    assert not game.is_legal(position, 112)
    game.play(position, 113)
    assert game.planes(position)[:, 7, 7:9].tolist() == [[1, 0], [0, 1], [0, 0]]


def test_planes_show_the_points_nobody_may_use() -> None:
    game = Gomoku(7, 5)
    planes = game.planes(game.set_up([0], [1], [8], FIRST))
    assert planes.shape == (3, 5, 7)
    assert [planes[0, 0, 0], planes[1, 0, 1], planes[2, 1, 1]] == [1, 1, 1]
    assert planes.sum() == 3


def test_a1_is_at_the_bottom_left_and_columns_have_all_letters() -> None:
    game = Gomoku(15, 15)
    assert [game.move_text(move) for move in (0, 8, 112, 210, 224)] == ["a15", "i15", "h8", "a1", "o1"]
    assert game.text_move("i9") == 6 * 15 + 8
    assert Gomoku(22, 22).move_text(21) == "v22"


@pytest.mark.parametrize(("width", "height"), [(4, 15), (15, 4), (23, 15), (15, 23), (0, 0), (-5, 5)])
def test_a_board_that_is_too_small_or_too_large_is_refused(width: int, height: int) -> None:
    with pytest.raises(ValueError, match=f"5 to 22 points wide and high, got {width}x{height}"):
        Gomoku(width, height)


def test_an_unknown_game_or_rule_is_refused_by_name() -> None:
    with pytest.raises(ValueError, match="no board game named 'chess'"):
        make_game("chess")
    with pytest.raises(ValueError, match="no Gomoku rule named 'pente'; known: freestyle"):
        make_game("gomoku", rule="pente")
