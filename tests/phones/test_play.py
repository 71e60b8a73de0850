"""Phones play: two browsers at one table; `tests/evening` has a whole match beside a window."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from pathlib import Path

from game.rules.setup import Mode
from game.table.phones import phone
from game.table.phones.desk import phones_here
from game.table.phones.page_files import page_words
from game.table.phones.patience import Patience
from game.table.storage.settings import Language
from net.web import sealed_talk
from tests.commands.programs import HEADLESS, LOCAL, Program
from tests.phones.browsers import ACROSS, Phone, Table, pick


@contextmanager
def started(home: Path, *words: str) -> Iterator[Program]:
    """A separate program, on this machine alone."""
    program = Program(home, *words, *LOCAL, *HEADLESS)
    try:
        yield program
    finally:
        program.process.kill()
        program.process.communicate()


def both(phones, table: Table) -> tuple[Phone, Phone]:
    anna = phones().open(table.link).sit("Anna")
    ben = phones(ACROSS).open(table.link).sit("Ben")
    return anna, ben


def playing(phones, table: Table) -> tuple[Phone, Phone]:
    pair = both(phones, table)
    table.start()
    for one in pair:
        one.wait(lambda one=one: one.all("#pass"))
    return pair


def test_a_mission_shows_its_goal_and_misses(phones, tables) -> None:
    table = tables(mode=Mode.MISSION, mission=2, seats=2)
    anna, _ = playing(phones, table)
    assert "rows complete" in anna.text(".goals")
    assert "Misses 0/3" in anna.text(".panel.mine .score")
    assert len(anna.all(".flag")) == 3
    anna.press("#pass")
    assert anna.text("#pass") == "Sure? A miss"
    anna.press("#pass")
    anna.wait(lambda: "Misses 1/3" in anna.text(".panel.mine .score"))


def test_a_player_replaced_for_inactivity_returns_with_one_tap(phones, tables, monkeypatch) -> None:
    """The table loses patience with Anna alone, and once both play: slow browsers have time."""
    made: list[Patience] = []

    def patience(*about) -> Patience:
        made.append(Patience(*about))
        return made[-1]

    monkeypatch.setattr(phone, "Patience", patience)
    table = tables(phones=replace(phones_here(), patience=3600.0), keep_seconds=0.0)
    anna, ben = playing(phones, table)
    made[0]._seconds = 1.0  # from the next roll on
    anna.play()
    anna.wait(lambda: (ben.play(), anna.all("#back"))[1])
    made[0]._seconds = 3600.0
    assert anna.text(".sit p") == "A bot plays for you."
    anna.press("#back")
    anna.wait(lambda: anna.all("#pass"))
    assert not table.session.view.lobby.seats[0].away


def test_a_cell_that_does_not_fit_gets_the_reason(phones, tables) -> None:
    words, (anna, ben) = page_words(Language.ENGLISH), playing(phones, tables())
    pick(anna, ben)  # not before dice fit somewhere
    anna.press("#undo")
    anna.wait(lambda: not anna.all(".cell.draft"))
    anna.js("document.querySelector('.panel.mine .cell').click()")  # A1, far from column H
    reasons = [words[f"couch.why_{key}"] for key in ("not_adjacent", "wrong_colour", "wrong_count")]
    anna.wait(lambda: anna.text(".say") in reasons)
    assert anna.faults() == []


def test_picked_cells_are_undone_step_by_step(phones, tables) -> None:
    anna, ben = playing(phones, tables())
    pick(anna, ben)
    anna.press("#undo")
    anna.wait(lambda: not anna.all(".cell.draft"))


def test_a_reloaded_page_plays_on(phones, tables) -> None:
    table = tables()
    anna, _ = playing(phones, table)
    anna.driver.refresh()
    anna.wait(lambda: anna.all("#pass:not([disabled])"))
    assert not table.session.view.lobby.seats[0].away


def test_a_phone_that_slept_plays_on_when_it_wakes(phones, tables, monkeypatch) -> None:
    monkeypatch.setattr(sealed_talk, "PING_SECONDS", 0.3)
    monkeypatch.setattr(sealed_talk, "SILENT_SECONDS", 1.0)
    monkeypatch.setattr(phone, "GRACE_SECONDS", 0.3)
    table = tables()
    anna, _ = playing(phones, table)
    anna.js("document.querySelector('#page').dataset.old = '1'")
    anna.driver.execute_cdp_cmd("Page.setWebLifecycleState", {"state": "frozen"})
    table.wait(lambda: table.session.view.lobby.seats[0].away)
    anna.driver.execute_cdp_cmd("Page.setWebLifecycleState", {"state": "active"})
    table.wait(lambda: not table.session.view.lobby.seats[0].away)
    anna.wait(lambda: anna.all("#pass:not([disabled])"))
    assert anna.js("return document.querySelector('#page').dataset.old") == "1"
    assert anna.play()


def test_while_the_screen_is_paused_the_page_says_so_and_offers_no_way_to_resume(
    phones, tables
) -> None:
    table = tables()
    anna, _ = playing(phones, table)
    table.session.hold(True)
    anna.wait(lambda: "screen is paused" in anna.text(".box"))
    assert not anna.all(".box button")
    table.session.hold(False)
    anna.wait(lambda: not anna.all(".box"))


def test_a_second_tab_takes_over_and_says_so(phones, tables) -> None:
    table = tables()
    anna, _ = playing(phones, table)
    first = anna.driver.current_window_handle
    anna.driver.switch_to.new_window("tab")
    anna.open(table.link)
    anna.wait(lambda: anna.all("#pass"))
    anna.driver.switch_to.window(first)
    anna.wait(lambda: "another tab" in anna.text("#page"))
    anna.press(".go")
    anna.wait(lambda: anna.all("#pass"))


def test_the_sheet_can_be_played_with_a_keyboard(phones, tables) -> None:
    anna, _ = playing(phones, tables())
    anna.js("document.querySelector('.panel.mine .cell[tabindex=\"0\"]').focus()")
    label = "return document.activeElement.getAttribute('aria-label')"
    assert anna.js(label).startswith("H4")
    anna.driver.switch_to.active_element.send_keys("\ue015")  # down: the next column upright
    assert anna.js(label).startswith("I4")
    anna.driver.switch_to.active_element.send_keys("\ue012\ue013")  # left, then up
    assert anna.js(label).startswith("H3")


def test_a_phone_that_typed_the_address_is_let_in_by_its_number(phones, tables) -> None:
    table = tables()
    anna = phones().open(table.link.partition("#")[0])
    anna.wait(lambda: anna.all(".number"))
    table.wait(lambda: table.knocks)
    assert table.knocks[0].number == anna.text(".number")
    table.knocks[0].let_in()
    anna.sit("Anna")


def test_at_a_table_with_a_code_a_typed_address_is_told_to_scan(phones, tables) -> None:
    table = tables(code="4711")
    anna = phones().open(table.link.partition("#")[0])
    anna.wait(lambda: "Scan the code" in anna.text("#page"))
    phones().open(table.link).sit("Ben")


def test_when_the_host_dies_the_phone_plays_on_at_the_next_one(phones, tmp_path) -> None:
    with ExitStack() as running:
        host = running.enter_context(started(tmp_path / "host", "host", "--seats", "3"))
        listening = host.first("listening")
        where = f"127.0.0.1:{listening['port']}"
        for name in ("Bob", "Cleo"):
            words = ("join", where, "--bot", "easy", "--name", name)
            running.enter_context(started(tmp_path / name, *words))
        anna = phones().open(listening["phone"])
        anna.wait(lambda: anna.all("#name"))
        anna.one("#name").send_keys("Anna")
        anna.press("form .go")
        anna.wait(lambda: anna.all("#pass"))
        host.process.kill()
        anna.wait(lambda: anna.sees(".link"))
        anna.wait(lambda: not anna.sees(".link"), 30)
        anna.wait(anna.play)
        anna.wait(lambda: anna.text(".rolls") != "1")


def test_when_the_table_is_over_the_page_says_so_and_waits_for_the_next(phones, tables) -> None:
    table = tables()
    anna, _ = playing(phones, table)
    table.close()
    anna.wait(lambda: "The table has closed" in anna.text("#page"))
    assert anna.faults() == []
