"""The page on all kinds of phones: everything is visible, nothing is cut off, all can be tapped."""

from contextlib import closing

import pytest

from game.client.words import load
from game.table.storage.settings import Language
from tests.phones.browsers import ACROSS, TABLET, UPRIGHT, Phone, Table, pick

_FAULTS = """
const faults = [];
const wide = document.documentElement.clientWidth, high = window.innerHeight;
if (document.documentElement.scrollWidth > wide) faults.push("scrolls sideways");
const own = document.querySelector(".panel.mine");
for (const one of document.querySelectorAll("button, h1, h2, p, li, .figure, .bonus")) {
  const box = one.getBoundingClientRect();
  if (!box.width || one.closest(".unseen, .panel:not(.mine)")) continue;
  const name = one.id || one.className || one.nodeName;
  if (one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).display !== "inline") {
    faults.push(name + " is cut: " + one.textContent);
  }
  if (box.left < -1 || box.right > wide + 1) faults.push(name + " is out of sight");
}
for (const one of document.querySelectorAll(".foot button, .die, #menu")) {
  const box = one.getBoundingClientRect();
  if (box.bottom > high + 1 || box.top < -1) faults.push((one.id || one.className) + " is below");
  if (box.width < 40 || box.height < 36) faults.push((one.id || one.className) + " is small");
}
return faults;
"""
_SIZES = {"upright": UPRIGHT, "across": ACROSS, "tablet": TABLET, "tablet across": TABLET[::-1]}


@pytest.fixture(scope="module")
def playing():
    """A phone in a match with a cell picked, and its table."""
    table, anna, ben = Table(), Phone(), Phone()
    try:
        anna.open(table.link).sit("Anna-Wilhelmina")
        ben.open(table.link).sit("Ben")
        table.start()
        pick(anna, ben)
        yield anna
    finally:
        anna.close()
        ben.close()
        table.close()


def speak(phone: Phone, language: Language) -> None:
    phone.press("#menu")
    phone.wait(lambda: phone.all("#language"))
    phone.js(
        "const pick = document.querySelector('#language'); pick.value = arguments[0];"
        "pick.dispatchEvent(new Event('change'))",
        language.value,
    )
    phone.wait(lambda: phone.js("return document.documentElement.lang") == language.value)
    phone.press(".box .go")
    phone.wait(lambda: not phone.all(".box"))


@pytest.mark.parametrize("language", list(Language), ids=lambda language: language.value)
def test_a_match_fits_every_phone_in_every_language(playing: Phone, language: Language) -> None:
    playing.turn(UPRIGHT)
    speak(playing, language)
    for name, size in _SIZES.items():
        playing.turn(size)
        assert playing.js(_FAULTS) == [], name


_FOOT = "return [...document.querySelectorAll('.foot > button')].map((one) => one.id)"
_ROWS = """
const row = [...document.querySelectorAll(".foot > button")];
const advice = row.find((one) => one.id === "hint" || one.id === "cycle");
const before = advice?.textContent;
if (advice) advice.textContent = arguments[0];
const rows = new Set(row.map((one) => one.getBoundingClientRect().top)).size;
if (advice) advice.textContent = before;
return rows;
"""


@pytest.mark.parametrize("language", list(Language), ids=lambda language: language.value)
def test_the_buttons_at_the_foot_have_one_row_whatever_their_labels(
    playing: Phone, language: Language
) -> None:
    playing.turn(UPRIGHT)
    speak(playing, language)
    assert set(playing.js(_FOOT)) < {"undo", "hint", "cycle", "pass", "done"}
    for key in ("hint.hint", "table.other"):
        assert playing.js(_ROWS, load(language)[key]) == 1


def test_a_question_for_confirmation_leaves_only_the_buttons_it_needs(
    playing: Phone,
) -> None:
    playing.turn(UPRIGHT)
    speak(playing, Language.ENGLISH)
    playing.press("#pass")
    playing.wait(lambda: playing.text("#pass") == "Sure?")
    assert playing.js(_FOOT) == ["undo", "pass", "done"]
    playing.js("document.querySelector('.panel.mine .cell.draft').click()")
    playing.wait(lambda: len(playing.js(_FOOT)) == 4)
    playing.js("document.querySelector('#undo').click()")


def test_cells_are_wide_enough_for_a_finger(playing: Phone) -> None:
    playing.turn(UPRIGHT)
    boxes = playing.js(
        "return [...document.querySelectorAll('.panel.mine .cell')].map((cell) => {"
        "const box = cell.getBoundingClientRect(); return [box.width, box.height, box.bottom]; })"
    )
    assert len(boxes) == 105
    assert min(wide for wide, _, _ in boxes) >= 43
    assert min(high for _, high, _ in boxes) >= 24
    assert max(bottom for _, _, bottom in boxes) <= UPRIGHT[1]


def test_columns_run_down_on_an_upright_phone_and_across_otherwise(playing: Phone) -> None:
    place = (
        "return [0, 1, 7].map((n) => { const box = document.querySelectorAll("
        "'.panel.mine .cell')[n].getBoundingClientRect(); return [box.left, box.top]; })"
    )
    playing.turn(UPRIGHT)
    first, below, beside = playing.js(place)
    assert (below[1], below[0] > first[0]) == (first[1], True)
    assert (beside[0], beside[1] > first[1]) == (first[0], True)
    playing.turn(ACROSS)
    first, below, beside = playing.js(place)
    assert (below[0], below[1] > first[1]) == (first[0], True)
    assert (beside[1], beside[0] > first[0]) == (first[1], True)


def test_every_cell_has_a_description(playing: Phone) -> None:
    speak(playing, Language.ENGLISH)
    labels = playing.js(
        "return [...document.querySelectorAll('.panel.mine .cell')].map((cell) =>"
        "cell.getAttribute('aria-label'))"
    )
    assert labels[0] == "A1, Green"
    assert any(label.endswith("star") for label in labels)
    assert sum("picked" in label for label in labels) == 1


def test_the_other_sheets_are_a_swipe_away(playing: Phone) -> None:
    playing.turn(UPRIGHT)
    assert playing.js("return document.querySelector('.swipe').scrollWidth") >= 2 * UPRIGHT[0] - 20


_PLATE = """
const own = document.querySelector(".panel.mine");
const plate = own.querySelector(".start").getBoundingClientRect();
const inside = [...own.querySelectorAll(".cell")].map((one, n) => {
  const box = one.getBoundingClientRect();
  const x = (box.left + box.right) / 2, y = (box.top + box.bottom) / 2;
  return plate.left < x && x < plate.right && plate.top < y && y < plate.bottom ? n : -1;
});
return inside.filter((n) => n >= 0);
"""


def test_a_frame_marks_the_starting_column(playing: Phone) -> None:
    for size in _SIZES.values():
        playing.turn(size)
        assert playing.js(_PLATE) == list(range(49, 56))


@pytest.mark.parametrize("language", list(Language), ids=lambda language: language.value)
def test_upright_the_figures_below_a_sheet_have_one_row(playing: Phone, language: Language) -> None:
    playing.turn(UPRIGHT)
    speak(playing, language)
    rows = (
        "return new Set([...document.querySelectorAll('.panel.mine .score > *')].map((one) => {"
        "const box = one.getBoundingClientRect(); return Math.round((box.top + box.bottom) / 8);"
        "})).size"
    )
    assert playing.js(rows) == 1


def test_a_tab_shows_a_sheet_and_a_swipe_changes_the_tab(playing: Phone) -> None:
    playing.turn(UPRIGHT)
    speak(playing, Language.ENGLISH)
    here = "return document.querySelector('.tab[aria-current]').getAttribute('aria-label')"
    assert playing.js(here).startswith("Anna-Wilhelmina")
    playing.press(".tab:not([aria-current])")
    playing.wait(lambda: playing.js(here).startswith("Ben"))
    left = "return document.querySelector('.panel:not(.mine)').getBoundingClientRect().left"
    playing.wait(lambda: abs(playing.js(left)) < 2)
    playing.js("document.querySelector('.swipe').scrollLeft = 0")
    playing.wait(lambda: playing.js(here).startswith("Anna-Wilhelmina"))


def test_the_page_s_top_line_is_highlighted_only_if_a_choice_is_due(playing: Phone) -> None:
    due = playing.js("return !document.querySelector('#pass').disabled")
    assert bool(playing.all(".top.yours")) is due


def test_buttons_of_other_seats_and_steps_are_large_enough_for_a_finger(playing: Phone) -> None:
    for size in _SIZES.values():
        playing.turn(size)
        boxes = playing.js(
            "return [...document.querySelectorAll('.tab, #menu, .die')].map((one) => {"
            "const box = one.getBoundingClientRect(); return [box.width, box.height]; })"
        )
        assert min(wide for wide, _ in boxes) >= 40
        assert min(high for _, high in boxes) >= 40


def test_a_phone_that_prefers_more_contrast_and_less_motion_gets_both(page: Phone) -> None:
    wishes = [
        {"name": "prefers-contrast", "value": "more"},
        {"name": "prefers-reduced-motion", "value": "reduce"},
    ]
    page.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": wishes})
    page.driver.refresh()
    page.wait(lambda: page.all("#name"))
    assert page.all("body.contrast")
    assert page.js("return document.getAnimations().length") == 0
    assert page.faint() == []
    page.press("#menu")
    page.press("#contrast")
    page.wait(lambda: not page.all("body.contrast"))


@pytest.mark.parametrize("size", _SIZES.values(), ids=_SIZES)
def test_a_sheet_does_not_move_when_the_buttons_disappear(
    playing: Phone, size: tuple[int, int]
) -> None:
    playing.turn(size)
    last = (
        "const foot = document.querySelector('.foot'), kept = [...foot.childNodes];"
        "if (arguments[0]) foot.replaceChildren();"
        "const cell = document.querySelectorAll('.panel.mine .cell')[104];"
        "const bottom = cell.getBoundingClientRect().bottom;"
        "if (arguments[0]) foot.append(...kept);"
        "return bottom"
    )
    assert playing.js(last, True) == pytest.approx(playing.js(last, False), abs=1)


def test_larger_letters_of_the_phone_make_the_page_larger(playing: Phone) -> None:
    playing.turn(UPRIGHT)
    size = "return parseFloat(getComputedStyle(document.querySelector('.say')).fontSize)"
    before = playing.js(size)
    playing.js("document.documentElement.style.fontSize = '24px'")
    assert playing.js(size) == pytest.approx(before * 1.5)
    assert "scrolls sideways" not in playing.js(_FAULTS)
    playing.js("document.documentElement.style.fontSize = ''")


def test_with_letters_twice_as_large_no_name_is_broken_within_a_word(
    playing: Phone,
) -> None:
    playing.turn(UPRIGHT)
    playing.js("document.documentElement.style.fontSize = '32px'")
    speak(playing, Language.ENGLISH)  # the page redraws itself
    lines = (
        "const name = document.querySelector('.tab[aria-current] .name');"
        "return name.getBoundingClientRect().height / parseFloat(getComputedStyle(name).lineHeight)"
    )
    try:
        assert playing.js(lines) == pytest.approx(2, abs=0.1)  # Anna-Wilhelmina
    finally:
        playing.js("document.documentElement.style.fontSize = ''")


def test_a_mission_fits_a_small_phone() -> None:
    from game.rules.setup import Mode

    with (
        closing(Table(mode=Mode.MISSION, mission=4, seats=2)) as table,
        closing(Phone()) as anna,
        closing(Phone(ACROSS)) as ben,
    ):
        for phone, name in ((anna, "Anna"), (ben, "Ben")):
            phone.open(table.link).sit(name)
        table.start()
        for phone in (anna, ben):
            phone.wait(lambda phone=phone: phone.all("#pass"))
            assert phone.js(_FAULTS) == []
        last = (
            "return document.querySelectorAll('.panel.mine .cell')[104]"
            ".getBoundingClientRect().bottom"
        )
        foot = "return document.querySelector('.foot').getBoundingClientRect().top"
        assert anna.js(last) <= anna.js(foot)


_BELOW = """
const high = window.innerHeight;
return [...document.querySelectorAll(arguments[0])]
  .filter((one) => one.getBoundingClientRect().bottom > high + 1)
  .map((one) => one.id || one.textContent);
"""


@pytest.mark.parametrize("size", [UPRIGHT, ACROSS], ids=["upright", "across"])
def test_at_a_full_table_every_button_before_a_match_is_visible(
    size: tuple[int, int],
) -> None:
    with closing(Table(seats=6, bots=("easy",) * 4)) as table, closing(Phone(size)) as anna:
        anna.open(table.link)
        anna.wait(lambda: anna.all("#name"))
        assert anna.js(_BELOW, ".seat, .sit input, .sit button") == []
        anna.sit("Anna")
        anna.press("#menu")
        for language in Language:
            anna.js(
                "const pick = document.querySelector('#language'); pick.value = arguments[0];"
                "pick.dispatchEvent(new Event('change'))",
                language.value,
            )
            anna.wait(
                lambda code=language.value: anna.js("return document.documentElement.lang") == code
            )
            assert anna.js(_BELOW, ".seat, .sit button, .menu *") == []


def test_colours_of_others_cannot_be_picked() -> None:
    free = (
        "return [...document.querySelectorAll('[role=radio]')].slice(0, 8)"
        ".map((one) => !one.disabled)"
    )
    with closing(Table(seats=2)) as table, closing(Phone()) as anna, closing(Phone()) as ben:
        anna.open(table.link)
        ben.open(table.link).sit("Ben")  # with the first colour
        anna.wait(lambda: anna.js(free)[0] is False)
        assert anna.js(free)[1:] == [True] * 7
        assert anna.one("[role=radio][aria-checked=true]").is_enabled()


def test_without_a_name_a_person_is_called_what_the_field_suggests() -> None:
    shown = "return document.querySelector('#name').placeholder"
    with closing(Table(seats=2)) as table, closing(Phone()) as anna, closing(Phone()) as ben:
        for phone, number in ((anna, 1), (ben, 2)):
            phone.open(table.link).wait(lambda phone=phone: phone.all("#name"))
            assert phone.js(shown) == f"Your name (Guest {number})"
            phone.press("form .go")
            phone.wait(lambda phone=phone: phone.all(".seat.mine"))
        anna.wait(lambda: anna.text(".seats") == "Guest 1Guest 2")


def test_the_page_is_small() -> None:
    from game.table.phones.page_files import page_files

    files = page_files()
    words = max(len(file.packed) for path, file in files.items() if path.startswith("/words"))
    rest = sum(len(file.packed) for path, file in files.items() if not path.startswith("/words"))
    assert words + rest <= 60_000
