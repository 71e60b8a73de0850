"""What all scenes share: words, settings, sounds, render context, stack, the device used last."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Final

import msgspec

from game.client.draw.caches.render_context import RenderContext
from game.client.draw.palettes import use
from game.client.draw.viewport import Shape
from game.client.input.controls import Controls
from game.client.input.devices import Devices
from game.client.input.presses import Device
from game.client.input.sources import KEYS, Source
from game.client.seats.phones import Phones
from game.client.sound import Sounds
from game.client.stage.scene import Scene, SceneStack
from game.client.stage.screens import Screens
from game.client.words import Words
from game.table.storage.settings import Deck, Motion, Settings, TextSize, save_settings

if TYPE_CHECKING:
    from game.rules.events import Event
    from game.table.review.analysis import Analysis

_ENLARGED: Final = {TextSize.NORMAL: 1.0, TextSize.LARGE: 1.16, TextSize.LARGEST: 1.34}
"""How much larger than designed words are written, by the size a person chose."""


def _look_back(events: "Sequence[Event]", seats: Sequence[int]) -> "Analysis":
    from game.table.review.analysis import Analysis  # nothing that the title has to wait for

    return Analysis(events, seats)


@dataclass(slots=True)
class Stage:
    """Handed to every scene. Holds no state of a match or a table."""

    words: Words
    settings: Settings
    settings_file: Path | None
    """Where settings are kept; None keeps them in memory only, for tests."""
    context: RenderContext
    sounds: Sounds
    stack: SceneStack = field(default_factory=SceneStack)
    phones: Phones = field(init=False)
    """Who plays with a phone here."""
    screens: Screens = field(init=False)
    """Makes the screens that are not the scene's own; set once by the program."""
    device: Device = Device.KEYS
    devices: Devices = field(default_factory=Devices)
    controls: Controls = field(default_factory=Controls)
    source: Source = KEYS
    """The device that was used last; keys until one has been used."""
    listen: Callable[[Deck | None], None] = lambda deck: None
    """Starts catching the next control of a deck; it arrives as `Caught`."""
    apply_input: Callable[[Settings], None] = lambda settings: None
    """Called when the devices' bindings or settings change."""
    apply_window: Callable[[Settings], None] = lambda settings: None
    """Called when the window itself changes."""
    look_back: "Callable[[Sequence[Event], Sequence[int]], Analysis]" = _look_back
    """Asks for the expert's analysis of a finished match; without seats, the standings by roll."""
    home: "Callable[[Stage], Scene] | None" = None
    """Makes the screen that the way out leads to; None is the title."""
    keyboard: bool = True
    """Whether prompts may name keys before anybody has pressed one."""
    locked: bool = False
    """Whether strangers play here: no options, no unrequested dialogs, no way out."""
    binds: tuple[str, ...] = ()
    """Addresses of this machine that the program uses on the network; all if empty."""
    settings_broken: bool = False
    """Whether the title has yet to say that settings could not be read."""

    def __post_init__(self) -> None:
        self.phones = Phones(lambda: self.settings.phones, lambda: self.settings.phone_address)

    @property
    def board(self) -> Shape:
        """The board that suits the window."""
        return self.stack.board

    @property
    def tall(self) -> bool:
        """Whether the window is upright."""
        return self.stack.board is Shape.TALL

    @property
    def reduced_motion(self) -> bool:
        """Whether things appear in place instead of moving there."""
        return self.settings.motion is not Motion.FULL

    @property
    def still(self) -> bool:
        """Whether nothing moves by itself at all."""
        return self.settings.motion is Motion.OFF

    def go_home(self) -> None:
        """Leave every screen for the one that everything begins with."""
        self.stack.reset(self.home(self) if self.home is not None else self.screens.title())

    def suit_eyes(self) -> None:
        """Apply the colours, contrast and text size from the settings."""
        use(self.settings.palette)
        self.context.enlarge = _ENLARGED[self.settings.text_size]
        self.context.contrast = self.settings.high_contrast
        self.context.forget()

    def set(self, **changes: object) -> None:
        """Change settings, save them, and apply them."""
        before = self.settings
        self.settings = msgspec.structs.replace(before, **changes)
        if self.settings.language is not before.language:
            self.words.change(self.settings.language)
            self.context.forget_layers()
        if _eyes(self.settings) != _eyes(before):
            self.suit_eyes()
        self.sounds.volume = self.settings.effects_volume / 100
        self.sounds.music_volume = self.settings.music_volume / 100
        if self.settings_file is not None:
            save_settings(self.settings_file, self.settings)
        self.apply_input(self.settings)
        if _window(self.settings) != _window(before):
            self.apply_window(self.settings)


def _eyes(settings: Settings) -> tuple[object, ...]:
    return settings.palette, settings.text_size, settings.high_contrast


def _window(settings: Settings) -> tuple[object, ...]:
    return (
        settings.full_screen,
        settings.window_width,
        settings.window_height,
        settings.display,
        settings.safe_area,
    )
