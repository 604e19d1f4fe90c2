"""What a match looks like while it runs: a live board in a terminal, plain lines elsewhere.

Knows how things are drawn; knows nothing about how they came about. Both screens have the same three
verbs: enter and leave (a `with` block), `show_move`, `show_result`.
"""

import sys
from collections.abc import Sequence
from types import TracebackType
from typing import Protocol, Self

from rich.console import Console, Group
from rich.live import Live
from rich.panel import Panel
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeElapsedColumn, TimeRemainingColumn
from rich.text import Text

from bot.match.game import GameView
from bot.match.report import MatchPlan, result_line, score_line
from bot.match.results import GameResult, PlayedMove, other
from protocols.notation import COLUMN_LETTERS, Point

FRAMES_PER_SECOND = 4
"""Slow enough that drawing takes no time from the players."""

BLACK_STONE, WHITE_STONE, EMPTY_POINT = "●", "○", "·"


class Screen(Protocol):
    """Where a match is shown."""

    def __enter__(self) -> Self: ...

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None: ...

    def show_move(self, view: GameView) -> None:
        """A stone was played in some game."""

    def show_result(self, result: GameResult, results: Sequence[GameResult]) -> None:
        """A game ended; `results` are all games so far, this one included."""


def make_screen(plan: MatchPlan, live: bool) -> Screen:
    """The live screen, or plain lines for pipes, files and quiet people."""
    return LiveScreen(plan, Console()) if live else PlainScreen(plan)


def result_text(plan: MatchPlan, result: GameResult) -> str:
    """The line of a result, with the error output of a program that failed below it."""
    first, *rest = [result_line(plan, result), *result.why.splitlines()[1:]]
    return "\n".join([first, *(f"    {line}" for line in rest)])


class PlainScreen:
    """One line for each finished game."""

    def __init__(self, plan: MatchPlan) -> None:
        self._plan = plan

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        pass

    def show_move(self, view: GameView) -> None:
        """Moves are not shown."""

    def show_result(self, result: GameResult, results: Sequence[GameResult]) -> None:
        """The result and the score."""
        sys.stdout.write(f"{result_text(self._plan, result)}\n    {score_line(self._plan, results)}\n")
        sys.stdout.flush()


class LiveScreen:
    """The board of one running game, a progress bar and the score, redrawn in place."""

    def __init__(self, plan: MatchPlan, console: Console) -> None:
        self._plan = plan
        self._view: GameView | None = None
        self._score = ""
        self._progress = Progress(
            BarColumn(bar_width=40), MofNCompleteColumn(), TimeElapsedColumn(), TimeRemainingColumn()
        )
        self._task = self._progress.add_task("games", total=plan.games)
        self._live = Live(
            console=console, refresh_per_second=FRAMES_PER_SECOND, get_renderable=self.draw, transient=True
        )

    def __enter__(self) -> Self:
        self._live.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._live.stop()

    def show_move(self, view: GameView) -> None:
        """Follow one game until it ends; further games run unseen."""
        if self._view is None or view.spec.number == self._view.spec.number:
            self._view = view

    def show_result(self, result: GameResult, results: Sequence[GameResult]) -> None:
        """Let the result scroll by above the board."""
        if self._view is not None and self._view.spec.number == result.number:
            self._view = None
        self._score = score_line(self._plan, results)
        self._progress.update(self._task, completed=len(results))
        self._live.console.print(Text(result_text(self._plan, result)))

    def draw(self) -> Group:
        """What is on the screen now."""
        parts = [self._draw_game(self._view)] if self._view else []
        return Group(*parts, self._progress, Text(self._score))

    def _draw_game(self, view: GameView) -> Panel:
        black, white = view.spec.black, other(view.spec.black)
        clocks = (
            f"{BLACK_STONE} {self._plan.name(black)} {view.seconds[black]:.1f} s    "
            f"{WHITE_STONE} {self._plan.name(white)} {view.seconds[white]:.1f} s"
        )
        board = draw_board(view.moves, self._plan.terms.width, self._plan.terms.height)
        parts = Group(Text(clocks), board, Text(view.message, overflow="ellipsis", no_wrap=True))
        return Panel(parts, title=f"game {view.spec.number}", expand=False)


def draw_board(moves: Sequence[PlayedMove], width: int, height: int) -> Text:
    """The board as people write it: letters below, rows counted from the bottom, the last stone marked."""
    colours = (BLACK_STONE, WHITE_STONE)
    stones = {move.point: colours[number % 2] for number, move in enumerate(moves)}
    last = moves[-1].point if moves else None
    text = Text()
    for y in range(height):
        text.append(f"{height - y:2} ")
        for x in range(width):
            style = "bold reverse" if last == (x, y) else ""
            text.append(stones.get(Point(x, y), EMPTY_POINT), style)
            text.append(" ")
        text.append("\n")
    return text.append("   " + " ".join(COLUMN_LETTERS[:width]))
