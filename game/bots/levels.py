"""The levels of bots, by the names used everywhere: command line, lobby, wire.

The characters of the levels: the judges each has, and how warm it is. Never here: how judges think.
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
"""How many choices the expert looks at twice in the solo game."""
_LOOKS_TABLE: Final = 8
"""The same at a table."""
_LOOKS_MEDIUM: Final = 2
"""How many choices medium looks at twice in the solo game."""
_EASY_TABLE: Final = 0.38
_EASY_SOLO: Final = 0.53
_MEDIUM_SOLO: Final = 0.1
_HARD_TABLE: Final = 0.008
_HARD_SOLO: Final = 0.2
_HARD_MISSION: Final = 0.005


def make_bot(level: str, seed: int) -> Bot:
    """A bot of that level; the same seed plays the same. Raises `KeyError` for an unknown level."""
    return _MAKERS[level](Random(seed))


def _easy(chance: Random) -> Bot:
    """Uses the same rule of thumb as medium, but often takes what looks nearly as good."""
    table, solo = ThumbJudge(_thumb()), SoloJudge(_thumb_of)
    return ThinkingBot(chance, table, solo, table_warmth=_EASY_TABLE, solo_warmth=_EASY_SOLO)


def _medium(chance: Random) -> Bot:
    """Plays by rule of thumb: columns and colours that fill up, stars, room for many dice. In the
    solo game it looks twice at its two best choices.
    """
    table, solo = ThumbJudge(_thumb()), SoloJudge(_thumb_of, _LOOKS_MEDIUM)
    return ThinkingBot(chance, table, solo, solo_warmth=_MEDIUM_SOLO)


def expert_judge(alone: bool) -> Judge:
    """The expert's judge, in the solo game or at a table."""
    return SoloJudge(solo_net, _LOOKS) if alone else TableJudge(net("table"), looks=_LOOKS_TABLE)


def _hard(chance: Random) -> Bot:
    """Sees what the expert sees at first sight, and wavers."""
    table, solo = TableJudge(net("table"), others=0.0), SoloJudge(_same_for_all)
    mission = MissionJudge(mission_net)
    return ThinkingBot(chance, table, solo, mission, _HARD_TABLE, _HARD_SOLO, _HARD_MISSION)


def _expert(chance: Random) -> Bot:
    """Looks twice in the solo game; at a table also at what it leaves to others."""
    mission = MissionJudge(mission_net)
    return ThinkingBot(chance, expert_judge(alone=False), expert_judge(alone=True), mission)


def _same_for_all(_: Sheet) -> Net:
    """The net for all sheets."""
    return net("solo")


@cache
def _thumb() -> ThumbRows:
    return ThumbRows(Thumb())


def _thumb_of(_: Sheet) -> ThumbRows:
    """The rule of thumb, which is the same on all sheets."""
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
"""The levels people choose from; `random` is for programs."""

POINT_AT_TABLE: Final = 0.08
"""What a point is worth, roughly, in the unit of a table's judge."""

USUAL: Final = "easy"
"""The level of a bot if nobody chose one, or if it stands in for somebody who is gone."""
