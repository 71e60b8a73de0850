"""Decisions of leaders and hosts: the docs client and the program judge them alike.

A mission is written entry by entry with the docs client, up to a decision. Each entry that comes
then is shown to both logs, the docs client's and the program's.
"""

from collections.abc import Callable

import pytest

from game.rules.intents import Start
from game.rules.match import Match
from game.rules.mission import Mission
from game.rules.record import to_record
from net.chain.log import Untrue, replayed
from tests.net.page_client import LINKS, Keys, Log, careful_choice, chain_of, faces, statement
from tests.net.simulator.kinds import hard_mission

TABLE = "table-1"
HOST, LEADER, FRIEND = (Keys(bytes([number]) * 32) for number in (1, 2, 3))
VOTERS = sorted((HOST, LEADER, FRIEND), key=lambda keys: keys.key)
CHAINS = {keys.key: chain_of(keys.key.encode()) for keys in VOTERS}


class MissionLog:
    """The log of a mission of a leader and a friend, and its host's next entries."""

    def __init__(self) -> None:
        self.log = Log(TABLE, 1)
        self.log.take(self._start())
        assert self.log.rules is not None
        self.rules = self.log.rules

    def _start(self) -> dict:
        record = to_record(Match().apply(Start(hard_mission(Mission.CIRCLES, 2)))[0])
        head = self.log.first_head.hex()
        vote = {"match": 1, "term": 0, "host": HOST.key, "count": 0, "head": head}
        votes = []
        for keys in VOTERS:
            own = vote | {"tip": CHAINS[keys.key][LINKS].hex()}
            signature = keys.sign(statement("vote", table=TABLE, **own))
            votes.append({"key": keys.key, **own, "signature": signature})
        seats = [{"name": name, "key": keys.key, "level": None}
                 for name, keys in (("Pia", LEADER), ("Quinn", FRIEND))]  # fmt: skip
        return {"entry": "start", "match": 1, "term": 0, "host": HOST.key, "record": record,
                "seats": seats, "votes": votes}  # fmt: skip

    def play_to(self, phase: str) -> "MissionLog":
        """Roll and choose until the match reaches this phase."""
        while self.rules.phase != phase:
            assert not self.rules.over
            if self.rules.phase == "roll":
                self.log.take(self.roll())
            elif self.rules.decision_due:
                self.log.take(self.decision())
            else:
                self.log.take(self.choice(min(self.rules.to_act)))
        return self

    def roll(self) -> dict:
        number = self.log.dice.now.rolls + 1
        links = [CHAINS[keys.key][LINKS - number].hex() for keys in VOTERS]
        colours, numbers = faces(0, self.rules.roll + 1, links, self.rules.dice_in_play)
        return {"entry": "rolled", "links": links, "colours": colours, "numbers": numbers}

    def choice(self, seat: int) -> dict:
        choice = careful_choice(self.rules, seat)
        about = {"seat": seat, "answers": self.log.answers, "choice": choice}
        said = statement("choice", table=TABLE, match=1, **about)
        signature = (LEADER, FRIEND)[seat].sign(said)
        return {"entry": "chosen", **about, "signature": signature, "why": None}

    def decision(self, jokers: tuple[int, ...] = (), die: str | None = None,
                 by: Keys | None = LEADER, why: str | None = None) -> dict:  # fmt: skip
        """A decision, by default the proposal; unsigned if `by` is None."""
        what = {"jokers": list(jokers), "die": die} if jokers or die else self.rules.proposal
        about = {"answers": self.log.answers, **what}
        signature = None
        if by is not None:
            signature = by.sign(statement("decision", table=TABLE, match=1, **about))
        return {"entry": "decided", **about, "signature": signature, "why": why}

    def takes(self, entry: dict) -> bool:
        """Whether the page and the program accept the entry."""
        entries = [*self.log.entries, entry]
        try:
            by_the_pages = Log(TABLE, 1)
            for one in entries:
                by_the_pages.take(one)
        except AssertionError:
            by_the_pages = None
        try:
            by_the_program = replayed(TABLE, 1, entries)
        except Untrue as fault:
            assert f"Entry {len(entries) - 1} " in str(fault)
            by_the_program = None
        assert (by_the_pages is None) == (by_the_program is None), "they judge differently"
        if by_the_pages is None or by_the_program is None:
            return False
        assert by_the_pages.heads == by_the_program.heads
        return True


@pytest.fixture(scope="module")
def strikes() -> MissionLog:
    """Four strikes to share out; each seat has four jokers, and the proposal gives both some."""
    told = MissionLog().play_to("share_penalty")
    assert all(seat.jokers >= 4 for seat in told.rules.seats)
    assert sum(told.rules.proposal["jokers"]) == 4
    assert told.rules.proposal["jokers"] not in ([4, 0], [0, 4])
    return told


@pytest.fixture(scope="module")
def die() -> MissionLog:
    """A die is to be given up."""
    return MissionLog().play_to("give_up_die")


def test_the_leader_shares_out_strikes_freely(strikes: MissionLog) -> None:
    assert strikes.takes(strikes.decision((4, 0)))
    assert strikes.takes(strikes.decision((1, 3)))


def test_the_leader_gives_up_either_die(die: MissionLog) -> None:
    assert die.takes(die.decision(die="colour"))
    assert die.takes(die.decision(die="number"))


@pytest.mark.parametrize("why", ["time", "away"])
def test_the_host_may_take_the_proposal_for_the_leader(
    strikes: MissionLog, die: MissionLog, why: str
) -> None:
    assert strikes.takes(strikes.decision(by=None, why=why))
    assert die.takes(die.decision(by=None, why=why))


@pytest.mark.parametrize("why", ["time", "away"])
def test_the_host_may_decide_nothing_else_for_the_leader(
    strikes: MissionLog, die: MissionLog, why: str
) -> None:
    assert not strikes.takes(strikes.decision((4, 0), by=None, why=why))
    assert not die.takes(die.decision(die="colour", by=None, why=why))


MADE_UP: dict[str, Callable[[MissionLog], dict]] = {
    "by the friend": lambda told: told.decision((4, 0), by=FRIEND),
    "by the host": lambda told: told.decision((4, 0), by=HOST),
    "other strikes than were signed": lambda told: told.decision((4, 0)) | {"jokers": [0, 4]},
    "for another roll": lambda told: told.decision() | {"answers": told.log.heads[0].hex()},
    "too few strikes": lambda told: told.decision((1, 1)),
    "more strikes than there are jokers": lambda told: told.decision((9, 0)),
    "strikes for seats that there are not": lambda told: told.decision((1, 1, 2)),
    "a die where jokers are due": lambda told: told.decision(die="colour"),
    "neither signed nor reasoned": lambda told: told.decision(by=None),
    "signed and reasoned": lambda told: told.decision(why="time"),
    "for a bot where none sits": lambda told: told.decision(by=None, why="bot"),
    "strikes and a die at once": lambda told: told.decision((2, 2), "colour"),
}  # fmt: skip


@pytest.mark.parametrize("what", list(MADE_UP))
def test_a_decision_the_leader_did_not_make_or_may_not_make_is_refused(
    strikes: MissionLog, what: str
) -> None:
    assert not strikes.takes(MADE_UP[what](strikes))


@pytest.mark.parametrize(
    "decision",
    [
        {"jokers": (2, 2)},
        {"die": "colour", "jokers": (2, 2)},
        {"die": "colour", "by": FRIEND},
    ],
    ids=["strikes", "strikes and a die", "by the friend"],
)
def test_only_the_leader_gives_up_a_die_and_gives_up_nothing_else(
    die: MissionLog, decision: dict
) -> None:
    assert not die.takes(die.decision(**decision))


def test_a_given_up_die_with_extra_strikes_is_refused(die: MissionLog) -> None:
    """Otherwise two entries for one decision would give two valid logs."""
    assert not die.takes(die.decision(die="colour") | {"jokers": [1, 1]})


def test_no_decision_is_accepted_when_none_is_due(strikes: MissionLog) -> None:
    early = strikes.decision((4, 0))
    told = MissionLog().play_to("share_penalty")
    told.log.take(early)
    assert not told.takes(early)
