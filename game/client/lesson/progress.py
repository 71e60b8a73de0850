"""How far somebody has come in the first match.

Never here: drawing, the steps themselves.
"""

from game.client.lesson.course import STEPS
from game.client.stage import Stage


def steps_done(stage: Stage) -> int:
    """How many steps were taken, from the first on."""
    return min(stage.settings.lesson_step, len(STEPS))


def note_done(stage: Stage, step: int) -> None:
    """Step number `step` (from 0) has been taken."""
    if step + 1 > stage.settings.lesson_step:
        stage.set(lesson_step=step + 1)


def where_to_begin(stage: Stage) -> int:
    """The step to go on with: the first one that was not taken, or the very first again."""
    done = steps_done(stage)
    return done if done < len(STEPS) else 0
