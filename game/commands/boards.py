"""`--missions FILE`: a person's own numbers for the mission board (C12).

Never here: checking the numbers (`game.table.storage.mission_board`).
"""

from pathlib import Path
from typing import TYPE_CHECKING

from game.commands.failure import Failure

if TYPE_CHECKING:
    from game.rules.setup import Mode
    from game.table.storage.mission_board import Board


def boards_of(file: Path | None, mode: "Mode") -> "dict[int, Board] | None":
    """The boards in the named file, None for those that come with the program.

    Raises `Failure` with a sentence for each fault.
    """
    from game.rules.setup import Mode

    if file is None:
        return None
    if mode is not Mode.MISSION:
        raise Failure("--missions needs --mode mission.", status=2)
    return _read(file, "--missions")


def own_boards(file: Path | None, mode: "Mode") -> "dict[int, Board] | None":
    """Like `boards_of`; without a file, uses the one in this person's settings."""
    from game.rules.setup import Mode
    from game.table.storage.folders import of_home
    from game.table.storage.settings import load_settings, settings_path

    if file is not None or mode is not Mode.MISSION:
        return boards_of(file, mode)
    kept = load_settings(settings_path())[0].missions_file
    return _read(of_home(kept), "missions_file in the settings") if kept else None


def _read(file: Path, where: str) -> "dict[int, Board]":
    from game.table.storage.mission_board import MissionDataError, read_boards

    try:
        return read_boards(file)
    except MissionDataError as error:
        raise Failure("\n".join(f"{where}: {fault}" for fault in error.faults)) from error
