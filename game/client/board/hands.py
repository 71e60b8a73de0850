"""The hands of everybody who plays at this screen, as the match and its picture see them.

`couch_hands`: several at once, each with a device; `own_hands`: one person alone. Never here: how a
hand reacts to a press (`hand`), drawing.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final

from pygame import Rect

from game.client.board.beside_dice import Light
from game.client.board.foot_line import Foot
from game.client.board.hand import Hand
from game.client.board.layout import Layout, Panel
from game.client.board.tray_dice import Use
from game.client.board.views import cursor_of
from game.client.input.presses import Act, Click, Intent, Press
from game.client.input.sources import MOUSE, Heard, Source, SourceKind
from game.client.match.status_line import StatusLine
from game.client.match.visit import Visit
from game.client.seats.roster import Player, Roster
from game.client.sound import Sound
from game.client.stage.stage import Stage
from game.client.ui.held_device import ways_in
from game.client.ui.hints import HintItem
from game.client.ui.signs import Holding, holding
from game.client.ui.widget import Widget
from game.rules.cells import CELLS, Cell
from game.table.play.seat_view import Cursor, SeatView

_OPEN_MENU: Final = (Act.MENU, Act.ACCEPT, Act.BACK, Act.SUBMIT)
_FINGER: Final = Source(SourceKind.TOUCH)
"""The device of a player who has neither controller nor keyboard."""


class Hands(Mapping[int, Hand]):
    """The hands by seat. This base class has none, as before a match or for an audience."""

    def __init__(
        self,
        stage: Stage,
        visit: Visit,
        open_menu: Callable[[int | None], None] = lambda seat: None,
    ) -> None:
        """`open_menu` opens the menu for a seat, or for None if nobody knows whose device asked."""
        self._stage = stage
        self._visit = visit
        self._open_menu = open_menu
        self.has_menu = True
        """Whether the table offers its menu; a replay and an idle kiosk have none."""
        self.roster = Roster()
        """Who plays with a device of their own."""
        self._hands: dict[int, Hand] = {}

    def __getitem__(self, seat: int) -> Hand:
        return self._hands[seat]

    def __iter__(self) -> Iterator[int]:
        return iter(self._hands)

    def __len__(self) -> int:
        return len(self._hands)

    @property
    def stands_still(self) -> bool:
        """Whether the match is paused for a missing controller; that player's sheet says so."""
        return False

    def follow(self, now: float, layout: Layout) -> None:
        """The match or the devices may have changed; `now` is the table's clock."""
        shown, held = self._visit.shown, self._hands
        self._hands = {seat: held.get(seat) or self._new(seat) for seat in self._visit.mine}
        for hand in self._hands.values():
            hand.follow(shown.match, shown.dice_moving, now)

    def _new(self, seat: int) -> Hand:
        return Hand(seat, self._visit.chooser, self._jumps)

    def _jumps(self) -> bool:
        """Whether cursors visit only cells that may be crossed."""
        return False

    def hear(self, heard: Heard, layout: Layout) -> None:
        """A device was used; for an audience, any press opens the menu."""
        if wants_more(heard.intent):
            self._open_menu(None)

    def _do(self, hand: Hand, intent: Intent) -> None:
        """A player acts; hints come from the table."""
        if intent == Press(Act.HINT):
            hand.calm()
            self._play(Sound.ACCEPT if self._visit.ask_hint(hand.seat) else Sound.REFUSED)
        else:
            self._play(hand.handle(intent))

    def _play(self, sound: Sound | None) -> bool:
        """Play the sound, if there is one; returns whether there was."""
        if sound is not None:
            self._stage.sounds.play(sound)
        return sound is not None

    # --- what is seen of them -------------------------------------------------------------------

    @property
    def order(self) -> Sequence[int]:
        """The seats in the order of their panels."""
        return range(len(self._visit.shown.match.seats))

    @property
    def looks(self) -> bool:
        """Whether the first panel shows somebody else's sheet."""
        return False

    def playing(self, seat: int) -> Hand | None:
        """The hand whose choice a seat's panel shows."""
        return self.get(seat) if self.player(seat) is not None else None

    def player(self, seat: int) -> Player | None:
        """Who plays a seat here with a device of their own."""
        return self.roster.at_seat(seat) if seat in self else None

    def holding_of(self, seat: int) -> Holding:
        """What a seat's player holds, or could pick up if they hold nothing."""
        player = self.roster.at_seat(seat)
        if player is not None and player.missing:
            free = ways_in(self._stage, self.roster)
            return free[0] if free else holding(_FINGER, self._stage)
        return holding(player.source if player is not None else MOUSE, self._stage)

    def cursor(self, hand: Hand, now: float) -> Cursor | None:
        """Where a hand's cursor shows."""
        return cursor_of(hand, now)

    def narrowed(self, view: SeatView) -> SeatView:
        """The part of a choice made here that is shown."""
        return view

    def foot_of(self, hand: Hand, now: float) -> Foot | None:
        """The line under a player's sheet, if there is one."""
        return None

    def status(self) -> StatusLine:
        """What to do now."""
        return self._visit.status_line(self._stage.words)

    # --- what one person alone has --------------------------------------------------------------

    @property
    def circle(self) -> str | None:
        """The circle under the cursor, in missions that count circles; all sheets show it."""
        return None

    def uses(self) -> tuple[Use, ...]:
        """What each die is to the player who chooses, where dice show that."""
        return ()

    def lights(self) -> tuple[Light, ...]:
        """Glows under what comes next."""
        return ()

    def buttons(self) -> Sequence[Widget]:
        """Buttons, which draw themselves."""
        return ()

    @property
    def focused(self) -> Widget | None:
        """The widget that keys and controllers are on."""
        return None

    @property
    def focused_die(self) -> Rect | None:
        """The box of the die under the cursor of keys and controllers."""
        return None

    def hint_items(self) -> Sequence[HintItem]:
        """The acts that are possible, with their words."""
        return ()


def wants_more(intent: Intent) -> bool:
    """Whether a member of the audience presses anything: they want more than to watch."""
    return isinstance(intent, Click) or (isinstance(intent, Press) and intent.act in _OPEN_MENU)


def cell_at(panel: Panel, x: float, y: float) -> Cell | None:
    """The cell of a panel's sheet at a place."""
    grid = panel.grid
    column, row = (x - grid.x) // grid.pitch, (y - grid.y) // grid.pitch
    if not (0 <= column < 15 and 0 <= row < 7):
        return None
    index = int(column) * 7 + int(row)
    return Cell(index) if index < CELLS else None
