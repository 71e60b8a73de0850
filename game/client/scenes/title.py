"""The title: the logo, dice that roll by themselves now and then, and where to go."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

from pygame import Rect

from game.client.draw.backdrop import backdrop
from game.client.draw.canvas import Canvas
from game.client.draw.dice import put_die, warm
from game.client.draw.icons import Icon
from game.client.draw.logo import logo
from game.client.draw.mascot import Mood, mascot
from game.client.draw.panels import felt, spot
from game.client.draw.solid import Face
from game.client.draw.theme import DIM, SEAT_TINTS
from game.client.draw.tumble import SECONDS, Floor, throw
from game.client.fonts import Weight
from game.client.intents import Act
from game.client.lesson.newcomer import is_newcomer
from game.client.match.layout import DIE
from game.client.scenes.menu import FOOT, MARGIN, MenuScene
from game.client.stage import Stage
from game.client.ui.controls import Button, Tone
from game.client.ui.widget import Widget
from game.rules.dice import ColourFace, NumberFace
from game.table.folders import data_folder, unfinished_folder
from game.version import VERSION

if TYPE_CHECKING:
    from game.table.unfinished import KeptMatch

_SHOWN: Final[tuple[tuple[Face, ...], ...]] = (
    (ColourFace.BLUE, NumberFace.FIVE, ColourFace.JOKER),
    (ColourFace.RED, NumberFace.THREE, ColourFace.GREEN),
    (ColourFace.ORANGE, NumberFace.JOKER, ColourFace.YELLOW),
    (ColourFace.GREEN, NumberFace.FOUR, ColourFace.BLUE),
)
_LARGE: Final = 256
"""How large the title's own dice are."""
_FLOOR: Final = Floor(100, 566, 786, 908, _LARGE, ((222, 742), (450, 742), (674, 742)), (-200, 700))
_EVERY: Final = 9.0  # seconds between two rolls nobody asked for
_LIVELY: Final = 1.7  # seconds of them in which dice roll and the pen hops
_COLUMN: Final = 1112
_WIDTH: Final = 716


class TitleScene(MenuScene):
    """The first screen."""

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self._newcomer = is_newcomer(stage)
        self._kept = _kept_match()

    def build(self) -> Sequence[Widget]:
        entries = [
            ("play", Icon.PERSON, self._play),
            ("missions", Icon.TROPHY, self._missions),
            ("lesson", Icon.PEN, self._lesson),
        ]
        if self._kept is not None:  # whoever broke a match off looks for that first
            entries = [("go_on", Icon.CLOCK, self._go_on), *entries[:2]]
        elif self._newcomer:
            entries.insert(0, entries.pop())
        widgets: list[Widget] = []
        y = 44
        for name, sign, action in entries:
            tone = Tone.PLAIN if widgets else Tone.MAIN
            widgets.append(self._entry(name, sign, action, tone, y))
            y += 127 if tone is Tone.PLAIN else 166
        pairs = (
            ("join", Icon.NETWORK, self._join),
            ("open", Icon.PLUS, self._open),
            ("solo", Icon.STAR, self._solo),
            ("turns", Icon.KEYS, self._turns),
            ("archive", Icon.CLOCK, self._archive),
            ("rules", Icon.EYE, self._rules),
            ("options", Icon.GEAR, self._options),
            ("quit", Icon.DOOR, self._quit),
        )
        for i, (name, sign, action) in enumerate(pairs):
            widgets.append(self._half(name, sign, action, i % 2, y + i // 2 * 127))
        return widgets

    def _half(
        self, name: str, sign: Icon, action: Callable[[], None], column: int, y: int
    ) -> Widget:
        """One of two entries side by side: what is looked for less often."""
        width = (_WIDTH - 16) // 2
        return Button(
            name=name,
            box=Rect(_COLUMN + column * (width + 16), y, width, 112),
            action=action,
            label=self.stage.words(f"title.{name}"),
            sign=sign,
            size=46,
        )

    def _entry(
        self, name: str, sign: Icon, action: Callable[[], None], tone: Tone, y: int
    ) -> Widget:
        main, words = tone is Tone.MAIN, self.stage.words
        box = Rect(_COLUMN, y, _WIDTH, 112)
        if main:
            box = Rect(_COLUMN - 22, y, _WIDTH + 44, 148)
        names = self._kept.names if self._kept is not None else ()
        return Button(
            name=name,
            box=box,
            action=action,
            label=words(f"title.{name}"),
            note=words(f"title.{name}_note", names=_few(names)),
            sign=sign,
            tone=tone,
            size=66 if main else 52,
        )

    def first(self) -> str | None:
        return "go_on" if self._kept is not None else "lesson" if self._newcomer else "play"

    @property
    def moving(self) -> bool:
        return not self.stage.still and self.seconds % _EVERY < _LIVELY

    def resume(self) -> None:
        self._newcomer = is_newcomer(self.stage)
        self._kept = _kept_match()
        super().resume()

    def enter(self) -> None:
        super().enter()
        if self.stage.settings_broken:
            from game.client.scenes.message import MessageScene

            self.stage.stack.push(
                MessageScene(self.stage, self.stage.words("message.settings_broken"))
            )
            self.stage.settings_broken = False

    def _play(self) -> None:
        self.stage.stack.push(self.stage.screens.join())

    def _go_on(self) -> None:
        if self._kept is not None:
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

    def back(self) -> None:
        self.focus.give("quit")

    def foot(self) -> Sequence[tuple[Act | None, str]]:
        words = self.stage.words
        return ((None, words("hint.choose")), (Act.ACCEPT, words("hint.select")))

    def paint_behind(self, canvas: Canvas) -> None:
        backdrop(canvas, 26)
        spot(canvas, 560, 420, 900, (120, 130, 220), 60)
        logo(canvas, MARGIN, 66, 216, 14)
        felt(canvas, Rect(MARGIN, 560, 906, 352), 60)
        spot(canvas, 500, 700, 460, (150, 230, 220), 46)
        words = self.stage.words
        canvas.text(
            words("title.unofficial"),
            1828,
            FOOT - 20,
            28,
            DIM,
            weight=Weight.MEDIUM,
            anchor="right",
            width=900,
        )
        canvas.text(f"v{VERSION}", 1828, FOOT + 20, 28, DIM, weight=Weight.MEDIUM, anchor="right")

    def draw_moving(self, canvas: Canvas, now: float) -> None:
        if now > 0.5 and not self.stage.reduced_motion:
            warm(canvas, DIE)  # while nobody is in a hurry
        turn, since = divmod(now, _EVERY)
        faces = _SHOWN[int(turn) % len(_SHOWN)]
        thrown = throw(str(turn), _FLOOR)
        for slot, face in enumerate(faces):
            pose = thrown.pose(slot, SECONDS if self.stage.reduced_motion else since)
            if not pose.hidden:
                put_die(
                    canvas,
                    face,
                    pose.x,
                    pose.y,
                    _LARGE,
                    pose.strip,
                    frame=pose.frame,
                    lift=pose.lift,
                )
        excited = since < 1.6 and not self.stage.reduced_motion
        blink = now % 4.3 < 0.14
        mood = Mood.SLEEP if blink else Mood.GRIN if excited or since > 4 else Mood.HAPPY
        hop = abs((since * 4) % 2 - 1) * 14 if excited else 0
        canvas.centre(mascot(canvas, 322, SEAT_TINTS[0], mood), 881, 730 - hop)


def _kept_match() -> "KeptMatch | None":
    """The match to go on with, None if there is none."""
    data = data_folder()
    if next(unfinished_folder(data).glob("*"), None) is None:
        return None
    # What reads a match takes as long to load as all else that the first screen needs.
    from game.table.unfinished import latest_unfinished

    return latest_unfinished(data)


def _few(names: Sequence[str]) -> str:
    """The first two names, and whether there are more."""
    return ", ".join(names[:2]) + (" …" if len(names) > 2 else "")
