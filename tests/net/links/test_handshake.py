"""The handshake of a link: which message may come when, and what each proof is worth."""

from typing import get_args

import pytest
from msgspec.structs import replace

from net.base.identity import Identity
from net.base.refusals import NotDone, RefusalCode
from net.base.wire import kind_of
from net.chain.canonical import PROTOCOL
from net.links.handshake import (
    ANSWERING,
    ASKING,
    Answering,
    Asking,
    LinkStep,
    after,
    guest_statement,
    host_statement,
    link_hash,
)
from net.links.sealing import LinkSeal, SealError
from net.messages import messages as m

HOST, GUEST, EVE = (Identity(letter * 32) for letter in (b"h", b"g", b"e"))


def kinds(messages: object) -> set[str]:
    return {kind_of(kind) for kind in get_args(messages)}


# Transition tables.

TO_HOST, TO_GUEST = kinds(m.ToHost), kinds(m.ToGuest)


@pytest.mark.parametrize(("steps", "messages"), [(ANSWERING, TO_HOST), (ASKING, TO_GUEST)])
def test_a_message_the_table_does_not_allow_ends_the_link(steps, messages) -> None:
    refused = 0
    for step in LinkStep:
        for kind in messages:
            if (step, kind) in steps:
                assert after(steps, step, kind) is steps[step, kind]
                continue
            refused += 1
            with pytest.raises(NotDone) as caught:
                after(steps, step, kind)
            assert caught.value.refusal.code is RefusalCode.BAD_MESSAGE
    assert refused > len(messages)


@pytest.mark.parametrize(("steps", "messages"), [(ANSWERING, TO_HOST), (ASKING, TO_GUEST)])
def test_the_tables_cover_every_message_and_nothing_else(steps, messages) -> None:
    assert {kind for _, kind in steps} == messages


@pytest.mark.parametrize("steps", [ANSWERING, ASKING])
def test_a_closed_link_accepts_no_message(steps) -> None:
    assert not [kind for step, kind in steps if step is LinkStep.CLOSED]


def test_only_a_handshake_or_a_peek_may_come_before_the_seal() -> None:
    before = {kind for step, kind in ANSWERING if step in (LinkStep.OPEN, LinkStep.ASKED)}
    assert before == {"peek", "begin"}


def test_only_the_proof_may_come_before_the_proof() -> None:
    assert {kind for step, kind in ANSWERING if step is LinkStep.SEALED} == {"prove"}
    assert {kind for step, kind in ASKING if step is LinkStep.SEALED} == {"prove", "goodbye"}


# The handshake.


class BothSides:
    """Both sides of a handshake, up to the proofs."""

    def __init__(
        self, code: str | None = None, other: str | None = None, table: str = "table-1"
    ) -> None:
        """`other`: the code that the host knows, if it differs."""
        self.asking = Asking(GUEST, "1.0", code)
        self.answering = Answering(HOST, table, self.asking.begin, other or code)
        self.seal = self.asking.replied(self.answering.reply)


def refused(proves) -> RefusalCode:
    with pytest.raises(NotDone) as caught:
        proves()
    return caught.value.refusal.code


def talk(one: LinkSeal, other: LinkSeal) -> None:
    assert other.open(one.close(b"there")) == b"there"
    assert one.open(other.close(b"and back")) == b"and back"


def test_both_ends_derive_the_same_keys() -> None:
    sides = BothSides()
    talk(sides.seal, sides.answering.seal)


def test_both_ends_learn_each_other_s_public_key() -> None:
    sides = BothSides()
    ours = sides.asking.proven(sides.answering.proof)
    assert sides.answering.proof.key == HOST.key
    assert sides.answering.check(ours) == GUEST.key


def test_each_link_has_its_own_shares_and_keys() -> None:
    one, other = BothSides(), BothSides()
    assert one.asking.begin.share != other.asking.begin.share
    with pytest.raises(SealError):
        other.answering.seal.open(one.seal.close(b"x"))


def test_a_host_s_proof_does_not_hold_on_another_link() -> None:
    proof = BothSides().answering.proof
    assert refused(lambda: BothSides().asking.proven(proof)) is RefusalCode.BAD_PROOF


def test_a_guest_s_proof_does_not_hold_on_another_link() -> None:
    sides, other = BothSides(), BothSides()
    proof = sides.asking.proven(sides.answering.proof)
    assert refused(lambda: other.answering.check(proof)) is RefusalCode.BAD_PROOF


def test_a_host_s_proof_does_not_hold_at_another_table() -> None:
    sides = BothSides()
    proof = replace(sides.answering.proof, table="table-2")
    assert refused(lambda: sides.asking.proven(proof)) is RefusalCode.BAD_PROOF


def test_a_host_s_proof_must_name_a_table() -> None:
    sides = BothSides()
    proof = replace(sides.answering.proof, table=None)
    assert refused(lambda: sides.asking.proven(proof)) is RefusalCode.BAD_PROOF


def test_nobody_proves_somebody_else_s_key() -> None:
    sides = BothSides()
    of_host = replace(sides.answering.proof, key=EVE.key)
    assert refused(lambda: sides.asking.proven(of_host)) is RefusalCode.BAD_PROOF
    of_guest = replace(sides.asking.proven(sides.answering.proof), key=EVE.key)
    assert refused(lambda: sides.answering.check(of_guest)) is RefusalCode.BAD_PROOF


def test_a_guest_s_proof_to_one_host_does_not_hold_at_another() -> None:
    """Eve, whose host the guest has joined, relays its proof to another host."""
    asking = Asking(GUEST, "1.0")
    of_eve = Answering(EVE, "table-1", asking.begin, None)
    asking.replied(of_eve.reply)
    proof = asking.proven(of_eve.proof)
    assert of_eve.check(proof) == GUEST.key
    to_host = Asking(EVE, "1.0")
    of_host = Answering(HOST, "table-1", to_host.begin, None)
    assert refused(lambda: of_host.check(proof)) is RefusalCode.BAD_PROOF


def test_a_relay_cannot_replace_the_proof() -> None:
    """Eve in the middle relays everything but the proof, which she replaces with her own."""
    sides = BothSides()
    ours = sides.asking.proven(sides.answering.proof)
    link = link_hash(sides.asking.begin, sides.answering.reply).hex()
    said = guest_statement(link, "table-1", EVE.key)
    forged = m.Prove(GUEST.key, EVE.sign(said))
    assert sides.answering.check(ours) == GUEST.key
    assert refused(lambda: sides.answering.check(forged)) is RefusalCode.BAD_PROOF


def test_a_host_s_own_proof_sent_back_is_refused() -> None:
    sides = BothSides()
    assert refused(lambda: sides.answering.check(sides.answering.proof)) is RefusalCode.BAD_PROOF


def test_host_and_guest_sign_different_statements() -> None:
    assert host_statement("l", "t") != guest_statement("l", "t", "h")


@pytest.mark.parametrize("field", ["version", "share"])
def test_a_begin_altered_on_its_way_leads_to_other_keys(field: str) -> None:
    asking = Asking(GUEST, "1.0")
    other = {"version": "0.9", "share": Asking(EVE, "1.0").begin.share}[field]
    answering = Answering(HOST, "table-1", replace(asking.begin, **{field: other}), None)
    seal = asking.replied(answering.reply)
    with pytest.raises(SealError):
        seal.open(answering.seal.close(b"x"))


# Degenerate shares.

LOW = [
    "00" * 32,
    "01" + "00" * 31,
    "ec" + "ff" * 30 + "7f",
    "e0eb7a7c3b41b8ae1656e3faf19fc46ada098deb9c32b1fd866205165f49b800",
]


@pytest.mark.parametrize("share", LOW)
def test_the_host_refuses_a_share_of_low_order(share: str) -> None:
    begin = m.Begin(PROTOCOL, "1.0", share)
    code = refused(lambda: Answering(HOST, "table-1", begin, None))
    assert code is RefusalCode.BAD_MESSAGE


@pytest.mark.parametrize("share", LOW)
def test_the_guest_refuses_a_share_of_low_order(share: str) -> None:
    asking = Asking(GUEST, "1.0")
    assert refused(lambda: asking.replied(m.Reply(share))) is RefusalCode.BAD_MESSAGE


# Codes.


def test_the_same_code_leads_to_the_same_keys() -> None:
    sides = BothSides("sesame")
    talk(sides.seal, sides.answering.seal)


def test_a_wrong_code_leads_to_other_keys() -> None:
    sides = BothSides("sesam", "sesame")
    with pytest.raises(SealError):
        sides.answering.seal.open(sides.seal.close(b"x"))


def test_the_first_messages_do_not_contain_the_code() -> None:
    sides = BothSides("sesame")
    for message in (sides.asking.begin, sides.answering.reply):
        assert b"sesame" not in bytes.fromhex(message.words)
        assert b"sesame".hex() not in str(m.to_map(message))


def test_a_guest_with_a_code_refuses_an_answer_without_one() -> None:
    asking = Asking(GUEST, "1.0", "sesame")
    reply = Answering(HOST, "table-1", replace(asking.begin, words=None), None).reply
    assert refused(lambda: asking.replied(reply)) is RefusalCode.NO_CODE_HERE


def test_a_guest_without_a_code_refuses_an_answer_with_one() -> None:
    asking = Asking(GUEST, "1.0")
    words = Asking(EVE, "1.0", "sesame").begin.words
    reply = m.Reply(BothSides().answering.reply.share, words)
    assert refused(lambda: asking.replied(reply)) is RefusalCode.NO_CODE_HERE


@pytest.mark.parametrize("words", ["00" * 33, "41" * 33, "42" * 33, "ff" * 33])
def test_impossible_spake2_words_are_refused(words: str) -> None:
    begin = replace(Asking(GUEST, "1.0").begin, words=words)
    code = refused(lambda: Answering(HOST, "table-1", begin, "sesame"))
    assert code is RefusalCode.BAD_MESSAGE


def test_our_own_spake2_words_sent_back_are_refused() -> None:
    asking = Asking(GUEST, "1.0", "sesame")
    reply = m.Reply(BothSides().answering.reply.share, asking.begin.words)
    assert refused(lambda: asking.replied(reply)) is RefusalCode.BAD_MESSAGE
