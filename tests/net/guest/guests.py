"""For tests: a guest, its host, and a match to tell it."""

from msgspec.structs import replace

from game.rules.setup import Mode
from net.base.refusals import RefusalCode
from net.guest.guest import Guest
from net.links.handshake import Answering
from net.messages import messages as m
from net.messages.charter import Charter, MatchTimes
from net.messages.lobby import Lobby, SeatInfo, SeatKind, TableState, new_lobby
from net.messages.notices import (
    ClosedNotice,
    LostNotice,
)
from tests.net.chain.made import ANNA, BEN, TABLE
from tests.net.worlds import CHARTER, HOST, NONCE, secret_of

LOBBY = new_lobby(CHARTER, "Friday", Mode.VERSUS, "black", 2).with_person("Anna", 7, key=ANNA.key)
PLAYING = Lobby(
    CHARTER, "Friday", Mode.VERSUS, "black",
    (
        SeatInfo(0, SeatKind.PERSON, "Anna", None, 7, key=ANNA.key),
        SeatInfo(1, SeatKind.PERSON, "Ben", None, 8, key=BEN.key),
        SeatInfo(2, SeatKind.BOT, "Ada", "easy"),
    ),
    TableState.PLAYING, 1,
)  # fmt: skip


def waits(*, limit: float | None = None, pace: float = 0.0, keep: float = 60.0) -> Charter:
    """That of a table whose matches wait so many seconds."""
    in_ms = round(1000 * limit) if limit is not None else None
    return Charter(HOST.key, MatchTimes(in_ms, round(1000 * pace), round(1000 * keep)), NONCE)


def that_waits(lobby: Lobby, **seconds: float | None) -> Lobby:
    """The lobby of a table whose matches wait so long."""
    return replace(lobby, charter=waits(**seconds)).hosted_by(HOST.key)


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
    proven(guest, table=lobby.table_id)
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
