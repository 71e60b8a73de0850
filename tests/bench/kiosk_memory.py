"""Memory of a kiosk's attract screen: `python -m tests.bench.kiosk_memory 3840x2160`.

An hour of made-up time in a window of that size without a screen; prints a JSON line a minute with
the memory in bytes and the limit of a game there. Ends with status 1 if the limit is ever exceeded.
Never here: memory while visitors play (`tests.client.kiosk.day`), frames (`kiosk_frames`).
"""

import argparse
import datetime
import json
import os
import sys
import tempfile

from game.kiosk.process_memory import ONE_HEAP, memory_used

_LOOK = 0.5
"""Seconds between two drawn frames."""


def main(size: tuple[int, int], minutes: int) -> int:
    """Run the attract screen and print memory every minute; returns the exit status."""
    from tests.client import conftest  # first, because it tells SDL that there is no screen

    # isort: split

    import pytest

    from game.kiosk.config import KioskConfig
    from game.kiosk.memory_limit import most_memory
    from game.table.storage.folders import data_folder
    from game.table.storage.settings import Motion
    from tests.client.kiosk.rig import KioskRig
    from tests.client.kiosk.world import World, use_made_up_time

    program = conftest.program_of({}, size)
    program.stage.set(motion=Motion.FULL)
    world = World(data_folder(), morning=datetime.datetime(2026, 11, 21, 12))
    use_made_up_time(world, pytest.MonkeyPatch())
    kiosk, most, worst = (
        KioskRig(program, world, KioskConfig()),
        most_memory(0, size, playing=False),
        0,
    )
    for minute in range(1, minutes + 1):
        for _ in range(round(60 / _LOOK)):
            kiosk.wait(_LOOK, 0.05)
            for ahead in (0.0, 0.5):
                kiosk.program.show(ahead)
            worst = max(worst, memory_used())
        print(json.dumps({"minute": minute, "memory": memory_used(), "most": worst, "may": most}),
              flush=True)  # fmt: skip
    return int(worst > most)


if __name__ == "__main__":
    if not ONE_HEAP.items() <= os.environ.items():  # as its supervisor starts it
        os.execve(sys.executable, sys.orig_argv, os.environ | ONE_HEAP)
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("size", help="such as 3840x2160")
    parser.add_argument("--minutes", type=int, default=60)
    arguments = parser.parse_args()
    wide, _, high = arguments.size.partition("x")
    with tempfile.TemporaryDirectory() as home:
        os.environ["NOCHMAL_HOME"] = home
        sys.exit(main((int(wide), int(high)), arguments.minutes))
