"""Which seats of the match on show are ours, and who hosts the table without us."""

import pytest
from msgspec.structs import replace

from game.rules.match import Phase
from net.messages.host_candidates import HostCandidate
from tests.client.tables import lobby, played, settle, visit_at


def test_a_seat_the_match_does_not_have_is_not_ours() -> None:
    """The lobby is that of a lying host, or has grown since the match ended."""
    visit, session = visit_at(lobby(6, 0, mine=6), played(2, 3, stop=Phase.CHOOSE))
    settle(visit)
    assert session.view.my_seats == (0, 1, 2, 3, 4, 5)
    assert visit.mine == (0, 1)


def test_before_a_match_all_our_seats_are_ours() -> None:
    visit, _ = visit_at(lobby(6, 0, mine=6))
    settle(visit)
    assert visit.mine == (0, 1, 2, 3, 4, 5)


@pytest.mark.parametrize(
    ("away", "candidates", "hands_over"), [(False, 1, True), (True, 1, False), (False, 0, False)]
)
def test_only_somebody_who_is_present_hosts_the_table_after_us(
    away: bool, candidates: int, hands_over: bool
) -> None:
    shown = lobby(2, 1, playing=True)
    seats = (shown.seats[0], replace(shown.seats[1], key="b" * 64, away=away), shown.seats[2])
    ben = HostCandidate("b" * 64, ("192.168.1.20",), 47325)
    visit, _ = visit_at(
        replace(shown, seats=seats, candidates=(ben,) * candidates),
        played(3, 3, stop=Phase.CHOOSE),
    )
    settle(visit)
    assert visit.hands_over == hands_over
    assert visit.can_be_kept == (not hands_over)
