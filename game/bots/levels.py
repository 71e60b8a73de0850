"""The levels a bot can have, by the names used everywhere: command line, lobby, wire."""

from collections.abc import Callable
from random import Random
from typing import Final

from game.bots.bot import Bot
from game.bots.chance import RandomBot
from game.bots.easy import EasyBot

_MAKERS: Final[dict[str, Callable[[Random], Bot]]] = {"random": RandomBot, "easy": EasyBot}

LEVELS: Final = tuple(_MAKERS)
"""Names of the levels, weakest first."""


def make_bot(level: str, seed: int) -> Bot:
    """A bot of that level; the same seed plays the same. Raises `KeyError` for no such level."""
    return _MAKERS[level](Random(seed))
