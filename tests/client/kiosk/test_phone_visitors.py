"""How long nobody with a phone has done anything that counts."""

from game.client.kiosk.phone_visitors import PhoneVisitors
from tests.client.phone_gallery import with_phone


def test_whoever_changes_something_is_there() -> None:
    phones = PhoneVisitors()
    for ready in (False, True):
        phones.follow((with_phone("Anna", 1, ready),), None, 30)
        assert phones.quiet == 0
    phones.follow((with_phone("Anna", 1, True),), None, 30)
    assert phones.quiet == 30


def test_whoever_does_nothing_else_for_long_is_not() -> None:
    phones = PhoneVisitors()
    for number in range(11):
        phones.follow((with_phone(f"Anna {number}", 1),), None, 30)
    assert phones.quiet == 300
