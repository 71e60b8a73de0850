"""The cost of a message on its way in and out, beside msgpack alone with the same map."""

from collections.abc import Iterator
from random import Random
from typing import Any

import msgpack

from game.rules.choice import Choice
from game.rules.follower import Follower
from game.table.storage.sheets import bundled
from net.base.codec import frame, pack
from net.base.wire import WireChoice
from net.chain.entries import Chosen, to_plain
from net.links.channel import Channel
from net.messages.messages import Ask, Entries, Message, to_guest, to_host, to_map
from net.messages.requests import MakeChoice
from tests.bench.bench import Bench, Depth
from tests.bench.clock import in_turns, median
from tests.bench.play import events_by_engine
from tests.bench.rows import Row

_BATCH = 50


def usual_choice() -> Ask:
    """A guest's most frequent message: three cells with two dice, signed."""
    choice = WireChoice.of(Choice(1, 2, 0b111 << 49))
    return Ask(17, MakeChoice(3, 1, "ab" * 32, choice, "cd" * 64))


def usual_entries() -> Entries:
    """A host's most frequent message: one choice, signed by its seat, and the host's seal."""
    choice = WireChoice.of(Choice(1, 2, 0b111 << 49))
    entry = to_plain(Chosen(3, "ab" * 32, choice, "cd" * 64))
    return Entries(1, 100, (entry,), "ef" * 64)


def _encode_and_decode(depth: Depth, name: str, message: Message) -> Row:
    plain, read = to_map(message), to_host if isinstance(message, Ask) else to_guest
    channel = Channel()

    def bare() -> None:
        for _ in range(_BATCH):
            msgpack.unpackb(msgpack.packb(plain))

    def ours() -> None:
        for _ in range(_BATCH):
            for came in channel.feed(frame(pack(to_map(message)))):
                read(came)

    pair = in_turns(bare, ours, depth.of(60, 400))
    floor, value = (median(side) / _BATCH * 1e6 for side in (pair.floor, pair.value))
    return Row(f"codec: {name}, there and back", floor, value, "µs")


def _following(depth: Depth) -> Row:
    """A guest that checks the events of a match, beside a fold that checks nothing."""
    from game.rules.match import Match

    events = events_by_engine(Random(5), bundled("black"), 6)

    def follow() -> None:
        follower = Follower()
        for event in events:
            follower.take(event)

    pair = in_turns(lambda: Match.fold(events), follow, depth.of(6, 40))
    floor, value = (median(side) / len(events) * 1e6 for side in (pair.floor, pair.value))
    return Row("an event followed and checked, beside folded", floor, value, "µs")


def measure(depth: Depth) -> Iterator[Row]:
    """All rows of the codec."""
    messages: dict[str, Any] = {"a choice": usual_choice(), "a mark": usual_entries()}
    for name, message in messages.items():
        yield _encode_and_decode(depth, name, message)
    yield _following(depth)


BENCH = Bench("wire", ("codec", "an event"), measure)
