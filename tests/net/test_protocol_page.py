"""The protocol page and the code agree, and the page's vectors hold.

Vectors are checked twice: the code makes them again, and functions written from the page alone
(`page_client`) compute the same.
"""

import json
import re
from pathlib import Path
from typing import Any, get_args

import pytest
from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey, X25519PublicKey
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305
from msgpack import packb, unpackb

from game.rules.setup import MOST_SEATS
from net.base import address, codec, names, refusals, wire
from net.chain import canonical as c
from net.chain import changes, dicers, last_word, log, signed_choices
from net.chain import entries as e
from net.chain import fair_dice as dice
from net.failover import inquiry, search
from net.finding import discovery, other_hosts, peek, sightings
from net.guest import (
    answered_for,
    dice_part,
    farewell,
    held_table,
    questions,
    silence,
    stake,
    standstill,
)
from net.guest import presence as guest_presence
from net.host import (
    admission,
    connection_limits,
    guess_limit,
    host,
    host_config,
    just_gone,
    pauses,
    peers,
    rejoin,
    running,
    seat_limit,
    table_play,
)
from net.host import gate as gates
from net.host import presence as host_presence
from net.links import handshake, sealing, tcp
from net.messages import charter, host_candidates, lobby, tale
from net.messages import messages as m
from net.messages import requests as r
from net.program import door, elsewhere, member, shell, whereabouts
from tests.net import page_client as p
from tests.net import page_vectors
from tests.net.page_tables import fields_of

PAGE = page_vectors.PATH.read_text(encoding="utf-8")
VECTORS = page_vectors.of_page(PAGE)
STRUCTS = {
    **{kind.__name__: kind for kind in (*get_args(m.ToHost), *get_args(m.ToGuest), m.Have)},
    **{kind.__name__: kind for kind in (*get_args(r.WireRequest), wire.WireChoice)},
    "Appearance": wire.Appearance,
    **{kind.__name__: kind for kind in (*get_args(e.Entry), e.Vote, e.Seal, e.Holder)},
    "LastWord": last_word.LastWord,
    "SignedChoice": signed_choices.SignedChoice,
    **{kind.__name__: kind for kind in (lobby.Lobby, lobby.SeatInfo, lobby.Banned)},
    **{kind.__name__: kind for kind in (charter.Charter, charter.MatchTimes)},
    **{kind.__name__: kind for kind in (host_candidates.HostCandidate, refusals.Refusal)},
}


def section(heading: str) -> str:
    """The text under a heading, up to the next heading."""
    found = re.search(rf"^#+ {re.escape(heading)}\n(.*?)(?=^#+ |\Z)", PAGE, re.M | re.S)
    assert found is not None, f"no heading {heading!r}"
    return found.group(1)


def rows(text: str) -> list[list[str]]:
    """The cells of all tables in a text, without their headers."""
    cells = [
        [cell.strip() for cell in line.strip("|").split("|")]
        for line in text.splitlines()
        if line.startswith("|")
    ]
    heads = {n + d for n, row in enumerate(cells) if set(row) == {"---"} for d in (-1, 0)}
    return [row for n, row in enumerate(cells) if n not in heads]


# Tables.


@pytest.mark.parametrize("name", STRUCTS)
def test_the_page_lists_every_field_with_type_and_default(name: str) -> None:
    kind = STRUCTS[name]
    tag = kind.__struct_config__.tag
    shown = rows(section(tag or name))
    assert [tuple(row[:3]) for row in shown] == [
        (f"`{field}`", type_, default) for field, type_, default in fields_of(kind)
    ]
    assert all(row[3] for row in shown)


@pytest.mark.parametrize(
    ("words", "steps"),
    [("answering", handshake.ANSWERING), ("asking", handshake.ASKING)],
    ids=["answering", "asking"],
)
def test_the_page_lists_the_states_of_a_link(words: str, steps: handshake.Steps) -> None:
    part = PAGE.split(f"What the {words} side takes:\n\n")[1].split("\n\n")[0]
    assert rows(part) == [
        [f"`{step.value}`", f"`{kind}`", f"`{after.value}`"]
        for (step, kind), after in steps.items()
    ]


def test_the_page_lists_every_refusal() -> None:
    shown = [row[0] for row in rows(section("Refusals"))]
    assert shown == [f"`{code.value}`" for code in refusals.RefusalCode]


def test_the_page_lists_every_kind_of_statement() -> None:
    shown = {row[0].strip("`"): row[1] for row in rows(section("Canonical bytes"))}
    signed = VECTORS["signatures"]["signed"].values()
    link = VECTORS["handshake"]
    texts = [one["statement"] for one in signed] + [VECTORS["log"]["match_statement"]]
    texts += [VECTORS["table"]["statement"]]
    texts += [link[name] for name in ("link_statement", "host_statement", "guest_statement")]
    made = [json.loads(text) for text in texts]
    assert shown.keys() == {one["statement"] for one in made}
    for one in made:
        fields = one.keys() - {"noch-mal", "statement"}
        assert fields == set(re.findall(r"`(\w+)`", re.sub(r"\(.*\)", "", shown[one["statement"]])))


CONFIG = host_config.HostConfig.__dataclass_fields__
TIMES = [
    peers.HELLO_SECONDS,
    peers.PROVE_SECONDS,
    peers.PING_SECONDS,
    peers.PING_SECONDS,
    peers.SILENT_SECONDS,
    silence.SUSPECT_SECONDS,
    member.SUSPECT_EVERY,
    silence.LET_IN_SECONDS,
    tcp.CONNECT_SECONDS,
    tcp._STAGGER,
    inquiry.ANSWER_SECONDS,
    door._SECONDS,
    member.ROUND_SECONDS,
    search.DOUBLE_CHECK,
    just_gone.JUST_GONE,
    search.PATIENCE,
    search.HOPE,
    search.LITTLE_HOPE,
    rejoin.REJOIN_SECONDS,
    rejoin.MEET_SECONDS,
    member.LOOK_SECONDS,
    member.EARLY_LOOK_SECONDS,
    table_play.VOTE_SECONDS,
    running.LINK_SECONDS,
    standstill.STANDSTILL_SECONDS,
    dice_part.MOST_WITHOUT_CHAIN,
    elsewhere.ASKS_SECONDS,
    elsewhere.PAUSE_SECONDS,
    guest_presence.ASK_SECONDS,
    guest_presence.PROOF_SECONDS,
    host_presence.AGAIN_SECONDS,
    running._MOST_REST,
    m.ANSWERED_SECONDS,
    silence._SLEPT,
    silence._SURELY_AWAKE,
    answered_for.SURELY_AWAY,
    CONFIG["keep_seconds"].default,
    table_play.AWAY_AFTER_CHANGE,
    table_play.BOT_SECONDS,
    lobby.RESUME_SECONDS,
    peek.ANSWER_SECONDS,
    sightings.REFRESH_SECONDS,
    discovery.CLASH_SECONDS,
]
LIMITS = [
    MOST_SEATS,
    peers.BURST,
    peers.PER_SECOND,
    connection_limits.MOST_PEERS,
    admission.MOST_WATCHERS,
    connection_limits.MOST_STRANGERS,
    connection_limits.MOST_OF_ONE,
    tcp.MOST_UNSENT,
    host.MOST_EARLY,
    m.MOST_ENTRIES,
    tale.MOST_PART,
    log.MOST_ENTRIES,
    changes.MOST_SEATED,
    changes.MOST_SEATED_IN_ALL,
    changes.MOST_COMING,
    changes.MOST_COMING_IN_ALL,
    changes.MOST_TERMS,
    changes.MOST_TERMS_IN_ALL,
    e.MOST_PAST,
    e.MOST_PAST_EVENTS,
    e.MOST_VOTES,
    seat_limit.AT_ONCE,
    dice.MOST_LATE_CHAINS,
    dice.LINKS,
    admission.MOST_ASKED_ANEW,
    dice_part.MOST_LEFT_OUT,
    answered_for.MOST_ANSWERED,
    answered_for.MOST_PASSED_ON,
    answered_for.MOST_EXCUSED,
    questions.MOST_PUT_OFF,
    dicers.FREE_MISSES,
    dicers.MOST_RESTARTS,
    dice._FAIR_BELOW,
    host_candidates.MOST_HOST_CANDIDATES,
    host_candidates.MOST_ADDRESSES,
    lobby.MOST_BANNED,
    pauses.MOST_CUT_SHORT,
    table_play.MOST_KEYS,
    door._MOST_LINKS,
    door._MOST_OF_ONE,
    held_table._MOST_RAISED,
    stake._MOST_TERMS,
]


@pytest.mark.parametrize(("heading", "values"), [("Times", TIMES), ("Limits", LIMITS)])
def test_the_page_lists_the_times_and_limits_of_the_code(heading: str, values: list[float]) -> None:
    assert [row[-1] for row in rows(section(heading))] == [f"{value:.10g}" for value in values]


def test_the_default_stand_in_bot_is_easy() -> None:
    assert CONFIG["stand_in"].default == "easy"


def test_the_page_states_the_limits_of_a_frame() -> None:
    kib = [shell.MOST_GUEST_BYTES, codec.MOST_BYTES, inquiry.MOST_WORDS, peek._MOST_ANSWER]
    rest = [f"{sealing.SEAL_BYTES} bytes", str(codec.MOST_DEPTH), str(codec.MOST_ITEMS)]
    rest.append(f"{codec.MOST_TEXT} bytes")
    shown = [row[-1] for row in rows(section("Frames"))]
    assert shown == [f"{bytes_ // 1024} KiB" for bytes_ in kib] + rest


@pytest.mark.parametrize(
    "words",
    [
        f"The number of the protocol is {c.PROTOCOL}.",
        f"of a person has 1 to {names.MOST_PERSON} visible characters, of a table 1 to "
        f"{names.MOST_TABLE}",
        *(f"U+{ord(blank):04X}" for blank in sorted(names._BLANK)),
        f"{guess_limit.PAUSES[0]:g} s after each of the first three, then "
        + ", ".join(f"{pause:g}" for pause in guess_limit.PAUSES[3:])
        + f", and {guess_limit.LONGEST:g} s after every later one",
        f"{guess_limit.FORGET_SECONDS:g} s without a guess",
        f"After {guess_limit.CROWD} wrong guesses in all, one of which is forgotten every "
        f"{guess_limit.CROWD_FORGETS:g} s",
        f"waits {guess_limit.CROWD_PAUSE:g} s as well",
        f"An origin has {guess_limit.AT_ONCE} guesses open",
        f"{gates.AT_ONCE:g} at once, {gates.PLAIN_PER_SECOND:g} a second",
        f"{gates.AT_ONCE:g} at once and {gates.PER_SECOND:g} a second",
        f"Telling somebody {gates.ENTRIES_TOLD} entries",
        f"by no more than {admission._MOST_SKIPPED} in all",
        f"more than {gates.MOST_DELAY:g} s for that",
        f"After {seat_limit.MOST_TAKEN} seats taken by one key in one roll, or "
        f"{seat_limit.MOST_TAKEN_IN_ALL} by all, it is `too-fast`",
        f"`too-fast` after {seat_limit.AT_ONCE} seats taken from one origin; one more is added "
        f"every {1 / seat_limit.PER_SECOND:g} s",
        f"The usual port is {address.DEFAULT_PORT}.",
        f"`ID-KEY.{discovery.SERVICE}`",
        f"`KEY` the first {discovery.KEY_LETTERS} digits",
        f"every {other_hosts.AGAIN_SECONDS:g} s, but only",
        f"at each {other_hosts._AT_ONCE:g} times at once, and every "
        f"{1 / other_hosts._PER_SECOND:g} s in the long run",
        f"It asks the {whereabouts._MOST_ANNOUNCED} that were announced last",
        f"at most {sightings.MOST_ADDRESSES} of an entry",
        f"at most {sightings.ASKED_AT_ONCE} entries that are not listed are asked at once, "
        f"{sightings.ASKED_OF_ONE} at one address",
        f"{sightings.MOST_TABLES} tables are listed, {sightings.MOST_OF_ONE} at one address",
        f"{sightings.MOST_ENTRIES} entries are known",
        f"`{door._NOWHERE}`",
    ],
)
def test_the_page_states_these_numbers_in_words(words: str) -> None:
    assert words in " ".join(PAGE.split())


def test_the_page_lists_the_goodbyes_after_which_a_guest_tries_again() -> None:
    sentence = re.search(r"tries again after the goodbyes (.*?), if it was in", PAGE, re.S)
    assert sentence is not None
    shown = set(re.findall(r"`([\w-]+)`", sentence.group(1)))
    assert shown == {code.value for code in farewell._COME_AGAIN}


def test_every_link_on_the_page_has_a_target() -> None:
    outside = re.sub(r"```.*?```", "", PAGE, flags=re.S)
    headings = re.findall(r"^#+ (.*)$", outside, re.M)
    anchors = {re.sub(r"[^\w -]", "", head.lower()).replace(" ", "-") for head in headings}
    for path, anchor in re.findall(r"\]\(([\w.]*)#?([\w-]*)\)", outside):
        assert (Path(page_vectors.PATH).parent / path).exists()
        assert path or anchor in anchors, anchor


# Vectors.


def test_the_vectors_are_those_of_the_code() -> None:
    assert page_vectors.made() == VECTORS
    assert page_vectors.written(PAGE, VECTORS) == PAGE


def test_the_page_s_canonical_bytes_match_the_vector() -> None:
    vector = VECTORS["canonical"]
    made = p.canonical(vector["value"])
    assert (made.decode(), p.sha(made).hex()) == (vector["canonical"], vector["sha256"])


def test_the_page_s_spake2_matches_the_vector() -> None:
    vector = VECTORS["spake2"]
    guest = p.Spake2(vector["code"], "A", int(vector["x"], 16))
    host = p.Spake2(vector["code"], "B", int(vector["y"], 16))
    assert hex(guest.w) == vector["w"]
    assert (p.encoded(guest.m).hex(), p.encoded(guest.n).hex()) == (vector["M"], vector["N"])
    words = (guest.words.hex(), host.words.hex())
    assert words == (vector["words_of_guest"], vector["words_of_host"])
    assert guest.finish(host.words) == host.finish(guest.words) == bytes.fromhex(vector["key"])
    text = section("The code")
    assert vector["M"] in text
    assert vector["N"] in text


def raw(private: str) -> X25519PrivateKey:
    return X25519PrivateKey.from_private_bytes(bytes.fromhex(private))


@pytest.mark.parametrize("name", ["handshake", "handshake_with_code"])
def test_the_page_s_handshake_matches_the_vector(name: str) -> None:
    v: dict[str, Any] = VECTORS[name]
    guest, host = raw(v["guest_x25519_private"]), raw(v["host_x25519_private"])
    assert guest.public_key().public_bytes_raw().hex() == v["begin"]["share"]
    assert host.public_key().public_bytes_raw().hex() == v["reply"]["share"]
    secret = guest.exchange(X25519PublicKey.from_public_bytes(bytes.fromhex(v["reply"]["share"])))
    if v["begin"]["words"] is not None:
        secret += bytes.fromhex(VECTORS["spake2"]["key"])
    assert secret.hex() == v["secret"]
    link = p.link_hash(v["begin"], v["reply"])
    assert link.hex() == v["link"]
    to_host, to_guest = p.link_keys(secret, link)
    assert (to_host.hex(), to_guest.hex()) == (v["key_to_host"], v["key_to_guest"])
    first = (1).to_bytes(12, "big")
    for key, end in ((to_host, "host"), (to_guest, "guest")):
        sealed = ChaCha20Poly1305(key).encrypt(
            first, bytes.fromhex(v[f"first_body_to_{end}"]), None
        )
        assert sealed.hex() == v[f"first_sealed_to_{end}"]
    shown = {"guest": unpackb(bytes.fromhex(v["first_body_to_host"]))}
    shown["host"] = unpackb(bytes.fromhex(v["first_body_to_guest"]))
    about = {"link": link.hex(), "table": v["table"]}
    keys = {end: p.Keys(bytes.fromhex(v[f"{end}_ed25519_private"])) for end in shown}
    for end, more in (("host", {}), ("guest", {"host": keys["host"].key})):
        said = p.statement(end, **about, **more)
        assert said.decode() == v[f"{end}_statement"]
        assert shown[end] == v[f"{end}_prove"]
        assert keys[end].sign(said) == shown[end]["signature"]
        assert packb(shown[end]).hex() == v[f"first_body_to_{'guest' if end == 'host' else 'host'}"]


def test_the_page_s_signatures_match_the_vector() -> None:
    vector = VECTORS["signatures"]
    keys = p.Keys(bytes.fromhex(vector["ed25519_private"]))
    assert keys.key == vector["key"]
    for one in vector["signed"].values():
        said = p.canonical(json.loads(one["statement"]))
        assert said.decode() == one["statement"]
        assert keys.sign(said) == one["signature"]


def test_the_page_s_dice_match_the_vector() -> None:
    vector = VECTORS["dice"]
    chains = [p.chain_of(bytes.fromhex(secret)) for secret in vector["secrets"]]
    assert [chain[p.LINKS].hex() for chain in chains] == vector["tips"]
    for roll in vector["rolls"]:
        fallen = p.faces(roll["term"], roll["roll"], roll["links"])
        assert fallen == (roll["colours"], roll["numbers"])
        for chain, link in zip(chains, roll["links"], strict=True):
            own = chain[p.LINKS - roll["link_number"]].hex()
            assert link in (None, own)
            assert p.Chain(chain[p.LINKS].hex(), roll["term"]).fits(own, roll["link_number"])


def test_the_page_s_table_matches_the_vector() -> None:
    vector = VECTORS["table"]
    opened = vector["charter"]
    said = p.statement("table", host=opened["host"], **opened["times"], nonce=opened["nonce"])
    assert said.decode() == vector["statement"]
    assert p.sha(said).hex()[:32] == vector["id"]


def test_the_page_s_log_matches_the_vector() -> None:
    vector = VECTORS["log"]
    held = p.Log(vector["table"], vector["match"])
    seals = {seal["count"]: seal for seal in vector["seals"]}
    for entry in vector["entries"]:
        held.take(entry)
        if (seal := seals.get(len(held.entries))) is not None:
            assert (seal["term"], seal["host"]) == (held.term, held.host)
            held.seal(seal["signature"])
    assert held.sealed == len(vector["entries"])
    assert [head.hex() for head in held.heads] == vector["heads"]
    assert p.canonical(vector["entries"][1]).decode() == vector["canonical_of_entry_1"]
    assert held.rules is not None
    assert held.rules.digest() == vector["digest"]
    assert held.term == 1


MODULES = sorted(Path(p.__file__).parent.glob("*.py"))


@pytest.mark.parametrize("module", MODULES, ids=lambda module: module.stem)
def test_the_docs_client_imports_nothing_of_the_program(module: Path) -> None:
    source = module.read_text(encoding="utf-8")
    assert not re.search(r"^\s*(from|import) (game|net|tests|\.\.)", source, re.M)
