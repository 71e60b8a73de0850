"""What `host` and `join` without a window share: the lines they print and how they end.

Never here: arguments, and the sentences themselves (`sentences`).
"""

import json
import sys
import time
from typing import Any, Final

from game.commands.failure import Failure
from game.commands.output import is_full
from game.commands.sentences import event_sentence, refusal_sentence, trouble_sentence
from game.commands.terminal import complain, say
from game.rules.events import Over
from game.rules.record import public_record
from game.table.play.session import Session
from game.table.play.session_notices import (
    AnnouncedNotice,
    HeldNotice,
    ListeningNotice,
    Notice,
    PhonesNotice,
    ProgramWroteNotice,
    TroubleNotice,
)
from game.table.storage.recent_log import keep_log
from net.messages.lobby import Lobby, SeatKind
from net.messages.notices import (
    ClosedNotice,
    EventsNotice,
    HostChangedNotice,
    JoinedNotice,
    LobbyNotice,
    MatchOverNotice,
    RefusedNotice,
)
from net.messages.requests import SetReady

GUESTS_SECONDS: Final = 4.0
"""Seconds for which a host waits until its guests hold the whole match."""
_WAIT: Final = 0.5


class Printer:
    """Prints to standard output: JSON objects, or text for people."""

    def __init__(self, as_json: bool) -> None:
        self._as_json = as_json
        self._full = False
        """Whether it has been said that there is no room for the output."""

    def put(self, record: dict[str, Any], text: str) -> None:
        """Print one item in the requested form, at once; a full disk ends no table."""
        try:
            self._put(record, text)
        except OSError as error:
            if not is_full(error):
                raise
            if not self._full:
                self._full = True
                complain(f"What happens cannot be written ({error.strerror}); the table stays.")

    def _put(self, record: dict[str, Any], text: str) -> None:
        if self._as_json:
            print(json.dumps(record), flush=True)
        else:
            say(text)

    def invite(self, link: str) -> None:
        """Tell people how to play with a phone; programs have the link already."""
        if self._as_json:
            return
        say(f"Play with a phone: {link}")
        if sys.stdout is not None and sys.stdout.isatty():
            import segno

            segno.make(link, error="l", micro=False).terminal(compact=True)


class Reporter:
    """Prints what happens at a table; raises `Failure` if the table closes before its match is
    over.

    `once`: end after one match; otherwise the table stays for the next one.
    """

    def __init__(self, session: Session, printer: Printer, is_host: bool, once: bool) -> None:
        self._session = session
        self._once = once
        self._printer = printer
        self._is_host = is_host
        self._table = ""
        """The name that people have been told the table has."""
        self._phone: str | None = None
        """The link that a phone opens to play, if phones are let in."""
        self._seen: set[tuple[str, str | None]] = set()
        """Everybody at the table who has been reported."""
        self._over: Over | None = None
        self.finished = False
        """Whether the line `over` of the last match has been printed."""
        self.hosts = is_host
        """Whether this program is the host now."""
        self.held = False
        """Whether all guests hold the match as well."""

    @property
    def done(self) -> bool:
        """Whether there is nothing left to wait for."""
        return self.finished and (self.held or not self.hosts)

    def take(self, notice: Notice) -> None:
        """Print what this notice says, if anything."""
        match notice:
            case PhonesNotice(invitation) if self._is_host:
                self._phone = invitation.link()
            case ListeningNotice() if self._is_host:
                self._listening(notice)
            case AnnouncedNotice(table) if self._is_host:
                self._announced(table)
            case JoinedNotice(peer, _, lobby, back) if not self._is_host:
                self._joined(lobby.seats_of(peer), lobby, back)
            case JoinedNotice(_, _, lobby) | LobbyNotice(lobby) if self._is_host:
                self._arrivals(lobby)
            case HostChangedNotice(owner, name):
                self._host_changed(owner, name)
            case EventsNotice(_, events):
                self._events(events)
            case MatchOverNotice(_, digest, _):
                self._finish(digest)
            case HeldNotice():
                self.held = True
            case TroubleNotice():
                complain(trouble_sentence(notice))
            case ProgramWroteNotice(line):
                complain(line)
            # A bot gets ready; by then its match may have begun, and that is no trouble.
            case RefusedNotice(request, refusal) if not isinstance(request, SetReady):
                complain(refusal_sentence(refusal))
            case ClosedNotice(reason) if not self.finished:
                raise Failure(refusal_sentence(reason))

    def _listening(self, notice: ListeningNotice) -> None:
        self._table, address = notice.table, notice.addresses[0]
        record = {
            "event": "listening",
            "table": notice.table,
            "address": address,
            "port": notice.port,
            "phone": self._phone,
        }
        shown = f"[{address}]" if ":" in address else address
        self._printer.put(record, f"Table '{notice.table}' is open at {shown}:{notice.port}.")
        if self._phone is not None:
            self._printer.invite(self._phone)

    def _announced(self, table: str) -> None:
        """Tell the name the table got because another one on the LAN has its first."""
        if table == self._table:
            return
        text = f"Another table is called '{self._table}'; this one is '{table}' now."
        self._table = table
        self._printer.put({"event": "renamed", "table": table}, text)

    def _joined(self, seats: tuple[int, ...], lobby: Lobby, back: bool) -> None:
        seat = seats[0] if seats else None
        if back and seat is not None:
            text = f"This program has its seat {seat + 1} again."
            self._printer.put({"event": "reconnected", "seat": seat}, text)
            return
        name = lobby.seats[seat].name if seat is not None else None
        record = {"event": "joined", "seat": seat, "name": name, "table": lobby.table_name}
        what = "looks on" if seat is None else f"sits on seat {seat + 1} as {name}"
        self._printer.put(record, f"This program {what} at table '{lobby.table_name}'.")

    def _host_changed(self, owner: bool, name: str) -> None:
        text = "This program is the host now." if owner else f"The host is at {name} now."
        self._printer.put({"event": "host-changed", "me": owner, "name": name}, text)
        self.hosts = owner

    def _arrivals(self, lobby: Lobby) -> None:
        people = [seat for seat in lobby.seats if seat.kind is SeatKind.PERSON]
        seated = {(seat.key or str(seat.peer), seat.name): seat for seat in people}
        for who, seat in seated.items():  # the key stays when somebody comes back
            if who not in self._seen and not seat.away:
                record = {"event": "joined", "seat": seat.index, "name": seat.name}
                self._printer.put(record, f"{seat.name} sits down on seat {seat.index + 1}.")
        self._seen = {who for who, seat in seated.items() if not seat.away or who in self._seen}

    def _events(self, events: tuple[Any, ...]) -> None:
        names = self._session.view.names
        for event in events:
            if isinstance(event, Over):
                self._over = event
            else:
                self._printer.put(public_record(event), event_sentence(event, names))

    def _finish(self, digest: str) -> None:
        if self._over is None:
            return
        record = public_record(self._over) | {"digest": digest}
        self._printer.put(record, event_sentence(self._over, self._session.view.names))
        self.finished = self._once


def report(session: Session, as_json: bool, is_host: bool, once: bool = True) -> None:
    """Print what happens until the match is over, then close the session; for ever without `once`.

    A host waits for its guests to hold the match, but no longer than needed.
    """
    keep_log()
    reporter = Reporter(session, Printer(as_json), is_host, once)
    end = float("inf")
    try:
        while time.monotonic() < end and not reporter.done:
            for notice in session.wait(min(_WAIT, max(0.0, end - time.monotonic()))):
                reporter.take(notice)
            if reporter.finished and end == float("inf"):
                end = time.monotonic() + GUESTS_SECONDS
    finally:
        session.close()
