"""What a press means where there is nothing to choose: somebody wants more than to look on."""

from typing import Final

from game.client.intents import Act, Click, Intent, Press

_BUTTONS: Final = (Act.MENU, Act.ACCEPT, Act.BACK, Act.SUBMIT)


def wants_more(intent: Intent) -> bool:
    """Whether the menu, or whatever lies behind the big view, is to open."""
    return isinstance(intent, Click) or (isinstance(intent, Press) and intent.act in _BUTTONS)
