"""Proving a code without telling it, and the seal on every frame after that."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from net.codec import CodecError
from net.sealing import SEAL_BYTES, SHARE_BYTES, Asking, Seal, SealError, answer


def met(guest: str, host: str) -> tuple[Seal, Seal]:
    """The seals of a guest and a host who know these words."""
    asking = Asking(guest)
    share, of_host = answer(host, asking.share)
    return asking.finish(share), of_host


@pytest.fixture(scope="module")
def keys() -> tuple[bytes, bytes]:
    return b"1" * 32, b"2" * 32


def ends(keys: tuple[bytes, bytes]) -> tuple[Seal, Seal]:
    one, other = keys
    return Seal(one, other), Seal(other, one)


def test_two_who_know_the_same_words_open_what_the_other_sealed() -> None:
    guest, host = met("sesame", "sesame")
    assert host.open(guest.close(b"hello")) == b"hello"
    assert guest.open(host.close(b"welcome")) == b"welcome"


def test_who_knows_other_words_opens_nothing() -> None:
    guest, host = met("sesam", "sesame")
    with pytest.raises(SealError):
        host.open(guest.close(b"hello"))
    with pytest.raises(SealError):
        guest.open(host.close(b"welcome"))


def test_neither_the_words_nor_the_keys_are_the_same_on_two_links() -> None:
    first, second = Asking("sesame"), Asking("sesame")
    assert first.share != second.share
    assert b"sesame" not in first.share


def test_a_seal_adds_sixteen_bytes(keys) -> None:
    guest, _ = ends(keys)
    assert len(guest.close(b"12345")) == 5 + SEAL_BYTES


def test_a_frame_is_opened_once_and_in_its_place(keys) -> None:
    guest, host = ends(keys)
    first, second = guest.close(b"one"), guest.close(b"two")
    assert host.open(first) == b"one"
    with pytest.raises(SealError):
        host.open(first)  # again
    guest, host = ends(keys)
    with pytest.raises(SealError):
        host.open(second)  # before the first


def test_a_frame_sent_back_to_its_sender_is_not_opened(keys) -> None:
    guest, _ = ends(keys)
    with pytest.raises(SealError):
        guest.open(guest.close(b"hello"))


@given(body=st.binary(max_size=200), at=st.integers(min_value=0), bit=st.integers(0, 7))
def test_a_frame_with_any_bit_changed_is_not_opened(keys, body: bytes, at: int, bit: int) -> None:
    guest, host = ends(keys)
    sealed = bytearray(guest.close(body))
    sealed[at % len(sealed)] ^= 1 << bit
    with pytest.raises(SealError):
        host.open(bytes(sealed))


@settings(max_examples=30)
@given(st.one_of(st.binary(max_size=40), st.binary(min_size=SHARE_BYTES, max_size=SHARE_BYTES)))
def test_a_share_of_any_bytes_is_answered_or_refused_as_bad_bytes(share: bytes) -> None:
    try:
        own, _ = answer("sesame", share)
    except CodecError:
        return
    assert len(own) == SHARE_BYTES


def test_the_own_share_sent_back_is_refused() -> None:
    asking = Asking("sesame")
    with pytest.raises(CodecError):
        asking.finish(asking.share)
