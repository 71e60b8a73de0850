"""How a link begins: what may come when, who proves what to whom, and what a proof is worth."""

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


# The tables of what may come when.

TO_HOST, TO_GUEST = kinds(m.ToHost), kinds(m.ToGuest)


@pytest.mark.parametrize(("steps", "messages"), [(ANSWERING, TO_HOST), (ASKING, TO_GUEST)])
def test_a_message_in_a_step_that_is_not_in_the_table_ends_the_link(steps, messages) -> None:
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
def test_the_tables_name_messages_alone_and_every_message_has_a_place(steps, messages) -> None:
    assert {kind for _, kind in steps} == messages


@pytest.mark.parametrize("steps", [ANSWERING, ASKING])
def test_on_a_closed_link_nothing_comes(steps) -> None:
    assert not [kind for step, kind in steps if step is LinkStep.CLOSED]


def test_nothing_but_a_handshake_or_a_peek_comes_before_the_seal() -> None:
    before = {kind for step, kind in ANSWERING if step in (LinkStep.OPEN, LinkStep.ASKED)}
    assert before == {"peek", "begin"}


def test_nothing_but_the_proof_comes_before_the_proof() -> None:
    assert {kind for step, kind in ANSWERING if step is LinkStep.SEALED} == {"prove"}
    assert {kind for step, kind in ASKING if step is LinkStep.SEALED} == {"prove", "goodbye"}


# The handshake.


class Met:
    """A handshake as far as the proofs, each side's view of it."""

    def __init__(
        self, code: str | None = None, other: str | None = None, table: str = "table-1"
    ) -> None:
        """`other`: the code that the host knows, if it is another one."""
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


def test_both_ends_come_to_the_same_keys() -> None:
    met = Met()
    talk(met.seal, met.answering.seal)


def test_both_ends_learn_the_key_of_the_other() -> None:
    met = Met()
    ours = met.asking.proven(met.answering.proof)
    assert met.answering.proof.key == HOST.key
    assert met.answering.check(ours) == GUEST.key


def test_two_links_of_the_same_programs_have_other_shares_and_other_keys() -> None:
    one, other = Met(), Met()
    assert one.asking.begin.share != other.asking.begin.share
    with pytest.raises(SealError):
        other.answering.seal.open(one.seal.close(b"x"))


def test_a_host_s_proof_is_worth_nothing_on_another_link() -> None:
    proof = Met().answering.proof
    assert refused(lambda: Met().asking.proven(proof)) is RefusalCode.BAD_PROOF


def test_a_guest_s_proof_is_worth_nothing_on_another_link() -> None:
    met, other = Met(), Met()
    proof = met.asking.proven(met.answering.proof)
    assert refused(lambda: other.answering.check(proof)) is RefusalCode.BAD_PROOF


def test_a_host_s_proof_is_worth_nothing_at_another_table() -> None:
    met = Met()
    proof = replace(met.answering.proof, table="table-2")
    assert refused(lambda: met.asking.proven(proof)) is RefusalCode.BAD_PROOF


def test_a_proof_without_a_table_is_no_host_s() -> None:
    met = Met()
    proof = replace(met.answering.proof, table=None)
    assert refused(lambda: met.asking.proven(proof)) is RefusalCode.BAD_PROOF


def test_nobody_proves_the_key_of_somebody_else() -> None:
    met = Met()
    of_host = replace(met.answering.proof, key=EVE.key)
    assert refused(lambda: met.asking.proven(of_host)) is RefusalCode.BAD_PROOF
    of_guest = replace(met.asking.proven(met.answering.proof), key=EVE.key)
    assert refused(lambda: met.answering.check(of_guest)) is RefusalCode.BAD_PROOF


def test_what_a_guest_has_proven_to_one_host_is_worth_nothing_at_another() -> None:
    """Eve, to whom the guest has come, hands its proof on to the host whose guest it would be."""
    asking = Asking(GUEST, "1.0")
    of_eve = Answering(EVE, "table-1", asking.begin, None)
    asking.replied(of_eve.reply)
    proof = asking.proven(of_eve.proof)
    assert of_eve.check(proof) == GUEST.key
    to_host = Asking(EVE, "1.0")
    of_host = Answering(HOST, "table-1", to_host.begin, None)
    assert refused(lambda: of_host.check(proof)) is RefusalCode.BAD_PROOF


def test_whoever_hands_on_the_shares_of_others_still_has_no_keys_and_no_other_key_to_show() -> None:
    """Eve in the middle hands everything on but the proof, in whose place she puts her own."""
    met = Met()
    ours = met.asking.proven(met.answering.proof)
    link = link_hash(met.asking.begin, met.answering.reply).hex()
    said = guest_statement(link, "table-1", EVE.key)
    forged = m.Prove(GUEST.key, EVE.sign(said))
    assert met.answering.check(ours) == GUEST.key
    assert refused(lambda: met.answering.check(forged)) is RefusalCode.BAD_PROOF


def test_a_host_s_proof_sent_back_to_it_is_no_guest_s() -> None:
    met = Met()
    assert refused(lambda: met.answering.check(met.answering.proof)) is RefusalCode.BAD_PROOF


def test_what_a_host_and_a_guest_sign_is_never_the_same() -> None:
    assert host_statement("l", "t") != guest_statement("l", "t", "h")


@pytest.mark.parametrize("field", ["version", "share"])
def test_a_begin_that_was_changed_on_its_way_leads_to_other_keys(field: str) -> None:
    asking = Asking(GUEST, "1.0")
    other = {"version": "0.9", "share": Asking(EVE, "1.0").begin.share}[field]
    answering = Answering(HOST, "table-1", replace(asking.begin, **{field: other}), None)
    seal = asking.replied(answering.reply)
    with pytest.raises(SealError):
        seal.open(answering.seal.close(b"x"))


# Shares that give nothing.

LOW = [
    "00" * 32,
    "01" + "00" * 31,
    "ec" + "ff" * 30 + "7f",
    "e0eb7a7c3b41b8ae1656e3faf19fc46ada098deb9c32b1fd866205165f49b800",
]


@pytest.mark.parametrize("share", LOW)
def test_a_share_of_low_order_is_refused_by_the_host(share: str) -> None:
    begin = m.Begin(PROTOCOL, "1.0", share)
    code = refused(lambda: Answering(HOST, "table-1", begin, None))
    assert code is RefusalCode.BAD_MESSAGE


@pytest.mark.parametrize("share", LOW)
def test_a_share_of_low_order_is_refused_by_the_guest(share: str) -> None:
    asking = Asking(GUEST, "1.0")
    assert refused(lambda: asking.replied(m.Reply(share))) is RefusalCode.BAD_MESSAGE


# A code.


def test_two_who_know_the_same_code_come_to_the_same_keys() -> None:
    met = Met("sesame")
    talk(met.seal, met.answering.seal)


def test_a_wrong_code_leads_to_other_keys() -> None:
    met = Met("sesam", "sesame")
    with pytest.raises(SealError):
        met.answering.seal.open(met.seal.close(b"x"))


def test_the_code_is_in_neither_of_the_first_messages() -> None:
    met = Met("sesame")
    for message in (met.asking.begin, met.answering.reply):
        assert b"sesame" not in bytes.fromhex(message.words)
        assert b"sesame".hex() not in str(m.to_map(message))


def test_an_answer_without_a_code_to_who_shows_one_is_none() -> None:
    asking = Asking(GUEST, "1.0", "sesame")
    reply = Answering(HOST, "table-1", replace(asking.begin, words=None), None).reply
    assert refused(lambda: asking.replied(reply)) is RefusalCode.NO_CODE_HERE


def test_an_answer_with_a_code_to_who_shows_none_is_none() -> None:
    asking = Asking(GUEST, "1.0")
    words = Asking(EVE, "1.0", "sesame").begin.words
    reply = m.Reply(Met().answering.reply.share, words)
    assert refused(lambda: asking.replied(reply)) is RefusalCode.NO_CODE_HERE


@pytest.mark.parametrize("words", ["00" * 33, "41" * 33, "42" * 33, "ff" * 33])
def test_words_that_nobody_can_have_made_are_refused(words: str) -> None:
    begin = replace(Asking(GUEST, "1.0").begin, words=words)
    code = refused(lambda: Answering(HOST, "table-1", begin, "sesame"))
    assert code is RefusalCode.BAD_MESSAGE


def test_our_own_words_sent_back_are_refused() -> None:
    asking = Asking(GUEST, "1.0", "sesame")
    reply = m.Reply(Met().answering.reply.share, asking.begin.words)
    assert refused(lambda: asking.replied(reply)) is RefusalCode.BAD_MESSAGE
