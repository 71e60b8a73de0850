"""The parts of a lobby that do not move: cards with text, a mission's story, the notes below.

Never here: widgets, and what pressing them does (`lobby_scene`).
"""

from collections.abc import Sequence
from typing import Final

from pygame import Rect

from game.client.draw.canvas import Canvas
from game.client.draw.fonts import Weight
from game.client.draw.icons import Icon, icon
from game.client.draw.name_lines import write_name
from game.client.draw.panels import well
from game.client.draw.theme import AQUA, DIM, GO, GOLD, TEXT, Rgb
from game.client.setup.lobby_places import LobbyPlaces, lobby_places
from game.client.setup.mission_tiles import paint_story
from game.client.setup.seat_cards import card_box, paint_card
from game.client.ui.invitation_card import (
    code_box,
    draw_code,
    paint_address,
    paint_small_wifi,
    paint_wifi,
)
from game.client.ui.menu import MARGIN, heading
from game.client.words import Words
from game.rules.mission import MISSION_SHEETS, Mission
from game.rules.setup import MOST_SEATS
from game.table.play.invitation import Invitation
from game.table.play.view import TableView
from game.table.storage.settings import Settings
from net.messages.lobby import Lobby, SeatInfo, SeatKind

_APART: Final = 56
"""Units between a heading and the button that leaves."""


def paint_way_in(canvas: Canvas, words: Words, slowed: int, tall: bool) -> None:
    """We are not in yet; `slowed`: seconds until our code is tried, after others guessed wrong."""
    leave = lobby_places(tall).leave
    heading(canvas, words("status.joining"), width=leave.left - MARGIN - _APART)
    if slowed > 0:
        told = words("code.slowed", seconds=slowed)
        canvas.lines(told, Rect(MARGIN, 200, leave.right - MARGIN, 200), 48, AQUA)


def paint_lobby(
    canvas: Canvas,
    words: Words,
    view: TableView,
    lobby: Lobby,
    tints: Sequence[Rgb],
    tall: bool,
) -> None:
    """The table's name, a tinted card for each seat, and useful information."""
    at = lobby_places(tall)
    wide = at.heading if view.owner else at.leave.left - MARGIN - _APART
    heading(canvas, lobby.table_name, width=wide)
    for seat in lobby.seats:
        box = card_box(seat.index, tall)
        paint_card(canvas, box, tints[seat.index] if seat.taken else None)
        if lobby.mission is not None and seat.index < len(MISSION_SHEETS):
            sheet = words("mission.sheet", name=MISSION_SHEETS[seat.index])
            _paint_word(canvas, sheet, box, box.bottom - 188, 36, TEXT)
        _paint_name(canvas, view, seat, box)
        _paint_role(canvas, words, view, seat, box)
        if seat.ready:
            _paint_ready(canvas, box)
    open_seats = _open_seats(lobby)
    if open_seats and view.invitation is not None and not lobby.locked:
        _paint_code(canvas, card_box(open_seats[-1], tall), view.invitation)
    if lobby.mission is not None:
        paint_story(canvas, words, at.story, Mission(lobby.mission), lobby.goal)
    _paint_notes(canvas, words, view, lobby, at)


def paint_way_to_network(
    canvas: Canvas, words: Words, lobby: Lobby, settings: Settings, tall: bool
) -> None:
    """The code that gets phones into the Wi-Fi: right of the seats, or in another open one."""
    open_seats = _open_seats(lobby)
    if lobby.mission is None and len(lobby.seats) < MOST_SEATS:
        paint_wifi(canvas, words, card_box(len(lobby.seats), tall), settings)
    elif len(open_seats) > 1:
        paint_small_wifi(canvas, words, card_box(open_seats[-2], tall), settings)


def _open_seats(lobby: Lobby) -> list[int]:
    return [seat.index for seat in lobby.seats if not seat.taken]


def _paint_code(canvas: Canvas, box: Rect, invitation: Invitation) -> None:
    """A free seat shows the code to scan."""
    code = code_box(box)
    draw_code(canvas, code, invitation)
    paint_address(canvas, box.centerx, code.bottom + 22, box.width - 8, invitation)


def _paint_name(canvas: Canvas, view: TableView, seat: SeatInfo, box: Rect) -> None:
    """A seat's owner; our own names are text fields instead."""
    if not seat.taken or (seat.kind is SeatKind.PERSON and view.is_mine(seat.index)):
        return
    room = Rect(box.left + 18, box.bottom - 168, box.width - 36, 78)
    write_name(canvas, seat.name or "", room, 48, least=36, line=34, anchor="middle")


def _paint_role(canvas: Canvas, words: Words, view: TableView, seat: SeatInfo, box: Rect) -> None:
    """The seat's role, if no widget says it."""
    y, owner = box.bottom - 49, view.owner
    if seat.kind is SeatKind.PERSON:
        mine = view.is_mine(seat.index)
        if not ((mine and len(view.my_seats) > 1) or (owner and not mine)):
            _paint_person(canvas, words("seat.you" if mine else "seat.here"), box.centerx, y, mine)
    elif not owner:
        free = seat.kind is SeatKind.OPEN
        text = words("lobby.free_seat") if free else words(f"level.{seat.level}")
        _paint_word(canvas, text, box, y, 38, DIM)


def _paint_person(canvas: Canvas, label: str, x: int, y: int, mine: bool) -> None:
    """A person of this program or of another one."""
    sign = Icon.PERSON if mine else Icon.NETWORK
    left = x - (canvas.text_width(label, 38, Weight.MEDIUM) + 52) / 2
    canvas.centre(icon(canvas, sign, 40, GO if mine else AQUA), left + 20, y)
    canvas.text(label, left + 52, y, 38, DIM, weight=Weight.MEDIUM)


def _paint_ready(canvas: Canvas, box: Rect) -> None:
    """The person has said that the match may begin."""
    disc = Rect(0, 0, 64, 64)
    disc.center = (box.right - 50, box.top + 50)
    well(canvas, disc, radius=32, colour=(20, 92, 46, 255))
    canvas.centre(icon(canvas, Icon.CHECK, 42, GO), *disc.center)


def _paint_word(canvas: Canvas, text: str, box: Rect, y: int, size: int, ink: Rgb) -> None:
    """A word in the middle of a card."""
    wide = box.width - 36
    canvas.text(text, box.centerx, y, size, ink, weight=Weight.MEDIUM, anchor="middle", width=wide)


def _paint_notes(
    canvas: Canvas, words: Words, view: TableView, lobby: Lobby, at: LobbyPlaces
) -> None:
    """How others find the table; or its code, and that we wait for the host once we are ready."""
    box = at.notes
    if not view.owner:
        ready = all(lobby.seats[seat].ready for seat in view.my_seats)
        _paint_waiting(canvas, words, lobby.code, at.waiting, ready=ready)
    elif view.addresses and lobby.locked:
        canvas.centre(icon(canvas, Icon.LOCK, 56, GOLD), box.left + 28, box.centery)
        beside = Rect(box.left + 76, box.top, box.width - 108, box.height)
        canvas.lines(words("lobby.locked"), beside, 36, GOLD)
    elif view.addresses:
        host = f"[{view.addresses[0]}]" if ":" in view.addresses[0] else view.addresses[0]
        address = f"{host}:{view.port}"
        told = words("lobby.address", address=address)
        if lobby.code is not None:
            told = words("lobby.address_code", address=address, code=lobby.code)
        canvas.lines(told, box, 36, AQUA)


def _paint_waiting(
    canvas: Canvas, words: Words, code: str | None, box: Rect, *, ready: bool
) -> None:
    y = box.top + 50
    if code is not None:
        y -= 20 if ready else 0
        said = words("lobby.code", code=code)
        canvas.text(said, box.left, y, 40, GOLD, width=box.width, name=True)
        y += 48
    if ready:
        canvas.text(words("lobby.waiting_host"), box.left, y, 40, AQUA, width=box.width)
