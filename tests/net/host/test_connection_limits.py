"""Connection limits of a host: a flood of strangers keeps nobody out."""

from net.host.connection_limits import MOST_OF_ONE, MOST_STRANGERS
from net.host.host import Close
from net.host.peers import HELLO_SECONDS, Role
from tests.net.worlds import World


def test_silent_links_are_bounded_and_closed():
    host = World().host
    for number in range(MOST_STRANGERS):
        host.connect(Role.GUEST, 0.0, f"10.0.0.{number}")
    _, actions = host.connect(Role.GUEST, 0.0, "10.0.1.1")
    assert actions[-1] == Close(1)  # the one that has been silent longest
    closed = [action for action in host.tick(HELLO_SECONDS) if isinstance(action, Close)]
    assert len(closed) == MOST_STRANGERS


def test_one_address_cannot_take_the_places_of_others():
    host = World().host
    other, _ = host.connect(Role.GUEST, 0.0, "10.0.0.7")
    closed = []
    for _ in range(300):
        _, actions = host.connect(Role.GUEST, 0.0, "10.0.0.66")
        closed += [action.peer for action in actions if isinstance(action, Close)]
    assert len(closed) == 300 - MOST_OF_ONE
    assert other not in closed


def test_a_guest_still_joins_among_silent_links_from_their_own_address():
    world = World()
    for _ in range(300):
        world.host.connect(Role.GUEST, 0.0, "")
    assert world.join("Anna").closed is None
    assert world.people == ["Anna"]
