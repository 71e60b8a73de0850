"""What a mission asks for, in words: the parts of its goal, its milestones and penalties.

Never here: drawing.
"""

from typing import Final

from game.client.words import Words
from game.rules.mission import (
    DIE_ROLL,
    MISSION_ROLLS,
    PENALTY_ROLL,
    GoalKind,
    MissionPlan,
)

PENALTY_KEYS: Final = {
    PENALTY_ROLL: "penalty_jokers",
    DIE_ROLL: "penalty_die",
    MISSION_ROLLS: "penalty_miss",
}
"""The penalty for missing a milestone, as keys of the missions' words."""


def mission_title(words: Words, number: int) -> str:
    """Its number and name."""
    return words("mission.title_of", number=number, name=words(f"mission.name_{number}"))


def goal_sentence(words: Words, kind: GoalKind, count: int) -> str:
    """One part of a goal."""
    return words(f"mission.goal_{kind.value}", count=count)


def milestone_sentence(words: Words, plan: MissionPlan, roll: int) -> str:
    """What the team needs after a roll (C5)."""
    points = plan.points_after(roll)
    key = "milestone_last" if roll == MISSION_ROLLS else "milestone"
    return words(f"mission.{key}", roll=roll, points=points, count=points)


def penalty_sentence(words: Words, plan: MissionPlan, roll: int) -> str:
    """The penalty for having less."""
    key, seats = f"mission.{PENALTY_KEYS[roll]}", len(plan.sheets)
    return words(key, count=plan.jokers, seats=seats)
