"""A person's settings: one TOML file, written whole or not at all, never lost when broken.

Never here: what a setting does, or settings of a single match.
"""

import locale
import os
from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

import msgspec

from game.table.storage.folders import MOST_BYTES, config_folder, must_be_file

if TYPE_CHECKING:
    from net.base.wire import Appearance

FILE_NAME: Final = "settings.toml"
MOST_WIFI_NAME: Final = 32
MOST_WIFI_PASSWORD: Final = 63
"""The limit in the Wi-Fi standard."""


class Language(Enum):
    """The languages the program speaks."""

    ENGLISH = "en"
    GERMAN = "de"
    FRENCH = "fr"
    DUTCH = "nl"
    KOREAN = "ko"


def system_language() -> Language:
    """The system's language if we have it, else English."""
    name = os.environ.get("LC_ALL") or os.environ.get("LANG") or locale.getlocale()[0] or ""
    try:
        return Language(name[:2].lower())
    except ValueError:
        return Language.ENGLISH


class Palette(Enum):
    """The five colours of cells and dice."""

    STANDARD = "standard"
    PROTAN = "protan"
    """For eyes without long-wave cones."""
    DEUTAN = "deutan"
    """For eyes without middle-wave cones."""
    TRITAN = "tritan"
    """For eyes without short-wave cones."""


class Motion(Enum):
    """How much moves on screen."""

    FULL = "full"
    REDUCED = "reduced"
    """Things fade in where they belong instead of flying there."""
    OFF = "off"
    """Nothing moves by itself."""


class TextSize(Enum):
    """The size of words, where there is room."""

    NORMAL = "normal"
    LARGE = "large"
    LARGEST = "largest"


Percent = Annotated[int, msgspec.Meta(ge=0, le=100)]
KeptPath = Annotated[str, msgspec.Meta(max_length=1000, pattern=r"^[^\x00]*\Z")]
"""No system has paths with a zero in them, and asking for one raises."""


class Guise(msgspec.Struct, frozen=True):
    """A person at a shared screen: name, tint and costume of their pen, by number."""

    name: Annotated[str, msgspec.Meta(min_length=1, max_length=24)]
    tint: Annotated[int, msgspec.Meta(ge=0, le=63)] = 0
    costume: Annotated[int, msgspec.Meta(ge=0, le=63)] = 0
    device: Annotated[str, msgspec.Meta(max_length=64)] = ""
    """Their last device: the make of a controller, or another kind of device."""

    @property
    def appearance(self) -> "Appearance":
        """How they look to everybody at a table."""
        from net.base.wire import COSTUMES, TINTS, Appearance  # the title waits for no network

        return Appearance(self.tint % TINTS, self.costume % COSTUMES)


class PadSigns(Enum):
    """Whose signs controller buttons have."""

    AUTO = "auto"
    XBOX = "xbox"
    PLAYSTATION = "playstation"
    NINTENDO = "nintendo"
    GENERIC = "generic"


class Deck(Enum):
    """A set of controls that can be rebound."""

    PAD = "pad"
    KEYS = "keys"
    """The whole keyboard, while nobody shares it."""
    LEFT = "left"
    RIGHT = "right"


class Duty(Enum):
    """What a control can be bound to."""

    UP = "up"
    DOWN = "down"
    LEFT = "left"
    RIGHT = "right"
    ACCEPT = "accept"
    SUBMIT = "submit"
    BACK = "back"
    UNDO = "undo"
    CYCLE = "cycle"
    PREVIOUS = "previous"
    NEXT = "next"
    PASS = "pass"
    HINT = "hint"
    MENU = "menu"


class Rebinding(msgspec.Struct, frozen=True):
    """A duty moved to another control of a deck, by the control's number."""

    deck: Deck
    duty: Duty
    control: Annotated[int, msgspec.Meta(ge=0, lt=2**31)]


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=False):
    """Everything a person can set; every field has a default that works."""

    language: Language = msgspec.field(default_factory=system_language)
    name: Annotated[str, msgspec.Meta(max_length=24)] = ""
    full_screen: bool = False
    window_width: Annotated[int, msgspec.Meta(ge=640, le=16384)] = 1280
    window_height: Annotated[int, msgspec.Meta(ge=360, le=16384)] = 720
    display: Annotated[int, msgspec.Meta(ge=0, le=31)] = 0
    """The screen that the window opens on, by number."""
    safe_area: Annotated[int, msgspec.Meta(ge=0, le=8)] = 0
    """How much of each edge a television cuts off, in percent."""
    effects_volume: Percent = 70
    music_volume: Percent = 70
    subtitles: bool = False
    """Whether sounds are subtitled."""
    motion: Motion = Motion.FULL
    text_size: TextSize = TextSize.NORMAL
    high_contrast: bool = False
    palette: Palette = Palette.STANDARD
    missions_file: KeptPath = ""
    """A file with other numbers for the mission board; empty for none."""
    export_folder: KeptPath = ""
    """Where matches were last exported to; empty for the program's own folder."""
    software_drawing: bool = True
    """Draw without a graphics card: much faster on machines without one."""
    guises: Annotated[tuple[Guise, ...], msgspec.Meta(max_length=24)] = ()
    """People who played at this screen, latest first."""
    pad_signs: PadSigns = PadSigns.AUTO
    jumping_cursor: bool = True
    """Whether cursors at a shared screen jump between cells that can be crossed."""
    frames: bool = True
    """Whether cells that fit the dice are framed already before anything is picked."""
    controls: Annotated[tuple[Rebinding, ...], msgspec.Meta(max_length=80)] = ()
    """Rebound buttons and keys."""
    rumble: bool = False
    phones: bool = True
    """Whether people may play with a phone."""
    phone_address: Annotated[str, msgspec.Meta(max_length=64)] = ""
    """The address of this machine shown to phones; empty: that of the default route."""
    wifi_name: Annotated[str, msgspec.Meta(max_length=MOST_WIFI_NAME)] = ""
    """The Wi-Fi for phones, also shown as a code; empty for none."""
    wifi_password: Annotated[str, msgspec.Meta(max_length=MOST_WIFI_PASSWORD)] = ""
    background_pads: bool = True
    """Whether controllers keep working while another window has the focus."""
    dead_zone: Annotated[int, msgspec.Meta(ge=5, le=90)] = 50
    """How far a stick must be pushed to count, in percent."""
    lesson_taken: Annotated[int, msgspec.Meta(ge=0, le=0xFFFF)] = 0
    """The tutorial's steps that are done, one bit each, the first one lowest."""


def settings_path() -> Path:
    """The path of the settings."""
    return config_folder() / FILE_NAME


def load_settings(path: Path) -> tuple[Settings, str | None]:
    """The settings in a file, and a sentence if something was wrong with it.

    A missing file gives the defaults. A broken one is copied aside before anything overwrites it;
    readable values are kept, the others are defaults.
    """
    try:
        must_be_file(path, MOST_BYTES)
        text = path.read_text("utf-8-sig")
    except FileNotFoundError:
        return Settings(), None
    except (OSError, UnicodeDecodeError) as error:
        return Settings(), f"The settings in {path} cannot be read ({error}); defaults are used."
    import tomllib

    try:
        values = tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # it is no TOML, or beyond Python's own limits
        aside = _set_aside(path, text)
        return Settings(), f"The settings file is broken ({error}); {aside}, defaults are used."
    settings, wrong = _read_values(values)
    if not wrong:
        return settings, None
    aside = _set_aside(path, text)
    return settings, (
        f"These settings have values that do not fit: {', '.join(wrong)}; "
        f"{aside}, defaults are used for them."
    )


def save_settings(path: Path, settings: Settings) -> str | None:
    """Write the settings whole or not at all; returns a sentence if that failed.

    Comments and keys of other versions in the file stay.
    """
    import tomlkit  # slow to load, and nothing is written before somebody changes something
    import tomlkit.exceptions

    try:
        must_be_file(path, MOST_BYTES)
        document = tomlkit.parse(path.read_text("utf-8-sig"))
    except (OSError, ValueError, RecursionError, tomlkit.exceptions.TOMLKitError):
        document = tomlkit.document()
    for key, value in msgspec.to_builtins(settings).items():
        document[key] = value
    try:
        _write_whole(path, tomlkit.dumps(document))
    except OSError as error:
        return f"The settings could not be written to {path}: {error.strerror or error}."
    return None


def _read_values(values: dict[str, Any]) -> tuple[Settings, list[str]]:
    good: dict[str, Any] = {}
    wrong = []
    for field in msgspec.structs.fields(Settings):
        if field.name not in values:
            continue
        try:
            good[field.name] = msgspec.convert(values[field.name], field.type)
        except msgspec.ValidationError:
            wrong.append(field.name)
    return Settings(**good), wrong


def _set_aside(path: Path, text: str) -> str:
    aside = path.with_suffix(".broken.toml")
    try:
        _write_whole(aside, text)
    except OSError:
        return "it could not be copied aside"
    return f"a copy was kept as {aside.name}"


def _write_whole(path: Path, text: str) -> None:
    """Write next to the file and move it into place: a crash leaves the old or the new one."""
    import tempfile

    path.parent.mkdir(parents=True, exist_ok=True)
    handle, beside = tempfile.mkstemp(dir=path.parent, prefix=path.name)
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        Path(beside).replace(path)
    except BaseException:
        Path(beside).unlink(missing_ok=True)
        raise
