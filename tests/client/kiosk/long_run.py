"""Long runs of a made-up kiosk: finished parts are saved, so that a run can be resumed."""

import argparse
import json
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from game.client.app import Program
from game.kiosk.config import KioskConfig
from game.table.storage.folders import HOME_VARIABLE, data_folder
from tests.client.kiosk.rig import KioskRig
from tests.client.kiosk.world import World, use_made_up_time


class LongRun:
    """The results of the finished parts of a run, in a file."""

    def __init__(self, options: argparse.Namespace, name: str) -> None:
        """`options.state` is the folder; `name` is that of one part."""
        self._folder, self._name = options.state, name
        self._folder.mkdir(parents=True, exist_ok=True)
        self._file = self._folder / f"{name}s.json"
        self.parts: list[dict[str, Any]] = []
        if self._file.exists():
            self.parts = json.loads(self._file.read_text())
        self._begun = time.monotonic()

    def missing(self, most: int) -> Iterator[tuple[int, Path]]:
        """The unfinished parts among the first `count`: numbers from 0, and folders."""
        for number in range(len(self.parts), most):
            self._begun = time.monotonic()
            yield number, self._folder / f"{self._name}-{number + 1}"

    def ended(self, **found: Any) -> None:
        """Save the results of a finished part; `faults` is among them."""
        number = len(self.parts) + 1
        self.parts.append({self._name: number, **found, "seconds": time.monotonic() - self._begun})
        self._file.write_text(json.dumps(self.parts, indent=1))
        print(json.dumps(self.parts[-1]), flush=True)

    @property
    def status(self) -> int:
        """The exit status: 1 if any part had faults."""
        return 1 if any(part["faults"] for part in self.parts) else 0


@contextmanager
def new_rig(program: Program, data: Path, seed: int, config: KioskConfig) -> Iterator[KioskRig]:
    """A kiosk in its own world, with its files in this folder."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(HOME_VARIABLE, str(data))
        world = World(data_folder(), seed)
        use_made_up_time(world, patch)
        rig = KioskRig(program, world, config)
        yield rig
        rig.close()
