"""A kiosk's frame times on this machine: `python -m tests.bench.kiosk_frames CONFIG`.

The real window with its real driver shows the attract screen for the given time. docs/KIOSK.md has
figures with the processor throttled to a quarter. Never here: what is fast enough.
"""

import argparse
import statistics
import time
from itertools import pairwise
from pathlib import Path

from game.client.kiosk.kiosk_program import KioskProgram
from game.client.kiosk.shared import Kiosk
from game.kiosk.config_reader import read_config
from game.kiosk.places import use_folder

LATE = 0.020
"""Seconds after which a frame at 60 a second is late."""
_SETTLED = 10.0
"""Seconds after the start that do not count."""


class Watched(KioskProgram):
    """A kiosk that records when its frames begin, and ends after some seconds."""

    def __init__(self, kiosk: Kiosk, seconds: float) -> None:
        super().__init__(kiosk)
        self.begun: list[float] = []
        self.used: list[float] = []
        """Processor seconds used by the time each frame began."""
        self._end = time.perf_counter() + seconds

    def beat(self) -> None:
        super().beat()
        self.begun.append(time.perf_counter())
        self.used.append(time.process_time())
        if self.begun[-1] > self._end:
            self.quit()


def main() -> None:
    """Run a kiosk and print the times between its frames."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("config", type=Path)
    parser.add_argument("--seconds", type=float, default=120.0)
    arguments = parser.parse_args()
    config = read_config(arguments.config)
    use_folder(config)
    program = Watched(Kiosk(config), _SETTLED + arguments.seconds)
    program.open()
    program.turn()
    program.close()
    counted = [when for when in program.begun if when > program.begun[0] + _SETTLED]
    apart = sorted(later - earlier for earlier, later in pairwise(counted))
    late = sum(gap > LATE for gap in apart)
    used = program.used[-1] - program.used[-len(counted)]
    print(
        f"{len(apart)} frames, median {1000 * statistics.median(apart):.1f} ms, "
        f"99 of 100 within {1000 * apart[len(apart) * 99 // 100]:.1f} ms, "
        f"longest {1000 * apart[-1]:.0f} ms; {100 * late / len(apart):.1f} of 100 late; "
        f"{1000 * used / len(apart):.1f} ms of the processor a frame"
    )


if __name__ == "__main__":
    main()
