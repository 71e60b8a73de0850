"""Ends a match that cannot be gone on with: bots play it to its end, and its result is kept.

One that had come to its end is kept as it is. Never here: whether it could be gone on with.
"""

import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final

from game.bots.levels import make_bot
from game.rules.events import Event
from game.rules.match import Match, Phase
from game.table.archive import Archive, record_of
from game.table.dice import make_chance
from game.table.evening import MOST_ROLLS, next_intent
from game.table.match_file import MatchFileError
from game.table.records import MatchRecord, Records, RecordsError
from game.table.unfinished import KeptMatch, drop

LEVEL: Final = "easy"
"""Who plays for people in a match that is played out."""


def play_out(data: Path, kept: KeptMatch) -> bool:
    """Play a broken off match to its end and keep the result; whether that could be done.

    Those who played stand in the record by their names, as bots: they have no part in its points.
    """
    done = False
    # Whatever is wrong with it: a game that failed here would fail at every start.
    with suppress(Exception):
        kept.saved.verify()
        levels = [level or LEVEL for level in kept.saved.levels]
        match = played_out(kept.saved.events)
        done = Records(data).add(_record(kept, match, levels, time.time()))
    drop(kept.path)
    return done


def keep_ended(data: Path, kept: KeptMatch) -> bool:
    """Keep the result of a match that the game did not outlive; whether it was not kept before.

    A disk that says no leaves the file, for the next start.
    """
    done, archive = False, Archive(data)
    with suppress(RecordsError, OSError, ValueError):
        try:
            match = kept.saved.verify()
        except MatchFileError:
            drop(kept.path)
            return False
        ended = kept.path.stat().st_mtime
        done = archive.records.add(_record(kept, match, kept.saved.levels, ended))
        archive.matches_folder.mkdir(parents=True, exist_ok=True)
        kept.path.replace(archive.matches_folder / kept.path.name)
    return done


def _record(
    kept: KeptMatch, match: Match, levels: Sequence[str | None], ended: float
) -> MatchRecord:
    return record_of(
        match,
        kept.saved.names,
        levels,
        key=kept.saved.key,
        ended=int(ended),
        file=kept.path.name,
    )


def played_out(events: tuple[Event, ...], seed: int | None = None) -> Match:
    """The match after these events, played to its end; `seed` None rolls the system's dice.

    Raises `ValueError` if it has no end.
    """
    match, chance = Match.fold(events), make_chance(seed)
    bots = [make_bot(LEVEL, seat) for seat in range(len(match.seats))]
    while match.phase is not Phase.OVER:
        if match.roll_number > MOST_ROLLS or match.setup is None:
            raise ValueError("This match does not come to its end.")
        match.apply(next_intent(match, bots, chance))
    return match
