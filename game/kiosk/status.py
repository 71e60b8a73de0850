"""A kiosk's state as a value: for the terminal, for programs, for the operator's page.

Never here: who asks (`status_link`, `operator_server`), or what follows.
"""

import contextlib
import shutil
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from msgspec import Struct

from game.kiosk.pipe_messages import KioskDoing, RestartCause, Wishes

_SENSORS: Final = Path("/sys/class/thermal")
FULL: Final = 5_000_000
"""With fewer free bytes than this, a disk loses what is written."""


class Restart(Struct, frozen=True):
    """One restart of the game."""

    at: float
    """Seconds since 1970."""
    reason: str
    """A sentence for the operator."""
    cause: RestartCause


class Machine(Struct, frozen=True):
    """The machine's state; None for what it does not report."""

    disk_free: int | None = None
    disk_size: int | None = None
    temperature: float | None = None
    """The hottest part of the machine, in degrees Celsius."""


class Status(Struct, frozen=True, kw_only=True):
    """How a kiosk is."""

    version: str
    supervisor: int
    game: int | None = None
    """The game's process, None while there is none."""
    uptime: float
    game_uptime: float = 0.0
    trouble: str = ""
    """Why visitors find no game; empty if they do."""
    doing: KioskDoing | None = None
    people: int = 0
    late: int = 0
    """How many results in memory wait for room on the disk."""
    wishes: Wishes = Wishes()
    closed: bool = False
    """Whether the opening hours keep visitors from playing now: then the screen is dark."""
    config: str
    config_fault: str = ""
    memory: int = 0
    """The game's memory use in bytes, 0 if unknown."""
    memory_limit: int = 0
    machine: Machine = Machine()
    restart_count: int = 0
    """How often it was restarted after an error."""
    restarts: tuple[Restart, ...] = ()
    """The last restarts, including deliberate ones."""
    log: tuple[str, ...] = ()
    """Its last lines."""


def machine(data: Path, sensors: Path = _SENSORS) -> Machine:
    """The machine's current state."""
    free = size = None
    with contextlib.suppress(OSError):
        usage = shutil.disk_usage(data)
        free, size = usage.free, usage.total
    return Machine(free, size, temperature(sensors))


def temperature(sensors: Path = _SENSORS) -> float | None:
    """The hottest part of the machine in degrees Celsius, None if unknown."""
    found = []
    for sensor in sensors.glob("thermal_zone*/temp"):
        with contextlib.suppress(OSError, ValueError):
            found.append(int(sensor.read_text()) / 1000)
    likely = [degrees for degrees in found if 0 < degrees < 150]
    return max(likely, default=None)


def ill(status: Status) -> str:
    """Why this kiosk is of no use to visitors now; empty if it is."""
    if status.trouble:
        return status.trouble
    free = status.machine.disk_free
    if free is not None and free < FULL:
        return "The disk is full: results are lost."
    if status.late:
        return "The disk does not take results; they wait in memory."
    return ""


def in_words(status: Status) -> str:
    """One line, as for `systemctl status`."""
    trouble = ill(status)
    doing = trouble or f"Well: {_doing(status)}."
    return (
        f"{doing} {_restarted(status)}{' The config has a fault.' if status.config_fault else ''}"
    )


def _doing(status: Status) -> str:
    if status.closed and status.doing is KioskDoing.ATTRACTING:
        return "closed by its hours, the screen is dark"
    return status.doing.value if status.doing else "starting"


def page(status: Status) -> Iterator[str]:
    """All of it in lines, for a terminal."""
    machine = status.machine
    yield f"state        {in_words(status)}"
    yield f"visitors     {status.people}"
    if status.late:
        yield f"waiting      {status.late} (results the disk does not take)"
    yield f"duty         {status.wishes.duty.value}"
    yield f"up for       {span(status.uptime)}, the game {span(status.game_uptime)}"
    yield f"processes    {status.supervisor}, the game {status.game or 'none'}"
    yield f"memory       {_megabytes(status.memory)} of {_megabytes(status.memory_limit)}"
    if machine.disk_free is not None and machine.disk_size is not None:
        size = _megabytes(machine.disk_size)
        yield f"disk         {_megabytes(machine.disk_free)} free of {size}"
    if machine.temperature is not None:
        yield f"temperature  {machine.temperature:.0f} °C"
    yield f"config       {status.config}"
    for line in status.config_fault.splitlines():
        yield f"  fault      {line}"
    if status.config_fault:
        yield "             The last config that worked is used."
    yield f"version      {status.version}"
    for one in status.restarts:
        at = time.strftime("%Y-%m-%d %H:%M:%S", time.localtime(one.at))
        yield f"restart      {at} {one.reason}"
    for line in status.log:
        yield f"log          {line}"


def span(seconds: float) -> str:
    """A duration, in words."""
    minutes = int(seconds // 60)
    if minutes < 1:
        return f"{int(seconds)} s"
    if minutes < 60:
        return f"{minutes} min"
    hours = minutes // 60
    return f"{hours} h {minutes % 60} min" if hours < 24 else f"{hours // 24} d {hours % 24} h"


def _restarted(status: Status) -> str:
    if not status.restart_count:
        return "Never started again."
    times = "once" if status.restart_count == 1 else f"{status.restart_count} times"
    return f"Started again {times}."


def _megabytes(size: int) -> str:
    return f"{size // 1_000_000} MB"
