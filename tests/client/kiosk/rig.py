"""A kiosk's program on a made-up clock, driven by hand: the real scenes, keeper and resume.

Never here: tables (`world`), who notices a hang (`supervised`).
"""

from enum import Enum
from typing import Final

from game.client.app import Program
from game.client.frames import Frames
from game.client.input.devices import Family, Pad
from game.client.input.sources import Heard
from game.client.kiosk.keeper import Keeper
from game.client.kiosk.kiosk_program import KioskProgram
from game.client.kiosk.shared import Kiosk
from game.client.kiosk.turned import TurnedScreen
from game.client.stage.stage import Stage
from game.kiosk.config import Away, KioskConfig, Play
from game.kiosk.pulse import no_pulse
from tests.client.kiosk.world import World

QUICK: Final = KioskConfig(
    play=Play(join_seconds=8),
    away=Away(ask_seconds=20, pass_seconds=5, passes=1, empty_seconds=4, dialog_seconds=10),
)
"""A kiosk with short waiting times."""


class Hang(Enum):
    """What hangs while the process lives."""

    SCREEN = "screen"
    """The screen's loop; tables run in threads of their own and go on."""
    ALL = "all"
    """Every thread, as when one of them never releases the lock."""


class KioskRig:
    """A kiosk's program in a world, driven by hand."""

    def __init__(self, program: Program, world: World, config: KioskConfig) -> None:
        """`program` lends its window: pygame has one window at a time."""
        self.world = world
        self.config = config
        self.ended = False
        self.hang: Hang | None = None
        """What hangs now."""
        self._late: list[Heard] = []
        """Input since the screen has hung."""
        self.program = _kiosk_program(program, self._kiosk())
        self.program.keeper._end = self._end
        self._prepare()
        self.program.open()

    def _kiosk(self) -> Kiosk:
        return Kiosk(
            self.config,
            open_table=self.world.open_table,  # type: ignore[arg-type]
            wall=self.world.wall,
            browser=_NoTables(),  # type: ignore[arg-type]
            data=self.world.data,
        )

    def _prepare(self) -> None:
        for number in (900, 901, 902):
            self.plug(number)

    def _end(self) -> None:
        self.ended = True

    @property
    def stage(self) -> Stage:
        return self.program.stage

    @property
    def top(self) -> object:
        return self.stage.stack.top

    @property
    def keeper(self) -> Keeper:
        return self.program.keeper

    def plug(self, number: int) -> None:
        """Plug a controller in."""
        self.stage.devices.add(Pad(number, f"guid {number}", "pad", Family.XBOX))

    def pull(self, number: int) -> None:
        """Unplug a controller."""
        self.stage.devices.unplug(number)

    def hear(self, heard: Heard) -> None:
        """Somebody presses something; a hanging screen receives it later."""
        if self.hang is not None:
            self._late.append(heard)
            return
        self.program.hear(heard)
        self.stage.stack.settle()

    def wait(self, seconds: float, step: float = 0.1) -> None:
        """Let time pass for tables and screen."""
        for _ in range(max(1, round(seconds / step))):
            self.step(step)

    def step(self, seconds: float) -> None:
        """Let this much time pass at once, for everything that does not hang."""
        if self.hang is Hang.ALL:
            self.world.loop.stand_still(seconds)
        else:
            self.world.loop.pass_time(seconds)
        if self.hang is None:
            self.program.beat()
            self.program.pass_time(seconds)

    def go_on(self) -> None:
        """End the hang, and handle what was pressed meanwhile."""
        self.hang = None
        late, self._late = self._late, []
        for heard in late:
            self.hear(heard)

    def die(self) -> None:
        """The process dies with everything it had not saved."""
        for session in list(self.world.open):
            session.crash()
        self.hang = None
        self._late.clear()
        self.stage.stack._scenes.clear()
        self.stage.stack._asked.clear()

    def start_again(self, troubles: int) -> None:
        """Start a new process, told how many troubles there were lately."""
        kiosk = self._kiosk()
        self.program.kiosk = kiosk
        self.program.keeper = Keeper(self.stage, kiosk, self._end)
        self.program._pointer_moved = 0.0
        self.program.open(troubles)

    def close(self) -> None:
        """Close everything."""
        self.stage.stack.reset(None)
        self.stage.stack.settle()
        self.stage.home, self.stage.locked = None, False


class _NoTables:
    """A LAN without tables."""

    def tables(self) -> tuple[()]:
        return ()

    def close(self, wait: bool = True) -> None:
        """Nothing to close."""


def _kiosk_program(program: Program, kiosk: Kiosk) -> KioskProgram:
    """A kiosk's program in another program's window."""
    made = KioskProgram.__new__(KioskProgram)
    made.__dict__.update(program.__dict__)
    made.kiosk, made._pulse = kiosk, no_pulse()
    made._turned = TurnedScreen(kiosk.config.screen.rotate)
    made.frames = Frames(made.flip)
    made._shift, made._foot, made._dark, made._pointer_moved = (0, 0), 0, False, 0.0
    made._resized()
    made.keeper = Keeper(made.stage, kiosk, lambda: None)
    made.stage.locked = True
    made.stage.home = made.home
    return made
