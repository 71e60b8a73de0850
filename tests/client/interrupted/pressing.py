"""For tests: press a button by its name."""

from game.client.app import Program
from game.client.input.presses import Act, Press


def press(program: Program, name: str) -> None:
    """Press the button of that name on the top scene."""
    top = program.stage.stack.top
    top.focus.give(name)
    top.handle(Press(Act.ACCEPT))
    program.stage.stack.settle()
    program.step()
