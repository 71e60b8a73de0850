"""Who has never played here: they are offered the first match before anything else.

Kept apart from the lesson itself, since the title asks at every start. Never here: drawing.
"""

from game.client.stage.stage import Stage
from game.table.storage.folders import data_folder


def is_newcomer(stage: Stage) -> bool:
    """Whether no match was ever kept here and the first match was never begun."""
    if stage.settings.lesson_taken:
        return False
    try:
        return next((data_folder() / "matches").iterdir(), None) is None
    except OSError:
        return True  # there is no such folder yet
