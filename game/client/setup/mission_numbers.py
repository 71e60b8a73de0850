"""The mission board's numbers named in a person's settings, for matches started on screen.

Never here: checking such a file (`game.table.storage.mission_board`).
"""

from collections.abc import Mapping

from game.client.stage.stage import Stage
from game.client.ui.message import MessageScene
from game.table.storage.folders import of_home
from game.table.storage.mission_board import Board, MissionDataError, read_boards


def own_boards(stage: Stage) -> tuple[Mapping[int, Board] | None, MessageScene | None]:
    """The boards of the file in the settings, None for our own; and a message about its errors."""
    if not stage.settings.missions_file:
        return None, None
    file = of_home(stage.settings.missions_file)
    try:
        return read_boards(file), None
    except MissionDataError as error:
        words, count = stage.words, len(error.faults)
        sentence = words("mission.file_faults", file=file.name, count=count)
        if error.missing:
            sentence = words("mission.no_file", file=str(file))
        return None, MessageScene(stage, sentence)
