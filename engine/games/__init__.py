"""The registry: every game by name. Adding a game is one file and one line here."""

from collections.abc import Callable

from engine.games.game import FIRST, SECOND, Game, Leaves, Outcome, new_leaves
from engine.games.gomoku import Gomoku
from engine.games.lines import Rule
from engine.games.tictactoe import TicTacToe

GAMES: dict[str, Callable[..., Game]] = {
    "gomoku": Gomoku,
    "tictactoe": TicTacToe,
}

RULES: dict[str, Rule] = {rule.name.lower(): rule for rule in Rule}

__all__ = [
    "FIRST",
    "GAMES",
    "RULES",
    "SECOND",
    "Game",
    "Gomoku",
    "Leaves",
    "Outcome",
    "Rule",
    "make_game",
    "new_leaves",
]


def make_game(name: str, width: int = 15, height: int = 15, rule: str = "freestyle") -> Gomoku:
    """A Gomoku of the given rule and board; the words are those of the command line."""
    if name != "gomoku":
        raise ValueError(f"no board game named {name!r}; known: gomoku")
    if rule not in RULES:
        raise ValueError(f"no Gomoku rule named {rule!r}; known: {', '.join(RULES)}")
    return Gomoku(width, height, RULES[rule])
