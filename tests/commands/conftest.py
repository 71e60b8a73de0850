"""Shared by tests of commands: programs that are started, and ended after the test."""

import pytest

from tests.commands.programs import Program
from tests.net.simulator.kinds import SOON_FULL


@pytest.fixture
def start(tmp_path):
    """Starts programs and makes sure that none is left."""
    running: list[Program] = []

    def make(*words: str, given: str | None = None) -> Program:
        running.append(Program(tmp_path, *words, given=given))
        return running[-1]

    yield make
    for program in running:
        if program.process.poll() is None:
            program.process.kill()
        program.process.wait()
        for pipe in (program.process.stdin, program.process.stdout, program.process.stderr):
            pipe.close()


@pytest.fixture
def soon_full(tmp_path) -> str:
    """The file of a sheet on which a match is short."""
    file = tmp_path / "soon-full.txt"
    file.write_text(SOON_FULL.text + "\n")
    return str(file)
