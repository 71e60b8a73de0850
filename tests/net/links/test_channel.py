"""The frames of one link, before and after it is sealed."""

import pytest

from net.base.codec import CodecError, encode
from net.links.channel import Channel
from net.links.sealing import LinkSeal, SealError


def ends(most: int = 1000) -> tuple[Channel, Channel]:
    return Channel(most), Channel(most)


def seal(one: Channel, other: Channel) -> None:
    one.seal(LinkSeal(b"1" * 32, b"2" * 32))
    other.seal(LinkSeal(b"2" * 32, b"1" * 32))


def test_a_link_is_plain_until_it_is_sealed() -> None:
    here, there = ends()
    assert here.frame({"kind": "ping"}) == encode({"kind": "ping"})
    assert list(there.feed(encode({"kind": "ping"}))) == [{"kind": "ping"}]


def test_a_sealed_frame_is_read_at_the_other_end_even_byte_by_byte() -> None:
    here, there = ends()
    seal(here, there)
    data = here.frame({"kind": "ping"}) + here.frame({"kind": "pong"})
    read = [plain for byte in data for plain in there.feed(bytes([byte]))]
    assert read == [{"kind": "ping"}, {"kind": "pong"}]


def test_a_plain_frame_after_the_seal_is_refused() -> None:
    here, there = ends()
    arriving = there.feed(encode({"kind": "reply"}) + encode({"kind": "hello"}))
    assert next(arriving) == {"kind": "reply"}
    seal(here, there)
    with pytest.raises(SealError):
        next(arriving)


def test_the_seal_does_not_count_against_the_size_limit() -> None:
    message = {"text": "x" * 90}
    body = len(encode(message)) - 4
    here, there = Channel(body), Channel(body)
    seal(here, there)
    assert list(there.feed(here.frame(message))) == [message]
    with pytest.raises(CodecError, match="announces"):
        list(there.feed(here.frame({"text": "x" * 91})))
