"""How long phones have done nothing that counts as activity."""

from game.client.kiosk.phone_visitors import PhoneVisitors
from tests.client.phone_gallery import with_phone


def test_a_change_counts_as_activity() -> None:
    phones = PhoneVisitors()
    for ready in (False, True):
        phones.follow((with_phone("Anna", 1, ready),), None, 30)
        assert phones.quiet == 0
    phones.follow((with_phone("Anna", 1, True),), None, 30)
    assert phones.quiet == 30


def test_changes_alone_stop_counting_after_a_while() -> None:
    phones = PhoneVisitors()
    for number in range(11):
        phones.follow((with_phone(f"Anna {number}", 1),), None, 30)
    assert phones.quiet == 300
