"""Starts the windowed program: the window first, then everything shown in it.

All errors end in one English sentence on stderr and exit code 1. Nothing slow is loaded before the
window is open.
"""

import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from game.client.launch import Launch
from game.client.window import NoDisplay
from game.table.storage.settings import Settings, load_settings, settings_path

if TYPE_CHECKING:
    from game.client.app import Program
    from game.client.stage.scene import Scene
    from game.client.stage.stage import Stage


def run(first: "Callable[[Stage], Scene] | None" = None, settings_file: Path | None = None) -> int:
    """Open the window and stay until the person leaves; returns the exit code.

    `first` makes the first scene from the stage, the title if None. `settings_file`: where settings
    are kept, the user's own folder if None. Returns 1, after one sentence on stderr, when there is
    no display.
    """
    path = settings_file or settings_path()
    settings, trouble = load_settings(path)
    if trouble is not None:
        print(trouble, file=sys.stderr)
    try:
        program = _program(settings, path, trouble is not None, title=first is None)
    except NoDisplay as fault:
        print(fault, file=sys.stderr)
        return 1
    try:
        program.begin(first or _title)
        program.turn()
    except KeyboardInterrupt:
        pass
    except Exception as error:
        if sys.stderr is not None and sys.stderr.isatty():
            raise  # the terminal is told
        from game.client.crash_notice import show_crash

        show_crash(error, program)
        return 1
    finally:
        program.close()
    return 0


def _program(settings: Settings, path: Path, broken: bool, *, title: bool) -> "Program":
    launch = None
    if title and not broken:
        launch = Launch(settings)
        launch.show()
    from game.client.app import Program  # loads every screen's drawing

    return Program(settings, path, broken, launch)


def _title(stage: "Stage") -> "Scene":
    return stage.screens.title()
