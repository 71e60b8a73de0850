"""Lobbies from strangers on the screens that show them, without a window.

Never here: the screens and the ways to look at a table (`tests.client.every_screen`).
"""

from game.client.app import Program
from game.rules.setup import Mode
from net.base.codec import CodecError, Decoder, encode
from net.messages.heritage import fits
from net.messages.lobby import Lobby
from net.messages.messages import LobbyNow, MessageError, to_guest, to_map
from net.program.shell import MOST_GUEST_BYTES
from tests.client.conftest import program_of
from tests.client.every_screen import PARTS, WAYS, EveryScreen
from tests.client.tables import lobby

SOME = (
    lobby(2, 1, 1),
    lobby(2, 1, playing=True),
    lobby(6, 0, playing=True),
    lobby(1, 0, mode=Mode.SOLO, playing=True),
)
"""Lobbies to start from."""


def frames(lobbies: tuple[Lobby, ...] = SOME) -> list[bytes]:
    """Fuzz inputs made of these lobbies."""
    return [b"\0" + encode(to_map(LobbyNow(one))) for one in lobbies]


class ScreenTarget:
    """A guest that takes lobbies from its host, and the screens of its program."""

    def __init__(self, program: Program | None = None) -> None:
        self._screens = EveryScreen(program or program_of({}, (1280, 720)))
        self.shown = 0

    def take(self, data: bytes) -> None:
        """One input: a byte that selects the screen, then the host's messages."""
        if not data:
            return
        try:
            told = [to_guest(plain) for plain in Decoder(MOST_GUEST_BYTES).feed(data[1:])]
        except (CodecError, MessageError):
            return
        lobbies = [one.lobby for one in told if isinstance(one, LobbyNow)]
        taken = [one for one in lobbies if fits(one, None)]
        if not taken:
            return
        number, ways = data[0], sorted(WAYS)
        way, number = ways[number % len(ways)], number // len(ways)
        self._screens.show(way, taken[0], taken[-1], bool(number % 2), PARTS[number // 2 % 4])
        self.shown += 1
