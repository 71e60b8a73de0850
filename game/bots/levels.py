"""The levels a bot can have, by the names used everywhere: command line, lobby, wire.

Here belong the characters of the levels: which judges each has, and how warm it is. Never here: how
judges think.
"""

from collections.abc import Callable
from functools import cache
from random import Random
from typing import Final

from game.bots.bot import Bot
from game.bots.heuristic import Thumb, ThumbRows
from game.bots.judge import Judge
from game.bots.mission_judge import MissionJudge
from game.bots.net import Net
from game.bots.nets import mission_net, net, solo_net
from game.bots.random_bot import RandomBot
from game.bots.solo_judge import SoloJudge
from game.bots.table_judge import TableJudge
from game.bots.thinking import ThinkingBot
from game.bots.thumb_judge import ThumbJudge
from game.rules.sheet import Sheet

_LOOKS: Final = 8
"""Choices the expert looks at twice in the solo game."""
_LOOKS_TABLE: Final = 8
"""The same at a table."""
_LOOKS_MEDIUM: Final = 2
"""Choices medium looks at twice in the solo game."""
_EASY_TABLE: Final = 0.38
_EASY_SOLO: Final = 0.53
_MEDIUM_SOLO: Final = 0.1
_HARD_TABLE: Final = 0.008
_HARD_SOLO: Final = 0.2
_HARD_MISSION: Final = 0.005


def make_bot(level: str, seed: int) -> Bot:
    """A bot of that level; the same seed plays the same. Raises `KeyError` for no such level."""
    return _MAKERS[level](Random(seed))


def _easy(chance: Random) -> Bot:
    """Goes by the same rule of thumb as medium, but often takes what looks nearly as good."""
    table, solo = ThumbJudge(_thumb()), SoloJudge(_thumb_of)
    return ThinkingBot(chance, table, solo, table_warmth=_EASY_TABLE, solo_warmth=_EASY_SOLO)


def _medium(chance: Random) -> Bot:
    """Plays by rule of thumb: columns and colours that fill, stars, room for many dice. Alone it
    looks twice at its two best choices."""
    table, solo = ThumbJudge(_thumb()), SoloJudge(_thumb_of, _LOOKS_MEDIUM)
    return ThinkingBot(chance, table, solo, solo_warmth=_MEDIUM_SOLO)


def expert_judge(alone: bool) -> Judge:
    """What the expert goes by, alone or at a table."""
    return SoloJudge(solo_net, _LOOKS) if alone else TableJudge(net("table"), looks=_LOOKS_TABLE)


def _hard(chance: Random) -> Bot:
    """Sees what the expert sees at first sight, and is not always of one mind."""
    table, solo = TableJudge(net("table"), others=0.0), SoloJudge(_same_for_all)
    mission = MissionJudge(mission_net)
    return ThinkingBot(chance, table, solo, mission, _HARD_TABLE, _HARD_SOLO, _HARD_MISSION)


def _expert(chance: Random) -> Bot:
    """Looks twice alone, and at a table at what it leaves to the others."""
    mission = MissionJudge(mission_net)
    return ThinkingBot(chance, expert_judge(alone=False), expert_judge(alone=True), mission)


def _same_for_all(_: Sheet) -> Net:
    """The net that knows no sheet better than another."""
    return net("solo")


@cache
def _thumb() -> ThumbRows:
    return ThumbRows(Thumb())


def _thumb_of(_: Sheet) -> ThumbRows:
    """The rule of thumb is the same on all sheets."""
    return _thumb()


_MAKERS: Final[dict[str, Callable[[Random], Bot]]] = {
    "random": RandomBot,
    "easy": _easy,
    "medium": _medium,
    "hard": _hard,
    "expert": _expert,
}

LEVELS: Final = tuple(_MAKERS)
"""Names of the levels, weakest first."""

OFFERED: Final = LEVELS[1:]
"""The levels that people choose from; `random` is for programs."""

POINT_AT_TABLE: Final = 0.08
"""About what a point is worth in what a judge at a table counts in."""

USUAL: Final = "easy"
"""The level of a bot that nobody chose a level for, or that plays for somebody who is gone."""
