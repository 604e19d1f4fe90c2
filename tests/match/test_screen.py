"""The live screen drawn into a string."""

import io

from rich.console import Console

from bot.match.game import GameView
from bot.match.report import MatchPlan
from bot.match.results import Ending, GameResult, GameSpec, PlayedMove
from bot.match.screen import LiveScreen
from bot.match.terms import Terms

PLAN = MatchPlan(("uct", "random [x]"), Terms(5, 5), 2)


def view(number: int, *moves: PlayedMove) -> GameView:
    return GameView(GameSpec(number, 1, (), "B"), moves, {"A": 1.5, "B": 2.5}, "depth 3")


def result(number: int) -> GameResult:
    return GameResult(
        number=number,
        opening_number=1,
        opening_stones=0,
        black="B",
        winner="A",
        ending=Ending.WIN,
        blamed=None,
        why="five in a row",
        moves=(),
        seconds={"A": 0.0, "B": 0.0},
        slowest={"A": 0.0, "B": 0.0},
        memory_mb={"A": 0.0, "B": 0.0},
    )


def test_one_game_is_followed_until_it_ends_then_another() -> None:
    output = io.StringIO()
    console = Console(file=output, force_terminal=True, width=100, color_system=None)
    with LiveScreen(PLAN, console) as screen:
        screen.show_move(view(1, PlayedMove(0, 0, 5)))
        screen.show_move(view(2, PlayedMove(4, 4, 5)))
        console.print(screen.draw())
        first = output.getvalue()
        screen.show_result(result(1), [result(1)])
        screen.show_move(view(2, PlayedMove(4, 4, 5)))
        console.print(screen.draw())
    second = output.getvalue()[len(first) :]
    assert "game 1" in first
    assert "game 2" not in first
    assert "● random [x] 2.5 s    ○ uct 1.5 s" in first
    assert "5 ● · · · ·" in first
    assert "depth 3" in first
    assert "game 2" in second
    assert "1/2" in second
    assert "A wins, five in a row" in second
