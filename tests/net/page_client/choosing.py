"""How the client plays: simply in versus, carefully in missions, where a pass is a miss."""

from collections.abc import Iterator

from .rules import Rules
from .sheet import COLOURS, beside, joined
from .signed import Map


def pairs(rules: Rules) -> Iterator[tuple[int, int]]:
    """All pairs of dice that a seat may choose."""
    for colour_die in range(len(rules.dice[0])):
        for number_die in range(len(rules.dice[1])):
            if not rules.taken or (colour_die != rules.taken[0] and number_die != rules.taken[1]):
                yield colour_die, number_die


def choices(rules: Rules, number: int) -> Iterator[Map]:
    """Legal choices: for each pair and each first cell, the nearest cells."""
    seat = rules.seats[number]
    for colour_die, number_die in pairs(rules):
        face, count = rules.dice[0][colour_die], rules.dice[1][number_die]
        if (face == "x") + (count == "?") > seat.jokers:
            continue
        for colour in COLOURS if face == "x" else face:
            free = seat.sheet.of_colour[colour] - seat.crossed
            for start in sorted(cell for cell in free if seat.may_begin(cell)):
                block = joined(start, free)
                wanted = 1 if count == "?" else count
                if len(block) >= wanted:
                    yield {
                        "colour_die": colour_die,
                        "number_die": number_die,
                        "cells": sorted(block[:wanted]),
                    }


def cost(rules: Rules, choice: Map) -> int:
    """How many jokers a choice costs."""
    faces = (rules.dice[0][choice["colour_die"]], rules.dice[1][choice["number_die"]])
    return (faces[0] == "x") + (faces[1] == "?")


def simple_choice(rules: Rules, number: int) -> Map | None:
    """The first choice without jokers, or None to pass."""
    return next((choice for choice in choices(rules, number) if not cost(rules, choice)), None)


def careful_choice(rules: Rules, number: int) -> Map | None:
    """A choice with few jokers and many cells to continue from, so that it seldom has to pass."""
    seat = rules.seats[number]

    def open_neighbours(choice: Map) -> int:
        crossed = seat.crossed | set(choice["cells"])
        return len({cell for one in crossed for cell in beside(one)} - crossed)

    found = choices(rules, number)
    return min(found, key=lambda c: (cost(rules, c), -open_neighbours(c)), default=None)


def own_decision(rules: Rules) -> Map:
    """A decision that is not the proposal: the leader strikes first, and a colour die goes."""
    proposal = rules.proposal
    if rules.phase == "give_up_die":
        return {"jokers": [], "die": "colour"}
    left, jokers = sum(proposal["jokers"]), []
    for seat in rules.seats:
        jokers.append(min(left, seat.jokers))
        left -= jokers[-1]
    return {"jokers": jokers, "die": None}
