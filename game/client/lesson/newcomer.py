"""Newcomers are offered the tutorial before anything else.

Apart from the tutorial itself, since the title asks at every start. Never here: drawing.
"""

from game.client.stage.stage import Stage
from game.table.storage.folders import data_folder


def is_newcomer(stage: Stage) -> bool:
    """Whether no match was ever saved here and the tutorial was never begun."""
    if stage.settings.lesson_taken:
        return False
    try:
        return next((data_folder() / "matches").iterdir(), None) is None
    except OSError:
        return True  # there is no such folder yet
