"""Saving an interrupted match and resuming it on another day.

Never here: where the files are (`game.table.storage.unfinished`), or how a table opens in the
middle of a match (`net`).
"""

from collections.abc import Sequence
from functools import partial

from game.client.board.leaving import leave
from game.client.match.visit import Visit
from game.client.seats.roster import Roster
from game.client.stage.scene import Scene
from game.client.stage.stage import Stage
from game.client.stage.visits import visit_to
from game.client.ui.message import MessageScene
from game.table.play.options import HostOptions, Persona
from game.table.play.returning import WaitingTable
from game.table.play.session import Session
from game.table.storage.folders import data_folder
from game.table.storage.match_file import MatchFileError
from game.table.storage.settings import Guise
from game.table.storage.unfinished import KeptMatch, drop, drop_table


def ask_to_leave(stage: Stage, visit: Visit) -> MessageScene:
    """The question before leaving a match; at our own table it offers to save it."""
    words = stage.words
    if stage.locked:  # nobody comes back for it
        return MessageScene(
            stage,
            words("pause.leave_ask"),
            yes=words("pause.leave"),
            agreed=lambda: _end(stage, visit),
        )
    if visit.hands_over:
        return MessageScene(
            stage,
            words("pause.hand_over_ask"),
            yes=words("pause.leave"),
            agreed=lambda: _end(stage, visit),
        )
    if not visit.can_be_kept:
        return MessageScene(
            stage,
            words("pause.leave_seat_ask" if visit.leaves_to_a_bot else "pause.leave_ask"),
            yes=words("pause.leave"),
            agreed=lambda: _end(stage, visit),
        )
    return MessageScene(
        stage,
        words("pause.keep_ask" if visit.local else "pause.keep_ask_host"),
        yes=words("pause.end"),
        agreed=lambda: _end(stage, visit),
        instead=words("pause.keep"),
        chosen=lambda: leave(stage, visit),
    )


def _end(stage: Stage, visit: Visit) -> None:
    """Leave for good: keep nobody waiting, and save nothing."""
    lobby = visit.view.lobby
    visit.give_up()
    visit.close()
    if lobby is not None:
        drop_table(data_folder(), lobby.table_id)
    stage.go_home()


def go_on(stage: Stage, kept: KeptMatch) -> Scene:
    """The match resumed where it was interrupted, or why that is impossible."""
    try:
        kept.saved.verify()
    except MatchFileError:
        drop(kept.path)
        return MessageScene(stage, stage.words("pause.cannot_go_on"))
    local = set(kept.here) == set(kept.names)
    limit = kept.time_limit
    options = HostOptions(
        lan=not local, unfinished=kept.unfinished, time_limit=limit, binds=stage.binds
    )
    session = Session.host(options, Persona.of(kept))
    roster = _roster(stage, kept.here) if len(kept.here) > 1 else None
    visit = visit_to(stage, session, local=local, roster=roster)
    visit.takes_up = kept.path
    return stage.screens.match(visit)


def return_to(stage: Stage, table: WaitingTable, kept: KeptMatch | None = None) -> Scene:
    """Our seats in a match that went on without us; `kept`: our copy, offered otherwise.

    The copy is deleted once the match is here.
    """
    seat = table.seat
    persona = Persona(seat.names, may_watch=True)
    phones = stage.phones.at_table()
    rejoin = partial(Session.join, (table.address,), persona, binds=stage.binds, phones=phones)
    roster = _roster(stage, seat.people) if len(seat.people) > 1 else None
    visit = visit_to(stage, rejoin(), roster=roster)
    visit.rejoin = rejoin
    if kept is not None and kept.table_id == seat.table_id:
        visit.takes_up = kept.path
    return stage.screens.lobby(visit)


def _roster(stage: Stage, people: Sequence[str]) -> Roster:
    """Everybody who played here, each waiting for a device of their own."""
    roster = Roster()
    known = {guise.name: guise for guise in stage.settings.guises}
    for number, name in enumerate(people):
        roster.expect(known.get(name, Guise(name, number, number)))
    return roster
