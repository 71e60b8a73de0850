"""What a technician can set for a kiosk, as values; every field has a default that works.

A section of the file is a struct, a setting a field with a sentence about valid values. Never here:
reading the file and finding its errors (`config_reader`), or what a setting does.
"""

from enum import Enum
from typing import Annotated, Final, TypeAlias

from msgspec import Meta, Struct, field

from game.bots.levels import LEVELS, OFFERED
from game.table.storage.settings import Language, Motion, TextSize
from game.table.storage.sheets import SHEET_NAMES

_TIME: Final = "([01][0-9]|2[0-3]):[0-5][0-9]"
_TIMES: Final = f"{_TIME}-{_TIME}"
# All patterns end in `\Z`: a `$` would let a line break at the end pass.

FileName: TypeAlias = Annotated[
    str,
    Meta(
        max_length=1000,
        pattern=r"^[^\x00-\x1f]*\Z",
        description="a path in quotation marks",
    ),
]
Name: TypeAlias = Annotated[
    str, Meta(max_length=48, description="a text in quotation marks of at most 48 letters")
]
YesNo: TypeAlias = Annotated[bool, Meta(description="true or false")]
Percent: TypeAlias = Annotated[int, Meta(ge=0, le=100, description="a whole number from 0 to 100")]
Seconds: TypeAlias = Annotated[
    float, Meta(ge=1, le=86_400, description="a number of seconds from 1 to 86400")
]
TimeOfDay: TypeAlias = Annotated[
    str,
    Meta(pattern=rf"^({_TIME})?\Z", description='a time such as "22:30", or "" for never'),
]
HoursOfDay: TypeAlias = Annotated[
    str,
    Meta(
        pattern=rf"^(closed|{_TIMES})?\Z",
        description='hours such as "10:00-18:00", "closed", or "" for all day',
    ),
]
Holiday: TypeAlias = Annotated[
    str, Meta(pattern=rf"^([0-9]{{4}}-)?[01][0-9]-[0-3][0-9] (closed|{_TIMES})\Z")
]
VolumeHours: TypeAlias = Annotated[str, Meta(pattern=rf"^{_TIMES} ([0-9]{{1,2}}|100)\Z")]
WEEKDAYS: Final = (
    "monday",
    "tuesday",
    "wednesday",
    "thursday",
    "friday",
    "saturday",
    "sunday",
)


class AttractPage(Enum):
    """What is shown while nobody plays."""

    MATCH = "match"
    RULES = "rules"
    RECORDS = "records"
    TABLES = "tables"
    NOTICE = "notice"


class KioskMode(Enum):
    """What visitors can play."""

    VERSUS = "versus"
    SOLO = "solo"
    MISSION = "mission"


class Turn(Enum):
    """How many degrees the picture is rotated clockwise, for a screen that hangs differently."""

    NONE = 0
    RIGHT = 90
    HALF = 180
    LEFT = 270


class VisitorInput(Enum):
    """What visitors can play with at the screen."""

    CONTROLLER = "controller"
    KEYBOARD = "keyboard"
    MOUSE = "mouse"
    TOUCH = "touch"


class Follow(Enum):
    """Which table on the LAN is shown once its match has begun."""

    OFF = "off"
    BUSIEST = "busiest"
    NAMED = "named"


class Keep(Enum):
    """How long names stay in the records."""

    FOREVER = "forever"
    DAY = "day"
    MATCH = "match"


class PinStep(Enum):
    """A step of the sequence that opens the PIN prompt."""

    UP = "up"
    DOWN = "down"
    LEFT = "left"
    RIGHT = "right"


class Corner(Enum):
    """A corner of the screen, for touch."""

    TOP_LEFT = "top left"
    TOP_RIGHT = "top right"
    BOTTOM_RIGHT = "bottom right"
    BOTTOM_LEFT = "bottom left"


def _one_of(kind: type[Enum]) -> str:
    return ", ".join(f'"{one.value}"' for one in kind)


LanguageName: TypeAlias = Annotated[Language, Meta(description=f"one of {_one_of(Language)}")]
Languages: TypeAlias = Annotated[
    tuple[Language, ...],
    Meta(min_length=1, max_length=5, description=f"a list of some of {_one_of(Language)}"),
]


class Screen(Struct, frozen=True, forbid_unknown_fields=True):
    """Where and how the picture is shown."""

    display: Annotated[int, Meta(ge=0, le=31, description="a whole number from 0 to 31")] = 0
    full_screen: YesNo = True
    required: YesNo = False
    language: LanguageName = Language.ENGLISH
    languages: Languages = tuple(Language)
    text_size: Annotated[TextSize, Meta(description=f"one of {_one_of(TextSize)}")] = (
        TextSize.NORMAL
    )
    motion: Annotated[Motion, Meta(description=f"one of {_one_of(Motion)}")] = Motion.FULL
    high_contrast: YesNo = False
    safe_area: Annotated[int, Meta(ge=0, le=8, description="a whole number from 0 to 8")] = 0
    graphics_card: YesNo = False
    rotate: Annotated[Turn, Meta(description="one of 0, 90, 180, 270")] = Turn.NONE


class SoundConfig(Struct, frozen=True, forbid_unknown_fields=True):
    """What is heard."""

    effects: Percent = 60
    music: Percent = 60
    attract: YesNo = False
    required: YesNo = False
    by_hour: Annotated[
        tuple[VolumeHours, ...],
        Meta(max_length=24, description='a list of hours and percents such as "20:00-09:00 40"'),
    ] = ()


class NetworkConfig(Struct, frozen=True, forbid_unknown_fields=True):
    """Tables on the LAN."""

    tables: YesNo = True
    follow: Annotated[Follow, Meta(description=f"one of {_one_of(Follow)}")] = Follow.BUSIEST
    table: Name = ""
    code: Name = ""
    phones: YesNo = True
    addresses: Annotated[
        tuple[str, ...], Meta(max_length=8, description="a list of addresses of this machine")
    ] = ()
    required: YesNo = False


class Attract(Struct, frozen=True, forbid_unknown_fields=True):
    """The attract screen."""

    pages: Annotated[
        tuple[AttractPage, ...],
        Meta(min_length=1, max_length=12, description=f"a list of some of {_one_of(AttractPage)}"),
    ] = (
        AttractPage.MATCH,
        AttractPage.RULES,
        AttractPage.MATCH,
        AttractPage.RECORDS,
        AttractPage.MATCH,
        AttractPage.TABLES,
    )
    match_seconds: Seconds = 60
    page_seconds: Seconds = 20
    bots: Annotated[
        tuple[str, ...],
        Meta(min_length=2, max_length=2, description="a list of the levels of two bots"),
    ] = (LEVELS[-1], LEVELS[-1])
    pace: Annotated[float, Meta(ge=0, le=60, description="a number of seconds from 0 to 60")] = 3.0


class Play(Struct, frozen=True, forbid_unknown_fields=True):
    """What visitors are offered."""

    modes: Annotated[
        tuple[KioskMode, ...],
        Meta(min_length=1, max_length=3, description=f"a list of some of {_one_of(KioskMode)}"),
    ] = (KioskMode.VERSUS, KioskMode.SOLO, KioskMode.MISSION)
    sheets: Annotated[
        tuple[str, ...],
        Meta(min_length=1, max_length=32, description="a list of the names of sheets"),
    ] = tuple(SHEET_NAMES)
    bots: Annotated[
        tuple[str, ...], Meta(max_length=8, description="a list of the levels of bots")
    ] = OFFERED
    most_players: Annotated[int, Meta(ge=1, le=6, description="a whole number from 1 to 6")] = 6
    join_seconds: Seconds = 20
    inputs: Annotated[
        tuple[VisitorInput, ...],
        Meta(max_length=4, description=f"a list of some of {_one_of(VisitorInput)}"),
    ] = ()
    explain: YesNo = True
    """Whether the first rolls of a visit are explained as they happen."""


class Away(Struct, frozen=True, forbid_unknown_fields=True):
    """What happens when visitors leave."""

    ask_seconds: Seconds = 40
    pass_seconds: Seconds = 15
    passes: Annotated[int, Meta(ge=1, le=20, description="a whole number from 1 to 20")] = 2
    empty_seconds: Seconds = 10
    dialog_seconds: Seconds = 30
    result_seconds: Seconds = 45


class Names(Struct, frozen=True, forbid_unknown_fields=True):
    """Visitors' names."""

    entered: YesNo = True
    words: Annotated[
        tuple[str, ...], Meta(max_length=5000, description="a list of words in quotation marks")
    ] = ()
    words_file: FileName = ""
    keep: Annotated[Keep, Meta(description=f"one of {_one_of(Keep)}")] = Keep.DAY


class Lock(Struct, frozen=True, forbid_unknown_fields=True):
    """The only way out."""

    pin: Annotated[
        str,
        Meta(
            pattern=r"^([0-9]{4,12})?\Z",
            description='a text of 4 to 12 digits such as "2580", or "" for no way out',
        ),
    ] = ""
    steps: Annotated[
        tuple[PinStep, ...],
        Meta(min_length=4, max_length=16, description=f"a list of 4 to 16 of {_one_of(PinStep)}"),
    ] = (
        PinStep.UP,
        PinStep.UP,
        PinStep.DOWN,
        PinStep.DOWN,
        PinStep.LEFT,
        PinStep.RIGHT,
        PinStep.LEFT,
        PinStep.RIGHT,
    )
    corners: Annotated[
        tuple[Corner, ...],
        Meta(min_length=4, max_length=16, description=f"a list of 4 to 16 of {_one_of(Corner)}"),
    ] = (
        Corner.TOP_LEFT,
        Corner.TOP_RIGHT,
        Corner.BOTTOM_RIGHT,
        Corner.BOTTOM_LEFT,
        Corner.TOP_LEFT,
    )
    prompt_seconds: Seconds = 20
    slow_seconds: Seconds = 5


class Care(Struct, frozen=True, forbid_unknown_fields=True):
    """Protection from burn-in."""

    shift: Annotated[int, Meta(ge=0, le=16, description="a whole number from 0 to 16")] = 6
    shift_seconds: Seconds = 90
    dim: Annotated[int, Meta(ge=0, le=60, description="a whole number from 0 to 60")] = 15
    dim_seconds: Seconds = 600
    dark_from: TimeOfDay = ""
    dark_to: TimeOfDay = ""
    pointer_seconds: Seconds = 3


class Alive(Struct, frozen=True, forbid_unknown_fields=True):
    """When the game is restarted, and what is logged about that."""

    hang_seconds: Annotated[
        float, Meta(ge=2, le=3600, description="a number of seconds from 2 to 3600")
    ] = 20
    start_seconds: Annotated[
        float, Meta(ge=5, le=3600, description="a number of seconds from 5 to 3600")
    ] = 60
    memory_megabytes: Annotated[
        int, Meta(ge=0, le=1_000_000, description="a whole number from 0 to 1000000")
    ] = 0
    pause_seconds: Annotated[
        float, Meta(ge=0.1, le=3600, description="a number of seconds from 0.1 to 3600")
    ] = 1
    longest_pause_seconds: Seconds = 60
    calm_seconds: Seconds = 600
    resume_minutes: Annotated[
        float, Meta(ge=0, le=1440, description="a number of minutes from 0 to 1440")
    ] = 10
    restart_at: TimeOfDay = ""


class Data(Struct, frozen=True, forbid_unknown_fields=True):
    """Where everything is stored."""

    folder: FileName = ""
    log: FileName = ""
    log_megabytes: Annotated[
        float, Meta(ge=0.01, le=1000, description="a number from 0.01 to 1000")
    ] = 2
    log_files: Annotated[int, Meta(ge=1, le=50, description="a whole number from 1 to 50")] = 5


class Hours(Struct, frozen=True, forbid_unknown_fields=True):
    """When visitors may play."""

    monday: HoursOfDay = ""
    tuesday: HoursOfDay = ""
    wednesday: HoursOfDay = ""
    thursday: HoursOfDay = ""
    friday: HoursOfDay = ""
    saturday: HoursOfDay = ""
    sunday: HoursOfDay = ""
    holidays: Annotated[
        tuple[Holiday, ...],
        Meta(
            max_length=366,
            description='a list of days with their hours, such as "12-25 closed" or '
            '"2026-12-31 10:00-14:00"',
        ),
    ] = ()
    farewell_minutes: Annotated[
        int, Meta(ge=0, le=120, description="a whole number from 0 to 120")
    ] = 10


class OperatorConfig(Struct, frozen=True, forbid_unknown_fields=True):
    """The operator's page; it is served if there are a password and an address."""

    password: Annotated[
        str,
        Meta(
            pattern=r"^(.{10,200})?\Z",
            description='a text of 10 to 200 letters, or "" for no page',
        ),
    ] = ""
    address: Annotated[str, Meta(max_length=64, description="an address of this machine")] = ""
    port: Annotated[int, Meta(ge=0, le=65_535, description="a whole number from 0 to 65535")] = (
        47_326
    )


class Notice(Struct, frozen=True, forbid_unknown_fields=True):
    """The operator's message to passers-by, on the attract page `notice`."""

    title: Annotated[str, Meta(max_length=60, description="a text of at most 60 letters")] = ""
    text: Annotated[str, Meta(max_length=400, description="a text of at most 400 letters")] = ""
    logo: FileName = ""
    """A picture file; a name without a folder is looked for next to the config."""
    link: Annotated[
        str,
        Meta(
            max_length=200,
            pattern=r"^(https?://[!-~]+)?\Z",
            description="an address that begins with http:// or https://",
        ),
    ] = ""
    """Shown as a code for phones."""

    @property
    def tells(self) -> bool:
        """Whether there is anything on the page."""
        return bool(self.title or self.text.strip() or self.logo or self.link)


class KioskConfig(Struct, frozen=True, forbid_unknown_fields=True):
    """The whole config; each field is a section of the file."""

    screen: Screen = field(default_factory=Screen)
    sound: SoundConfig = field(default_factory=SoundConfig)
    network: NetworkConfig = field(default_factory=NetworkConfig)
    attract: Attract = field(default_factory=Attract)
    play: Play = field(default_factory=Play)
    away: Away = field(default_factory=Away)
    names: Names = field(default_factory=Names)
    lock: Lock = field(default_factory=Lock)
    care: Care = field(default_factory=Care)
    alive: Alive = field(default_factory=Alive)
    data: Data = field(default_factory=Data)
    hours: Hours = field(default_factory=Hours)
    operator: OperatorConfig = field(default_factory=OperatorConfig)
    notice: Notice = field(default_factory=Notice)
