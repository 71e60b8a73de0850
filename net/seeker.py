"""Whom a guest turns to when its host is gone: somebody who hosts the table now, or itself.

Fed with what the other programs of the table answered, it says what to do next. Every guest asks
all others and counts in the same order, so they come to the same new host. Never here: links,
clocks, messages (`member` asks and does).
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, TypeAlias

from net.homes import Home
from net.messages import Here, HereState

PATIENCE: Final = 4.0
"""Seconds a guest waits for somebody before it in the order to become the host."""
HOPE: Final = 60.0
"""Seconds a guest looks for its host as long as somebody else hears it."""
LITTLE_HOPE: Final = 12.0
"""Seconds it looks for the next host if it cannot be that itself."""


@dataclass(frozen=True, slots=True)
class GoTo:
    """Say hello at this program."""

    home: Home


@dataclass(frozen=True, slots=True)
class TakeOver:
    """Be the host."""


@dataclass(frozen=True, slots=True)
class AskAgain:
    """Somebody else is about to be the host, or hears the old one: ask all again soon."""


@dataclass(frozen=True, slots=True)
class GiveUp:
    """There is no way back to the table."""


Step: TypeAlias = GoTo | TakeOver | AskAgain | GiveUp
Answers: TypeAlias = Mapping[Home, Here | None]
"""What each program said; None for one that cannot be reached or says nothing."""


class Seeker:
    """One search, from the loss of a host to the next one. Times are seconds."""

    def __init__(
        self, own: Home | None, host: Home | None, heirs: tuple[Home, ...], now: float, left: bool
    ) -> None:
        """`own`: where this program is reached, None if it cannot be the host; `left`: the host
        went on purpose, so it is not asked."""
        self._own = own
        self._since = now
        order = [home for home in heirs if host is None or home.key != host.key]
        self._order = order if host is None or left else [*order, host]
        """Who may take over, the first first: the host itself last, should it be a guest now."""
        self.asked = tuple(home for home in self._order if own is None or home.key != own.key)
        """Whom to ask."""
        self._waiting_for: tuple[str, float] | None = None
        """Whose turn it is to take over, by its key, and since when."""
        self._passed: set[str] = set()
        """Those who did not take over in time."""

    def decide(self, answers: Answers, now: float) -> Step:
        """What to do after everybody has answered or had the time to."""
        hosts = [home for home, here in answers.items() if _says(here, HereState.HOSTS)]
        if hosts:
            return GoTo(max(hosts, key=lambda home: _strength(answers[home])))
        waited = now - self._since
        if any(_says(here, HereState.FOLLOWS) for here in answers.values()):
            # The host is there; only our way to it is broken.
            return GiveUp() if waited > HOPE else AskAgain()
        first = self._first(answers)
        if first is None:
            return GiveUp() if waited > LITTLE_HOPE or not self.asked else AskAgain()
        if self._own is not None and first.key == self._own.key:
            return TakeOver()
        self._wait_for(first, now)
        return AskAgain()

    def _first(self, answers: Answers) -> Home | None:
        """The first in the order who is there, we among them."""
        for home in self._order:
            own = self._own is not None and home.key == self._own.key
            seeks = _says(answers.get(home), HereState.SEEKS) and home.key not in self._passed
            if own or seeks:
                return home
        return None

    def _wait_for(self, home: Home, now: float) -> None:
        if self._waiting_for is None or self._waiting_for[0] != home.key:
            self._waiting_for = (home.key, now)
        elif now - self._waiting_for[1] > PATIENCE:
            self._passed.add(home.key)


def _says(here: Here | None, state: HereState) -> bool:
    return here is not None and here.state is state


def _strength(here: Here | None) -> tuple[int, int, int, int, str]:
    standing = here.standing if here is not None else None
    return standing.order if standing is not None else (0, 0, 0, 0, "")
