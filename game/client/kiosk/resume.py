"""Resumes the match that a crash interrupted where it stood.

Its players are asked whether they are still there, as in any match. Never here: finishing a match
that is too old for that (`game.kiosk.playing_out`).
"""

import time
from contextlib import suppress
from typing import Final

from game.client.kiosk.shared import Kiosk
from game.client.seats.roster import Roster
from game.client.stage.scene import Scene
from game.client.stage.stage import Stage
from game.client.stage.visits import visit_to
from game.kiosk.playing_out import play_out
from game.table.play.options import HostOptions, Persona
from game.table.storage.ended import keep_all_ended
from game.table.storage.match_file import MatchFileError
from game.table.storage.settings import Guise
from game.table.storage.unfinished import (
    KeptMatch,
    drop_copies,
    drop_useless,
    unfinished_matches,
)

MOST_TROUBLES: Final = 2
"""A match in which the game has crashed more often than this is not resumed."""


def take_up(stage: Stage, kiosk: Kiosk, troubles: int) -> Scene | None:
    """The match to resume over the attract screen; None if there is none.

    `troubles`: how often the game was restarted lately. Every other interrupted match is played out
    and its result saved; one that had just ended keeps its result.
    """
    found = None
    keep_all_ended(kiosk.data)
    drop_useless(kiosk.data)
    for kept in drop_copies(list(unfinished_matches(kiosk.data))):
        if found is None and troubles <= MOST_TROUBLES and _is_fresh(kept, kiosk):
            found = _go_on(stage, kiosk, kept)
            if found is not None:
                continue
        play_out(kiosk.data, kept)
    return found


def _is_fresh(kept: KeptMatch, kiosk: Kiosk) -> bool:
    with suppress(OSError):
        age = time.time() - kept.path.stat().st_mtime
        return age <= kiosk.config.alive.resume_minutes * 60
    return False


def _go_on(stage: Stage, kiosk: Kiosk, kept: KeptMatch) -> Scene | None:
    try:
        kept.saved.verify()
    except MatchFileError:
        return None
    roster = Roster()
    for number, name in enumerate(kept.here):
        roster.expect(Guise(name, number, number))
    phones = stage.phones.go_along(())
    options = HostOptions(lan=False, unfinished=kept.unfinished, phones=phones)
    session = kiosk.open_table(options, Persona.of(kept))
    visit = visit_to(stage, session, local=True, roster=roster)
    visit.watch = not kept.here
    visit.takes_up = kept.path
    return stage.screens.match(visit)
