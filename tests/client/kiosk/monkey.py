"""Random input to a kiosk from everything it has: seven fingers, some that never lift, a mouse,
keyboards, controllers plugged in and out, a hundred presses a second.

    python -m tests.client.kiosk.monkey --minutes 60 --state build/monkey

runs for this many minutes of made-up time, in spells with a seed each, every other one on an
upright screen, and resumes where it was interrupted. Any fault ends it with status 1.
"""

import argparse
import sys
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Final

from tests.client import conftest  # first, because it tells SDL that there is no screen

# isort: split

import pygame
from msgspec.structs import replace
from pygame.event import Event

from game.client.app import Program
from game.client.kiosk.attract import AttractScene
from game.client.kiosk.operator_scene import OperatorScene
from game.kiosk.config import Lock, Screen, Turn
from tests.client.kiosk.long_run import LongRun, new_rig
from tests.client.kiosk.rig import QUICK, KioskRig

SPELL: Final = 5.0
"""Minutes that a spell lasts."""
_STEP: Final = 1 / 20
_TEMPERS: Final = (5.0, 5.0, 0.5, 0.05)
"""Presses per step: a hundred a second, ten, one."""
_TEMPER_LASTS: Final = 400
_DRAWN: Final = 40
_FINGERS: Final = 7
_PADS: Final = (900, 901, 902)
_PATIENCE: Final = 900.0
"""Seconds after which the kiosk waits for nobody any more."""
_MODS: Final = (0, 0, 0, pygame.KMOD_ALT, pygame.KMOD_CTRL, pygame.KMOD_SHIFT, pygame.KMOD_META)
_KEYS: Final = (
    *(pygame.K_F4, pygame.K_F11, pygame.K_ESCAPE, pygame.K_RETURN, pygame.K_SPACE, pygame.K_TAB),
    *(pygame.K_UP, pygame.K_DOWN, pygame.K_LEFT, pygame.K_RIGHT, pygame.K_BACKSPACE),
    *range(pygame.K_a, pygame.K_z + 1),
    *range(pygame.K_0, pygame.K_9 + 1),
)
CONFIG: Final = replace(QUICK, lock=Lock(pin="314159265358"))
"""Its PIN is too long to be hit by chance."""


@dataclass(slots=True)
class Spell:
    """The result of some minutes."""

    pressed: Counter[str] = field(default_factory=Counter)
    seen: Counter[str] = field(default_factory=Counter)
    """Seconds for which each screen was on top."""
    faults: list[str] = field(default_factory=list)
    home: float = 0.0
    """Seconds until the screen was inviting again after the monkey left."""


class Monkey:
    """Presses anything."""

    def __init__(self, rig: KioskRig, seed: int, spell: Spell) -> None:
        self.rig = rig
        self.chance = Random(seed)
        self.spell = spell
        self._held: set[int] = set()
        """The fingers that are down."""

    def play(self, minutes: float) -> None:
        """Run for this many minutes."""
        presses = 0.0
        for step in range(round(minutes * 60 / _STEP)):
            if step % _TEMPER_LASTS == 0:
                temper = self.chance.choice(_TEMPERS)
            presses = presses % 1 + temper
            for _ in range(int(presses)):
                event = self._event()
                self.spell.pressed[pygame.event.event_name(event.type)] += 1
                pygame.event.post(event)
            self.rig.program.events()
            self.rig.stage.stack.settle()
            self.rig.step(_STEP)
            if step % _DRAWN == 0:
                self.rig.program.show(0.5)
            self._look()
            if self.spell.faults:
                return

    def go(self) -> None:
        """Leave, except for fingers still on the screen."""
        begun = self.rig.world.seconds
        while [type(scene) for scene in self.rig.stage.stack.scenes] != [AttractScene]:
            self.rig.step(0.2)
            if self.rig.world.seconds - begun > _PATIENCE:
                self.spell.faults.append(f"{self.rig.stage.stack.scenes} are still open")
                return
        self.spell.home = self.rig.world.seconds - begun

    def _look(self) -> None:
        rig, scenes = self.rig, self.rig.stage.stack.scenes
        self.spell.seen[type(rig.top).__name__] += 1
        if rig.ended or not rig.program._running or not scenes:
            self.spell.faults.append("the program has ended")
        elif any(isinstance(scene, OperatorScene) for scene in scenes):
            self.spell.faults.append("the service menu is open")
        elif scenes[0].__class__ is not AttractScene:
            self.spell.faults.append(f"at the bottom lies {scenes[0]}")

    def _event(self) -> Event:
        makers = (self._key, self._mouse, self._finger, self._finger, self._pad, self._window)
        return self.chance.choice(makers)()

    def _key(self) -> Event:
        key, mod = self.chance.choice(_KEYS), self.chance.choice(_MODS)
        kind = self.chance.choice((pygame.KEYDOWN, pygame.KEYDOWN, pygame.KEYUP))
        letter = chr(key) if key < 128 else ""
        if letter.isalnum() and self.chance.random() < 0.1:
            return Event(pygame.TEXTINPUT, text=self.chance.choice((letter, "가", "\u202e", "😀")))
        scancode = self.chance.randrange(4, 120)
        return Event(kind, key=key, mod=mod, unicode=letter, scancode=scancode)

    def _mouse(self) -> Event:
        wide, high = self.rig.program.view.width, self.rig.program.view.height
        place = self.chance.randrange(wide), self.chance.randrange(high)
        kind = self.chance.choice(
            (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEWHEEL)
        )
        if kind == pygame.MOUSEWHEEL:
            return Event(kind, x=0, y=self.chance.choice((-3, 1)), flipped=False, touch=False)
        if kind == pygame.MOUSEMOTION:
            return Event(kind, pos=place, rel=(1, 1), buttons=(0, 0, 0), touch=False)
        return Event(kind, pos=place, button=self.chance.randrange(1, 6), touch=False)

    def _finger(self) -> Event:
        finger = self.chance.randrange(_FINGERS)
        place = {"x": self.chance.random(), "y": self.chance.random(), "finger_id": finger}
        place |= {"touch_id": 1, "dx": 0.0, "dy": 0.0}
        if finger not in self._held:
            self._held.add(finger)
            return Event(pygame.FINGERDOWN, **place)
        if finger < _FINGERS - 2 and self.chance.random() < 0.7:  # two of them seldom lift
            self._held.discard(finger)
            return Event(pygame.FINGERUP, **place)
        return Event(pygame.FINGERMOTION, **place)

    def _pad(self) -> Event:
        number = self.chance.choice(_PADS)
        if self.chance.random() < 0.02:
            known = any(pad.instance == number for pad in self.rig.stage.devices)
            (self.rig.pull if known else self.rig.plug)(number)
        if self.chance.random() < 0.2:
            axis, value = self.chance.randrange(6), self.chance.randrange(-32768, 32768)
            return Event(pygame.CONTROLLERAXISMOTION, instance_id=number, axis=axis, value=value)
        kind = self.chance.choice((pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP))
        return Event(kind, instance_id=number, button=self.chance.randrange(21))

    def _window(self) -> Event:
        if self.chance.random() < 0.9:
            return self._finger()
        kinds = pygame.QUIT, pygame.WINDOWCLOSE, pygame.WINDOWFOCUSLOST, pygame.WINDOWFOCUSGAINED
        return Event(self.chance.choice(kinds))


def live(program: Program, data: Path, seed: int, minutes: float, *, upright: bool) -> Spell:
    """Run a spell with this seed."""
    spell = Spell()
    screen = Screen(rotate=Turn.LEFT if upright else Turn.NONE)
    with new_rig(program, data, seed, replace(CONFIG, screen=screen)) as rig:
        monkey = Monkey(rig, seed, spell)
        monkey.play(minutes)
        monkey.go()
    return spell


def main() -> int:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--state", type=Path, default=Path("build/monkey"))
    arguments = parser.parse_args()
    run, programs = LongRun(arguments, "spell"), {}
    for number, data in run.missing(-int(-arguments.minutes // SPELL)):
        program, upright = conftest.program_of(programs, (1280, 720)), number % 2 == 1
        spell = live(program, data, arguments.seed * 1000 + number, SPELL, upright=upright)
        run.ended(
            **{"by kind": dict(spell.pressed)},
            upright=upright,
            faults=spell.faults,
            pressed=sum(spell.pressed.values()),
            seen=dict(spell.seen),
            home=spell.home,
        )
    return run.status


if __name__ == "__main__":
    sys.exit(main())
