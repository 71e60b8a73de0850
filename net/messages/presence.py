"""The proof that somebody is at a table: they sign a number that nobody could know before.

A guest asks its host for it when a match waits for others; the host passes question and answer on.
The answer also shows what the host has told them. Never here: when to ask (`net.guest.presence`),
and what a host does with a question (`net.host.presence`).
"""

from typing import TypeAlias

import msgspec

from net.base.identity import Identity, verified
from net.base.wire import Digest, PublicKey, Signature, WireMessage
from net.chain.canonical import statement
from net.chain.last_word import LastWord, last_word
from net.chain.log import Log

Place: TypeAlias = tuple[int, int, int]
"""How far a match was told: its number, the term, how many entries the host has sealed."""


class Missed(WireMessage, frozen=True):
    """Asks the holder of this key to sign the nonce, which was drawn for this question alone."""

    key: PublicKey
    nonce: Digest


class Present(WireMessage, frozen=True):
    """The answer to `Missed`; `heard`: the last word of the host to whoever signs."""

    nonce: Digest
    heard: LastWord
    signature: Signature


def present_statement(table: str, host: str, nonce: str, heard: LastWord) -> bytes:
    """The bytes that somebody signs to show that they are with the host of this key."""
    said = msgspec.to_builtins(heard)
    return statement("present", table=table, host=host, nonce=nonce, heard=said)


def place_of(log: Log) -> Place:
    """How far this log is sealed."""
    return log.number, log.term, log.sealed


def answers_to(question: Missed, me: Identity, log: Log | None, host: str) -> tuple[Present, ...]:
    """Our answer to a host that asks for us; none if it asks for others or has told us nothing."""
    heard = last_word(log, besides=me.key)
    if question.key != me.key or log is None or heard is None or heard.host != host:
        return ()
    said = present_statement(log.table, host, question.nonce, heard)
    return (Present(question.nonce, heard, me.sign(said)),)


def proves(answer: Present, key: str, table: str, host: str, least: Place) -> bool:
    """Whether the holder of this key is with the host, which has told them at least so much."""
    heard = answer.heard
    if heard.host != host or (heard.match, heard.term, heard.count) < least:
        return False
    said = present_statement(table, host, answer.nonce, heard)
    return heard.is_signed(table) and verified(key, said, answer.signature)
