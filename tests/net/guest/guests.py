"""For tests: a guest, its host, and a match to tell it."""

from game.rules.setup import Mode
from net.base.refusals import RefusalCode
from net.guest.guest import Guest
from net.links.handshake import Answering
from net.messages import messages as m
from net.messages.lobby import Lobby, SeatInfo, SeatKind, TableState, new_lobby
from net.messages.notices import (
    ClosedNotice,
    LostNotice,
)
from tests.net.chain.made import ANNA, BEN, TABLE
from tests.net.worlds import HOST, secret_of

LOBBY = new_lobby(TABLE, "Friday", Mode.VERSUS, "black", 2, None).with_person(
    "Anna", 7, key=ANNA.key
)
PLAYING = Lobby(
    TABLE, "Friday", Mode.VERSUS, "black",
    (
        SeatInfo(0, SeatKind.PERSON, "Anna", None, 7, key=ANNA.key),
        SeatInfo(1, SeatKind.PERSON, "Ben", None, 8, key=BEN.key),
        SeatInfo(2, SeatKind.BOT, "Ada", "easy"),
    ),
    TableState.PLAYING, 1,
)  # fmt: skip


def new_guest(**options: object) -> Guest:
    options = {"identity": ANNA, **options}
    return Guest("1.0", ("Anna",), secret=lambda: secret_of(ANNA, b"dice 0"), **options)


def proven(guest: Guest, host=HOST, table: str = TABLE) -> list:
    """The host answers and proves its key; returns what the guest says to that."""
    (begin,) = guest.take_outbox()
    answering = Answering(host, table, begin, None)
    guest.receive(answering.reply, 0.0)
    guest.receive(answering.proof, 0.0)
    return guest.take_outbox()


def guest_in(lobby: Lobby = LOBBY, guest: Guest | None = None) -> Guest:
    guest = guest or new_guest()
    guest.start(0.0)
    proven(guest)
    guest.receive(m.Welcome("1.0", 7, False, lobby), 0.0)
    guest.take_outbox()
    guest.take_notices()
    return guest


def reason(guest: Guest) -> RefusalCode | None:
    notices = guest.take_notices()
    faults = [notice.fault for notice in notices if isinstance(notice, LostNotice)]
    if faults and faults[0] is not None:
        assert guest.distrusted == {guest.host_key: 1}
        return faults[0].code
    closed = [notice for notice in notices if isinstance(notice, ClosedNotice)]
    return closed[0].reason.code if closed else None


def said(guest: Guest, kind: type) -> list:
    """The guest's messages of this kind."""
    return [message for message in guest.take_outbox() if isinstance(message, kind)]
