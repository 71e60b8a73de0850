"""Where a kiosk stores things. Never here: writing anything."""

import os
from pathlib import Path
from typing import Final

from game.kiosk.config import KioskConfig
from game.table.storage.folders import HOME_VARIABLE, data_folder

LOG_NAME: Final = "kiosk.log"


def use_folder(config: KioskConfig) -> None:
    """Make this process, and those it starts, store everything where the config says."""
    if config.data.folder:
        os.environ[HOME_VARIABLE] = config.data.folder


def data_of(config: KioskConfig) -> Path:
    """The folder of matches and records."""
    return Path(config.data.folder) / "data" if config.data.folder else data_folder()


def log_of(config: KioskConfig) -> Path:
    """The log's file."""
    return Path(config.data.log) if config.data.log else data_of(config) / LOG_NAME
