"""Reads a kiosk's config and reports every error with its line.

Never here: which settings there are (`config`), or whether the machine suits them (`check`).
"""

import datetime
import re
import stat
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path
from typing import Any, Final, get_args, get_type_hints

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import fields

from game.bots.levels import LEVELS
from game.kiosk.config import WEEKDAYS, AttractPage, Follow, KioskConfig, KioskMode
from game.kiosk.whole_files import read_whole
from game.table.storage.folders import of_home
from game.table.storage.sheets import SHEET_NAMES
from net.base.address import AddressFault, check_bind
from net.base.names import shown

_SECTION: Final = re.compile(r"^\s*\[\s*([A-Za-z0-9_.-]+)\s*\]")
_KEY: Final = re.compile(r"^\s*([A-Za-z0-9_-]+)\s*(?:\.\s*([A-Za-z0-9_-]+)\s*)?=")
_LINE_OF_TOML: Final = re.compile(r"\(at line (\d+), column \d+\)|\(at end of document\)")
_SHOWN: Final = 60
_MONTH_DAY: Final = len("12-25")
_MOST_FAULTS: Final = 50
_LONGEST_FAULT: Final = 1500
_MOST_CONFIG: Final = 1_000_000
_MOST_FILE: Final = 20_000_000
"""Largest file that a config may name; no logo or list of words is larger."""
SECTIONS: Final[Mapping[str, type[Struct]]] = get_type_hints(KioskConfig)
"""The sections by name, each with its struct."""


@dataclass(frozen=True, slots=True)
class Fault:
    """An error in a config: a sentence, and the line if there is one."""

    sentence: str
    line: int | None = None

    def __str__(self) -> str:
        # It quotes the config, and goes to terminals and to the screen of the kiosk.
        sentence = shown(self.sentence, _LONGEST_FAULT)
        return sentence if self.line is None else f"Line {self.line}: {sentence}"


class ConfigFaults(Exception):  # noqa: N818 - it is what was found
    """An unusable config; the text names its errors, a line each."""

    def __init__(self, faults: list[Fault]) -> None:
        told = list(map(str, faults[:_MOST_FAULTS]))
        if more := len(faults) - len(told):
            told.append(f"There are {more} faults more.")
        super().__init__("\n".join(told))

    @classmethod
    def of_file(cls, path: Path, done: str, error: OSError) -> "ConfigFaults":
        """The system says that a file cannot be `done`, such as read or written."""
        reason = (error.strerror or str(error)).lower()
        return cls([Fault(f"'{path}' cannot be {done} ({reason}).")])


def read_config(path: Path) -> KioskConfig:
    """The config in a file; raises `ConfigFaults` with all errors, in the order of lines."""
    return parse_config(config_text(path), path.parent)


def config_text(path: Path) -> str:
    """The text of a config file; raises `ConfigFaults`."""
    try:
        return read_whole(path, _MOST_CONFIG)
    except UnicodeDecodeError:
        raise ConfigFaults([Fault(f"'{path}' is no text in UTF-8.")]) from None
    except OSError as error:
        raise ConfigFaults.of_file(path, "read", error) from error


def parse_config(text: str, folder: Path = Path()) -> KioskConfig:
    """The config in a text; `folder`: where files it names are looked for.

    Raises `ConfigFaults`.
    """
    try:
        values = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise ConfigFaults([_no_toml(str(error), text)]) from error
    except (RecursionError, ValueError) as error:  # what `tomllib` leaves to Python's own limits
        sentence = "This is no TOML: a number is too long, or lists lie in lists too deep."
        raise ConfigFaults([Fault(sentence)]) from error
    lines, faults = lines_of(text), list[Fault]()
    sections: dict[str, Struct] = {}
    for name, value in values.items():
        kind = SECTIONS.get(name)
        if kind is None or not isinstance(value, dict):
            faults.append(_no_section(name, value, lines))
        else:
            sections[name] = _section(name, kind, value, lines, faults)
    config = KioskConfig(**sections)  # type: ignore[arg-type]
    config = _with_folders(config, folder)
    for section, key, sentence in contradictions(config):
        line = lines.get((section, key)) or lines.get((section, ""))
        faults.append(Fault(f"[{section}] {key}: {sentence}", line))
    if faults:
        raise ConfigFaults(sorted(faults, key=lambda fault: fault.line or 0))
    return config


def lines_of(text: str) -> dict[tuple[str, str], int]:
    """Line numbers of settings by section and key, from 1; the key '' is the section itself."""
    found: dict[tuple[str, str], int] = {}
    section = ""
    for number, line in enumerate(text.splitlines(), start=1):
        if head := _SECTION.match(line):
            section = head[1]
            found.setdefault((section, ""), number)
        elif key := _KEY.match(line):
            place = (key[1], key[2]) if key[2] and not section else (section, key[1])
            found.setdefault(place, number)
    return found


def _no_toml(message: str, text: str) -> Fault:
    found = _LINE_OF_TOML.search(message)
    line = len(text.splitlines()) if found and not found[1] else found and int(found[1])
    said = _LINE_OF_TOML.sub("", message).strip().rstrip(".")
    return Fault(f"This is no TOML: {said[:1].lower()}{said[1:]}.", line)


def _no_section(name: str, value: object, lines: Mapping[tuple[str, str], int]) -> Fault:
    line = lines.get((name, "")) or lines.get(("", name))
    if name in SECTIONS:
        return Fault(f"{name} is a section: write [{name}] and its settings below.", line)
    if not isinstance(value, dict):
        return Fault(f"{name} stands in no section.", line)
    return Fault(f"There is no section [{name}]{_perhaps(name, list(SECTIONS))}", line)


def _section(
    name: str,
    kind: type[Struct],
    values: Mapping[str, Any],
    lines: Mapping[tuple[str, str], int],
    faults: list[Fault],
) -> Struct:
    """A section with every valid value; each invalid one becomes an error."""
    types = {field.name: field.type for field in fields(kind)}
    good: dict[str, Any] = {}
    for key, value in values.items():
        line = lines.get((name, key)) or lines.get((name, ""))
        if key not in types:
            faults.append(
                Fault(f"[{name}] has no setting '{key}'{_perhaps(key, list(types))}", line)
            )
            continue
        try:
            good[key] = msgspec.convert(value, types[key])
        except msgspec.ValidationError:
            wanted = description(types[key])
            faults.append(Fault(f"[{name}] {key} must be {wanted}, not {_shown(value)}.", line))
    return kind(**good)


def description(kind: Any) -> str:
    """The valid values of a setting of this type, in words."""
    found = (meta.description for meta in get_args(kind) if isinstance(meta, Meta))
    return next((text for text in found if text), "something else")


def _shown(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    try:
        text = f'"{value}"' if isinstance(value, str) else str(value).replace("'", '"')
    except (RecursionError, ValueError):
        return "what is too long to be told"
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN]} …"


def _perhaps(word: str, known: list[str]) -> str:
    """The end of a sentence about an unknown word: the word that may be meant."""
    near = get_close_matches(word, known, 1)
    return f"; did you mean '{near[0]}'?" if near else "."


def _with_folders(config: KioskConfig, folder: Path) -> KioskConfig:
    """Files and folders relative to the config's folder."""

    def whole(text: str) -> str:
        return str(folder / of_home(text)) if text else ""

    replace = msgspec.structs.replace
    data = replace(config.data, folder=whole(config.data.folder), log=whole(config.data.log))
    names = replace(config.names, words_file=whole(config.names.words_file))
    notice = replace(config.notice, logo=whole(config.notice.logo))
    return replace(config, data=data, names=names, notice=notice)


def contradictions(config: KioskConfig) -> Iterator[tuple[str, str, str]]:
    """Settings that contradict each other: section, setting, sentence."""
    screen, network, play, care = config.screen, config.network, config.play, config.care
    if screen.language not in screen.languages:
        yield "screen", "language", f'"{screen.language.value}" is not among the languages.'
    for place, levels in (("play", play.bots), ("attract", config.attract.bots)):
        for level in levels:
            if level not in LEVELS:
                yield place, "bots", f"there is no level '{level}'; there are {', '.join(LEVELS)}."
    for sheet in play.sheets:
        if sheet not in SHEET_NAMES:
            known = ", ".join(SHEET_NAMES)
            yield "play", "sheets", f"there is no sheet '{sheet}'; there are {known}."
    if KioskMode.VERSUS in play.modes and not play.bots and play.most_players == 1:
        yield "play", "bots", "versus for one player needs bots."
    if network.follow is Follow.NAMED and not network.table:
        yield "network", "table", 'follow = "named" needs the name of the table.'
    for address in network.addresses:
        yield from _address_faults("network", "addresses", address)
    yield from _operator_faults(config)
    if bool(care.dark_from) != bool(care.dark_to):
        missing = "dark_to" if care.dark_from else "dark_from"
        yield "care", missing, "dark hours need both dark_from and dark_to."
    elif care.dark_from and care.dark_from == care.dark_to:
        yield "care", "dark_to", "the dark would never end; give another time than dark_from."
    if config.alive.pause_seconds > config.alive.longest_pause_seconds:
        yield "alive", "longest_pause_seconds", "is shorter than pause_seconds."
    if AttractPage.NOTICE in config.attract.pages and not config.notice.tells:
        yield "attract", "pages", 'the page "notice" needs a title, text, logo or link in [notice].'
    yield from _file_faults("names", "words_file", config.names.words_file, text=True)
    yield from _file_faults("notice", "logo", config.notice.logo)
    yield from _hours_faults(config)


def _hours_faults(config: KioskConfig) -> Iterator[tuple[str, str, str]]:
    hours = config.hours
    for day in WEEKDAYS:
        begin, _, end = str(getattr(hours, day)).partition("-")
        if begin and begin == end:
            yield "hours", day, 'it would close as it opens; write "" for all day.'
    for holiday in hours.holidays:
        day = holiday.partition(" ")[0]
        try:
            datetime.date.fromisoformat(day if len(day) > _MONTH_DAY else f"2024-{day}")
        except ValueError:
            yield "hours", "holidays", f"there is no day {day}."


def _address_faults(section: str, key: str, address: str) -> Iterator[tuple[str, str, str]]:
    try:
        check_bind(address)
    except AddressFault as fault:
        yield section, key, f"'{address}' is no address of a machine ({fault})."


def _operator_faults(config: KioskConfig) -> Iterator[tuple[str, str, str]]:
    operator = config.operator
    if operator.address:
        yield from _address_faults("operator", "address", operator.address)
    if bool(operator.address) != bool(operator.password):
        missing = "address" if operator.password else "password"
        yield "operator", missing, "the operator's page needs both an address and a password."


def _file_faults(
    section: str, key: str, path: str, *, text: bool = False
) -> Iterator[tuple[str, str, str]]:
    """Why a file named in the config cannot be read."""
    if not path:
        return
    try:
        found = Path(path).stat()
        if not stat.S_ISREG(found.st_mode):  # a pipe or a device may never end
            yield section, key, f"'{path}' is no file."
        elif found.st_size > _MOST_FILE:
            yield section, key, f"'{path}' has more than {_MOST_FILE // 1_000_000} MB."
        else:
            data = Path(path).read_bytes()
            if text:
                data.decode("utf-8-sig")
    except UnicodeDecodeError:
        yield section, key, f"'{path}' is no text in UTF-8."
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        yield section, key, f"'{path}' cannot be read ({reason})."
