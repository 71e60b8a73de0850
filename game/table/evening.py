"""Matches of bots without a table: no host, no clock, no screen.

Here belongs how one such match is played and what is kept of it. Never here: many of them at
once, printing, or how bots think.
"""

from collections.abc import Sequence
from random import Random
from typing import Final

import msgspec

from game.bots.levels import make_bot
from game.rules.cells import cells_of
from game.rules.intents import Mark, Pass, RollDice, Start
from game.rules.match import Match, Phase
from game.rules.setup import Setup
from game.table.dice import roll_dice

MOST_ROLLS: Final = 300
"""A match that goes on longer is counted as stalled and ended."""


class Played(msgspec.Struct, frozen=True):
    """What is kept of a match; `totals` and `levels` are in the seats' order."""

    seed: int
    stalled: bool
    rolls: int
    levels: tuple[str, ...]
    totals: tuple[int, ...]
    winners: tuple[int, ...]


def play_match(setup: Setup, levels: Sequence[str], seed: int) -> Played:
    """Play one match of bots; the same arguments give the same match.

    `levels` names each seat's bot; raises `KeyError` for a level there is not.
    """
    chance = Random(f"dice {seed}")
    bots = [make_bot(level, chance.getrandbits(32)) for level in levels]
    match = Match()
    match.apply(Start(setup))
    while match.phase is not Phase.OVER and match.roll_number < MOST_ROLLS:
        match.apply(RollDice(roll_dice(chance, match.dice)))
        while match.to_act:
            seat = match.to_act[0]
            choice = bots[seat].choose(match, seat)
            if choice is None:
                match.apply(Pass(seat))
            else:
                cells = cells_of(choice.cells)
                match.apply(Mark(seat, choice.colour_die, choice.number_die, cells))
    return Played(
        seed,
        stalled=match.over is None,
        rolls=match.roll_number,
        levels=tuple(levels),
        totals=tuple(seat.score().total for seat in match.seats),
        winners=match.over.winners if match.over else (),
    )
