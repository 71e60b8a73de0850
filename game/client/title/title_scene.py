"""The title: the logo, dice that roll by themselves now and then, and the menu."""

from collections.abc import Callable, Hashable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, TypeAlias

from pygame import Rect, Surface

from game.client.draw.backdrop import backdrop
from game.client.draw.caches.disk_cache import DiskCache
from game.client.draw.canvas import Canvas
from game.client.draw.fonts import Weight
from game.client.draw.icons import Icon
from game.client.draw.mascot import Mood, mascot
from game.client.draw.panels import felt, spot
from game.client.draw.theme import DIM, SEAT_TINTS
from game.client.input.presses import Act, Click, Intent, Press
from game.client.lesson.newcomer import is_newcomer
from game.client.stage.stage import Stage
from game.client.ui.buttons import Button, ButtonTone, write_alike
from game.client.ui.menu import FOOT, MARGIN, MenuScene
from game.client.ui.widget import Widget
from game.table.storage.folders import SEATS_FILE, data_folder, unfinished_folder
from game.version import VERSION

if TYPE_CHECKING:
    from game.table.play.returning import ReturnSearch, WaitingTable
    from game.table.storage.unfinished import KeptMatch

_ROUND: Final = 9.0
"""Seconds between two rolls."""
_FIRST_ROLL: Final = 0.1
"""Seconds after which the dice are first thrown: their code is loaded after the first frame."""
_LIVELY: Final = 1.8  # seconds of a round in which dice roll and the pen hops
_AT_LEISURE: Final = 2.0
"""Seconds after which nobody waits for the first screen any more."""
_SETTLING: Final = 0.5
"""Seconds after entries have moved by themselves in which none is chosen: people aim at what was
there before."""
_SIZE: Final = 46
_LARGE: Final = 1.1
"""Letters enlarged by this much or more leave no room for signs on pairs of entries."""


@dataclass(frozen=True, slots=True)
class _TitlePlaces:
    """Where the menu lies: beside the logo and the dice, or below them."""

    left: int
    top: int
    width: int
    pitch: int
    """Units from one entry to the next."""
    foot: int
    """Y of the first line at the foot: beside the hints, or below them."""


_WIDE: Final = _TitlePlaces(1044, 44, 784, 127, FOOT - 20)
_TALL: Final = _TitlePlaces(MARGIN, 932, 906, 106, 1802)
_GAP: Final = 14

_Entry: TypeAlias = tuple[str, Icon, Callable[[], None]]
"""A button's name, its sign, and what it does."""


class TitleScene(MenuScene):
    """The first screen."""

    upright = True

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self._newcomer = is_newcomer(stage)
        self._kept = _kept_match()
        self._search: ReturnSearch | None = None
        self._live: WaitingTable | None = None
        """A table that plays on without us; it comes before our own saved match."""
        self._wants_back = False
        """Whether they want to return to their match while tables are still being asked for it."""
        self._settled = 0.0
        """When (in `seconds`) people may choose again: entries have moved."""
        self._shelf = DiskCache("title")
        self._painted: tuple[Hashable, Surface] | None = None
        """What was painted behind the widgets, until it is saved for the next start."""
        self._tidy = False
        """Whether matches that ended in a crash have been recorded."""

    @property
    def _at(self) -> _TitlePlaces:
        return _TALL if self.stage.tall else _WIDE

    def build(self) -> Sequence[Widget]:
        entries: list[_Entry] = [
            ("play", Icon.PERSON, self._play),
            ("missions", Icon.TROPHY, self._missions),
            ("lesson", Icon.PEN, self._lesson),
        ]
        more: list[_Entry] = []
        if self._may_return:  # whoever was torn from a match looks for that first
            entries, more = [("go_on", Icon.CLOCK, self._go_on), entries[0]], entries[1:]
        elif self._newcomer:
            entries.insert(0, entries.pop())
        widgets: list[Button] = []
        y, pitch = self._at.top, self._at.pitch
        for name, sign, action in entries:
            tone = ButtonTone.PLAIN if widgets else ButtonTone.MAIN
            widgets.append(self._entry(name, sign, action, tone, y))
            y += pitch if tone is ButtonTone.PLAIN else pitch + 39
        pairs: list[_Entry] = [
            *more,
            ("join", Icon.NETWORK, self._join),
            ("open", Icon.PLUS, self._open),
            ("solo", Icon.STAR, self._solo),
            ("turns", Icon.KEYS, self._turns),
            ("archive", Icon.CLOCK, self._archive),
            ("rules", Icon.EYE, self._rules),
            ("options", Icon.GEAR, self._options),
            ("quit", Icon.DOOR, self._quit),
        ]
        for i, (name, sign, action) in enumerate(pairs):
            widgets.append(self._half(name, sign, action, i % 2, y + i // 2 * pitch))
        write_alike(self.stage.context, widgets[1:])
        return widgets

    def _half(
        self, name: str, sign: Icon, action: Callable[[], None], column: int, y: int
    ) -> Button:
        """One of two entries side by side; for people who want large letters, the letters come
        first.
        """
        at = self._at
        width = (at.width - 16) // 2
        return Button(
            name=name,
            box=Rect(at.left + column * (width + 16), y, width, at.pitch - _GAP),
            action=action,
            label=self.stage.words(f"title.{name}"),
            sign=sign if self.stage.context.enlarge < _LARGE else None,
            size=_SIZE,
        )

    def _entry(
        self, name: str, sign: Icon, action: Callable[[], None], tone: ButtonTone, y: int
    ) -> Button:
        main, words, at = tone is ButtonTone.MAIN, self.stage.words, self._at
        box = Rect(at.left, y, at.width, at.pitch - _GAP)
        if main:
            box = Rect(at.left - 16, y, at.width + 32, at.pitch + 21)
        return Button(
            name=name,
            box=box,
            action=action,
            label=words(f"title.{name}"),
            note=self._return_note() if name == "go_on" else words(f"title.{name}_note"),
            sign=sign,
            tone=tone,
            size=66 if main else _SIZE,
        )

    @property
    def _may_return(self) -> bool:
        return self._live is not None or self._kept is not None

    def _return_note(self) -> str:
        """The table that plays on, or the players of the interrupted match."""
        if self._live is not None:
            return self._live.seat.table_name
        names = self._kept.names if self._kept is not None else ()
        if len(names) == 1:  # nobody plays with themselves
            return names[0]
        return self.stage.words("title.go_on_note", names=_few(names))

    def first(self) -> str | None:
        return "go_on" if self._may_return else "lesson" if self._newcomer else "play"

    @property
    def moving(self) -> bool:
        return not self.stage.still and self.seconds % _ROUND < _LIVELY

    def resume(self) -> None:
        self._newcomer = is_newcomer(self.stage)
        self._kept = _kept_match()
        super().resume()

    def pause(self) -> None:
        self._end_search()

    def leave(self) -> None:
        self._end_search()

    def _end_search(self) -> None:
        if self._search is not None:
            self._search.close()
        self._search, self._live, self._wants_back = None, None, False

    def enter(self) -> None:
        super().enter()
        if self.stage.settings_broken:
            from game.client.ui.message import MessageScene

            self.stage.stack.push(
                MessageScene(self.stage, self.stage.words("message.settings_broken"))
            )
            self.stage.settings_broken = False

    def _play(self) -> None:
        self.stage.stack.push(self.stage.screens.join())

    def _go_on(self) -> None:
        if self._search is not None and not self._search.asked:
            self._wants_back = True  # a second copy of a match that others play helps nobody
        elif self._live is not None:
            self.stage.stack.push(self.stage.screens.return_to(self._live, self._kept))
        elif self._kept is not None:
            self.stage.stack.push(self.stage.screens.go_on(self._kept))

    def _lesson(self) -> None:
        self.stage.stack.push(self.stage.screens.first_match())

    def _turns(self) -> None:
        self.stage.stack.push(self.stage.screens.new_match())

    def _missions(self) -> None:
        self.stage.stack.push(self.stage.screens.missions())

    def _solo(self) -> None:
        self.stage.stack.push(self.stage.screens.new_match(solo=True))

    def _join(self) -> None:
        self.stage.stack.push(self.stage.screens.tables())

    def _open(self) -> None:
        self.stage.stack.push(self.stage.screens.open_table())

    def _archive(self) -> None:
        self.stage.stack.push(self.stage.screens.archive())

    def _rules(self) -> None:
        self.stage.stack.push(self.stage.screens.rules())

    def _options(self) -> None:
        self.stage.stack.push(self.stage.screens.options())

    def _quit(self) -> None:
        self.stage.stack.reset(None)

    def handle(self, intent: Intent) -> None:
        chooses = isinstance(intent, Click) or intent == Press(Act.ACCEPT)
        if not chooses or self.seconds >= self._settled:
            super().handle(intent)

    def back(self) -> None:
        self.focus.give("quit")

    def foot(self) -> Sequence[tuple[Act | None, str]]:
        words = self.stage.words
        return ((None, words("hint.choose")), (Act.ACCEPT, words("hint.select")))

    def update(self, seconds: float) -> None:
        super().update(seconds)
        self._look_for_tables()
        if self.seconds <= _AT_LEISURE:
            return
        if self._painted is not None:
            self._shelf.put(*self._painted)
            self._painted = None
        if not self._tidy:
            self._tidy = True
            _keep_ended()

    def _look_for_tables(self) -> None:
        """After the first frame: look for a table that keeps a seat of ours."""
        if self._search is None:
            if self.seconds < _FIRST_ROLL or not _any_held():
                return
            from game.table.play.returning import ReturnSearch

            self._search = ReturnSearch(data_folder())
        if self._search.found != self._live or self._is_over:
            untouched = self.focus.name == self.first() and not self.focus.pointed
            self._live, self._kept = self._search.found, _kept_match()
            if self._is_over:
                self._kept = None
            self.refresh()
            self._settled = self.seconds + _SETTLING
            if untouched:
                self.focus.give(self.first() or "play")
        if self._wants_back and self._search.asked:
            self._wants_back = False
            self._go_on()

    @property
    def _is_over(self) -> bool:
        """Whether its table says that the saved match has been finished."""
        kept, search = self._kept, self._search
        return kept is not None and search is not None and kept.table_id in search.over

    def paint_behind(self, canvas: Canvas) -> None:
        settings = self.stage.settings
        eyes = (settings.palette.value, settings.text_size.value, settings.high_contrast)
        words = self.stage.words("title.unofficial")
        key = (canvas.scale, canvas.left, canvas.top, eyes, words, self.stage.tall)
        # Whatever measures texts has to see them written.
        if canvas.context.audit is None and self._shelf.fetch(key, canvas.surface):
            return
        self._paint_all_behind(canvas)
        self._painted = key, canvas.surface

    def _paint_all_behind(self, canvas: Canvas) -> None:
        from game.client.draw.logo import logo

        backdrop(canvas, 26)
        spot(canvas, 560, 420, 900, (120, 130, 220), 60)
        logo(canvas, MARGIN, 66, 216, 14)
        felt(canvas, Rect(MARGIN, 560, 906, 352), 60)
        spot(canvas, 500, 700, 460, (150, 230, 220), 46)
        at, said, version = self._at, self.stage.words("title.unofficial"), f"v{VERSION}"
        lines = (f"{said}, {version}",) if self.stage.tall else (said, version)
        right, medium = at.left + at.width, Weight.MEDIUM
        for i, line in enumerate(lines):
            y = at.foot + i * 40
            canvas.text(line, right, y, 28, DIM, weight=medium, anchor="right", width=900)

    def draw_moving(self, canvas: Canvas, now: float) -> None:
        since = _ROUND - 1.0
        if now >= _FIRST_ROLL:
            from game.client.title.title_dice import draw_next, draw_rolling

            turn, since = divmod(now - _FIRST_ROLL, _ROUND)
            draw_rolling(canvas, turn, since, self.stage.reduced_motion)
            if now > 0.5 and not self.stage.reduced_motion:
                draw_next(canvas)  # while nobody is in a hurry
        excited = since < 1.6 and not self.stage.reduced_motion
        blink = now % 4.3 < 0.14
        mood = Mood.SLEEP if blink else Mood.GRIN if excited or since > 4 else Mood.HAPPY
        hop = abs((since * 4) % 2 - 1) * 14 if excited else 0
        canvas.centre(mascot(canvas, 322, SEAT_TINTS[0], mood), 881, 730 - hop)


def _kept_match() -> "KeptMatch | None":
    """The match to resume, None if there is none."""
    if not _any_kept():
        return None
    # What reads a match takes as long to load as all else that the first screen needs.
    from game.table.storage.unfinished import latest_unfinished

    return latest_unfinished(data_folder())


def _keep_ended() -> None:
    """Record matches that a crash kept from being recorded."""
    if _any_kept():
        from game.table.storage.ended import keep_all_ended

        keep_all_ended(data_folder())


def _any_kept() -> bool:
    with suppress(OSError):
        return next(unfinished_folder(data_folder()).glob("*"), None) is not None
    return False


def _any_held() -> bool:
    with suppress(OSError):
        return (data_folder() / SEATS_FILE).exists()
    return False


def _few(names: Sequence[str]) -> str:
    """The first two names, and whether there are more."""
    return ", ".join(names[:2]) + (" …" if len(names) > 2 else "")
