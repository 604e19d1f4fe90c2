"""Tables and lines for people."""

from dataclasses import replace

from bot.match.conduct import hopeless_side
from bot.match.report import MatchPlan, elo_text, result_line, result_table, score_line
from bot.match.results import Ending, GameResult, PlayedMove
from bot.match.score import SprtPlan, Tally
from bot.match.screen import draw_board
from bot.match.terms import Terms

PLAN = MatchPlan(("uct", "random"), Terms(), 4, SprtPlan(0, 50))
WON = GameResult(
    number=1,
    opening_number=1,
    opening_stones=1,
    black="A",
    winner="A",
    ending=Ending.CRASH,
    blamed="B",
    why="exited with code 3; its last error output:\nTraceback",
    moves=(PlayedMove(7, 7, 0),),
    seconds={"A": 0.0, "B": 0.0},
    slowest={"A": 0.0, "B": 0.0},
    memory_mb={"A": 0.0, "B": 0.0},
)


def test_a_result_names_players_outcome_and_blame() -> None:
    assert result_line(PLAN, WON) == (
        "game 1: uct x random: A wins, crash by B: exited with code 3; its last error output: (1 moves)"
    )


def test_elo_is_told_with_its_error_or_as_a_bound() -> None:
    assert elo_text(Tally(40, 20, 40)) == "+0 ± 62"
    assert elo_text(Tally(10, 0, 0)) == "above +140"
    assert elo_text(Tally(0, 0, 10)) == "below -140"
    assert elo_text(Tally()) == "unknown (too few games)"


def test_the_table_tells_the_verdict_of_the_test() -> None:
    table = result_table(PLAN, [WON] * 60)
    assert table.splitlines()[1].split() == ["A", "uct", "60", "60+0", *"-----", "0.000", "0.000", "0"]
    assert table.endswith("SPRT: H1 accepted (A is at least 50 Elo stronger)")
    assert "LLR" in score_line(PLAN, [WON])


def test_a_side_that_fails_at_once_three_times_is_hopeless() -> None:
    late = replace(WON, moves=WON.moves * 9)
    assert hopeless_side([WON] * 2) is None
    assert hopeless_side([late, WON, WON, WON]) == "B"
    assert hopeless_side([WON, WON, late]) is None
    assert hopeless_side([WON, WON, replace(WON, blamed="A")]) is None
    assert hopeless_side([replace(WON, ending=Ending.WIN, blamed=None)] * 3) is None


def test_the_board_is_drawn_with_rows_from_the_bottom() -> None:
    board = draw_board([PlayedMove(0, 0, 0), PlayedMove(4, 5, 0)], 5, 6).plain
    assert board.split("\n") == [
        " 6 ● · · · · ",
        " 5 · · · · · ",
        " 4 · · · · · ",
        " 3 · · · · · ",
        " 2 · · · · · ",
        " 1 · · · · ○ ",
        "   a b c d e",
    ]
