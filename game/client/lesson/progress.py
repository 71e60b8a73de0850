"""How far somebody has come in the first match.

Never here: drawing, the steps themselves.
"""

from game.client.lesson.lesson_steps import STEPS
from game.client.stage.stage import Stage


def steps_done(stage: Stage) -> frozenset[int]:
    """The numbers (from 0) of the steps that were taken."""
    taken = stage.settings.lesson_taken
    return frozenset(number for number in range(len(STEPS)) if taken >> number & 1)


def note_done(stage: Stage, number: int) -> None:
    """A step has been taken."""
    taken = stage.settings.lesson_taken | 1 << number
    if taken != stage.settings.lesson_taken:
        stage.set(lesson_taken=taken)


def where_to_begin(stage: Stage) -> int:
    """The step to go on with: the first one that was not taken, or the very first again."""
    done = steps_done(stage)
    return next((number for number in range(len(STEPS)) if number not in done), 0)
