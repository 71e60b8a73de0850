"""The options: each is kept at once, nothing needs to be confirmed."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from pygame import Rect

from game.client.draw.canvas import Canvas
from game.client.draw.panels import frame, glow, well
from game.client.draw.theme import DIM, GOLD
from game.client.fonts import Weight
from game.client.intents import Act
from game.client.mission.numbers import own_boards
from game.client.scenes.menu import FOOT, MARGIN, MenuScene, heading
from game.client.ui.controls import Stepper, toggle_box
from game.client.ui.widget import Widget
from game.client.words import own_name
from game.table.settings import Language, Palette
from net.names import MOST_PERSON

_WIDTH: Final = 1240
_HEIGHT: Final = 80
_STEP: Final = 90
_WINDOWS: Final = ((1280, 720), (1600, 900), (1920, 1080), (2560, 1440), (3840, 2160))


@dataclass(slots=True, kw_only=True)
class Toggle(Widget):
    """A setting that is on or off."""

    label: str
    on: bool
    note: str = ""

    def step(self, dx: int) -> bool:
        self.press()
        return True

    def draw(self, canvas: Canvas, focused: bool) -> None:
        box = self.box
        if focused:
            glow(canvas, box, GOLD, radius=22, strength=150)
        well(canvas, box, radius=22, colour=(24, 27, 44, 235))
        if focused:
            frame(canvas, box, GOLD, radius=22, line=4)
        used = canvas.text(
            self.label,
            box.left + 28,
            box.centery,
            40,
            DIM,
            weight=Weight.MEDIUM,
            width=box.width * 0.46,
        )
        switch = Rect(box.right - 134, box.centery - 28, 106, 56)
        toggle_box(canvas, switch, self.on)
        if self.note:
            canvas.text(
                self.note,
                switch.left - 24,
                box.centery,
                30,
                DIM,
                weight=Weight.MEDIUM,
                anchor="right",
                width=switch.left - 60 - box.left - used - 20,
            )


class OptionsScene(MenuScene):
    """Language, name, window, sounds, motion, colours, the numbers of missions."""

    def build(self) -> Sequence[Widget]:
        words, now = self.stage.words, self.stage.settings
        boxes = [Rect(MARGIN, 170 + i * _STEP, _WIDTH, _HEIGHT) for i in range(9)]
        window = f"{now.window_width} × {now.window_height}"
        return (
            Stepper(
                name="language",
                box=boxes[0],
                label=words("options.language"),
                value=own_name(now.language),
                change=self._language,
            ),
            self.text_field(
                "name",
                boxes[1],
                words("options.name"),
                now.name,
                self._name,
                limit=MOST_PERSON,
                hint="…",
            ),
            self._toggle("full_screen", boxes[2], now.full_screen),
            Stepper(
                name="window",
                box=boxes[3],
                label=words("options.window"),
                value=window,
                change=self._window,
                enabled=not now.full_screen,
            ),
            Stepper(
                name="effects",
                box=boxes[4],
                label=words("options.effects"),
                value=f"{now.effects_volume} %",
                change=self._volume,
            ),
            self._toggle("reduced_motion", boxes[5], now.reduced_motion),
            Stepper(
                name="palette",
                box=boxes[6],
                label=words("options.palette"),
                value=words(f"options.palette_{now.palette.value}"),
                change=self._palette,
            ),
            self._toggle(
                "software_drawing", boxes[7], now.software_drawing, words("options.restart")
            ),
            self.text_field(
                "missions_file",
                boxes[8],
                words("options.missions_file"),
                now.missions_file,
                self._missions_file,
                limit=1000,
                hint=words("options.missions_ours"),
            ),
        )

    def _toggle(self, name: str, box: Rect, on: bool, note: str = "") -> Toggle:
        return Toggle(
            name=name,
            box=box,
            label=self.stage.words(f"options.{name}"),
            on=on,
            note=note,
            action=lambda: self.stage.set(**{name: not on}),
        )

    def _language(self, way: int) -> None:
        known = list(Language)
        place = known.index(self.stage.settings.language)
        self.stage.set(language=known[(place + way) % len(known)])

    def _name(self, text: str) -> None:
        self.stage.set(name=text)

    def _missions_file(self, text: str) -> None:
        """The file is looked at once, so that its faults are said here and not in a lobby."""
        if text == self.stage.settings.missions_file:
            return
        self.stage.set(missions_file=text)
        _, fault = own_boards(self.stage)
        if fault is not None:
            self.stage.stack.push(fault)

    def _window(self, way: int) -> None:
        now = (self.stage.settings.window_width, self.stage.settings.window_height)
        place = _WINDOWS.index(now) if now in _WINDOWS else 0
        width, height = _WINDOWS[(place + way) % len(_WINDOWS)]
        self.stage.set(window_width=width, window_height=height)

    def _palette(self, way: int) -> None:
        known = list(Palette)
        place = known.index(self.stage.settings.palette)
        self.stage.set(palette=known[(place + way) % len(known)])

    def _volume(self, way: int) -> None:
        volume = max(0, min(100, self.stage.settings.effects_volume + way * 10))
        self.stage.set(effects_volume=volume)

    def foot(self) -> Sequence[tuple[Act | None, str]]:
        words = self.stage.words
        return (
            (None, words("hint.change")),
            (Act.ACCEPT, words("hint.select")),
            (Act.BACK, words("hint.back")),
        )

    def paint_behind(self, canvas: Canvas) -> None:
        super().paint_behind(canvas)
        heading(canvas, self.stage.words("options.heading"))

    def draw_moving(self, canvas: Canvas, now: float) -> None:
        from game.client.draw.mascot import Mood, mascot
        from game.client.draw.theme import SEAT_TINTS

        for i, height in ((1, 220), (3, 270), (2, 220)):
            x = {1: 1430, 3: 1605, 2: 1780}[i]
            blink = (now + i * 1.3) % 5 < 0.14
            mood = Mood.SLEEP if blink else Mood.LOOK if i == 1 else Mood.HAPPY
            canvas.centre(
                mascot(canvas, height, SEAT_TINTS[i], mood, capped=i != 3),
                x,
                FOOT - 120 - height / 2,
            )
