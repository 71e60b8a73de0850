"""Playing at the couch: every device plays its own sheet at the same time."""

import pytest
from msgspec.structs import replace

from game.client.app import Program
from game.client.board.board_scene import BoardScene
from game.client.input.presses import Act, Intent, Move, Press
from game.client.input.sources import Heard, Source, SourceKind
from game.client.match.visit import Sitting
from game.client.setup.lobby_scene import LobbyScene
from game.rules.cells import cells_of, column_of, row_of
from game.rules.match import Phase
from net.messages.lobby import SeatInfo, SeatKind
from net.messages.requests import Pause, Resume
from tests.client.couch_tables import SOURCES, couch, pick
from tests.client.tables import ME, chosen, lobby, visit_at


def hear(scene: BoardScene, source: Source, *intents: Intent) -> None:
    """These inputs from a device, one after the other."""
    for intent in intents:
        scene.hear(Heard(source, intent))


def walk(scene: BoardScene, seat: int, source: Source, cell: int) -> None:
    """Move a seat's cursor to a cell with its device."""
    hand = scene.hands[seat]
    for _ in range(60):
        across = column_of(cell) - column_of(hand.cell)
        down = row_of(cell) - row_of(hand.cell)
        if not across and not down:
            return
        step = Move((across > 0) - (across < 0), 0) if across else Move(0, 1 if down > 0 else -1)
        hear(scene, source, step)
    raise AssertionError("the cursor never got there")


def test_a_device_moves_its_own_cursor_only(program):
    scene, _ = couch(program.stage, 2)
    before = scene.hands[1].cell
    hear(scene, SOURCES[0], Move(1, 0))
    assert scene.hands[1].cell == before


def test_two_players_choose_at_the_same_time_each_with_their_device(program):
    program.stage.settings = type(program.stage.settings)(jumping_cursor=False)
    scene, session = couch(program.stage, 3)
    choices = {seat: scene.visit.shown.match.legal(seat)[0] for seat in range(3)}
    for seat, choice in choices.items():
        for cell in cells_of(choice.cells):
            walk(scene, seat, SOURCES[seat], cell)
            draft = scene.visit.chooser.draft(seat)
            assert draft is not None
            if not draft.cells >> cell & 1:
                hear(scene, SOURCES[seat], Press(Act.ACCEPT))
    for seat in choices:
        hear(scene, SOURCES[seat], Press(Act.SUBMIT))
    sent = {request.seat: request.choice.cells for request in chosen(session) if request.choice}
    assert sent == {seat: choice.cells for seat, choice in choices.items()}


def test_a_stranger_s_device_controls_no_sheet(program):
    scene, session = couch(program.stage, 2)
    pick(scene.visit, 0)
    pick(scene.visit, 1)
    hear(scene, SOURCES[5], Press(Act.SUBMIT))
    assert chosen(session) == []


def test_an_unplugged_controller_stops_its_seat_until_it_is_back_and_pressed(program):
    scene, session = couch(program.stage, 2)
    pad = program.stage.devices._pads.pop(SOURCES[0].number)
    scene.follow()
    pick(scene.visit, 0)
    assert scene.roster.at_seat(0).stopped
    program.stage.devices.add(pad)
    scene.follow()
    hear(scene, SOURCES[0], Press(Act.ACCEPT))
    assert not scene.roster.at_seat(0).stopped
    hear(scene, SOURCES[0], Press(Act.SUBMIT))
    assert [request.seat for request in chosen(session)] == [0]


def test_another_controller_may_take_over_for_a_missing_one(program):
    scene, session = couch(program.stage, 2)
    program.stage.devices._pads.pop(SOURCES[0].number)
    scene.follow()
    pick(scene.visit, 0)
    hear(scene, SOURCES[5], Press(Act.ACCEPT))
    hear(scene, SOURCES[5], Press(Act.SUBMIT))
    assert [request.seat for request in chosen(session)] == [0]


def test_a_player_without_controller_is_shown_which_devices_are_free(program):
    scene, _ = couch(program.stage, 2)
    program.stage.devices.unplug(SOURCES[1].number)
    scene.follow()
    assert scene.hands.holding_of(1).kind is SourceKind.PAD  # the third is free
    program.stage.devices.unplug(SOURCES[5].number)
    scene.follow()
    assert scene.hands.holding_of(1).kind is SourceKind.LEFT_KEYS
    program.stage.source = Source(SourceKind.TOUCH)
    assert scene.hands.holding_of(1).kind is SourceKind.TOUCH


def test_a_waiting_player_may_prepare_but_not_send(program):
    scene, session = couch(program.stage, 2, rolls=9, stop=Phase.ACTIVE)
    match = scene.visit.shown.match
    waiting = next(seat for seat in range(2) if seat != match.active)
    pick(scene.visit, waiting)
    hear(scene, SOURCES[waiting], Press(Act.SUBMIT))
    assert chosen(session) == []


def test_a_refused_cell_is_explained_below_the_sheet(program):
    program.stage.settings = type(program.stage.settings)(jumping_cursor=False)
    scene, _ = couch(program.stage, 2, rolls=9)
    seat = next(seat for seat, hand in scene.hands.items() if hand.due)
    hand = scene.hands[seat]
    crossed = scene.visit.shown.match.seats[seat].crossed
    walk(scene, seat, SOURCES[seat], cells_of(crossed)[0])
    hear(scene, SOURCES[seat], Press(Act.ACCEPT))
    assert [item.key for item in scene.hands.items_of(hand)] == ["couch.why_already_crossed"]
    hear(scene, SOURCES[seat], Move(1, 0))
    assert hand.why is None


def test_the_explanation_of_a_failed_press_disappears_after_a_while(program):
    scene, _ = couch(program.stage, 2)
    hear(scene, SOURCES[0], Press(Act.BACK))
    assert scene.hands[0].why == "couch.why_undo"
    scene.seconds += 9
    scene.follow()
    assert scene.hands[0].why is None


def limited(program, seconds: float | None, *, stranger: bool = False):
    """Two at the couch with a time limit; a third may play elsewhere."""
    scene, session = couch(program.stage, 2)
    lobby = session.view.lobby
    seats = lobby.seats
    if stranger:
        seats = (*seats, SeatInfo(2, SeatKind.PERSON, "Uwe", None, ME + 1))
    session.view.lobby = replace(lobby, time_limit=seconds, seats=seats)
    program.stage.devices.unplug(SOURCES[0].number)
    scene.follow()
    return scene, session


def test_a_missing_controller_pauses_the_clock(program):
    scene, session = limited(program, 20.0)
    assert session.sent == [Pause(0)]
    hear(scene, SOURCES[5], Press(Act.ACCEPT))
    scene.follow()
    assert session.sent == [Pause(0), Resume()]


def test_a_missing_controller_pauses_nothing_if_others_play_elsewhere_or_without_a_limit(program):
    assert limited(program, 20.0, stranger=True)[1].sent == []
    assert limited(program, None)[1].sent == []


def test_a_pause_for_a_controller_shows_only_on_its_sheet(program):
    scene, session = limited(program, 20.0)
    program.stage.stack.reset(scene)
    program.stage.stack.settle()
    session.view.lobby = replace(session.view.lobby, paused=0)
    program.step()
    assert program.stage.stack.top is scene


@pytest.mark.parametrize(("local", "shown"), [(True, BoardScene), (False, LobbyScene)])
def test_no_lobby_flashes_up_when_a_local_match_begins(
    program: Program, local: bool, shown: type
) -> None:
    visit, _ = visit_at(lobby(2, 0, mine=2), local=local)
    program.stage.stack.reset(BoardScene(program.stage, visit, Sitting.COUCH))
    program.stage.stack.settle()
    for _ in range(30):
        program.step()
    assert isinstance(program.stage.stack.top, shown)
    for _ in range(40):
        program.step()
    assert isinstance(program.stage.stack.top, LobbyScene)
