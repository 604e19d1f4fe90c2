"""Real brain programs for the referee to run."""

import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from bot.match.players import Player

BRAINS = Path(__file__).parent / "brains"


@pytest.fixture
def brain() -> Callable[..., Player]:
    """brain("faulty", "crashes"): a player that runs tests/match/brains/faulty.py with these arguments."""

    def make(script: str, *arguments: str) -> Player:
        return Player(" ".join([script, *arguments]), (sys.executable, str(BRAINS / f"{script}.py"), *arguments))

    return make


@pytest.fixture
def brain_text() -> Callable[..., str]:
    """The same as a player text of the command line."""

    def make(script: str, *arguments: str) -> str:
        return " ".join([sys.executable, str(BRAINS / f"{script}.py"), *arguments])

    return make
