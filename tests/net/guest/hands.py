"""For tests: Anna's program while hosts answer for her, and a match in which they do."""

import pytest

from game.rules.match import Phase
from net.base.refusals import NotDone
from net.chain.entries import Chosen, Seal, Why
from net.guest.answered_for import AnsweredFor
from net.guest.answers import Here
from net.guest.silence import Silence
from tests.net.chain.made import ANNA, BY_KEY, Made
from tests.net.guest.guests import LOBBY, PLAYING, waits
from tests.net.worlds import HOST


class Anna:
    """Anna's program: with the host at second 0, when it has looked at the log so far."""

    def __init__(self, made: Made, *, looks: bool = True) -> None:
        self.made, self.wall = made, 0.0
        self.silence = Silence(lambda: self.wall)
        self.hands = AnsweredFor(ANNA.key, self.silence)
        self.comes(HOST.key, 0.0)
        if looks:
            self.looks()

    def hears(self, now: float) -> None:
        """The host says something in each second until then."""
        while self.silence.heard + 1 < now:
            self.silence.hear(self.silence.heard + 1)
        self.silence.hear(now)

    def comes(self, host: str, now: float, *, has_match: bool = True) -> None:
        """A host lets her in over a new link."""
        self.hands.begin()
        self.silence.begin(now, was_in=True)
        self.silence.let_in()
        self.hands.enter(host, PLAYING if has_match else LOBBY)
        self.silence.hear(now)

    def looks(self) -> None:
        self.hands.look(self.made.log)

    def checks(
        self,
        host: str = HOST.key,
        *,
        seats: tuple[int, ...] = (0,),
        limit: float | None = None,
        keep: float = 60.0,
        **known,
    ) -> None:
        charter = waits(limit=limit, keep=keep)
        self.hands.check(self.made.log, Here(host, seats, charter, **known))

    def gives_away(self, **how) -> None:
        with pytest.raises(NotDone, match="a seat given away"):
            self.checks(**how)

    def leaves(self, host: str = HOST.key, **how) -> None:
        with pytest.raises(NotDone, match="called away"):
            self.checks(host, **how)


def passes_for_anna(
    made: Made, rolls: int, why: Why = Why.AWAY, seat: int = 0, without: tuple[str, ...] = ()
) -> None:
    """So many rolls in which the host answers for Anna, or for another seat, each time before one
    without the links of these keys."""
    for _ in range(rolls):
        settle_but(made, seat)
        made.log.take(Chosen(seat, made.log.answers, why=why))
        if made.log.match.phase is not Phase.ROLL:
            made.settle()
        made.log.take(made.roll_without(*without))


def settle_but(made: Made, only: int) -> None:
    while only not in made.log.match.to_act:
        seat = made.log.match.to_act[0]
        is_bot = made.log.seats[seat].key is None
        made.log.take(made.bot(seat) if is_bot else made.choice(seat))


def seal_of(made: Made) -> Seal:
    """That of the host on the whole log."""
    return made.seal(host=BY_KEY[made.log.host], term=made.log.term)
