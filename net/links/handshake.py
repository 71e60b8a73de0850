"""How a link begins: two programs agree on keys, prove who they are, and say what they want.

The pattern is SIGMA-I (Krawczyk 2003), as in TLS 1.3: ephemeral X25519, then each side signs
everything said so far with its Ed25519 key, under the seal. A code goes into the same keys by
SPAKE2. The two tables at the top decide what may come when; docs/PROTOCOL.md prints them. Never
here: sockets, who may come in (`admission`), how fast (`gate`).
"""

import hashlib
from collections.abc import Mapping
from enum import Enum
from typing import Final

from net.base.identity import Identity, verified
from net.base.refusals import NotDone, RefusalCode
from net.chain.canonical import PROTOCOL, statement
from net.links.code_exchange import Exchange, WordsFault
from net.links.sealing import KEY_BYTES, LinkSeal
from net.messages.messages import Begin, Prove, Reply, to_map


class LinkStep(Enum):
    """The state of a link, seen from one of its ends."""

    OPEN = "open"
    """Connected; nothing has been said."""
    ASKED = "asked"
    """Keys have been asked for; no answer yet."""
    SEALED = "sealed"
    """Both have the keys; the asking side has not proven who it is."""
    PROVEN = "proven"
    """Both know who the other is."""
    GREETED = "greeted"
    """The asking side has said what it wants and waits to be let in."""
    IN = "in"
    TOLD = "told"
    """A question about the table has been answered."""
    CLOSED = "closed"


Steps = Mapping[tuple[LinkStep, str], LinkStep]
"""The next step for each message; one that is not listed ends the link."""

ANSWERING: Final[Steps] = {
    (LinkStep.OPEN, "peek"): LinkStep.CLOSED,
    (LinkStep.OPEN, "begin"): LinkStep.ASKED,
    (LinkStep.SEALED, "prove"): LinkStep.PROVEN,
    (LinkStep.PROVEN, "hello"): LinkStep.GREETED,
    (LinkStep.PROVEN, "where"): LinkStep.TOLD,
    (LinkStep.GREETED, "entries"): LinkStep.GREETED,
    (LinkStep.GREETED, "ping"): LinkStep.GREETED,
    (LinkStep.GREETED, "pong"): LinkStep.GREETED,
    (LinkStep.GREETED, "bye"): LinkStep.CLOSED,
    (LinkStep.TOLD, "claim"): LinkStep.CLOSED,
    (LinkStep.IN, "ask"): LinkStep.IN,
    (LinkStep.IN, "cast"): LinkStep.IN,
    (LinkStep.IN, "link"): LinkStep.IN,
    (LinkStep.IN, "held"): LinkStep.IN,
    (LinkStep.IN, "missed"): LinkStep.IN,
    (LinkStep.IN, "present"): LinkStep.IN,
    (LinkStep.IN, "ping"): LinkStep.IN,
    (LinkStep.IN, "pong"): LinkStep.IN,
    (LinkStep.IN, "bye"): LinkStep.CLOSED,
}
"""What the answering side takes, and when."""

ASKING: Final[Steps] = {
    (LinkStep.OPEN, "tableinfo"): LinkStep.CLOSED,
    (LinkStep.OPEN, "goodbye"): LinkStep.CLOSED,
    (LinkStep.ASKED, "wait"): LinkStep.ASKED,
    (LinkStep.ASKED, "reply"): LinkStep.SEALED,
    (LinkStep.ASKED, "goodbye"): LinkStep.CLOSED,
    (LinkStep.SEALED, "prove"): LinkStep.GREETED,
    (LinkStep.SEALED, "goodbye"): LinkStep.CLOSED,
    (LinkStep.GREETED, "bring"): LinkStep.GREETED,
    (LinkStep.GREETED, "welcome"): LinkStep.IN,
    (LinkStep.GREETED, "here"): LinkStep.TOLD,
    (LinkStep.GREETED, "ping"): LinkStep.GREETED,
    (LinkStep.GREETED, "pong"): LinkStep.GREETED,
    (LinkStep.GREETED, "goodbye"): LinkStep.CLOSED,
    (LinkStep.TOLD, "here"): LinkStep.CLOSED,
    (LinkStep.TOLD, "goodbye"): LinkStep.CLOSED,
    (LinkStep.IN, "lobbynow"): LinkStep.IN,
    (LinkStep.IN, "entries"): LinkStep.IN,
    (LinkStep.IN, "clock"): LinkStep.IN,
    (LinkStep.IN, "refused"): LinkStep.IN,
    (LinkStep.IN, "missed"): LinkStep.IN,
    (LinkStep.IN, "present"): LinkStep.IN,
    (LinkStep.IN, "ping"): LinkStep.IN,
    (LinkStep.IN, "pong"): LinkStep.IN,
    (LinkStep.IN, "goodbye"): LinkStep.CLOSED,
}
"""What the asking side takes, and when."""


def after(steps: Steps, step: LinkStep, kind: str) -> LinkStep:
    """The step a message leads to; raises `NotDone` if it may not come here."""
    next_step = steps.get((step, kind))
    if next_step is None:
        fault = f"'{kind}' cannot come while the link is {step.value}"
        raise NotDone(RefusalCode.BAD_MESSAGE, fault=fault)
    return next_step


class Asking:
    """The handshake of the program that connects: `begin`, then `replied`, then `proven`."""

    def __init__(self, identity: Identity, version: str, code: str | None = None) -> None:
        self._identity = identity
        self._share = _Share()
        self._exchange = Exchange(code, asks=True) if code is not None else None
        words = self._exchange.words.hex() if self._exchange is not None else None
        self.begin = Begin(PROTOCOL, version, self._share.public, words)
        self._link = ""

    def replied(self, reply: Reply) -> LinkSeal:
        """The keys of the link; raises `NotDone` for an impossible answer."""
        to_host, to_guest, self._link = _agree(self._share, self._exchange, self.begin, reply)
        return LinkSeal(to_host, to_guest)

    def proven(self, proof: Prove) -> Prove:
        """Check the other side's proof and return ours; raises `NotDone` for a bad proof."""
        message = host_statement(self._link, proof.table or "")
        if proof.table is None or not verified(proof.key, message, proof.signature):
            raise NotDone(RefusalCode.BAD_PROOF)
        ours = guest_statement(self._link, proof.table, proof.key)
        return Prove(self._identity.key, self._identity.sign(ours))


class Answering:
    """The handshake of the program that was connected to; made to answer `begin`."""

    def __init__(self, identity: Identity, table: str, begin: Begin, code: str | None) -> None:
        """`code`: the table's, if the asking side shows one. Raises `NotDone` for a bad `begin`."""
        share = _Share()
        exchange = Exchange(code, asks=False) if code is not None else None
        words = exchange.words.hex() if exchange is not None else None
        self.reply = Reply(share.public, words)
        to_host, to_guest, self._link = _agree(share, exchange, begin, self.reply)
        self.seal = LinkSeal(to_guest, to_host)
        signature = identity.sign(host_statement(self._link, table))
        self.proof = Prove(identity.key, signature, table)

    def check(self, proof: Prove) -> str:
        """The key of the asking side; raises `NotDone` if it has not proven it."""
        table, host = self.proof.table or "", self.proof.key
        message = guest_statement(self._link, table, host)
        if not verified(proof.key, message, proof.signature):
            raise NotDone(RefusalCode.BAD_PROOF)
        return proof.key


def host_statement(link: str, table: str) -> bytes:
    """The bytes the answering side signs: this link, and the table it is at."""
    return statement("host", link=link, table=table)


def guest_statement(link: str, table: str, host: str) -> bytes:
    """The bytes the asking side signs: this link, and the key it takes the other side to have."""
    return statement("guest", link=link, table=table, host=host)


class _Share:
    """One side's half of the keys."""

    def __init__(self) -> None:
        from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey

        self._private = X25519PrivateKey.generate()
        self.public = self._private.public_key().public_bytes_raw().hex()

    def with_other(self, share: str) -> bytes:
        """The secret both sides compute; raises `NotDone` for a share that gives none."""
        from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PublicKey

        try:
            return self._private.exchange(X25519PublicKey.from_public_bytes(bytes.fromhex(share)))
        except ValueError:
            raise NotDone(RefusalCode.BAD_MESSAGE, fault="a share that gives no key") from None


def link_hash(begin: Begin, reply: Reply) -> bytes:
    """The link's name in every proof: the hash of everything said in the open."""
    return hashlib.sha256(statement("link", begin=to_map(begin), reply=to_map(reply))).digest()


def _agree(
    share: _Share, exchange: Exchange | None, begin: Begin, reply: Reply
) -> tuple[bytes, bytes, str]:
    """The keys to the host and to the guest, and the hash of what was said."""
    asks = share.public == begin.share
    words = reply.words if asks else begin.words
    if (exchange is None) != (words is None):
        raise NotDone(RefusalCode.NO_CODE_HERE if asks else RefusalCode.BAD_MESSAGE)
    secret = share.with_other(reply.share if asks else begin.share)
    if exchange is not None and words is not None:
        try:
            secret += exchange.finish(bytes.fromhex(words))
        except WordsFault as fault:
            raise NotDone(RefusalCode.BAD_MESSAGE, fault=str(fault)) from fault
    link = link_hash(begin, reply)
    keys = link_keys(secret, link)
    return keys[:KEY_BYTES], keys[KEY_BYTES:], link.hex()


def link_keys(secret: bytes, link: bytes) -> bytes:
    """The two keys, one after the other: for frames to the host and for frames to the guest."""
    from cryptography.hazmat.primitives.hashes import SHA256
    from cryptography.hazmat.primitives.kdf.hkdf import HKDF

    return HKDF(SHA256(), 2 * KEY_BYTES, salt=link, info=b"noch-mal 2 frames").derive(secret)
