"""The tables on the LAN, live, and a line for typing an address."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from pygame import Rect

from game.client.draw.canvas import Canvas
from game.client.draw.fonts import Weight
from game.client.draw.icons import Icon, icon
from game.client.draw.lettering import Anchor
from game.client.draw.panels import card, frame, glow, well
from game.client.draw.theme import AQUA, DIM, DUSK, GOLD, TEXT
from game.client.input.presses import Act, Intent, Move, Scroll
from game.client.seats.looks import appearances
from game.client.setup.known_people import own_guise
from game.client.setup.lobby_scene import LobbyScene
from game.client.setup.person_scene import PersonScene
from game.client.sound import Sound
from game.client.stage.stage import Stage
from game.client.stage.visits import visit_to
from game.client.ui.buttons import Button, ButtonTone
from game.client.ui.form import FormScene
from game.client.ui.keyboard import KeySet
from game.client.ui.menu import MARGIN, heading
from game.client.ui.message import MessageScene
from game.client.ui.text_field import TextField
from game.client.ui.widget import Tile, Widget
from game.table.play.browse import Browser
from game.table.play.options import Persona
from game.table.play.returning import WaitingTable
from game.table.play.session import Session
from game.table.storage.folders import data_folder
from game.table.storage.held_seats import HeldSeat, HeldSeats
from game.table.storage.settings import Guise
from net.base.address import Address, AddressFault, parse_address
from net.finding.discovery import TableAd

_LONGEST_ADDRESS: Final = 64
_GAP: Final = 12


@dataclass(frozen=True, slots=True)
class _ListPlaces:
    """Where everything lies: a table on one line, or on two in an upright window."""

    name: Rect
    tables: Rect
    rows: int
    found: int
    """Y of the line that says how many tables there are."""
    address: Rect
    join: Rect
    named: tuple[int, int]
    """A table's name on its row: how far above the middle, and its greatest width."""
    state: int
    """Greatest width of what can be done there."""
    reached: tuple[int, int]
    """Its address, from the left of its row, and how far below the middle."""
    anchor: Anchor


_WIDE: Final = _ListPlaces(
    name=Rect(MARGIN, 176, 1000, 92),
    tables=Rect(MARGIN, 290, 1736, 500),
    rows=5,
    found=222,
    address=Rect(MARGIN, 820, 1260, 92),
    join=Rect(1380, 820, 448, 92),
    named=(0, 760),
    state=480,
    reached=(1180, 0),
    anchor="right",
)
_TALL: Final = _ListPlaces(
    name=Rect(MARGIN, 176, 896, 92),
    tables=Rect(MARGIN, 290, 896, 1134),
    rows=9,
    found=1460,
    address=Rect(MARGIN, 1496, 896, 92),
    join=Rect(MARGIN, 1602, 896, 92),
    named=(26, 400),
    state=320,
    reached=(110, 28),
    anchor="left",
)


class TablesScene(FormScene):
    """Choose a table to join."""

    wraps = False
    upright = True

    def __init__(self, stage: Stage, browser: Browser | None = None) -> None:
        """`browser`: None for one of our own; it is closed when the scene ends."""
        super().__init__(stage)
        self._browser = browser
        self._seen: tuple[TableAd, ...] = ()
        self._offset = 0
        self._seats_kept: dict[str, HeldSeat] = {}
        """Our seats that are kept somewhere, by table."""
        self.address = ""
        self.name = stage.settings.name or stage.words("seat.default_name", number=1)

    @property
    def caption(self) -> str:
        if not self._seen:
            return self.stage.words("tables.searching")
        found = self.stage.words("tables.found", count=len(self._seen))
        chosen = [ad.name for ad in self._seen if f"table {ad.id}" == self.focus.name]
        return f"{found} – {chosen[0]}" if chosen else found

    @property
    def _at(self) -> _ListPlaces:
        return _TALL if self.stage.tall else _WIDE

    # --- time -----------------------------------------------------------------------------------

    def enter(self) -> None:
        if self._browser is None:
            self._browser = Browser(self.stage.binds)
        self._seats_kept = {seat.table_id: seat for seat in HeldSeats(data_folder()).waiting}
        super().enter()

    def resume(self) -> None:
        self._seats_kept = {seat.table_id: seat for seat in HeldSeats(data_folder()).waiting}
        super().resume()

    def leave(self) -> None:
        if self._browser is not None:
            self._browser.close(wait=False)

    def update(self, seconds: float) -> None:
        super().update(seconds)
        tables = self._browser.tables() if self._browser else ()
        if tables != self._seen:
            self._take(tables)

    def _take(self, tables: tuple[TableAd, ...]) -> None:
        """The tables have changed: keep the focus on its table, at the same height."""
        place = self._focused() - self._offset
        self._seen = tables
        if (now := self._focused()) >= 0:
            self._offset = now - place
        elif not self.editing.active and not self.address and not self.focus.pointed:
            self.focus.give(self.first())
        self._scroll(0)

    def handle(self, intent: Intent) -> None:
        if isinstance(intent, Scroll):
            self._scroll(-intent.lines)
        elif isinstance(intent, Move) and self._focused() >= 0:
            self._step(intent)
        else:
            super().handle(intent)

    def _step(self, move: Move) -> None:
        """Move from table to table, sideways by a page."""
        focused = self._focused()
        lines = move.dy or move.dx * self._at.rows
        goal = focused + lines
        if move.dx:
            goal = max(0, min(goal, len(self._seen) - 1))
        if goal == focused or not 0 <= goal < len(self._seen):
            super().handle(move)
            return
        if not self._offset <= goal < self._offset + self._at.rows:
            self._scroll(lines)
        self.stage.sounds.play(Sound.STEP)
        self.focus.give(f"table {self._seen[goal].id}")
        self.refresh()

    def _focused(self) -> int:
        """The index of the focused table, -1 if something else has the focus."""
        names = [f"table {table.id}" for table in self._seen]
        return names.index(self.focus.name) if self.focus.name in names else -1

    def _scroll(self, lines: int) -> None:
        self._offset = max(0, min(self._offset + lines, len(self._seen) - self._at.rows))
        self.refresh()

    def reshape(self) -> None:
        self._scroll(0)

    # --- widgets --------------------------------------------------------------------------------

    def build(self) -> Sequence[Widget]:
        words, at = self.stage.words, self._at
        widgets: list[Widget] = [
            TextField(
                name="your name",
                box=at.name,
                label=words("tables.your_name"),
                text=self.name,
                action=self._be_somebody,
            )
        ]
        step = at.tables.height // at.rows
        for i, table in enumerate(self._seen[self._offset : self._offset + at.rows]):
            box = Rect(at.tables.left, at.tables.top + i * step, at.tables.width, step - _GAP)
            widgets.append(
                Tile(
                    name=f"table {table.id}",
                    box=box,
                    action=lambda table=table: self._choose(table),  # type: ignore[misc]
                    paint=lambda canvas, box, focused, table=table: self._paint_row(  # type: ignore[misc]
                        canvas, box, focused, table
                    ),
                    tag="tables",
                )
            )
        widgets.append(
            self.text_field(
                "address",
                at.address,
                words("tables.address"),
                self.address,
                self._set_address,
                limit=_LONGEST_ADDRESS,
                keys=KeySet.ADDRESS,
                hint=words("tables.address_hint"),
            )
        )
        widgets.append(
            Button(
                name="join",
                box=at.join,
                action=self._join_address,
                enabled=bool(self.address),
                label=words("tables.join"),
                sign=Icon.NETWORK,
                tone=ButtonTone.MAIN,
            )
        )
        return widgets

    def first(self) -> str:
        return f"table {self._seen[self._offset].id}" if self._seen else "address"

    def _be_somebody(self) -> None:
        def become(guise: Guise) -> None:
            self.name = guise.name
            self.stage.set(name=guise.name)
            self.refresh()

        me = own_guise(self.stage, name=self.name)
        self.stage.stack.push(PersonScene(self.stage, (), me, become))

    def _set_address(self, text: str) -> None:
        self.address = text
        if text:
            self.focus.give("join")

    def _join_address(self) -> None:
        try:
            address = parse_address(self.address)
        except AddressFault:
            self.stage.stack.push(MessageScene(self.stage, self.stage.words("tables.bad_address")))
            return
        self._go((address,))

    def _waits(self, table: TableAd) -> HeldSeat | None:
        """Our seat in this table's match, if there is one."""
        return self._seats_kept.get(table.id) if table.playing is not False else None

    def _choose(self, table: TableAd) -> None:
        seat = self._waits(table)
        if seat is not None:
            waiting = WaitingTable(seat, table.address)
            self.stage.stack.push(self.stage.screens.return_to(waiting))
        else:
            self._go((table.address,))

    def _go(self, addresses: Sequence[Address]) -> None:
        """Take a seat at the table at once, or watch if a match is running."""
        worn = appearances((self.name,), self.stage.settings.guises)
        persona = Persona((self.name,), worn, spare_names=True, may_watch=True)
        binds, phones = self.stage.binds, self.stage.phones.at_table()
        rejoin = partial(Session.join, addresses, persona, binds=binds, phones=phones)
        visit = visit_to(self.stage, rejoin())
        visit.rejoin = rejoin
        self.stage.stack.push(LobbyScene(self.stage, visit))

    def foot(self) -> Sequence[tuple[Act | None, str]]:
        words = self.stage.words
        if self.editing.active:
            return ((Act.SUBMIT, words("hint.done")), (Act.ERASE, words("hint.erase")))
        return super().foot()

    # --- drawing --------------------------------------------------------------------------------

    def layer_key(self) -> object:
        return len(self._seen)

    def paint_behind(self, canvas: Canvas) -> None:
        super().paint_behind(canvas)
        heading(canvas, self.stage.words("tables.heading"), width=self._at.tables.width)
        if not self._seen:
            box = self._at.tables
            well(canvas, box, radius=34, colour=(14, 16, 27, 150))
            text = Rect(box.left + 300, box.top + 150, box.width - 360, 250)
            canvas.lines(self.stage.words("tables.none"), text, 44, TEXT)

    def draw_moving(self, canvas: Canvas, now: float) -> None:
        if self._seen:
            self._draw_place(canvas)
            return
        words, box = self.stage.words, self._at.tables
        pulse = 1.0 if self.stage.reduced_motion else 0.55 + 0.45 * abs((now * 0.9) % 2 - 1)
        canvas.centre(icon(canvas, Icon.NETWORK, 150, AQUA), box.left + 150, box.top + 250, pulse)
        left, width = box.left + 300, box.width - 340
        canvas.text(words("tables.searching"), left, box.top + 90, 56, AQUA, width=width)

    def _draw_place(self, canvas: Canvas) -> None:
        """How many tables there are, and which of them are on show, if not all are."""
        count, at = len(self._seen), self._at
        if count <= at.rows:
            return
        found = self.stage.words("tables.found", count=count)
        canvas.text(found, at.tables.right, at.found, 40, DIM, anchor="right", width=660)
        left, height = at.tables.right + 18, at.tables.height - _GAP
        long = max(40, height * at.rows // count)
        top = at.tables.top + (height - long) * self._offset // (count - at.rows)
        canvas.bar(Rect(left, at.tables.top, 10, height), DUSK, 5)
        canvas.bar(Rect(left, top, 10, long), AQUA, 5)

    def _paint_row(self, canvas: Canvas, box: Rect, focused: bool, table: TableAd) -> None:
        if focused:
            glow(canvas, box, GOLD, radius=24, strength=170)
        card(canvas, box, radius=24, lifted=70)
        if focused:
            frame(canvas, box, GOLD, radius=24, line=5)
        at, y = self._at, box.centery
        (above, wide), (right, below) = at.named, at.reached
        canvas.centre(icon(canvas, Icon.NETWORK, 50, AQUA), box.left + 56, y)
        canvas.text(table.name, box.left + 110, y - above, 48, TEXT, width=wide, name=True)
        address, x, medium = str(table.address), box.left + right, Weight.MEDIUM
        canvas.text(
            address, x, y + below, 32, DIM, weight=medium, anchor=at.anchor, width=300, name=True
        )
        ink = GOLD if self._waits(table) else TEXT if table.may_have_room else DIM
        canvas.text(
            self._state(table), box.right - 36, y, 40, ink, anchor="right", width=self._at.state
        )

    def _state(self, table: TableAd) -> str:
        words = self.stage.words
        if self._waits(table) is not None:
            return words("tables.yours")
        if table.free is None:
            return words("tables.code")
        if table.playing:
            return words("tables.playing")
        if not table.free:
            return words("tables.full")
        return words("tables.free", count=table.free)
