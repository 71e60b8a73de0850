"""The kiosk's game as its supervisor starts it: the program with everything in its place.

Never here: what is shown (`attract`, `visitors`), or looking after visitors (`keeper`).
"""

import os
import signal
import sys
import threading
import time
from typing import Final

import pygame

from game.client.app import Program
from game.client.board.board_scene import BoardScene
from game.client.draw.canvas import Canvas
from game.client.draw.viewport import Viewport
from game.client.input.presses import Act, PointAt, Press
from game.client.input.sources import MOUSE, RIGHT_KEYS, Heard, Source, pad_source
from game.client.kiosk.attract import AttractScene
from game.client.kiosk.care import brightness_at, is_dark, shift_at
from game.client.kiosk.follow import FOOT, draw_line
from game.client.kiosk.keeper import Keeper
from game.client.kiosk.notes import draw_notes
from game.client.kiosk.operated import Operated
from game.client.kiosk.operator_signs import Tone, draw_foot, draw_paused, small_picture
from game.client.kiosk.press_bar import is_lit
from game.client.kiosk.resume import take_up
from game.client.kiosk.shared import Kiosk, speak
from game.client.kiosk.turned import TurnedScreen
from game.client.kiosk.visitors import VisitorsScene
from game.client.stage.scene import Scene
from game.client.stage.stage import Stage
from game.client.window import NoDisplay
from game.kiosk.config import KioskConfig
from game.kiosk.memory_limit import most_memory
from game.kiosk.pipe_messages import ClearRecords, KioskDuty
from game.kiosk.places import use_folder
from game.kiosk.pulse import CANNOT, NO_WINDOW, Ear, Pulse, no_pulse, take_over_streams, tell_where
from game.table.storage.settings import Settings

_STOPPED: Final = 3
"""The exit status of a game that the system ended; its supervisor decides whether to go on."""
_BRIGHT: Final = 0.995
_NOWHERE: Final = PointAt(-1, -1)


def settings_of(config: KioskConfig) -> Settings:
    """The settings that strangers get; nobody changes them."""
    screen, sound, network = config.screen, config.sound, config.network
    return Settings(
        language=screen.language,
        full_screen=screen.full_screen,
        display=screen.display,
        safe_area=screen.safe_area,
        effects_volume=sound.effects,
        music_volume=sound.music,
        motion=screen.motion,
        text_size=screen.text_size,
        high_contrast=screen.high_contrast,
        software_drawing=not screen.graphics_card,
        phones=network.phones,
        phone_address=next(iter(network.addresses), ""),
        lesson_taken=1,
    )


class KioskProgram(Program):
    """A program that nobody can close, with a keeper."""

    _held = False
    """Whether the current match has been paused along with the kiosk."""

    def __init__(self, kiosk: Kiosk, pulse: Pulse | None = None) -> None:
        """Raises `NoDisplay` when no window can be opened."""
        self.kiosk = kiosk
        self._pulse = pulse or no_pulse()
        self._shift = (0, 0)
        self._foot = 0
        self._turned = TurnedScreen(kiosk.config.screen.rotate)
        super().__init__(settings_of(kiosk.config), None)
        self.keeper = Keeper(self.stage, kiosk, self.quit)
        self.stage.locked = True
        self.stage.home = self.home
        self.stage.phones.naming = kiosk.names.of_phone
        self._pointer_moved = 0.0
        self._dark = False
        pygame.mouse.set_visible(False)
        pygame.display.set_allow_screensaver(False)

    def home(self, stage: Stage) -> Scene:
        """The attract screen."""
        return AttractScene(stage, self.kiosk)

    def open(self, troubles: int = 0) -> None:
        """Start with the match that a crash interrupted, or with the attract screen."""
        self.begin(self.home)
        scene = take_up(self.stage, self.kiosk, troubles)
        if scene is not None:
            self.stage.stack.push(scene)
            self.stage.stack.settle()

    # --- events ---------------------------------------------------------------------------------

    def beat(self) -> None:
        """Beat only while the table answers: a silent table is no better than a frozen loop."""
        if not self.keeper.standstill.found:
            given, size = self.kiosk.config.alive.memory_megabytes, self.window.get_size()
            playing = not self.keeper.attracting and self.keeper.followed is None
            self._pulse.beat(most_memory(given, size, playing=playing))

    def close_asked(self) -> None:
        """Only the PIN or ending the process closes this window."""

    def full_screen_asked(self) -> None:
        """The window stays as it is."""

    def take(self, event: pygame.event.Event) -> bool:
        event = self._turned.upright(event)
        if event.type == pygame.MOUSEMOTION and not getattr(event, "touch", False):
            self._pointer_moved = self.keeper.now
            pygame.mouse.set_visible(True)
        if event.type == pygame.WINDOWMINIMIZED:
            self._apply_window(self.stage.settings)
        if super().take(event):
            return True
        source = _pressed(event)
        if source is None or not self._takes_any(source):
            return False
        self.hear(Heard(source, Press(Act.ACCEPT)))
        return True

    def _takes_any(self, source: Source) -> bool:
        """Whether unbound buttons count as well."""
        top = self.stage.stack.top
        if isinstance(top, VisitorsScene):
            return top.wants(source)
        return isinstance(top, AttractScene) or self.keeper.followed is not None

    def hear(self, heard: Heard) -> None:
        if not self.keeper.heard(heard):
            super().hear(heard)

    # --- time -----------------------------------------------------------------------------------

    def pass_time(self, seconds: float) -> None:
        self._obey()
        if self._paused:
            self.keeper.now += seconds
            return
        super().pass_time(seconds)
        self.keeper.update(seconds)
        self.kiosk.operated.tell(*self.keeper.doing, self.kiosk.late)
        self._care()

    def _obey(self) -> None:
        """Do what the operator wants."""
        operated = self.kiosk.operated
        before = operated.standing
        for once in operated.poll():
            if isinstance(once, ClearRecords):
                self.kiosk.clear_records()
            else:
                operated.show(small_picture(self.window))
        self._set_volume()
        held = self.kiosk.duty is KioskDuty.PAUSED
        if held is not self._held:
            self._held = held
            self.keeper.hold(held)
        if operated.standing != before:
            self.rest.stir()
        if operated.wishes.language is not before.wishes.language and self.keeper.attracting:
            speak(self.stage, self.kiosk)

    def _set_volume(self) -> None:
        """The volume from the config, reduced by what the operator and the hour want."""
        sound, part = self.kiosk.config.sound, self.kiosk.volume
        loud = {
            "effects_volume": round(sound.effects * part),
            "music_volume": round(sound.music * part),
        }
        now = self.stage.settings
        if loud != {name: getattr(now, name) for name in loud}:
            self.stage.set(**loud)

    @property
    def _paused(self) -> bool:
        return self.kiosk.duty is KioskDuty.PAUSED and not self.keeper.operator_here

    def _foot_line(self) -> tuple[str, Tone] | None:
        """The line below the board, and for whom; what the operator wants said comes first."""
        operated, words = self.kiosk.operated, self.stage.words
        if operated.wishes.message:
            return operated.wishes.message, Tone.VISITORS
        if self.kiosk.duty is KioskDuty.CLOSING:
            return words("kiosk.closing"), Tone.VISITORS
        if closes := self.kiosk.closes_soon:
            return words("kiosk.closes_at", time=closes), Tone.VISITORS
        if operated.standing.fault and self.keeper.attracting:
            fault = operated.standing.fault.splitlines()[0]
            return words("kiosk.config_fault", fault=fault), Tone.TECHNICIAN
        if self.kiosk.late and self.keeper.attracting:
            return words("kiosk.late", count=self.kiosk.late), Tone.TECHNICIAN
        if told := self.keeper.explained:
            return words(told), Tone.VISITORS
        return None

    def _care(self) -> None:
        """Where the picture lies, whether it is dark, whether the pointer shows."""
        care, keeper, top = self.kiosk.config.care, self.keeper, self.stage.stack.top
        foot = FOOT if keeper.followed is not None or self._foot_line() is not None else 0
        shift = shift_at(keeper.now, care)
        # The picture moves while nothing else does: painting it anew takes a moment.
        rests = not top.busy if isinstance(top, AttractScene) else not self.stage.stack.moving
        may = foot != self._foot or rests
        if may and (foot, shift) != (self._foot, self._shift):
            self._foot, self._shift = foot, shift
            self._move_picture()
        if keeper.now - self._pointer_moved > care.pointer_seconds and pygame.mouse.get_visible():
            self._hide_pointer()
        night = is_dark(self.kiosk.wall(), care) or self.kiosk.shut
        dark = isinstance(top, AttractScene) and night
        if dark != self._dark:
            self._dark = dark
            pygame.display.set_allow_screensaver(dark)
        if isinstance(top, AttractScene):
            top.dark = dark

    def _hide_pointer(self) -> None:
        """A hidden pointer points at nothing: a tooltip at its place would stay for hours."""
        pygame.mouse.set_visible(False)
        if isinstance(self.stage.stack.top, BoardScene):
            self.stage.stack.top.hear(Heard(MOUSE, _NOWHERE))
            self.rest.stir()

    def _move_picture(self) -> None:
        view = self.viewport(self.window)
        resized = view.scale != self.view.scale
        self.view = view
        if resized:
            self.stage.context.resize(view)
        else:
            self.stage.context.forget_layers()
        self.rest.stir()

    def viewport(self, window: pygame.Surface) -> Viewport:
        safe = self.stage.settings.safe_area
        return Viewport(*window.get_size(), safe, self._foot, self._shift)

    # --- drawing --------------------------------------------------------------------------------

    def picture_of(self, window: pygame.Surface) -> pygame.Surface:
        return self._turned.picture_of(window)

    def flip(self) -> None:
        self._turned.flip()

    def show(self, ahead: float) -> None:
        self.stage.context.behind = False  # what is neither shown nor drawn is not waited for
        if self._paused:
            self.frames.whole(self.window, self._draw_paused)
            return
        if not self._dark:
            super().show(ahead)
            return
        self.window.fill((0, 0, 0))
        self.stage.context.dirty.forget()
        self.flip()

    def show_changes(self, ahead: float) -> None:
        """A dimmed window is darkened as a whole, so it is redrawn as a whole."""
        self.show(ahead)

    def draw_over(self, canvas: Canvas) -> None:
        """Draw who is asked, how to join a table, and the darkness over everything."""
        self._draw_notes(canvas)
        super().draw_over(canvas)
        self._dim(canvas)

    def _draw_notes(self, canvas: Canvas) -> None:
        keeper, words = self.keeper, self.stage.words
        draw_notes(canvas, words, keeper.notes(), keeper.now)
        followed, line = keeper.followed, self._foot_line()
        board = self.stage.board
        box = pygame.Rect(0, board.height, board.width, FOOT)
        if line is not None and self._foot:
            top = self.stage.stack.top
            draw_foot(canvas, box, *line, below=top is not None and top.overlay)
        elif followed is not None:
            press = self.kiosk.press_bar.now(keeper.now)
            lit = is_lit(keeper.now)
            draw_line(canvas, words, box, followed.ad, followed.code, press, lit=lit)

    def _draw_paused(self, surface: pygame.Surface) -> None:
        canvas = Canvas.of_window(surface, self.view, self.stage.context)
        message = self.kiosk.operated.wishes.message
        draw_paused(canvas, self.stage.words, message, self.keeper.now, self.stage.board)
        self._dim(canvas)

    def _dim(self, canvas: Canvas) -> None:
        light = self.kiosk.operated.wishes.brightness / 100
        if self.keeper.attracting or self.keeper.followed is not None:
            light *= brightness_at(self.keeper.quiet, self.kiosk.config.care)
        if light < _BRIGHT:
            canvas.darken(light)

    def close(self) -> None:
        self.kiosk.close()
        super().close()


def _pressed(event: pygame.event.Event) -> Source | None:
    """The device of a press that the program ignores, None for other events."""
    if event.type == pygame.KEYDOWN:
        return RIGHT_KEYS
    if event.type == pygame.CONTROLLERBUTTONDOWN:
        return pad_source(event.instance_id)
    return None


def run_inside(troubles: int) -> int:
    """Run until the PIN or the supervisor ends it; returns the exit status."""
    os.environ["SDL_NO_SIGNAL_HANDLERS"] = "1"
    os.environ["SDL_VIDEO_ALLOW_SCREENSAVER"] = "0"
    tell_where()
    pulse, ear = take_over_streams(time.monotonic), Ear()
    begin = ear.first()
    if begin is None:
        print("Only the supervisor of a kiosk starts its game.", file=sys.stderr)
        return CANNOT
    use_folder(begin.config)
    operated = Operated(begin.standing, pulse)
    try:
        program = KioskProgram(Kiosk(begin.config, operated=operated), pulse)
    except NoDisplay as fault:
        print(fault, file=sys.stderr)
        return NO_WINDOW
    stopped = threading.Event()

    def stop(*_: object) -> None:
        stopped.set()
        program.quit()

    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, stop)
    ear.listen(operated.hear, stop)
    try:
        program.open(troubles)
        program.turn()
    finally:
        program.close()
    return _STOPPED if stopped.is_set() else 0


__all__ = ["KioskProgram", "run_inside", "settings_of"]
