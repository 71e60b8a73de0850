"""The cost of believing nobody: handshakes, votes, and a whole match verified from its entries.

The floor is the unavoidable part: the signatures themselves.
"""

from collections.abc import Iterator
from functools import lru_cache
from unittest.mock import patch

from net.base import identity
from net.base.identity import Identity, Signatures
from net.chain.canonical import statement
from net.chain.log import Log, replayed
from net.host.peers import Role
from net.links.handshake import Answering, Asking
from net.messages.requests import StartMatch
from tests.bench.bench import Bench, Depth
from tests.bench.clock import in_turns, median
from tests.bench.rows import Row
from tests.net.worlds import Player, World

_MOST_SECONDS = 0.3
_SAID = statement("host", link="ab" * 32, table="t")


def _sign_and_verify() -> None:
    one = Identity()
    identity.verified(one.key, _SAID, one.sign(_SAID))


def _handshake(code: str | None) -> None:
    """Both sides of a handshake, in the order of host and guest."""
    asking = Asking(Identity(), "1.0", code)
    answering = Answering(Identity(), "table", asking.begin, code)
    asking.replied(answering.reply)
    answering.check(asking.proven(answering.proof))


@lru_cache(maxsize=1)
def match_of_six() -> Log:
    """A whole match of six people, each with their own program."""
    world = World(start_with=6)
    players = [world.join(role=Role.OWNER)]
    players += [world.bring(Player((f"Guest {n}",)).plays("easy", n)) for n in range(6)]
    players[0].ask(StartMatch())
    world.loop.pass_time(600)
    log = players[1].guest.log
    assert log is not None
    return log


def _verified(log: Log) -> None:
    again = replayed(log.table, log.number, log.entries)
    assert log.seal is not None
    again.vouch(log.seal)


def _signatures_alone(log: Log) -> None:
    """Check as many signatures as the match has."""
    one = Identity()
    signed = one.sign(_SAID)
    for _ in range(sum(entry.get("signature") is not None for entry in log.entries) + 8):
        identity.verified(one.key, _SAID, signed)


def measure(depth: Depth) -> Iterator[Row]:
    """All rows of proofs; the verifier is never the program that signed, and verifies once."""
    with patch.object(identity, "KNOWN", Signatures(0)):
        yield from _rows(depth)


def _rows(depth: Depth) -> Iterator[Row]:
    for name, code in (("without a code", None), ("with a code", "sesame")):
        pair = in_turns(_sign_and_verify, lambda code=code: _handshake(code), depth.of(20, 200))
        floor, value = (1.0 / median(side) for side in (pair.floor, pair.value))
        yield Row(f"handshakes a second, {name}, both sides", floor, value, "/s")
    log = match_of_six()
    pair = in_turns(lambda: _signatures_alone(log), lambda: _verified(log), depth.of(3, 10))
    floor, value = (median(side) for side in (pair.floor, pair.value))
    yield Row("verifying a match of six, beside its signatures alone", floor, value, "s")
    yield Row("verifying a match of six, beside 0.3 s", _MOST_SECONDS, value, "s", 1.0)


BENCH = Bench("proofs", ("handshakes", "verifying"), measure)
