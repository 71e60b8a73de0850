"""What a request does to the lobby between two matches, and who may make it.

Functions from a lobby to the next one. Never here: a running match (`table`), or what a lobby is
(`lobby`).
"""

from msgspec.structs import replace

from game.rules.setup import MOST_SEATS, Mode
from net.base.refusals import NotDone, RefusalCode
from net.host.host_config import BOT_NAMES, HostConfig, no_missions
from net.host.peers import Peer, Role
from net.messages.lobby import Lobby, SeatInfo, SeatKind
from net.messages.requests import (
    Rename,
    SetBot,
    SetMission,
    SetReady,
    SetSeatCount,
    SetSheet,
    TakeSeat,
    WireRequest,
)


def check_owner(peer: Peer) -> None:
    """Raise `NotDone` for everybody but the program that opened the table."""
    if peer.role is not Role.OWNER:
        raise NotDone(RefusalCode.OWNER_ONLY)


def check_holder(peer: Peer, seat: SeatInfo) -> None:
    """Raise `NotDone` unless a person at this peer holds the seat."""
    if seat.kind is not SeatKind.PERSON or seat.peer != peer.number:
        raise NotDone(RefusalCode.NOT_YOUR_SEAT)


def changed(lobby: Lobby, config: HostConfig, peer: Peer, request: WireRequest) -> Lobby:
    """The lobby after a peer's request; raises `NotDone` if it is not allowed or impossible."""
    match request:
        case TakeSeat(name, seat, _, appearance):
            return lobby.with_person(name, peer.number, seat, peer.key, appearance)
        case Rename(seat, name, appearance):
            check_holder(peer, lobby.seat(seat))
            return lobby.renamed(seat, name, appearance)
        case SetReady(seat, ready):
            check_holder(peer, lobby.seat(seat))
            return lobby.readied(seat, ready)
    check_owner(peer)
    match request:
        case SetBot(seat, level):
            return _with_bot(lobby, config, seat, level)
        case SetSheet(name):
            if name not in config.sheets:
                raise NotDone(RefusalCode.UNKNOWN_SHEET)
            return replace(lobby, sheet=name)
        case SetMission(number):
            return _with_mission(lobby, config, number)
        case SetSeatCount(count):
            return lobby.with_seat_count(count)
    raise NotDone(RefusalCode.NO_MATCH)  # the remaining requests belong in a match


def _with_mission(lobby: Lobby, config: HostConfig, number: int | None) -> Lobby:
    """Set the mission, changing the table's mode if needed; a table for one keeps its mode."""
    if config.mission_setup is no_missions or lobby.mode is Mode.SOLO:
        raise NotDone(RefusalCode.NO_MISSIONS)
    if number is not None and lobby.mode is Mode.MISSION:
        return replace(lobby, mission=number)
    most = config.seats if config.mode is Mode.VERSUS else MOST_SEATS
    return lobby.with_mission(number, most)


def _with_bot(lobby: Lobby, config: HostConfig, seat: int, level: str | None) -> Lobby:
    if level is None:
        if lobby.seat(seat).kind is SeatKind.PERSON:
            raise NotDone(RefusalCode.SEAT_NOT_FREE)
        return lobby.opened(seat)
    if level not in config.levels:
        raise NotDone(RefusalCode.UNKNOWN_LEVEL)
    return lobby.with_bot(seat, level, lobby.bot_name(BOT_NAMES))
