"""The config in use: what the file says, or what it said when it was last valid.

A technician edits the file while the kiosk runs. Every change is checked before it is used; an
invalid one is reported, and the previous config stays in use. A copy of the last one that worked is
kept in the data folder, for a start at which the file is invalid. Never here: when to look at it.
"""

import contextlib
import re
from pathlib import Path
from typing import Final

from msgspec.structs import replace

from game.kiosk.config import KioskConfig
from game.kiosk.config_reader import ConfigFaults, config_text, parse_config
from game.kiosk.places import data_of
from game.kiosk.whole_files import write_whole
from game.table.storage.folders import data_folder, of_home

KEPT_NAME: Final = "kiosk.kept.toml"
_FOLDER: Final = re.compile(r"""^\s*(?:data\.)?folder\s*=\s*(?:"([^"\n]+)"|'([^'\n]+)')""", re.M)
_HEAD: Final = "# The last one that worked of "


class KeptConfig:
    """The config of a running kiosk."""

    def __init__(self, path: Path, text: str, config: KioskConfig, fault: str = "") -> None:
        """Made by `open_config`."""
        self.path = path
        self.config = config
        self.fault = fault
        """What is wrong with the current file; empty: nothing, and it is in use."""
        self._text = text
        """The text that `config` was read from."""
        self._kept = ""

    def look(self) -> bool:
        """Read the file again; returns whether it has changed and is now used.

        Folders stay as they were at the start, since records do not move by themselves; so does the
        operator's page, which is already being served.
        """
        try:
            text = config_text(self.path)
            config = parse_config(text, self.path.parent)
        except ConfigFaults as faults:
            self.fault = str(faults)
            return False
        self.fault, self._text = "", text
        before = self.config
        self.config = replace(config, data=before.data, operator=before.operator)
        return self.config != before

    def take(self, text: str) -> None:
        """Write a new text to the file, once it is checked; `look` then uses it.

        Raises `ConfigFaults` if it has errors or cannot be written.
        """
        parse_config(text, self.path.parent)
        try:
            write_whole(self.path.resolve(), text)
        except OSError as error:
            raise ConfigFaults.of_file(self.path, "written", error) from error

    def worked(self) -> None:
        """The game has started with it: keep a copy, ignoring disk errors."""
        if self._kept == self._text:
            return
        file = data_of(self.config) / KEPT_NAME
        with contextlib.suppress(OSError):
            file.parent.mkdir(parents=True, exist_ok=True)
            write_whole(file, f"{_head(self.path)}{self._text}")
            self._kept = self._text


def open_config(path: Path) -> KeptConfig:
    """The config in a file, or its copy; raises `ConfigFaults` if neither is usable."""
    try:
        text = config_text(path)
    except ConfigFaults as faults:
        return _from_copy(path, "", faults)
    try:
        return KeptConfig(path, text, parse_config(text, path.parent))
    except ConfigFaults as faults:
        return _from_copy(path, text, faults)


def _from_copy(path: Path, broken: str, faults: ConfigFaults) -> KeptConfig:
    head = _head(path)
    for folder in _folders(path, broken):
        with contextlib.suppress(ConfigFaults):
            kept = config_text(folder / KEPT_NAME)
            if kept.startswith(head):
                text = kept.removeprefix(head)
                return KeptConfig(path, text, parse_config(text, path.parent), str(faults))
    raise faults


def _folders(path: Path, broken: str) -> list[Path]:
    """Folders in which the copy may be: whatever else is wrong, that line of the file is often
    valid.
    """
    named = [
        path.parent / of_home(double or single) / "data"
        for double, single in _FOLDER.findall(broken)
    ]
    return [*named, data_folder()]


def _head(path: Path) -> str:
    """The first line of a copy: it names the file, since several may share a data folder."""
    return f"{_HEAD}{path.absolute()}\n"
