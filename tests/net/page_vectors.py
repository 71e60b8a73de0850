"""The test vectors of docs/PROTOCOL.md, made by the program's own code.

`python -m tests.net.page_vectors --write` writes them into the page.
"""

import hashlib
import json
import re
import sys
from pathlib import Path
from typing import Any
from unittest.mock import patch

import msgspec
from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey

from game.rules.record import digest
from game.rules.setup import Mode, Setup
from net.base.codec import pack
from net.base.identity import Identity
from net.chain import canonical as c
from net.chain import entries as e
from net.chain import fair_dice as dice
from net.chain.last_word import LastWord
from net.chain.log import Log
from net.chain.votes import first_vote
from net.host.running import RunningMatch
from net.links import handshake
from net.links.code_exchange import Exchange
from net.messages.charter import Charter, MatchTimes
from net.messages.messages import to_map
from net.messages.presence import present_statement
from tests.rules.scenario import BLACK

PATH = Path(__file__).parents[2] / "docs" / "PROTOCOL.md"
BLOCK = re.compile(r"^### Vector: (\w+)\n+(.*?)```json\n(.*?)\n```$", re.MULTILINE | re.DOTALL)
CODE = "4711"
HOST, GUEST = Identity(bytes([1]) * 32), Identity(bytes([2]) * 32)
_TIMES = MatchTimes(20_000, 1_500, 60_000)
CHARTER = Charter(HOST.key, _TIMES, (bytes([7]) * 16).hex())
TABLE = CHARTER.table_id
HOST_SHARE, GUEST_SHARE = bytes([3]) * 32, bytes([4]) * 32
HOST_SCALAR, GUEST_SCALAR = 0x1234567890ABCDEF << 128, 0xFEDCBA9876543210 << 64
HOST_SECRET, GUEST_SECRET = bytes([5]) * 32, bytes([6]) * 32


def of_page(text: str) -> dict[str, Any]:
    """The vectors on a page, by name."""
    return {name: json.loads(block) for name, _, block in BLOCK.findall(text)}


def made() -> dict[str, Any]:
    """All vectors by name, as the page should show them."""
    vectors = {
        "canonical": _canonical(),
        "spake2": _spake2(),
        "handshake": _handshake(None),
        "handshake_with_code": _handshake(CODE),
        "table": _table(),
        "signatures": _signatures(),
        "dice": _dice(),
        "log": _log(),
    }
    plain: dict[str, Any] = json.loads(json.dumps(vectors))  # turns tuples into lists
    return plain


def _canonical() -> dict[str, Any]:
    value = {"b": [1, None, True], "a": {"ü": "\n\"\\\x7f😀"}, "B": ""}  # fmt: skip
    canonical = c.canonical(value)
    return {
        "value": value,
        "canonical": canonical.decode(),
        "sha256": hashlib.sha256(canonical).hexdigest(),
    }


def _exchange(asks: bool) -> Exchange:
    scalar = GUEST_SCALAR if asks else HOST_SCALAR
    exchange = Exchange(CODE, asks)
    inner: Any = exchange._exchange
    inner._started = False
    inner.entropy_f = lambda count: scalar.to_bytes(count, "big")
    exchange.words = inner.start()
    return exchange


def _spake2() -> dict[str, Any]:
    guest, host = _exchange(True), _exchange(False)
    inner: Any = guest._exchange
    key = guest.finish(host.words)
    assert key == host.finish(guest.words)
    return {
        "code": CODE,
        "w": hex(inner.pw_scalar),
        "M": inner.params.M.to_bytes().hex(),
        "N": inner.params.N.to_bytes().hex(),
        "x": hex(GUEST_SCALAR),
        "y": hex(HOST_SCALAR),
        "words_of_guest": guest.words.hex(),
        "words_of_host": host.words.hex(),
        "key": key.hex(),
    }


def _table() -> dict[str, Any]:
    return {
        "charter": msgspec.to_builtins(CHARTER),
        "statement": CHARTER.statement.decode(),
        "id": TABLE,
    }


def _handshake(code: str | None) -> dict[str, Any]:
    shares = [GUEST_SHARE, HOST_SHARE]

    def generate() -> X25519PrivateKey:
        return X25519PrivateKey.from_private_bytes(shares.pop(0))

    agreed: list[bytes] = []
    keys = handshake.link_keys

    def link_keys(secret: bytes, link: bytes) -> bytes:
        agreed[:] = [secret, link, keys(secret, link)]
        return agreed[2]

    with (
        patch.object(X25519PrivateKey, "generate", generate),
        patch.object(handshake, "link_keys", link_keys),
        patch.object(handshake, "Exchange", lambda code, asks: _exchange(asks)),
    ):
        asking = handshake.Asking(GUEST, "1.0", code)
        answering = handshake.Answering(HOST, TABLE, asking.begin, code)
        seal = asking.replied(answering.reply)
    proof = asking.proven(answering.proof)
    assert answering.check(proof) == GUEST.key
    secret, link, both = agreed
    host_body, guest_body = pack(to_map(answering.proof)), pack(to_map(proof))
    begin, reply = to_map(asking.begin), to_map(answering.reply)
    return {
        "guest_x25519_private": GUEST_SHARE.hex(),
        "host_x25519_private": HOST_SHARE.hex(),
        "guest_ed25519_private": (bytes([2]) * 32).hex(),
        "host_ed25519_private": (bytes([1]) * 32).hex(),
        "table": TABLE,
        "begin": begin,
        "reply": reply,
        "link_statement": c.statement("link", begin=begin, reply=reply).decode(),
        "link": link.hex(),
        "secret": secret.hex(),
        "key_to_host": both[:32].hex(),
        "key_to_guest": both[32:].hex(),
        "host_statement": handshake.host_statement(link.hex(), TABLE).decode(),
        "host_prove": to_map(answering.proof),
        "guest_statement": handshake.guest_statement(link.hex(), TABLE, HOST.key).decode(),
        "guest_prove": to_map(proof),
        "first_body_to_guest": host_body.hex(),
        "first_sealed_to_guest": answering.seal.close(host_body).hex(),
        "first_body_to_host": guest_body.hex(),
        "first_sealed_to_host": seal.close(guest_body).hex(),
    }


def _signatures() -> dict[str, Any]:
    head, tip = "ab" * 32, "cd" * 32
    choice = e.WireChoice(1, 0, ("H3", "H4"))
    heard = LastWord(1, 0, HOST.key, 7, head, HOST.sign(e.head_statement(TABLE, 1, 0, 7, head)))
    said = {
        "vote": e.vote_statement(TABLE, 1, 0, HOST.key, 0, head, tip),
        "vote_without_dice": e.vote_statement(TABLE, 1, 0, HOST.key, 0, head, None),
        "choice": e.choice_statement(TABLE, 1, 1, head, choice),
        "pass": e.choice_statement(TABLE, 1, 1, head, None),
        "strikes": e.decision_statement(TABLE, 1, head, e.SharePenalty((1, 2, 0))),
        "die": e.decision_statement(TABLE, 1, head, e.GiveUpDie(e.DieKind.COLOUR)),
        "head": e.head_statement(TABLE, 1, 0, 7, head),
        "present": present_statement(TABLE, HOST.key, tip, heard),
    }
    return {
        "ed25519_private": (bytes([2]) * 32).hex(),
        "key": GUEST.key,
        "signed": {
            name: {"statement": statement.decode(), "signature": GUEST.sign(statement)}
            for name, statement in said.items()
        },
    }


def _dice() -> dict[str, Any]:
    chain = dice.HashChain(HOST_SECRET)
    other = dice.HashChain(GUEST_SECRET)
    rolls = []
    in_play = Setup(Mode.VERSUS, 2, BLACK, "black", 0).dice
    for term, number, roll in ((0, 1, 1), (0, 2, 2), (3, 1, 40)):
        for links in ((chain.link(number), other.link(number)), (chain.link(number), None)):
            fallen = dice.faces(term, roll, links, in_play)
            rolls.append(
                {
                    "term": term,
                    "link_number": number,
                    "roll": roll,
                    "links": [link.hex() if link else None for link in links],
                    "colours": [face.value for face in fallen.colours],
                    "numbers": [face.value for face in fallen.numbers],
                }
            )
    return {
        "secrets": [HOST_SECRET.hex(), GUEST_SECRET.hex()],
        "tips": [chain.tip.hex(), other.tip.hex()],
        "rolls": rolls,
    }


def _log() -> dict[str, Any]:
    """One roll of a match of two programs, and the entries of the next host."""
    tips = {0: dice.HashChain(HOST_SECRET), 1: dice.HashChain(GUEST_SECRET)}
    running = RunningMatch(Log(TABLE, 1), HOST, lambda match, term: HOST_SECRET, _TIMES)
    setup = Setup(Mode.VERSUS, 2, BLACK, "black", 0)
    holders = (e.Holder("Anna", GUEST.key), e.Holder("Bolt", None, "easy"))
    tip = tips[1].tip.hex()
    vote = first_vote(GUEST, TABLE, 1, 0, HOST.key, tip)
    running.begin(setup, holders, 0, [vote], 0.0)
    seals = [_seal(running)]
    link = tips[1].link(1)
    assert link is not None
    running.offer_link(GUEST.key, 1, link.hex())
    running.roll_if_due(1.0, {GUEST.key})
    answers = running.log.answers
    running.choose(e.Chosen(1, answers, None, None, e.Why.BOT), 1.0)
    said = e.choice_statement(TABLE, 1, 0, answers, None)
    running.choose(e.Chosen(0, answers, None, GUEST.sign(said)), 1.0)
    seals.append(_seal(running))
    log = running.log
    before = Log(TABLE, 1)
    for entry in log.entries:
        before.take(e.from_plain(entry))
    before.vouch(e.Seal(before.count, seals[1]["signature"]))
    after = RunningMatch(before, GUEST, lambda match, term: GUEST_SECRET, _TIMES)
    after.take_over(1, [], 2.0)
    seals.append(_seal(after))
    return {
        "table": TABLE,
        "match": 1,
        "match_statement": c.statement("match", table=TABLE, match=1).decode(),
        "heads": [head.hex() for head in before.heads],
        "entries": before.entries,
        "canonical_of_entry_1": c.canonical(before.entries[1]).decode(),
        "seals": seals,
        "digest": digest(before.events),
    }


def _seal(running: RunningMatch) -> dict[str, Any]:
    running.vouch()
    log = running.log
    assert log.seal is not None
    return {
        "term": log.term,
        "host": log.host,
        "count": log.seal.count,
        "statement": log.statement().decode(),
        "signature": log.seal.signature,
    }


def written(text: str, vectors: dict[str, Any]) -> str:
    """The page with these vectors."""

    def block(found: re.Match[str]) -> str:
        name, between = found.group(1), found.group(2)
        shown = json.dumps(vectors[name], indent=1, ensure_ascii=True)
        return f"### Vector: {name}\n\n{between}```json\n{shown}\n```"

    return BLOCK.sub(block, text)


def main() -> None:
    text = PATH.read_text(encoding="utf-8")
    new = written(text, made())
    if "--write" in sys.argv[1:]:
        PATH.write_text(new, encoding="utf-8")
    elif new != text:
        raise SystemExit("The vectors of docs/PROTOCOL.md are not those of the code.")


if __name__ == "__main__":
    main()
