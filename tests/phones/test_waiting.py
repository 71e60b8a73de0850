"""A phone at a couch before there is a table: what its page says while others are not ready."""

import time
from collections.abc import Callable, Iterator
from contextlib import closing

import pytest

from game.client.seats.phones import Phones


@pytest.fixture
def couch() -> Iterator[Phones]:
    """The join screen of a couch, as phones see it."""
    with closing(Phones(lambda: True)) as made:
        made.open()
        yield made


def until(couch: Phones, what: Callable[[], object]) -> None:
    end = time.monotonic() + 40
    while not what():
        assert time.monotonic() < end
        couch.poll()
        time.sleep(0.01)


def show(couch: Phones, *, others_ready: bool) -> None:
    """Anna has a phone, Ben a controller."""
    (anna,) = couch.people
    places = [(anna.name, 0, 0, anna.ready), ("Ben", 1, 1, others_ready)]
    couch.show(places, [anna.secret, None], 6)


def test_a_ready_phone_is_told_who_is_not_ready_and_when_everybody_is(phones, couch) -> None:
    until(couch, lambda: couch.invitation)
    couch.show((), (), 6)
    page = phones().open(couch.invitation.link())
    page.wait(lambda: page.all("#name"))
    page.one("#name").send_keys("Anna")
    page.press("form .go")
    until(couch, lambda: couch.people)
    show(couch, others_ready=False)
    page.wait(lambda: page.all("#ready"))
    page.press("#ready")
    until(couch, lambda: couch.people[0].ready)
    show(couch, others_ready=False)
    page.wait(lambda: page.text(".sit p") == "Waiting for Ben")
    show(couch, others_ready=True)
    page.wait(lambda: page.text(".sit p") == "You’re in. The table opens in a moment.")
