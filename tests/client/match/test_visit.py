"""Which seats of the match on show are ours."""

from game.rules.match import Phase
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
