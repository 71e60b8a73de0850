"""The phones of this program: who waits with one for a table here, and how others get in.

They stay from one match to the next: pages know the program's port and key and reconnect by
themselves. Never here: what a page shows (`game.table.phones`), drawing.
"""

import secrets
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:  # the title waits for nothing of a table
    from game.table.phones.waiting import WaitingRoom
    from game.table.play.annex import PhoneOptions, PhonePerson, ScreenState
    from game.table.play.invitation import Invitation
    from game.table.play.session_notices import KnockNotice


def _usual_name(name: str) -> str:
    from net.base.names import clean_name  # the title waits for no network

    return clean_name(name)


class Phones:
    """Open it where people gather and poll it there; a table that opens takes them along."""

    def __init__(self, allowed: Callable[[], bool], address: Callable[[], str] = str) -> None:
        """`allowed`: whether phones may come in at all; `address`: the address of this machine they
        are shown, empty for the best one.
        """
        self._allowed = allowed
        self._address = address
        self._key = secrets.token_hex(16)
        self._port: int | None = None
        self._room: WaitingRoom | None = None
        self.naming: Callable[[str], str] = _usual_name
        """Names somebody who wants a name; raises `NameFault` if that name is impossible."""
        self.people: tuple[PhonePerson, ...] = ()
        """Who waits here with a phone, in the order they came."""
        self._screen: ScreenState | None = None
        """What phones are told this screen is busy with; None for nothing."""

    @property
    def invitation(self) -> "Invitation | None":
        """How phones get in; None while they cannot."""
        return self._room.invitation if self._room is not None else None

    def next_knock(self) -> "KnockNotice | None":
        """Somebody who has typed the address and waits to be let in; None for nobody."""
        return self._room.knocks.pop(0) if self._room is not None and self._room.knocks else None

    def open(self) -> None:
        """People gather here."""
        if self._room is None and self._allowed():
            from game.table.phones.waiting import WaitingRoom  # no start waits for it

            self._room = WaitingRoom(self._options(), screen=self._screen)

    def tell(self, screen: "ScreenState") -> None:
        """This screen is busy with something else; tell everybody who waits with a phone, now or
        later.
        """
        if screen is not self._screen:
            self._screen = screen
            if self._room is not None:
                self._room.tell(screen)

    def poll(self) -> None:
        """Notice who came, left or changed."""
        if self._room is not None and self._room.poll():
            self.people, self._port = self._room.people, self._room.port

    def show(
        self,
        names: Sequence[tuple[str, int, int, bool]],
        phones: Sequence[bytes | None],
        most: int,
    ) -> None:
        """Tell the phones who is here (name, tint, costume, readiness); `phones`: whose phone it
        is.
        """
        if self._room is None:
            return
        from game.table.phones.snapshot import PlaceShown

        places = [
            PlaceShown("person", name, tint, costume, ready=ready)
            for name, tint, costume, ready in names
        ]
        self._room.show(places, phones, most)

    def send_away(self, secret: bytes) -> None:
        """Remove whoever has this secret, until they sit down again."""
        if self._room is not None:
            self._room.send_away(secret)

    def close(self) -> None:
        """Nobody gathers here any more; free the port."""
        room, self._room = self._room, None
        if room is not None:
            room.close()

    def forget(self) -> None:
        """Treat everybody who has come so far as a stranger, even if their page stays open."""
        if self.people:
            self.close()
            self.people = ()

    def go_along(self, people: "tuple[PhonePerson, ...]") -> "PhoneOptions | None":
        """Close, and seat these people at the table that opens now."""
        self.close()
        self.people = people
        return self._options(people) if self._allowed() else None

    def at_table(self) -> "PhoneOptions | None":
        """How phones get to a table that opens without anybody who has waited."""
        if not self._allowed():
            return None
        from game.table.phones.desk import phones_here

        return phones_here(self._address())

    def _options(self, people: "tuple[PhonePerson, ...] | None" = None) -> "PhoneOptions":
        from game.table.phones.desk import PhoneDesk
        from game.table.play.annex import PhoneOptions

        brought = self.people if people is None else people
        return PhoneOptions(PhoneDesk, self._key, self._port, self._address(), brought, self.naming)
