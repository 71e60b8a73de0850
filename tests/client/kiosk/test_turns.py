"""Whose turn the screen of a kiosk is: a table of others, or the kiosk's own pages."""

from game.client.kiosk.turns import APART, MOST, Turns

PAGES = 90.0


def follow(turns: Turns, seconds: float) -> None:
    turns.step(seconds, following=True, own_pages=False)


def show_pages(turns: Turns, seconds: float) -> None:
    turns.step(seconds, following=False, own_pages=True)


def test_a_table_that_was_left_is_followed_again_a_little_later() -> None:
    turns = Turns(PAGES)
    turns.leave("a")
    assert not turns.may_show("a")
    assert turns.may_show("b")
    show_pages(turns, APART)
    assert turns.may_show("a")


def test_tables_that_stood_still_all_wait_until_every_page_was_shown() -> None:
    turns = Turns(PAGES)
    turns.leave("a", still=True)
    follow(turns, 10.0)
    turns.leave("b", still=True)
    show_pages(turns, PAGES - 11.0)
    assert not turns.may_show("a")
    show_pages(turns, 1.0)
    assert turns.may_show("a")
    assert not turns.may_show("b")


def test_after_many_minutes_of_tables_no_table_is_followed_until_every_page_was_shown() -> None:
    turns = Turns(PAGES)
    follow(turns, MOST)
    assert not turns.enough
    follow(turns, 1.0)
    assert turns.enough
    turns.leave("a")
    assert not turns.enough
    show_pages(turns, PAGES - 1.0)
    assert not turns.may_show("b")
    show_pages(turns, 1.0)
    assert turns.may_show("b")


def test_pages_that_had_their_turn_need_no_other_one_soon() -> None:
    turns = Turns(PAGES)
    follow(turns, MOST)
    show_pages(turns, PAGES)
    follow(turns, MOST)
    assert not turns.enough


def test_a_few_seconds_of_pages_between_tables_are_no_turn() -> None:
    turns = Turns(PAGES)
    for _ in range(3):
        follow(turns, MOST / 3)
        show_pages(turns, PAGES / 3)
    follow(turns, 1.0)
    assert turns.enough
