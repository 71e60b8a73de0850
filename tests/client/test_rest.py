"""At rest the screen is drawn rarely; whatever is done or moves is drawn at once."""

from game.client.rest import AWAKE, RARELY, Rest
from game.client.scenes.lobby import LobbyScene
from game.client.scenes.table import TableScene
from game.rules.match import Phase
from net.notices import EventsNotice
from tests.client.tables import lobby, played, settle, visit_at


def drawn(rest: Rest, frames: int, *, moving: bool = False) -> int:
    """How many of so many frames are drawn."""
    return sum(rest.draws(moving) for _ in range(frames))


def test_every_frame_is_drawn_for_a_while_after_something_was_done():
    rest = Rest()
    assert drawn(rest, AWAKE) == AWAKE


def test_after_that_few_are():
    rest = Rest()
    drawn(rest, AWAKE)
    assert drawn(rest, 60 * RARELY) == 60


def test_a_press_is_answered_in_the_next_frame():
    rest = Rest()
    drawn(rest, AWAKE * 3 + 1)
    rest.stir()
    assert rest.draws(False)


def test_what_moves_is_drawn_at_every_frame():
    rest = Rest()
    drawn(rest, AWAKE * 3)
    assert drawn(rest, 100, moving=True) == 100


def test_a_lobby_in_which_nothing_happens_is_at_rest(program):
    visit, _ = visit_at(lobby(2, 1, 1))
    program.stage.stack.reset(LobbyScene(program.stage, visit))
    program.stage.stack.settle()
    program.step()
    assert not program.stage.stack.moving


def test_a_match_moves_with_its_events_and_rests_while_somebody_thinks(program):
    events = played(2, 3, stop=Phase.CHOOSE)
    visit, session = visit_at(lobby(1, 1, playing=True), events[:-4])
    settle(visit)
    program.stage.stack.reset(TableScene(program.stage, visit))
    program.stage.stack.settle()
    for _ in range(60 * 4):
        program.step()
    assert not program.stage.stack.moving
    session.put(EventsNotice(1, tuple(events[-4:])))
    program.step()
    assert program.stage.stack.moving
