"""For tests: the screens of the gallery that have a form for a window that stands upright."""

from tests.client.gallery import SCENES

_OF_VISITORS = (
    *(
        "coach: ",
        "couch: ",
        "join",
        "kiosk: ",
        "moments",
        "options: ",
        "pause",
        "replay: ",
        "result",
        "rules: ",
        "watch: ",
    ),
)
_ALSO = (
    "connection lost",
    "leaving",
    "mission: briefing",
    "mission: briefing again",
    "mission: lost",
    "mission: won",
    "title",
)
_OTHERS = ("kiosk: asked alone", "kiosk: a bot plays")
"""Upright, who plays alone shares the screen as well."""
UPRIGHT = [
    name
    for name in SCENES
    if (name.startswith(_OF_VISITORS) or name in _ALSO) and name not in _OTHERS
]
"""The title, the options, and what a kiosk shows."""
