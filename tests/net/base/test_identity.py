"""Key pairs: kept by name, signing and checked."""

import stat

from hypothesis import given, settings
from hypothesis import strategies as st

from net.base.identity import KNOWN, Identity, Signatures, verified


def test_what_was_signed_is_verified_and_nothing_else():
    anna, ben = Identity(), Identity()
    signature = anna.sign(b"seat")
    KNOWN.clear()  # as in another program
    assert verified(anna.key, b"seat", signature)
    assert not verified(anna.key, b"another seat", signature)
    assert not verified(ben.key, b"seat", signature)


def test_who_signed_it_here_need_not_verify_it_and_another_signature_is_not_taken_for_it():
    anna = Identity()
    signature = anna.sign(b"seat")
    assert KNOWN.has(anna.key, b"seat", signature)
    other = ("0" if signature[0] != "0" else "1") + signature[1:]
    assert not verified(anna.key, b"seat", other)


def test_no_more_signatures_are_remembered_than_there_is_room_for():
    known = Signatures(2)
    for number in range(3):
        known.add("key", b"%d" % number, "signature")
    assert [known.has("key", b"%d" % number, "signature") for number in range(3)] == [0, 1, 1]


@settings(max_examples=30)
@given(st.text("0123456789abcdef", max_size=130), st.text("0123456789abcdef", max_size=260))
def test_digits_that_are_no_key_or_no_signature_verify_nothing(key, signature):
    assert not verified(key, b"seat", signature)


def test_the_people_of_a_name_have_the_same_key_tomorrow(tmp_path):
    assert Identity.kept(tmp_path, ("Anna",)).key == Identity.kept(tmp_path, ("anna",)).key


def test_other_people_at_the_same_machine_have_another_key(tmp_path):
    assert Identity.kept(tmp_path, ("Anna",)).key != Identity.kept(tmp_path, ("Ben",)).key


def test_the_secret_is_for_its_owner_alone(tmp_path):
    Identity.kept(tmp_path, ("Anna",))
    (path,) = tmp_path.iterdir()
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_a_folder_that_cannot_be_used_gives_a_key_for_now(tmp_path):
    blocked = tmp_path / "file"
    blocked.touch()
    identity = Identity.kept(blocked, ("Anna",))
    assert verified(identity.key, b"seat", identity.sign(b"seat"))


def test_a_broken_key_file_is_made_anew(tmp_path):
    Identity.kept(tmp_path, ("Anna",))
    (path,) = tmp_path.iterdir()
    path.write_bytes(b"short")
    first = Identity.kept(tmp_path, ("Anna",)).key
    assert first == Identity.kept(tmp_path, ("Anna",)).key
