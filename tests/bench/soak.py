"""Match after match in one windowed client, on the dummy driver and in made-up time.

    python -m tests.bench.soak 1000

prints a JSON line with memory in bytes and the cost of a frame after 10 matches, and after each
further tenth. Tables, recorder and scenes are the real ones.
"""

import json
import sys
import tempfile
from pathlib import Path
from random import Random

from tests.client import conftest  # first, because it tells SDL that there is no screen
from tests.client.tables import is_alone

# isort: split

from game.bots.random_bot import RandomBot
from game.client.app import Program
from game.client.board.board_scene import BoardScene
from game.client.match.visit import Sitting, Visit
from game.client.title.title_scene import TitleScene
from game.kiosk.process_memory import memory_used
from game.table.play.options import HostOptions, Persona
from game.table.storage.settings import Motion, Settings
from net.messages.notices import Choose
from tests.bench.clock import median, seconds
from tests.bench.frames import draw_ahead
from tests.client.kiosk.world import SteppedSession, World

assert conftest
_STEP = 0.25
_DRAWN = 12
"""Steps between two drawn frames."""
_MOST_STEPS = 20_000
_FIRST = 3
"""After this many matches, everything a table draws in advance is drawn, as a real table has time
to."""


def play(program: Program, world: World, number: int) -> list[float]:
    """One match of a person and two bots, from the title to the result; returns the cost of
    frames."""
    options = HostOptions(lan=False, seats=3, bots=("random",) * 2, start_when_full=True)
    session = world.open_table(options, Persona(("Mina",)))
    visit, bot = Visit(session, local=True), RandomBot(Random(number))  # type: ignore[arg-type]
    visit.update(0.0)
    program.stage.stack.reset(BoardScene(program.stage, visit, Sitting.ALONE))
    costs = []
    for step in range(_MOST_STEPS):
        world.loop.pass_time(_STEP)
        _choose(session, bot)
        program.pass_time(_STEP)
        if not is_alone(program.stage.stack.top):
            break
        if step % _DRAWN == 0:
            costs.append(seconds(lambda: program.show(0.5)))
    else:
        raise RuntimeError("a match that does not end")
    program.show(0.5)
    session.close()
    program.stage.stack.reset(TitleScene(program.stage))
    program.stage.stack.settle()
    program.show(0.5)
    return costs


def _choose(session: SteppedSession, bot: RandomBot) -> None:
    match = session.view.match
    if match is not None:
        for seat in session.view.my_seats:
            if seat in match.to_act:
                session.send(Choose(seat, bot.choose(match, seat), match.roll_number))


def main(matches: int) -> None:
    """Play, and print the figures."""
    with tempfile.TemporaryDirectory() as home:
        world = World(Path(home))
        settings = Settings(
            window_width=1280,
            window_height=720,
            motion=Motion.FULL,
            lesson_taken=1,
            effects_volume=0,
            music_volume=0,
        )
        program = Program(settings, None)
        program.stage.stack.push(TitleScene(program.stage))
        said_at = {10, matches, *range(0, matches, max(1, matches // 10))} - {0}
        for number in range(1, matches + 1):
            costs = play(program, world, number)
            if number <= _FIRST:
                draw_ahead(program)
            if number in said_at:
                line = {"matches": number, "memory": memory_used(), "frame": median(costs)}
                print(json.dumps(line), flush=True)
        program.close()


if __name__ == "__main__":
    main(int(sys.argv[1]))
