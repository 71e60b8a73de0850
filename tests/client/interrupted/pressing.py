"""For tests: press a button by its name, and wait for a real table."""

from collections.abc import Callable

from game.client.app import Program
from game.client.input.presses import Act, Press
from game.client.match.visit import Visit


def press(program: Program, name: str) -> None:
    """Press the button of that name on the top scene."""
    top = program.stage.stack.top
    top.focus.give(name)
    top.handle(Press(Act.ACCEPT))
    program.stage.stack.settle()
    program.step()


def wait_until(visit: Visit, reached: Callable[[], bool]) -> None:
    """Wait for the host's thread."""
    for _ in range(200):
        for notice in visit.session.wait(0.05):
            visit._take(notice)
        if reached():
            return
    raise AssertionError("the table did not get that far")
