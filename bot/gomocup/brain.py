"""The Gomocup brain as a process: stdin → codec → session → thinker, and back to stdout.

Knows how the parts are joined; the protocol is in `protocols/gomocup.py`, its course in `session.py`.
"""

import asyncio
import gc
import os
import sys
import time

import structlog

from bot.config import Config, effective_settings
from bot.gomocup.actions import Action, Forget, Leave, Send, StopThinking, Think
from bot.gomocup.session import GomocupSession
from bot.thinker import Answer, Thinker
from bot.transports import StdioTransport
from engine.games.game import Game
from engine.player import Player, PlayerSettings, make_player
from engine.warm import load_kernels
from protocols.gomocup import BrainCodec

log = structlog.get_logger()

SWITCH_SECONDS = 0.0005


class Brain:
    """One manager, one game at a time."""

    def __init__(self, config: Config, transport: StdioTransport) -> None:
        self._config = config
        self._transport = transport
        self._codec = BrainCodec(config.gomocup.row_first)
        self._session = GomocupSession(config, start_up_seconds=time.process_time())
        self._thinker = Thinker(self._make_player, self._on_answer)

    async def run(self) -> None:
        """Serve until the manager says END or closes the pipe."""
        self._transport.start()
        is_serving = True
        while is_serving:
            chunk = await self._transport.receive()
            log.debug("<<", data=chunk.data)
            messages = self._codec.receive(chunk.data) if chunk.data else self._codec.receive_eof()
            for message in messages:
                is_serving = self._carry_out(self._session.receive(message, chunk.received)) and is_serving

    def _make_player(self, game: Game, memory: int) -> Player:
        engine = self._config.engine
        settings = PlayerSettings(engine.player, engine.tactics, engine.exploration, memory, engine.batch, engine.seed)
        return make_player(game, settings)

    def _on_answer(self, answer: Answer) -> None:
        log.debug("answer", ticket=answer.ticket, kept=answer.kept_visits, pondered=answer.pondered_visits)
        self._carry_out(self._session.answered(answer, time.monotonic()))

    def _carry_out(self, actions: list[Action]) -> bool:
        """Do what the session decided; False when it decided to leave."""
        for action in actions:
            match action:
                case Send(reply):
                    data = self._codec.send(reply)
                    log.debug(">>", data=data)
                    self._transport.send(data)
                case Think(task):
                    self._thinker.think(task)
                case StopThinking():
                    self._thinker.stop()
                case Forget():
                    self._thinker.forget()
                case Leave():
                    return False
        return True


def run_brain(config: Config) -> None:
    """Serve on stdin and stdout; never returns."""
    log.info("gomocup brain starts", config=effective_settings(config))
    load_kernels()
    # A collection in the middle of a move could take longer than the time kept back for the pipe.
    gc.freeze()
    gc.disable()
    # The loop must get its turn at once when the search thread has the answer; 5 ms is the interpreter's default.
    sys.setswitchinterval(SWITCH_SECONDS)

    async def serve() -> None:
        await Brain(config, StdioTransport()).run()

    asyncio.run(serve())
    # A manager kills us 500 ms after END: nothing that joins threads may run now (gomocup.md 6.2, trouble spot 7).
    os._exit(0)
