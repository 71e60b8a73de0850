"""The windowed program: the loop, and the events of its window and devices.

Never here: how the program starts (`start`), or what any screen shows.
"""

import gc
import logging
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Final

import pygame

from game.client.all_screens import AllScreens
from game.client.draw.caches.render_context import RenderContext
from game.client.draw.canvas import Canvas
from game.client.draw.fonts import Fonts
from game.client.draw.viewport import Viewport
from game.client.fixed_step import STEP, FixedStep
from game.client.frames import MAY_LOSE_PICTURE, Frames
from game.client.idle import Rest
from game.client.input.presses import Device, PointAt
from game.client.input.reader import Input, KeyUse
from game.client.input.sources import KEYS, Heard, SourceKind
from game.client.launch import Launch
from game.client.sound import Sounds
from game.client.stage.scene import Scene
from game.client.stage.stage import Stage
from game.client.ui.subtitles import Subtitles
from game.client.window import TITLE, first_window, open_window
from game.client.words import Words
from game.table.storage.recent_log import keep_log
from game.table.storage.settings import Settings

_FRAMES: Final = 60
_LOG: Final = logging.getLogger(__name__)
FirstScene = Callable[[Stage], Scene]


class Program:
    """The window and the loop around a stage."""

    def __init__(
        self,
        settings: Settings,
        path: Path | None,
        broken: bool = False,
        launch: Launch | None = None,
    ) -> None:
        """`launch` has already opened the window and shown the title of the last start.

        Raises `NoDisplay` when no window can be opened.
        """
        keep_log()
        self._launch = launch
        opened = launch.window if launch is not None else first_window(settings)
        self.window = self.picture_of(opened)
        pygame.key.set_repeat(0)  # repeats are our own, alike for keys and pads
        self.input = Input()
        sounds = Sounds(settings.effects_volume / 100, settings.music_volume / 100)
        self.stage = Stage(
            Words(settings.language),
            settings,
            path,
            RenderContext(Fonts(told=self._tell_start)),
            sounds,
            devices=self.input.devices,
            listen=self.input.listen,
            apply_input=self._apply_input,
            apply_window=self._apply_window,
            settings_broken=broken,
        )
        self.stage.screens = AllScreens(self.stage)
        self.subtitles = Subtitles(self.stage)
        sounds.told = self.subtitles.tell
        self.view = self.viewport(self.window)
        self.stage.stack.board = self.view.shape
        self.stage.context.resize(self.view)
        self.stage.suit_eyes()
        self._apply_input(settings)
        self._clock = pygame.time.Clock()
        self.rest = Rest()
        self.frames = Frames(self.flip)
        self._top: Scene | None = None
        self._running = True
        self._pressed = False
        """Whether anybody has done more than move the pointer."""
        self._title = TITLE
        self._devices_open = False

    def open_devices(self) -> None:
        """Open sound and controllers, which nobody misses before the first frame."""
        if not self._devices_open:
            self._devices_open = True
            self.stage.sounds.open()
            _open_controllers()

    def _tell_start(self, share: float) -> None:
        if self._launch is not None and self._launch.shown:
            return
        from game.client.draw.start_progress import show_progress

        show_progress(self.window, share)

    def begin(self, first: FirstScene) -> None:
        """Put the first scene on the stack."""
        self.stage.stack.push(first(self.stage))
        self.stage.stack.settle()

    def turn(self) -> None:
        """Draw frames until the stack is empty or the window is closed."""
        beat = FixedStep(time.perf_counter)
        while self._running and self.stage.stack.top is not None:
            self.beat()
            self.events()
            for _ in range(beat.advance()):
                self.step()
            if self.rest.draws(self._moves()):
                self._show_frame(beat.ahead)
                if not self._devices_open:
                    self._begin_the_rest()
            self._clock.tick(_FRAMES)

    def _begin_the_rest(self) -> None:
        """The first frame is shown: do everything that could wait."""
        if self._launch is not None:
            self._launch.take()
        self.open_devices()
        gc.freeze()  # what was loaded so far stays; nobody has to look through it ever again
        gc.enable()

    def beat(self) -> None:
        """A frame begins; a hook for whoever needs to know that the loop is running."""

    def quit(self) -> None:
        """End with this frame."""
        self._running = False

    def _moves(self) -> bool:
        """Whether this frame has to be drawn: something moves or waits, or a scene is new."""
        before, self._top = self._top, self.stage.stack.top
        if self._top is not before:
            _LOG.info("screen %s", type(self._top).__name__)
        waits = self.stage.context.behind
        return self._top is not before or waits or self.stage.stack.moving

    def events(self) -> None:
        """Read the events and pass them on."""
        for event in pygame.event.get():
            self.rest.stir()
            if event.type in MAY_LOSE_PICTURE:
                self.frames.lose()
                self.stage.context.dirty.forget()
            if event.type == pygame.QUIT:
                self.close_asked()
            elif event.type in (pygame.VIDEORESIZE, pygame.WINDOWSIZECHANGED):
                self._resized()
            elif event.type == pygame.AUDIODEVICEREMOVED and event.which and not event.iscapture:
                self.stage.sounds.lose()  # it has a number only if it is the one that we opened
            elif event.type == pygame.KEYDOWN and _wants_full_screen(event):
                self.full_screen_asked()
            else:
                self.take(event)

    def take(self, event: pygame.event.Event) -> bool:
        """Handle an event of a device; returns whether it meant anything."""
        known = False
        for heard in self.input.read(event, self.view, self._key_use()):
            self.stage.device, self.stage.source = self.input.device, self.input.source
            self._pressed = self._pressed or not isinstance(heard.intent, PointAt)
            self.hear(heard)
            known = True
        if not self._pressed:
            self._hold_out()
        return known

    def _hold_out(self) -> None:
        """Until anything is pressed, a plugged-in controller counts as the device in use.

        So a stranger sees the buttons of what they hold.
        """
        for pad in self.stage.devices:
            self.stage.device, self.stage.source = Device.PAD, pad.source

    def _let_go(self) -> None:
        """The controller in use was unplugged: another one takes its place, or the keyboard."""
        stage = self.stage
        if stage.source.kind is not SourceKind.PAD or stage.devices.pad(stage.source) is not None:
            return
        other = next(iter(stage.devices), None)
        if other is not None:
            stage.source = other.source
        elif stage.keyboard:
            stage.device, stage.source = Device.KEYS, KEYS

    def hear(self, heard: Heard) -> None:
        """A device asks for something."""
        self.stage.stack.hear(heard)

    def close_asked(self) -> None:
        """Somebody wants to close the window."""
        self.quit()

    def full_screen_asked(self) -> None:
        """Somebody wants to switch between window and full screen."""
        self.stage.set(full_screen=not self.stage.settings.full_screen)

    def step(self) -> None:
        """Let one step pass."""
        self.pass_time(STEP)

    def pass_time(self, seconds: float) -> None:
        """Let this much time pass, at most one step except in tests with a clock of their own."""
        for heard in self.input.repeats(seconds):
            self.hear(heard)
        self.stage.stack.update(seconds)
        if self.stage.source.is_keys and self._key_use() is not KeyUse.HALVES:
            self.stage.source = KEYS  # nobody shares the keyboard any more: its keys are others now
        self._let_go()
        self.subtitles.update(seconds)
        self.stage.sounds.pass_time(self.stage.stack.music)
        if self._launch is not None:
            self._launch.pass_time(seconds)
        self._name_window()

    def _show_frame(self, ahead: float) -> None:
        """Draw the necessary part of a frame: during a match all of it, as most of it changes."""
        top = self.stage.stack.top
        follows = self.frames.follows(top)
        if follows and (self.rest.still or top is None or not top.shows_match):
            self.show_changes(ahead)
        else:
            self.show(ahead)

    def picture_of(self, window: pygame.Surface) -> pygame.Surface:
        """The surface to draw on for this window."""
        return window

    def flip(self) -> None:
        """Bring the drawing to the screen."""
        pygame.display.flip()

    def show(self, ahead: float) -> None:
        """Draw a frame."""
        if self.stage.stack.top is None:
            return
        self.frames.whole(self.window, partial(self._draw, ahead))

    def show_changes(self, ahead: float) -> None:
        """Draw a frame with few changes: only what differs from the last one."""
        self.frames.changes(self.window, partial(self._draw, ahead))

    def _draw(self, ahead: float, surface: pygame.Surface) -> None:
        canvas = Canvas.of_window(surface, self.view, self.stage.context)
        self.stage.context.behind = False
        self.stage.stack.draw(canvas, ahead)
        self.stage.context.spent = False
        self.draw_over(canvas)

    def draw_over(self, canvas: Canvas) -> None:
        """Draw what lies over all scenes."""
        self.subtitles.draw(canvas)

    def close(self) -> None:
        """Leave every scene and close the window."""
        self.stage.stack.reset(None)
        self.stage.stack.settle()
        _close_controllers()
        pygame.quit()

    def _key_use(self) -> KeyUse:
        """What the top scene uses the keyboard for."""
        top = self.stage.stack.top
        if top is not None and top.typing:
            return KeyUse.TYPING
        return KeyUse.HALVES if top is not None and top.shares_keys else KeyUse.WHOLE

    def _name_window(self) -> None:
        """Say in the window's title what is going on, for people who have it in the background."""
        top = self.stage.stack.top
        caption = top.caption if top is not None else ""
        title = f"{TITLE} – {caption}" if caption else TITLE
        if title != self._title:
            from net.base.names import shown  # the title's first frame waits for nothing of the net

            self._title = title
            # It may quote a path or a name of somebody else's, with what no window can show.
            pygame.display.set_caption(shown(title))

    def _resized(self) -> None:
        self.stage.context.dirty.forget()
        self.frames.lose()
        shown = pygame.display.get_surface()
        if shown is None:
            return
        window = self.picture_of(shown)
        view = self.viewport(window)
        if view == self.view and window is self.window:
            return
        self.window, self.view = window, view
        self.stage.stack.board = view.shape
        self.stage.context.resize(self.view)

    def viewport(self, window: pygame.Surface) -> Viewport:
        """The board's place in a window."""
        return Viewport(*window.get_size(), self.stage.settings.safe_area)

    def _apply_input(self, settings: Settings) -> None:
        self.input.suit(settings)
        self.stage.controls = self.input.controls

    def _apply_window(self, settings: Settings) -> None:
        try:
            self.window = self.picture_of(open_window(settings))
        except pygame.error:
            return  # the screen refuses: stay as we are
        self._resized()


def _open_controllers() -> None:
    from pygame._sdl2 import controller

    try:
        pygame.joystick.init()
        controller.init()
    except pygame.error:
        return  # no controllers on this machine: keys and mouse do everything


def _close_controllers() -> None:
    """With pygame-ce 2.5.1 the next program in this process would otherwise hear no controller."""
    from pygame._sdl2 import controller

    controller.quit()


def _wants_full_screen(event: pygame.event.Event) -> bool:
    alt_enter = event.key == pygame.K_RETURN and event.mod & pygame.KMOD_ALT
    return event.key == pygame.K_F11 or bool(alt_enter)
