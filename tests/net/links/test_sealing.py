"""The seal on every frame of a link."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from net.links.sealing import KEY_BYTES, SEAL_BYTES, LinkSeal, SealError

ONE, OTHER = b"1" * KEY_BYTES, b"2" * KEY_BYTES


def ends() -> tuple[LinkSeal, LinkSeal]:
    return LinkSeal(ONE, OTHER), LinkSeal(OTHER, ONE)


def test_what_one_end_seals_the_other_opens() -> None:
    guest, host = ends()
    assert host.open(guest.close(b"hello")) == b"hello"
    assert guest.open(host.close(b"welcome")) == b"welcome"


def test_other_keys_open_nothing() -> None:
    guest, _ = ends()
    with pytest.raises(SealError):
        LinkSeal(OTHER, b"3" * KEY_BYTES).open(guest.close(b"hello"))


def test_a_seal_adds_sixteen_bytes() -> None:
    guest, _ = ends()
    assert len(guest.close(b"12345")) == 5 + SEAL_BYTES


def test_the_same_body_is_sealed_differently_every_time() -> None:
    guest, _ = ends()
    assert guest.close(b"hello") != guest.close(b"hello")


def test_a_frame_opens_only_once() -> None:
    guest, host = ends()
    first = guest.close(b"one")
    assert host.open(first) == b"one"
    with pytest.raises(SealError):
        host.open(first)


def test_frames_open_only_in_order() -> None:
    guest, host = ends()
    guest.close(b"one")
    second = guest.close(b"two")
    with pytest.raises(SealError):
        host.open(second)


def test_a_frame_sent_back_to_its_sender_does_not_open() -> None:
    guest, _ = ends()
    with pytest.raises(SealError):
        guest.open(guest.close(b"hello"))


@given(body=st.binary(max_size=200), at=st.integers(min_value=0), bit=st.integers(0, 7))
def test_a_frame_with_any_bit_flipped_does_not_open(body: bytes, at: int, bit: int) -> None:
    guest, host = ends()
    sealed = bytearray(guest.close(body))
    sealed[at % len(sealed)] ^= 1 << bit
    with pytest.raises(SealError):
        host.open(bytes(sealed))


@given(st.binary(max_size=200))
def test_unsealed_bytes_do_not_open(data: bytes) -> None:
    _, host = ends()
    with pytest.raises(SealError):
        host.open(data)
