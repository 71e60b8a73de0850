"""Which turn it is: a table of others, or the kiosk's own pages."""

from game.client.kiosk.turns import APART, MOST, Turns

PAGES = 90.0


def follow(turns: Turns, seconds: float) -> None:
    turns.step(seconds, following=True, own_pages=False)


def show_pages(turns: Turns, seconds: float) -> None:
    turns.step(seconds, following=False, own_pages=True)


def test_a_table_that_was_left_may_be_followed_again_after_a_while() -> None:
    turns = Turns(PAGES)
    turns.leave("a")
    assert not turns.may_show("a")
    assert turns.may_show("b")
    show_pages(turns, APART)
    assert turns.may_show("a")


def test_tables_left_for_standing_still_wait_until_every_page_was_shown() -> None:
    turns = Turns(PAGES)
    turns.leave("a", still=True)
    follow(turns, 10.0)
    turns.leave("b", still=True)
    show_pages(turns, PAGES - 11.0)
    assert not turns.may_show("a")
    show_pages(turns, 1.0)
    assert turns.may_show("a")
    assert not turns.may_show("b")


def test_after_many_minutes_of_tables_every_page_is_shown_first() -> None:
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


def test_a_full_turn_of_pages_restarts_the_time_for_tables() -> None:
    turns = Turns(PAGES)
    follow(turns, MOST)
    show_pages(turns, PAGES)
    follow(turns, MOST)
    assert not turns.enough


def test_a_few_seconds_of_pages_between_tables_are_no_full_turn() -> None:
    turns = Turns(PAGES)
    for _ in range(3):
        follow(turns, MOST / 3)
        show_pages(turns, PAGES / 3)
    follow(turns, 1.0)
    assert turns.enough
