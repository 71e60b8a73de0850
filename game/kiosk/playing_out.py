"""Finishes a match that cannot be resumed: bots play it to its end, and its result is saved.

Never here: whether it can be resumed, or matches that had ended (`game.table.storage.ended`).
"""

import time
from contextlib import suppress
from pathlib import Path

from game.bots.levels import USUAL, make_bot
from game.rules.events import Event
from game.rules.match import Match, Phase
from game.table.play.bot_match import MOST_ROLLS, next_intent
from game.table.play.host_dice import make_chance
from game.table.storage.ended import record_of_kept
from game.table.storage.records import Records
from game.table.storage.unfinished import KeptMatch, drop


def play_out(data: Path, kept: KeptMatch) -> bool:
    """Finish an interrupted match and save the result; returns whether that worked.

    The record names its players, but its points count as nobody's best.
    """
    done = False
    # Whatever is wrong with it: a game that failed here would fail at every start.
    with suppress(Exception):
        before = kept.saved.verify().roll_number
        match = played_out(kept.unfinished.events)
        more = max(1, match.roll_number - before)
        both = zip(kept.saved.levels, kept.saved.stood_in, strict=True)
        stood_in = [rolls + more if level is None else 0 for level, rolls in both]
        done = Records(data).add(record_of_kept(kept, match, stood_in, time.time()))
    drop(kept.path)
    return done


def played_out(events: tuple[Event, ...], seed: int | None = None) -> Match:
    """The match that begins with these events, played to its end; `seed` None uses the system's
    dice.

    Raises `ValueError` if it does not end.
    """
    match, chance = Match.fold(events), make_chance(seed)
    bots = [make_bot(USUAL, seat) for seat in range(len(match.seats))]
    while match.phase is not Phase.OVER:
        if match.roll_number > MOST_ROLLS or match.setup is None:
            raise ValueError("This match does not come to its end.")
        match.apply(next_intent(match, bots, chance))
    return match
