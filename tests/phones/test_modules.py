"""The modules of the page agree with test vectors and with the program."""

import hashlib
import hmac
from random import Random

import pytest

from game.client.words import Words
from game.rules.cells import Cell
from game.rules.dice import DieKind
from game.rules.match import Match, Phase
from game.table.phones.snapshot import choices_shown
from game.table.play.draft import Draft
from game.table.storage.settings import Language
from tests.client.tables import played
from tests.phones.browsers import Phone

SHA = {
    "": "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
    "abc": "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
    "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq": (
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
    "a" * 1_000_000: "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0",
}
"""From FIPS 180-4."""
HMAC = [
    ("0b" * 20, "4869205468657265",
     "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"),
    ("4a656665", "7768617420646f2079612077616e7420666f72206e6f7468696e673f",
     "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"),
    ("aa" * 131,
     b"Test Using Larger Than Block-Size Key - Hash Key First".hex(),
     "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"),
]  # fmt: skip
"""From RFC 4231, cases 1, 2 and 6."""


def test_the_page_is_opened_as_on_phones(page: Phone) -> None:
    assert page.js("return crypto.subtle === undefined")


@pytest.mark.parametrize("text", SHA, ids=lambda text: f"{len(text)} letters")
def test_the_page_s_sha_256_has_the_official_digests(page: Phone, text: str) -> None:
    assert page.module("/sha256.js", "return m.hex(m.sha256(m.utf8(values[0])))", text) == SHA[text]


@pytest.mark.parametrize(("key", "message", "mac"), HMAC)
def test_the_page_s_hmac_has_the_official_values(
    page: Phone, key: str, message: str, mac: str
) -> None:
    body = "return m.hex(m.hmac(m.unhex(values[0]), m.unhex(values[1])))"
    assert page.module("/sha256.js", body, key, message) == mac


@pytest.mark.parametrize("password", ["password", "Sesam, öffne dich! 열려라 참깨", "long " * 20])
@pytest.mark.parametrize("rounds", [1, 2, 4096])
def test_the_page_s_pbkdf2_agrees(page: Phone, password: str, rounds: int) -> None:
    salt = bytes(range(16))
    body = "return m.pbkdf2(m.utf8(values[0]), m.unhex(values[1]), values[2]).then(m.hex)"
    found = page.module("/sha256.js", body, password, salt.hex(), rounds)
    assert found == hashlib.pbkdf2_hmac("sha256", password.encode(), salt, rounds).hex()


def test_the_page_s_sha_256_agrees_for_every_length(page: Phone) -> None:
    chance = Random(1)
    texts = [chance.randbytes(length) for length in range(200)]
    body = "return values[0].map((text) => m.hex(m.sha256(m.unhex(text))))"
    found = page.module("/sha256.js", body, [text.hex() for text in texts])
    assert found == [hashlib.sha256(text).hexdigest() for text in texts]
    assert hmac.new(b"", b"", "sha256").hexdigest() == page.module(
        "/sha256.js", "return m.hex(m.hmac(m.unhex(''), m.unhex('')))"
    )


_STEPS = """
const [choices, colours, numbers, steps] = values;
const draft = new m.Draft(choices, colours, numbers);
return steps.map(([what, value, other]) => {
  const changed = what === "cell" ? draft.pickCell(value)
    : what === "colour" || what === "number" ? draft.pickDie(what, value)
    : what === "cycle" ? draft.cycle() : what === "offer" ? draft.offer(other) : draft.undo();
  return [changed, draft.cells.toString(16), draft.pair, draft.candidates().toString(16),
    [...draft.usable("colour")].sort(), [...draft.usable("number")].sort(), draft.cost,
    draft.isEmpty, draft.canUndo];
});
"""


@pytest.mark.parametrize("seed", range(12))
def test_the_page_s_draft_behaves_like_the_program_s(page: Phone, seed: int) -> None:
    chance = Random(seed)
    match = Match.fold(played(3, 4 + seed, stop=Phase.ACTIVE, seed=seed))
    assert match.roll is not None
    seat = next(seat for seat in range(3) if seat not in match.to_act)
    choices = match.prospects(seat)
    draft, steps, wanted = Draft(choices, match.roll), [], []
    kinds = {"colour": DieKind.COLOUR, "number": DieKind.NUMBER}
    for _ in range(60):
        what = chance.choice(["cell"] * 5 + ["colour", "number", "cycle", "undo", "offer"])
        value, other = chance.randrange(3), []
        if what == "cell":
            value = chance.choice([*_cells(draft.candidates()), chance.randrange(105)])
            changed = draft.pick_cell(Cell(value))
        elif what == "cycle":
            changed = draft.cycle()
        elif what == "undo":
            changed = draft.undo()
        elif what == "offer":
            left = [choice for choice in choices if chance.random() < 0.9]
            other, changed = [list(one) for one in choices_shown(left)], draft.offer(left)
        else:
            changed = draft.pick_die(kinds[what], value)
        steps.append([what, value, other])
        wanted.append(
            [
                changed,
                f"{draft.cells:x}",
                list(draft.pair) if draft.pair else None,
                f"{draft.candidates():x}",
                sorted(draft.usable(DieKind.COLOUR)),
                sorted(draft.usable(DieKind.NUMBER)),
                draft.cost,
                draft.is_empty,
                draft.can_undo,
            ]
        )
    faces = match.roll
    found = page.module(
        "/draft.js",
        _STEPS,
        [list(one) for one in choices_shown(choices)],
        "".join(map(str, faces.colours)),
        "".join(map(str, faces.numbers)),
        steps,
    )
    assert found == wanted


def _cells(mask: int) -> list[int]:
    return [cell for cell in range(105) if mask >> cell & 1]


_STATUS = """
const [own, match] = values;
return import("/draft.js").then(({ Draft }) => {
  const draft = new Draft([["7", 1]], [...match.colours], [...match.numbers]);
  for (const cell of [0, 1, 2]) draft.pickCell(cell);
  return m.status({ table: {}, own, draft, connected: true, nameOf: () => "Anna" }, match);
});
"""


def test_c11_the_page_warns_of_a_choice_that_spoils_a_letter(page: Phone) -> None:
    match = {"phase": "choose", "due": [0], "colours": "gyb", "numbers": "345", "active": 0}
    own = {"seat": 0, "name": "Anna", "due": True, "risks": [["H", "3"]]}
    calm = own | {"risks": [["H", "f"]]}
    words = Words(Language.ENGLISH)
    assert page.module("/status.js", _STATUS, own, match) == words("status.too_early", letter="H")
    assert page.module("/status.js", _STATUS, calm, match) == words("status.confirm")
