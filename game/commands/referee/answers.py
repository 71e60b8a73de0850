"""The referee's answers about a match: its state, a seat's legal choices, a sheet for people.

Pure functions from a match to plain maps. Never here: changing a match.
"""

from collections.abc import Iterable
from typing import Any, TypeAlias

from game.rules.cells import COLUMN_LETTERS, Cell, Mask, cell_name, cells_of
from game.rules.choice import Choice
from game.rules.match import Match, Phase
from game.rules.mission import MissionPlan
from game.rules.seat import Score
from game.rules.setup import Mode
from game.rules.solo import solo_level

AnswerLine: TypeAlias = dict[str, Any]


def describe_choices(choices: Iterable[Choice]) -> list[AnswerLine]:
    """The entries of `legal`."""
    return [
        {
            "colour_die": choice.colour_die,
            "number_die": choice.number_die,
            "cells": _names(choice.cells),
        }
        for choice in choices
    ]


def describe_state(match: Match) -> AnswerLine:
    """The answer to `state`; the match has begun."""
    assert match.setup is not None
    state: AnswerLine = {
        "mode": match.setup.mode.value,
        "phase": match.phase.value,
        "roll": match.roll_number,
        "active": match.active,
        "colours": [face.value for face in match.roll.colours] if match.roll else [],
        "numbers": [face.value for face in match.roll.numbers] if match.roll else [],
        "available": {
            "colours": list(match.available.colours),
            "numbers": list(match.available.numbers),
        },
        "to_act": list(match.to_act),
        "seats": [_describe_seat(match, seat) for seat in range(len(match.seats))],
    }
    if match.setup.mode is Mode.SOLO and match.phase is Phase.OVER:
        state["level"] = solo_level(match.score(0).total)
    if match.setup.plan is not None:
        state |= _describe_mission(match, match.setup.plan)
        for seat, sheet in zip(state["seats"], match.setup.plan.sheets, strict=True):
            seat["circles"] = {
                str(number): _names(cells) for number, cells in enumerate(sheet.circles, start=1)
            }
    return state


def show(match: Match, seat: int) -> str:
    """A seat's sheet as text, crossed cells as `#`, and its score below."""
    state = match.seats[seat]
    score = state.score()
    return (
        f"{state.sheet.picture(state.crossed)}\n"
        f"seat {seat}: total {score.total} = colours {score.bonus} + columns {score.columns} "
        f"+ jokers {score.jokers} + stars {score.stars}"
    )


def _describe_mission(match: Match, plan: MissionPlan) -> AnswerLine:
    after_10, after_19, after_27 = plan.points
    return {
        "mission": plan.mission.value,
        "goals": {
            "done": [goal.name for goal in match.goals],
            "needed": {f"{kind.value}s": count for kind, count in plan.needed},
        },
        "milestones": {
            "10": {"points": after_10, "jokers": plan.jokers},
            "19": {"points": after_19},
            "27": {"points": after_27},
        },
        "dice": {"colours": match.dice.colours, "numbers": match.dice.numbers},
    }


def _describe_seat(match: Match, seat: int) -> AnswerLine:
    state = match.seats[seat]
    return {
        "crossed": _names(state.crossed),
        "jokers": state.jokers,
        "columns": {
            COLUMN_LETTERS[column]: state.columns[column] for column in sorted(state.columns)
        },
        "colours": {colour.letter: points for colour, points in state.colours.items()},
        "misses": state.misses,
        "score": _describe_score(state.score()),
        "sheet": state.sheet.text,
    }


def _describe_score(score: Score) -> AnswerLine:
    return {
        "bonus": score.bonus,
        "columns": score.columns,
        "jokers": score.jokers,
        "stars": score.stars,
        "total": score.total,
    }


def _names(cells: Mask) -> list[str]:
    return [cell_name(Cell(cell)) for cell in cells_of(cells)]
