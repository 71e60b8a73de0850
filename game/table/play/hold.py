"""Holding a match: the operator has stopped everything, whoever plays.

A pause belongs to a seat and ends when its person leaves; while the match is held, the next pause
follows at once. Never here: what is shown meanwhile.
"""

from collections.abc import Callable

from net.guest.guest import Guest
from net.messages.lobby import TableState
from net.messages.notices import Request
from net.messages.requests import Pause, Resume


class Hold:
    """One object for the life of a table; it has to be our own, as only the owner can end any
    pause.
    """

    def __init__(self, ask: Callable[[Request], None], pause_by_phone: Callable[[], None]) -> None:
        """`pause_by_phone` asks for a pause where nobody at the screen has a seat."""
        self._ask = ask
        self._pause_by_phone = pause_by_phone
        self.on = False
        """Whether the match is held now."""
        self._before: int | None = None
        """The seat whose person had already paused the match, and will resume it themselves."""

    def begin(self, guest: Guest) -> None:
        """Halt the match; `guest`: the program's own."""
        self.on = True
        self._before = _paused(guest)
        self.look(guest)

    def end(self, guest: Guest) -> None:
        """Resume the match, unless one of its players had paused it."""
        self.on = False
        if self._before is None or self._before != _paused(guest):
            self._ask(Resume())

    def look(self, guest: Guest) -> None:
        """Something has happened at the table."""
        lobby = guest.lobby
        if not self.on or lobby is None or lobby.state is not TableState.PLAYING:
            return
        if lobby.paused is not None:
            return
        self._before = None
        if guest.seats:
            self._ask(Pause(guest.seats[0]))
        else:
            self._pause_by_phone()


def _paused(guest: Guest) -> int | None:
    return guest.lobby.paused if guest.lobby is not None else None
