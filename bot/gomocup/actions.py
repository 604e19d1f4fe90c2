"""What a session can ask its surroundings to do."""

from dataclasses import dataclass

from bot.thinker import Task
from protocols.gomocup_messages import ErrorReply, Reply


@dataclass(frozen=True)
class Send:
    """Action: write this to the manager."""

    reply: Reply


@dataclass(frozen=True)
class Think:
    """Action: give this to the thinker."""

    task: Task


@dataclass(frozen=True)
class StopThinking:
    """Action: end the search or the pondering under way."""


@dataclass(frozen=True)
class Forget:
    """Action: drop what earlier searches found."""


@dataclass(frozen=True)
class Leave:
    """Action: end the process."""


Action = Send | Think | StopThinking | Forget | Leave


def refusal(text: str) -> list[Action]:
    """Understood, but it can't be done; nothing has changed."""
    return [Send(ErrorReply(text))]
