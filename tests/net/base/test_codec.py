"""Frames: whole, byte by byte, cut off, and hostile."""

import msgpack
import pytest
from hypothesis import given
from hypothesis import strategies as st

from net.base.codec import (
    LENGTH_BYTES,
    MOST_BYTES,
    MOST_DEPTH,
    CodecError,
    Decoder,
    decode_body,
    encode,
)

PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**63), 2**64 - 1) | st.text(max_size=20),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=4)
    ),
    max_leaves=12,
)
MAPS = st.dictionaries(st.text(max_size=8), PLAIN, max_size=5)


def depth(value: object) -> int:
    children = (
        value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    )
    inner = max((depth(child) for child in children), default=0)
    return inner + isinstance(value, dict | list)


def frame(body: bytes) -> bytes:
    return len(body).to_bytes(LENGTH_BYTES, "big") + body


@given(MAPS.filter(lambda plain: depth(plain) <= MOST_DEPTH))
def test_encoding_round_trips(plain):
    assert Decoder().feed(encode(plain)) == [plain]


@given(st.lists(MAPS.filter(lambda plain: depth(plain) <= MOST_DEPTH), max_size=4), st.data())
def test_frames_may_arrive_in_any_pieces(maps, data):
    stream = b"".join(map(encode, maps))
    cuts = sorted(data.draw(st.lists(st.integers(0, len(stream)), max_size=6)))
    decoder = Decoder()
    got = []
    for start, end in zip([0, *cuts], [*cuts, len(stream)], strict=True):
        got += decoder.feed(stream[start:end])
    assert got == maps


def test_a_frame_is_complete_with_its_last_byte_and_not_before():
    stream = encode({"kind": "ping"})
    decoder = Decoder()
    assert [decoder.feed(bytes([byte])) for byte in stream[:-1]] == [[]] * (len(stream) - 1)
    assert decoder.feed(stream[-1:]) == [{"kind": "ping"}]
    assert decoder.waiting == 0


def test_a_length_beyond_the_limit_is_refused_before_the_body_arrives():
    decoder = Decoder(most_bytes=100)
    with pytest.raises(CodecError):
        decoder.feed((101).to_bytes(LENGTH_BYTES, "big"))


def test_an_empty_frame_is_refused():
    with pytest.raises(CodecError):
        Decoder().feed(bytes(LENGTH_BYTES))


def test_nothing_is_read_after_an_error():
    decoder = Decoder()
    with pytest.raises(CodecError):
        decoder.feed(frame(b"\xc1"))
    with pytest.raises(CodecError):
        decoder.feed(encode({"kind": "ping"}))


@pytest.mark.parametrize(
    "body",
    [
        msgpack.packb([1, 2]),
        msgpack.packb("text"),
        msgpack.packb({1: 2}),
        msgpack.packb({"a": msgpack.ExtType(4, b"x")}),
        msgpack.packb({"a": msgpack.Timestamp(1)}),
        msgpack.packb({"a": 1}) + b"\x00",
        b"\x81\xa1a",
        b"\xa2\xff\xfe",
        b"\x81\xa1a\xa2\xff\xfe",
        b"\xdf\xff\xff\xff\xff",
        b"\xdd\xff\xff\xff\xff",
        b"\x81\xa1a\xdb\xff\xff\xff\xff",
        b"\x91" * 60000,
        b"\x81\xa1a" + b"\x91" * 50 + b"\xc0",
    ],
)
def test_anything_but_a_bounded_map_is_refused(body):
    with pytest.raises(CodecError):
        decode_body(body)


@given(st.binary(max_size=200))
def test_random_bytes_decode_to_maps_or_raise_a_codec_error(data):
    try:
        maps = Decoder().feed(frame(data) if data else data)
    except CodecError:
        return
    assert all(isinstance(plain, dict) for plain in maps)


def test_nesting_is_read_up_to_the_limit_and_no_deeper():
    nested: object = 1
    for _ in range(MOST_DEPTH - 1):
        nested = [nested]
    assert decode_body(msgpack.packb({"a": nested})) == {"a": nested}
    with pytest.raises(CodecError):
        decode_body(msgpack.packb({"a": [nested]}))


def test_a_message_too_long_to_read_is_not_written():
    with pytest.raises(CodecError):
        encode({"a": "x" * MOST_BYTES})
