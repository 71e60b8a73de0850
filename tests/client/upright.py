"""For tests: the screens of the gallery that have a layout for upright windows."""

from tests.client.gallery import SCENES

_KINDS = (
    "archive: ",
    "coach: ",
    "couch: ",
    "join",
    "kiosk: ",
    "lobby",
    "mission: choosing ",
    "mission: lobby ",
    "moments",
    "options: ",
    "pause",
    "replay: ",
    "result",
    "rules: ",
    "solo",
    "watch: ",
)
_ALSO = (
    "connection lost",
    "forty tables",
    "leaving",
    "mission: briefing",
    "mission: briefing again",
    "mission: lost",
    "mission: opening a table for missions",
    "mission: won",
    "new match",
    "no tables",
    "open table",
    "tables",
    "title",
)
_OTHERS = ("kiosk: asked alone", "kiosk: a bot plays")
"""Somebody who plays alone has a board of their own, which has no upright form."""
UPRIGHT = [
    name for name in SCENES if (name.startswith(_KINDS) or name in _ALSO) and name not in _OTHERS
]
"""All but the lesson, the board of somebody who plays alone, and cards over other screens."""
