"""A learner's progress in the tutorial.

Never here: drawing, the steps themselves.
"""

from game.client.lesson.lesson_steps import STEPS
from game.client.stage.stage import Stage


def steps_done(stage: Stage) -> frozenset[int]:
    """The numbers (from 0) of the steps done."""
    taken = stage.settings.lesson_taken
    return frozenset(number for number in range(len(STEPS)) if taken >> number & 1)


def note_done(stage: Stage, number: int) -> None:
    """A step has been done."""
    taken = stage.settings.lesson_taken | 1 << number
    if taken != stage.settings.lesson_taken:
        stage.set(lesson_taken=taken)


def where_to_begin(stage: Stage) -> int:
    """The step to go on with: the first one not done, or the very first again."""
    done = steps_done(stage)
    return next((number for number in range(len(STEPS)) if number not in done), 0)
