"""Checks whether a machine suits a kiosk: display, sound, network, data folder.

Checks that need pygame are passed in, so that this knows no screen. Never here: errors in a config
itself (`config_reader`).
"""

import shutil
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import Enum
from ipaddress import ip_address
from pathlib import Path
from typing import Final, TypeAlias

from game.kiosk.config import AttractPage, KioskConfig, Notice
from game.kiosk.memory_limit import SIZE, most_memory, needed
from game.kiosk.places import data_of, log_of
from net.base.address import own_addresses

LEAST_FREE: Final = 200_000_000
"""Bytes that should be free for some weeks of records, matches and logs."""

Size: TypeAlias = tuple[int, int]
Probe: TypeAlias = Callable[[KioskConfig], str | None]
"""Checks something; returns a sentence if it is unsuitable, None otherwise."""


class Grade(Enum):
    """How bad something is."""

    OK = "ok"
    WARNING = "warning"
    FAULT = "fault"


@dataclass(frozen=True, slots=True)
class Finding:
    """The result for one part."""

    grade: Grade
    part: str
    sentence: str

    def __str__(self) -> str:
        return f"{self.grade.value:<8} {self.part:<8} {self.sentence}"


def check_machine(
    config: KioskConfig,
    display: Probe,
    sound: Probe,
    network: Probe | None = None,
    size: Callable[[KioskConfig], Size | None] = lambda config: None,
) -> Iterator[Finding]:
    """All checks of the machine, one finding after the other; `size`: that of its screen."""
    yield _probed("display", display(config), config.screen.required, "A display is there.")
    yield _probed("sound", sound(config), config.sound.required, "A sound device is there.")
    missing = (network or no_network)(config)
    yield _probed("network", missing, config.network.required, "The network is up.")
    yield check_memory(config, size(config) or SIZE)
    yield check_data(data_of(config))
    fault = _no_log(log_of(config))
    if fault:
        yield Finding(Grade.WARNING, "log", f"{fault} The log goes to the terminal alone.")
    if not config.lock.pin:
        sentence = "There is no PIN: only the system can end the kiosk."
        yield Finding(Grade.WARNING, "lock", sentence)
    yield from _check_operator(config)
    yield from _check_notice(config)


def _probed(part: str, missing: str | None, required: bool, fine: str) -> Finding:
    if missing is None:
        return Finding(Grade.OK, part, fine)
    if required:
        return Finding(Grade.FAULT, part, f"{missing} The config requires it.")
    return Finding(Grade.WARNING, part, missing)


def no_network(config: KioskConfig) -> str | None:
    """Why no table on the LAN can be seen, None if there is no reason."""
    if not own_addresses():
        return "No network is up; tables of others are not shown."
    for address in config.network.addresses:
        if not _is_own(address):
            return f"This machine does not have the address {address}."
    return None


def _check_operator(config: KioskConfig) -> Iterator[Finding]:
    """The address of the operator's page; nothing if none is wanted."""
    operator = config.operator
    if not operator.password or not operator.address:
        return
    if _is_own(operator.address):
        sentence = f"The page is at http://{operator.address}:{operator.port}/"
        yield Finding(Grade.OK, "operator", sentence)
    else:
        sentence = f"This machine does not have the address {operator.address}."
        yield Finding(Grade.WARNING, "operator", sentence)


def _check_notice(config: KioskConfig) -> Iterator[Finding]:
    """Whether anybody gets to see the operator's own page."""
    if config.notice != Notice() and AttractPage.NOTICE not in config.attract.pages:
        sentence = 'Nobody sees [notice]: "notice" is not among the pages of [attract].'
        yield Finding(Grade.WARNING, "notice", sentence)


def _is_own(address: str) -> bool:
    number = ip_address(address.partition("%")[0])
    return number.is_loopback or number.is_unspecified or address in own_addresses()


def check_memory(config: KioskConfig, size: Size) -> Finding:
    """Whether the game's memory limit suffices for a screen of that size."""
    given, least = config.alive.memory_megabytes, needed(size)
    if 0 < given < least:
        sentence = f"{given} MB are too little for {size[0]} by {size[1]} pixels: {least} at least."
        return Finding(Grade.FAULT, "memory", sentence)
    most = most_memory(given, size, playing=False) // 1_000_000
    return Finding(Grade.OK, "memory", f"The game may have {most} MB.")


def check_data(folder: Path) -> Finding:
    """Whether matches and records can be saved in this folder."""
    fault = _not_writable(folder)
    if fault is not None:
        return Finding(Grade.FAULT, "data", fault)
    free = shutil.disk_usage(folder).free
    if free < LEAST_FREE:
        sentence = f"Only {free // 1_000_000} MB are free for '{folder}'."
        return Finding(Grade.WARNING, "data", sentence)
    return Finding(Grade.OK, "data", f"'{folder}' can be written.")


def _no_log(path: Path) -> str | None:
    """A sentence if the log cannot be written."""
    if not path.exists():
        return _not_writable(path.parent)
    try:
        path.open("ab").close()
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        return f"'{path}' cannot be written ({reason})."
    return None


def _not_writable(folder: Path) -> str | None:
    """A sentence if no file can be written in a folder, which is created if missing."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder, prefix="kiosk-check-", buffering=0) as file:
            file.write(b"fit")
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        return f"'{folder}' cannot be used ({reason})."
    return None
