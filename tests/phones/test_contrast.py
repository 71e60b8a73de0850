"""Every text of the page has enough contrast, on every screen, in both palettes."""

from collections.abc import Callable

import pytest

from tests.phones.browsers import Phone, Table, pick


def contrast(phone: Phone, high: bool) -> None:
    """Switch high contrast as the menu does."""
    phone.press("#menu")
    phone.wait(lambda: phone.all("#contrast"))
    if (phone.one("#contrast").get_attribute("aria-checked") == "true") != high:
        phone.press("#contrast")
    phone.wait(lambda: bool(phone.all(".contrast")) == high)


@pytest.mark.parametrize("high", [False, True], ids=["as usual", "high contrast"])
def test_every_text_has_enough_contrast_before_and_in_a_match(
    phones: Callable[..., Phone], tables: Callable[..., Table], high: bool
) -> None:
    table = tables(seats=3)
    anna, ben = phones(), phones()
    anna.open(table.link)
    faint = {}
    contrast(anna, high)
    faint["menu"] = anna.faint()
    anna.press(".box .go")
    faint["sitting down"] = anna.faint()
    anna.sit("Anna")
    ben.open(table.link).sit("Ben")
    anna.wait(lambda: len(anna.all(".seat:not(.open)")) == 2)
    faint["lobby"] = anna.faint()
    table.start()
    pick(anna, ben)
    faint["match"] = anna.faint()
    anna.press("#menu")
    anna.press(".box button")
    anna.wait(lambda: "paused" in anna.text(".box"))
    faint["pause"] = anna.faint()
    assert not any(faint.values()), faint


def test_the_number_of_a_knocking_phone_has_enough_contrast(
    phones: Callable[..., Phone], tables: Callable[..., Table]
) -> None:
    phone = phones().open(tables().link.partition("#")[0])
    phone.wait(lambda: phone.all(".number"))
    assert phone.faint() == []
