"""A link: its frames, its handshake, and the seals on all later frames."""

import socket

import msgpack
from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey, X25519PublicKey
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from .signed import Keys, Map, sha, signed_by, statement
from .spake2 import Spake2


class Closed(Exception):  # noqa: N818 - it names what was found
    """The other end has closed the link."""


class Wire:
    """The frames of one TCP connection."""

    def __init__(self, host: str, port: int) -> None:
        self.socket = socket.create_connection((host, port), 10)
        self.out: ChaCha20Poly1305 | None = None
        self.into: ChaCha20Poly1305 | None = None
        self.sent = self.opened = 0

    def seal(self, out: bytes, into: bytes) -> None:
        self.out, self.into = ChaCha20Poly1305(out), ChaCha20Poly1305(into)

    def say(self, kind: str, **fields: object) -> None:
        body = msgpack.packb({"kind": kind, **fields})
        if self.out is not None:
            self.sent += 1
            body = self.out.encrypt(self.sent.to_bytes(12, "big"), body, None)
        self.socket.sendall(len(body).to_bytes(4, "big") + body)

    def hear(self) -> Map:
        body = self._exactly(int.from_bytes(self._exactly(4), "big"))
        if self.into is not None:
            self.opened += 1
            body = self.into.decrypt(self.opened.to_bytes(12, "big"), body, None)
        message: Map = msgpack.unpackb(body)
        return message

    def _exactly(self, count: int) -> bytes:
        data = b""
        while len(data) < count:
            more = self.socket.recv(count - len(data))
            if not more:
                raise Closed("the link is closed")
            data += more
        return data


def link_hash(begin: Map, reply: Map) -> bytes:
    return sha(statement("link", begin=begin, reply=reply))


def link_keys(secret: bytes, link: bytes) -> tuple[bytes, bytes]:
    """The keys of frames to the host and of frames to the guest."""
    both = HKDF(SHA256(), 64, salt=link, info=b"noch-mal 2 frames").derive(secret)
    return both[:32], both[32:]


def shake_hands(wire: Wire, code: str | None) -> tuple[bytes, Map]:
    """Agree on keys; returns the hash of the link, and the proof of the other end."""
    private = X25519PrivateKey.generate()
    spake = Spake2(code, "A") if code is not None else None
    begin = {
        "protocol": 2,
        "version": "page",
        "share": private.public_key().public_bytes_raw().hex(),
        "words": spake.words.hex() if spake else None,
    }
    wire.say("begin", **begin)
    while (reply := wire.hear())["kind"] == "wait":
        pass
    if reply["kind"] == "goodbye":
        raise Closed(reply["refusal"]["code"])
    assert reply["kind"] == "reply", reply
    public = X25519PublicKey.from_public_bytes(bytes.fromhex(reply["share"]))
    secret = private.exchange(public)
    if spake:
        secret += spake.finish(bytes.fromhex(reply["words"]))
    answer = {"kind": "reply", "share": reply["share"], "words": reply.get("words")}
    link = link_hash({"kind": "begin", **begin}, answer)
    wire.seal(*link_keys(secret, link))
    proof = wire.hear()
    said = statement("host", link=link.hex(), table=proof["table"])
    assert signed_by(proof["key"], said, proof["signature"]), (
        "the answering side did not prove its key"
    )
    return link, proof


def prove(wire: Wire, link: bytes, proof: Map, keys: Keys) -> None:
    """Prove our key to an end that has proven its own."""
    said = statement("guest", link=link.hex(), table=proof["table"], host=proof["key"])
    wire.say("prove", key=keys.key, signature=keys.sign(said))
