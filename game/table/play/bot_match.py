"""Matches of bots without a table: no host, no clock, no screen.

Plays one such match and records its outcome. Never here: running many of them, printing, or how
bots think.
"""

from collections.abc import Callable, Sequence
from random import Random
from typing import Final

import msgspec

from game.bots.bot import Bot
from game.rules.cells import cells_of
from game.rules.events import Event, Milestone
from game.rules.intents import Intent, Mark, Pass, RollDice, Start
from game.rules.match import Match, Phase
from game.rules.proposals import proposed_decision
from game.rules.setup import Setup
from game.table.bots.program import ProgramBot, make_player
from game.table.play.host_dice import roll_dice

MOST_ROLLS: Final = 300
"""A match that lasts longer counts as stalled and is ended."""


STALLED: Final = "stalled"


class Played(msgspec.Struct, frozen=True):
    """The outcome of a match; `totals` and `levels` are in the order of seats.

    `result` is the match's own, or `stalled`; `milestones` says for each milestone reached in time
    whether its points were enough, `points` how many the team had (C5).
    """

    seed: int
    result: str
    rolls: int
    levels: tuple[str, ...]
    totals: tuple[int, ...]
    winners: tuple[int, ...]
    given_up: tuple[int, ...] = ()
    """Seats whose program was given up: the easy bot played on there."""
    milestones: dict[int, bool] = {}
    points: dict[int, int] = {}

    @property
    def stalled(self) -> bool:
        """Whether it was ended because it lasted too long."""
        return self.result == STALLED


def play_match(
    setup: Setup,
    levels: Sequence[str],
    seed: int,
    most_rolls: int = MOST_ROLLS,
    say: Callable[[str], None] | None = None,
    wrote: Callable[[str], None] | None = None,
) -> Played:
    """Play one match of bots up to `most_rolls`; the same arguments give the same match.

    `levels`: each seat's bot; raises `KeyError` for an unknown level. `say` gets a sentence when a
    program is given up, `wrote` each line of a program's standard error.
    """
    chance = Random(f"dice {seed}")
    bots = [
        make_player(level, chance.getrandbits(32), seat, say, wrote)
        for seat, level in enumerate(levels)
    ]
    programs = [bot for bot in bots if isinstance(bot, ProgramBot)]
    match = Match()
    events: list[Event] = []
    try:
        intent: Intent = Start(setup)
        while not _is_done(match, most_rolls):
            news = match.apply(intent)
            events += news
            for program in programs:
                program.hear(news)
            if not _is_done(match, most_rolls):
                intent = next_intent(match, bots, chance)
    finally:
        for program in programs:
            program.close()
    milestones = [event for event in events if isinstance(event, Milestone)]
    return Played(
        seed,
        result=match.over.result.value if match.over else STALLED,
        rolls=match.roll_number,
        levels=tuple(levels),
        totals=tuple(seat.score().total for seat in match.seats),
        winners=match.over.winners if match.over else (),
        given_up=tuple(program.seat for program in programs if program.given_up),
        milestones={event.roll: event.reached for event in milestones},
        points={event.roll: event.points for event in milestones},
    )


def _is_done(match: Match, most_rolls: int) -> bool:
    """Whether it is over, or this many rolls have been settled."""
    if match.phase is Phase.OVER:
        return True
    return match.roll_number >= most_rolls and match.phase not in (Phase.ACTIVE, Phase.CHOOSE)


def next_intent(match: Match, bots: Sequence[Bot], chance: Random) -> Intent:
    """The next intent: a roll, a decision as proposed (C14), or a bot's choice."""
    if match.phase is Phase.ROLL:
        return RollDice(roll_dice(chance, match.dice))
    decision = proposed_decision(match)
    if decision is not None:
        return decision
    seat = match.to_act[0]
    choice = bots[seat].choose(match, seat)
    if choice is None:
        return Pass(seat)
    return Mark(seat, choice.colour_die, choice.number_die, cells_of(choice.cells))
