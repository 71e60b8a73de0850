"""The seal on texts between pages and programs: numbered, authenticated, no secret in the open."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from net.web.text_seal import LinkKeys, SealBroken, TextSeal

KEY = bytes(range(16))
OURS, THEIRS = b"o" * 16, b"t" * 16


def pair() -> tuple[TextSeal, TextSeal]:
    keys = LinkKeys.of(KEY, OURS, THEIRS)
    return TextSeal(keys.up), TextSeal(keys.up)


@given(st.lists(st.text(max_size=50), max_size=5))
def test_texts_arrive_in_order(texts: list[str]) -> None:
    page, program = pair()
    assert [program.open(page.close(text)) for text in texts] == texts


@given(st.text(max_size=50), st.text(max_size=50))
def test_an_altered_text_does_not_verify(said: str, heard: str) -> None:
    page, program = pair()
    sealed = page.close(said)
    if said != heard:
        with pytest.raises(SealBroken):
            program.open(sealed[:64] + heard)


def test_a_text_cannot_be_replayed() -> None:
    page, program = pair()
    sealed = page.close("pass")
    program.open(sealed)
    with pytest.raises(SealBroken):
        program.open(sealed)


def test_a_delayed_text_is_refused() -> None:
    page, program = pair()
    held = page.close("first")
    with pytest.raises(SealBroken):
        program.open(page.close("second"))
    with pytest.raises(SealBroken):
        program.open(held)


def test_a_text_of_the_program_is_not_taken_for_one_of_the_page() -> None:
    keys = LinkKeys.of(KEY, OURS, THEIRS)
    with pytest.raises(SealBroken):
        TextSeal(keys.up).open(TextSeal(keys.down).close("hello"))


def test_a_text_of_another_link_or_table_does_not_verify() -> None:
    sealed = TextSeal(LinkKeys.of(KEY, OURS, THEIRS).up).close("hello")
    for other in (
        LinkKeys.of(KEY, OURS, b"x" * 16),
        LinkKeys.of(KEY, b"x" * 16, THEIRS),
        LinkKeys.of(b"x" * 16, OURS, THEIRS),
    ):
        with pytest.raises(SealBroken):
            TextSeal(other.up).open(sealed)


@pytest.mark.parametrize("text", ["", "x", "ä" * 64, "0" * 64, "\ud800" * 3])
def test_a_malformed_seal_raises(text: str) -> None:
    _, program = pair()
    with pytest.raises((SealBroken, UnicodeEncodeError)):
        program.open(text)


@given(st.binary(min_size=32, max_size=32))
def test_secrets_are_masked_in_transit(secret: bytes) -> None:
    keys = LinkKeys.of(KEY, OURS, THEIRS)
    assert keys.masked(secret) != secret
    assert keys.masked(keys.masked(secret)) == secret
