"""The hands of all who play at this screen: what a match and its picture ask of them.

`couch_hands`: several at once, each with their own device; `own_hands`: one person alone. Never
here: what a hand does with a press (`hand`), drawing.
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
"""What somebody takes where there is neither a controller nor a keyboard."""


class Hands(Mapping[int, Hand]):
    """The hands by seat; none before a match, and where nobody plays, as this class leaves it."""

    def __init__(
        self,
        stage: Stage,
        visit: Visit,
        open_menu: Callable[[int | None], None] = lambda seat: None,
    ) -> None:
        """`open_menu` opens the menu for a seat, None if nobody knows whose device asked."""
        self._stage = stage
        self._visit = visit
        self._open_menu = open_menu
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
        """Whether the match is paused for a controller that is gone, which its sheet shows."""
        return False

    def follow(self, now: float, layout: Layout) -> None:
        """The match and the devices may have changed; `now` is the table's clock."""
        shown, held = self._visit.shown, self._hands
        self._hands = {seat: held.get(seat) or self._new(seat) for seat in self._visit.mine}
        for hand in self._hands.values():
            hand.follow(shown.match, shown.dice_moving, now)

    def _new(self, seat: int) -> Hand:
        return Hand(seat, self._visit.chooser, self._jumps)

    def _jumps(self) -> bool:
        """Whether cursors go only to cells that may be crossed."""
        return False

    def hear(self, heard: Heard, layout: Layout) -> None:
        """A device was used; who only looks on and presses anything wants the menu."""
        if wants_more(heard.intent):
            self._open_menu(None)

    def _do(self, hand: Hand, intent: Intent) -> None:
        """A player does something; hints are the table's to give."""
        if intent == Press(Act.HINT):
            hand.calm()
            self._play(Sound.ACCEPT if self._visit.ask_hint(hand.seat) else Sound.REFUSED)
        else:
            self._play(hand.handle(intent))

    def _play(self, sound: Sound | None) -> bool:
        """Let a sound be heard, if there is one; whether there is."""
        if sound is not None:
            self._stage.sounds.play(sound)
        return sound is not None

    # --- what is seen of them -------------------------------------------------------------------

    @property
    def order(self) -> Sequence[int]:
        """The seats as their panels lie."""
        return range(len(self._visit.shown.match.seats))

    @property
    def looks(self) -> bool:
        """Whether the first panel shows the sheet of somebody else, who is looked at."""
        return False

    def playing(self, seat: int) -> Hand | None:
        """The hand whose choice is seen on the panel of a seat."""
        return self.get(seat) if self.player(seat) is not None else None

    def player(self, seat: int) -> Player | None:
        """Who plays a seat here with a device of their own."""
        return self.roster.at_seat(seat) if seat in self else None

    def holding_of(self, seat: int) -> Holding:
        """What a seat's player has in their hands; who has nothing, what they could take."""
        player = self.roster.at_seat(seat)
        if player is not None and player.missing:
            free = ways_in(self._stage, self.roster)
            return free[0] if free else holding(_FINGER, self._stage)
        return holding(player.source if player is not None else MOUSE, self._stage)

    def cursor(self, hand: Hand, now: float) -> Cursor | None:
        """Where a hand's cursor is seen."""
        return cursor_of(hand, now)

    def narrowed(self, view: SeatView) -> SeatView:
        """What is shown of a choice made here."""
        return view

    def foot_of(self, hand: Hand, now: float) -> Foot | None:
        """The line under a player's sheet, where there is one."""
        return None

    def status(self) -> StatusLine:
        """What to do now."""
        return self._visit.status_line(self._stage.words)

    # --- what one person alone has --------------------------------------------------------------

    @property
    def circle(self) -> str | None:
        """The circle that the cursor is at, in missions that count them, for all sheets to show."""
        return None

    def uses(self) -> tuple[Use, ...]:
        """What dice are to whoever chooses, where that is shown on them."""
        return ()

    def lights(self) -> tuple[Light, ...]:
        """What is lit from below because it comes next."""
        return ()

    def buttons(self) -> Sequence[Widget]:
        """What can be pressed and draws itself."""
        return ()

    @property
    def focused(self) -> Widget | None:
        """What has the focus of keys and controllers."""
        return None

    @property
    def focused_die(self) -> Rect | None:
        """The box of the die under the cursor of keys and controllers."""
        return None

    def hint_items(self) -> Sequence[HintItem]:
        """What can be pressed, in words."""
        return ()


def wants_more(intent: Intent) -> bool:
    """Whether somebody who looks on presses anything: then they want more than that."""
    return isinstance(intent, Click) or (isinstance(intent, Press) and intent.act in _OPEN_MENU)


def cell_at(panel: Panel, x: float, y: float) -> Cell | None:
    """The cell of a panel's sheet at a place."""
    grid = panel.grid
    column, row = (x - grid.x) // grid.pitch, (y - grid.y) // grid.pitch
    if not (0 <= column < 15 and 0 <= row < 7):
        return None
    index = int(column) * 7 + int(row)
    return Cell(index) if index < CELLS else None
