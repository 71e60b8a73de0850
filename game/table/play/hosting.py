"""What a program does while it is the host: its bots play, its table is announced.

Never here: the host itself (`net`), who becomes host (`net.program.member`), the program's own
seats.
"""

import asyncio
import hashlib
import uuid
from collections.abc import Callable, Collection
from dataclasses import replace
from functools import partial
from secrets import token_bytes

from msgspec import structs

from game.bots.levels import LEVELS, USUAL
from game.table.bots.seats import seats_with_a_level
from game.table.play.company import Company
from game.table.play.host_dice import make_chance
from game.table.play.lan import TableAnnouncement
from game.table.play.options import HostOptions
from game.table.play.session_notices import HeldNotice, ListeningNotice, Notice
from game.table.storage.mission_board import mission_setup
from game.table.storage.sheets import DEFAULT_SHEET, all_sheets
from game.version import VERSION
from net.base.code_text import CodeFault, normal_code
from net.base.identity import Identity
from net.base.names import MOST_TABLE, NameFault, clean_name
from net.base.refusals import NotDone, RefusalCode
from net.guest.guest import Guest
from net.host.host import Host
from net.host.host_config import Chance, HostConfig
from net.host.peers import Role
from net.messages.heritage import Heritage
from net.messages.host_candidates import HostCandidate
from net.messages.lobby import Lobby
from net.program.member import Member
from net.program.shell import GuestShell, HostShell, connect_in_memory


def new_host(
    options: HostOptions,
    owner: str,
    candidate: HostCandidate | None,
    now: float,
    identity: Identity,
) -> Host:
    """The host of a table that opens; raises `NotDone` for impossible options."""
    name = options.name or owner or "Noch mal!"
    try:
        name = clean_name(name, MOST_TABLE)
    except NameFault as fault:
        raise NotDone(RefusalCode.BAD_NAME, fault=str(fault)) from fault
    config = HostConfig(
        identity,
        uuid.uuid4().hex,
        name,
        VERSION,
        all_sheets(),
        (*LEVELS, *(level for level, _ in options.programs)),
        options.mode,
        options.sheet,
        options.seats,
        options.bots,
        options.time_limit,
        options.pace,
        options.start_with,
        options.start_when_full,
        options.mission,
        partial(mission_setup, boards=options.boards),
        options.unfinished,
        candidate=candidate,
        code=_normal(options.code),
        keep_seconds=options.keep_seconds,
        again_after=options.again_after,
        phones=options.phones.key if options.phones is not None else None,
    )
    return Host(config, _chance(options.seed), now)


def _normal(code: str | None) -> str | None:
    try:
        return normal_code(code) if code is not None else None
    except CodeFault as fault:
        raise NotDone(RefusalCode.BAD_CODE) from fault


def next_host(
    heritage: Heritage,
    candidate: HostCandidate | None,
    now: float,
    identity: Identity,
    programs: Collection[str] = (),
) -> Host:
    """The host that takes over a table whose host is gone; it brings its own dice.

    `programs`: levels that are programs here. Those of the old host went with it: where one of them
    played, a usual bot plays on under its name. The usual sheet is next where we do not have the
    old host's.
    """
    levels = (*LEVELS, *programs)
    lobby = _played_by(levels, heritage.lobby)
    heritage = replace(heritage, lobby=lobby)
    config = HostConfig(
        identity,
        lobby.charter.nonce,
        lobby.table_name,
        VERSION,
        all_sheets(),
        levels,
        lobby.mode,
        DEFAULT_SHEET,
        max(1, len(lobby.seats)),
        mission=lobby.mission,
        mission_setup=mission_setup,
        heritage=heritage,
        candidate=candidate,
    )
    return Host(config, _chance(None), now)


def _played_by(levels: Collection[str], lobby: Lobby) -> Lobby:
    """The lobby with bots of these levels only, including those that stand in for people."""
    seats = [
        seat if seat.level is None or seat.level in levels else structs.replace(seat, level=USUAL)
        for seat in lobby.seats
    ]
    return structs.replace(lobby, seats=tuple(seats))


def _chance(seed: int | None) -> Chance:
    """`seed`: makes the host's part in the dice repeatable."""
    source = make_chance(seed)

    def secret(match: int, term: int) -> bytes:
        if seed is None:
            return token_bytes(32)
        return hashlib.sha256(f"{seed}/{match}/{term}".encode()).digest()

    return Chance(secret, source.randrange)


class Hosting:
    """One period as the host; tell it of each `changed`, and close it."""

    def __init__(
        self, host: HostShell, options: HostOptions, tell: Callable[[Notice], None]
    ) -> None:
        self._host = host
        self._options = options
        self._tell = tell
        self._bots = Company(tell, dict(options.programs), options.program_log, options.seed)
        self._runner: GuestShell | None = None
        """The guest that plays bots. It folds every event again, so it exists only while there are
        bots.
        """
        self._bots_play = False
        self._announcement: TableAnnouncement | None = None
        self._held = host.host.table.matches_over

    def announce(self, addresses: tuple[str, ...], port: int, member: Member) -> None:
        """Announce the table from now on; `member` gets other hosts that announce it."""
        name = self._host.host.table.lobby.table_name
        self._tell(ListeningNotice(name, addresses, port))
        binds = self._options.binds
        tell = self._tell
        self._announcement = TableAnnouncement(self._host, binds, addresses, port, tell, member)
        self._announcement.start()

    def changed(self) -> None:
        """The host did something: guests may hold the whole match, or bots come or gone."""
        over = self._host.host.table.matches_over
        if over > self._held and self._host.host.all_have_the_end:
            self._held = over
            self._tell(HeldNotice(over))
        seats = self._host.host.table.lobby.seats
        bots_play = any(seat.level is not None for seat in seats) or self._bots.is_thinking
        if bots_play != self._bots_play:
            self._bots_play = bots_play
            if bots_play:
                self._attach_bots()
            elif self._runner is not None:
                # Later: a match that has just arrived has yet to start.
                asyncio.get_running_loop().call_soon(self._runner.leave)

    def _attach_bots(self) -> None:
        """The first bot sits down, or stands in for somebody."""
        guest, loop = Guest(VERSION, ()), asyncio.get_running_loop()
        self._runner = connect_in_memory(self._host, guest, Role.BOTS, loop, self._bots.hear)
        ask, delay = self._runner.ask, self._options.bot_delay
        self._bots.let_bots_play(guest, ask, seats_with_a_level, delay)

    @property
    def company(self) -> Company:
        """The runner of the bots, whose process may also think for others."""
        return self._bots

    async def close(self) -> None:
        """Another program is the host now, or none."""
        if self._announcement is not None:
            await self._announcement.close()
        await self._bots.close()
