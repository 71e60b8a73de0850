"""The levels a bot can have, by the names used everywhere: command line, lobby, wire.

Here belong the characters of the levels: which judges each has, and how warm it is. Never here: how
judges think.
"""

from collections.abc import Callable
from functools import cache
from random import Random
from typing import Final

from game.bots.bot import Bot
from game.bots.chance import RandomBot
from game.bots.heuristic import Thumb, ThumbRows
from game.bots.thinking import ThinkingBot
from game.bots.thumb_judge import ThumbJudge

_EASY_TABLE: Final = 0.38
_EASY_SOLO: Final = 0.53


def make_bot(level: str, seed: int) -> Bot:
    """A bot of that level; the same seed plays the same. Raises `KeyError` for no such level."""
    return _MAKERS[level](Random(seed))


def _easy(chance: Random) -> Bot:
    """Goes by the same rule of thumb as medium, but often takes what looks nearly as good."""
    judge = ThumbJudge(_thumb())
    return ThinkingBot(chance, judge, judge, _EASY_TABLE, _EASY_SOLO)


def _medium(chance: Random) -> Bot:
    """Plays by rule of thumb: columns and colours that fill, stars, room for many dice."""
    judge = ThumbJudge(_thumb())
    return ThinkingBot(chance, judge, judge)


@cache
def _thumb() -> ThumbRows:
    return ThumbRows(Thumb())


_MAKERS: Final[dict[str, Callable[[Random], Bot]]] = {
    "random": RandomBot,
    "easy": _easy,
    "medium": _medium,
}

LEVELS: Final = tuple(_MAKERS)
"""Names of the levels, weakest first."""

OFFERED: Final = LEVELS[1:]
"""The levels that people choose from; `random` is for programs."""

USUAL: Final = "easy"
"""The level of a bot that nobody chose a level for."""
