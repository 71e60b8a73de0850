"""Key pairs: stored by name, signing and verifying."""

import stat

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from net.base.identity import KNOWN, Identity, Signatures, verified, write_for_me_alone


def test_only_the_signed_message_verifies():
    anna, ben = Identity(), Identity()
    signature = anna.sign(b"seat")
    KNOWN.clear()  # as in another program
    assert verified(anna.key, b"seat", signature)
    assert not verified(anna.key, b"another seat", signature)
    assert not verified(ben.key, b"seat", signature)


def test_our_own_signatures_are_cached_and_a_changed_one_does_not_verify():
    anna = Identity()
    signature = anna.sign(b"seat")
    assert KNOWN.has(anna.key, b"seat", signature)
    other = ("0" if signature[0] != "0" else "1") + signature[1:]
    assert not verified(anna.key, b"seat", other)


def test_the_signature_cache_is_bounded():
    known = Signatures(2)
    for number in range(3):
        known.add("key", b"%d" % number, "signature")
    assert [known.has("key", b"%d" % number, "signature") for number in range(3)] == [0, 1, 1]


@settings(max_examples=30)
@given(st.text("0123456789abcdef", max_size=130), st.text("0123456789abcdef", max_size=260))
def test_malformed_keys_and_signatures_verify_nothing(key, signature):
    assert not verified(key, b"seat", signature)


def test_the_same_names_get_the_same_key_later(tmp_path):
    assert Identity.kept(tmp_path, ("Anna",)).key == Identity.kept(tmp_path, ("anna",)).key


def test_other_people_on_the_same_machine_get_another_key(tmp_path):
    assert Identity.kept(tmp_path, ("Anna",)).key != Identity.kept(tmp_path, ("Ben",)).key


def test_only_the_owner_can_read_the_secret_file(tmp_path):
    Identity.kept(tmp_path, ("Anna",))
    (path,) = tmp_path.iterdir()
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_an_unusable_folder_gives_a_temporary_key(tmp_path):
    blocked = tmp_path / "file"
    blocked.touch()
    identity = Identity.kept(blocked, ("Anna",))
    assert verified(identity.key, b"seat", identity.sign(b"seat"))


def test_a_broken_key_file_is_replaced(tmp_path):
    Identity.kept(tmp_path, ("Anna",))
    (path,) = tmp_path.iterdir()
    path.write_bytes(b"short")
    first = Identity.kept(tmp_path, ("Anna",)).key
    assert first == Identity.kept(tmp_path, ("Anna",)).key


def test_a_file_that_cannot_be_put_in_place_leaves_no_copy_of_the_secret_behind(tmp_path):
    (tmp_path / "a.key").mkdir()
    with pytest.raises(OSError):
        write_for_me_alone(tmp_path / "a.key", b"secret")
    assert [path.name for path in tmp_path.iterdir()] == ["a.key"]
