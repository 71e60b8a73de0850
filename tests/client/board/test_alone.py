"""Playing at the table: what is shown when, choosing, preparing, sharing one screen."""

from msgspec.structs import replace

from game.client.after.result_scene import ResultScene
from game.client.app import Program
from game.client.board import own_layout as layout
from game.client.board.board_scene import BoardScene
from game.client.draw.theme import PLAYER_TINTS
from game.client.input.presses import Act, Click, Move, PointAt, Press
from game.client.input.sources import KEYS, MOUSE, Heard
from game.client.match.presenter import Deed, Presenter
from game.client.match.visit import Sitting, Visit
from game.client.seats.roster import Roster
from game.client.setup.lobby_scene import LobbyScene
from game.client.setup.tables_list import TablesScene
from game.client.title.title_scene import TitleScene
from game.client.ui.message import MessageScene
from game.rules.cells import CELLS, Cell, cell_name, cells_of, mask_of
from game.rules.events import Marked, Passed, Rolled
from game.rules.match import Match, Phase
from game.table.play.draft import DieKind
from game.table.storage.settings import Guise
from net.base.refusals import Refusal, RefusalCode
from net.messages.lobby import NO_PEER
from net.messages.notices import (
    ClosedNotice,
    EventsNotice,
    LobbyNotice,
    MatchOverNotice,
    RefusedNotice,
)
from net.messages.requests import StartMatch
from tests.client.tables import FakeSession, chosen, is_alone, lobby, played, settle, visit_at
from tests.client.test_scenes_draw import FakeBrowser, show


def at_choice(people: int = 1, bots: int = 1, mine: int = 1) -> tuple[Visit, FakeSession]:
    """A table at roll 1, where everybody chooses."""
    visit, session = visit_at(
        lobby(people, bots, mine=mine, playing=True), played(people + bots, 1, stop=Phase.CHOOSE)
    )
    settle(visit)
    return visit, session


def pick(visit: Visit) -> None:
    """Pick a whole choice for the seat on show."""
    seat = visit.chooser.shown
    assert seat is not None
    choice = visit.shown.match.prospects(seat)[0]
    visit.chooser.pick_die(DieKind.COLOUR, choice.colour_die)
    visit.chooser.pick_die(DieKind.NUMBER, choice.number_die)
    for cell in cells_of(choice.cells):
        if not visit.chooser.current or not visit.chooser.current.cells >> cell & 1:
            visit.chooser.pick_cell(cell)


def test_nothing_is_sent_before_the_player_confirms() -> None:
    visit, session = at_choice()
    pick(visit)
    assert chosen(session) == []
    assert visit.chooser.send(visit.shown.match)
    assert len(chosen(session)) == 1


def test_after_a_refused_choice_the_player_may_choose_again() -> None:
    visit, session = at_choice()
    pick(visit)
    visit.chooser.send(visit.shown.match)
    assert visit.chooser.current is None
    session.put(RefusedNotice(chosen(session)[0], Refusal(RefusalCode.TOO_LATE)))
    visit.update(0.1)
    assert visit.chooser.current is not None


def test_people_at_one_screen_choose_one_after_the_other() -> None:
    visit, session = at_choice(people=3, bots=0, mine=3)
    for expected in (0, 1, 2):
        assert visit.chooser.shown == expected
        assert visit.chooser.send_pass(visit.shown.match)
        visit.update(0.1)
    assert [request.seat for request in chosen(session)] == [0, 1, 2]


def prepared() -> tuple[Visit, FakeSession, Match]:
    """A table where seat 0 is about to choose first and our seat 1 has prepared a choice."""
    events = played(2, 5, stop=Phase.ACTIVE)
    match = Match.fold(events)
    shown = lobby(2, 0, mine=1, playing=True)
    mine = 1 - match.active
    seats = tuple(
        type(seat)(seat.index, seat.kind, seat.name, None, 1 if seat.index == mine else 2)
        for seat in shown.seats
    )
    visit, session = visit_at(
        type(shown)(shown.table_id, shown.table_name, shown.mode, shown.sheet, seats, shown.state),
        events,
    )
    settle(visit)
    return visit, session, match


def test_others_may_prepare_but_not_send_while_the_active_seat_chooses() -> None:
    visit, session, _ = prepared()
    pick(visit)
    assert visit.status().key == "status.prepared"
    assert not visit.chooser.send(visit.shown.match)
    assert chosen(session) == []


def test_passing_too_early_shows_who_chooses_first(program: Program) -> None:
    visit, _ = visit_at(lobby(1, 2, playing=True), played(3, 5, stop=Phase.ACTIVE))
    settle(visit)
    scene = BoardScene(program.stage, visit, Sitting.ALONE)
    assert visit.shown.match.active != 0
    program.stage.stack.push(scene)
    program.stage.stack.settle()
    scene.handle(Press(Act.PASS))
    line = scene.hands.status()
    first = visit.names[visit.shown.match.active]
    assert program.stage.words(line.key, **line.parts) == f"{first} chooses first"


def test_a_prepared_choice_survives_if_its_dice_do() -> None:
    visit, session, match = prepared()
    pick(visit)
    session.put(EventsNotice(1, (Passed(match.active),)))
    settle(visit)
    assert visit.chooser.send(visit.shown.match)


def test_a_prepared_choice_whose_dice_are_taken_is_dropped_with_a_message() -> None:
    visit, session, match = prepared()
    pick(visit)
    draft = visit.chooser.current
    assert draft is not None
    assert draft.pair is not None
    taken = next(
        c
        for c in match.legal(match.active)
        if c.colour_die == draft.pair.colour_die or c.number_die == draft.pair.number_die
    )
    colour = visit.shown.match.seats[0].sheet.colours[cells_of(taken.cells)[0]]
    jokers = draft.cost_of(type(draft.pair)(taken.colour_die, taken.number_die))
    session.put(
        EventsNotice(
            1,
            (
                Marked(
                    match.active, taken.colour_die, taken.number_die, colour, taken.cells, jokers
                ),
            ),
        )
    )
    settle(visit)
    if visit.chooser.current is not None and not visit.chooser.current.is_empty:
        return  # a pair with the same faces was left
    assert visit.status().key == "status.dice_taken"
    assert visit.status().parts["name"] == visit.names[match.active]


def test_marks_wait_until_the_dice_have_landed() -> None:
    shown = Presenter()
    events = played(2, 1)
    shown.add(events)
    shown.update(0.01)
    assert any(isinstance(event, Rolled) for event in events)
    assert shown.dice_moving
    assert set(shown.deeds.values()) == {Deed.WAITING}
    for _ in range(60):
        shown.update(0.1)
    assert Deed.WAITING not in shown.deeds.values()


def test_a_screen_far_behind_catches_up_at_once() -> None:
    shown = Presenter()
    shown.add(played(4, 30))
    shown.update(0.01)
    assert shown.match.roll_number >= 29


def test_the_shown_match_ends_like_the_real_one() -> None:
    events = played(3, 200)
    shown = Presenter()
    shown.add(events)
    for _ in range(100):
        shown.update(0.1)
    assert shown.finished
    assert shown.match.over == events[-1]
    assert shown.history[-1] == shown.match.over.totals


def test_cells_are_picked_and_sent_with_keys_alone(program: Program) -> None:
    visit, session = at_choice()
    scene = show(program, lambda stage: BoardScene(stage, visit, Sitting.ALONE), 2)
    assert is_alone(scene)
    choice = next(c for c in visit.shown.match.legal(0))
    for cell in cells_of(choice.cells):
        while scene.hands.focused_cell() != cell:
            _step_towards(scene, cell_name(cell))
        if not visit.chooser.current or not visit.chooser.current.cells >> cell & 1:
            scene.handle(Press(Act.ACCEPT))
    scene.handle(Press(Act.SUBMIT))
    assert [mask_of(cells_of(r.choice.cells)) for r in chosen(session) if r.choice] == [
        choice.cells
    ]


def refused(program: Program, visit: Visit) -> BoardScene:
    """The player has pressed a cell they cannot have."""
    scene = show(program, lambda stage: BoardScene(stage, visit, Sitting.ALONE), 2)
    draft = visit.chooser.current
    assert is_alone(scene)
    assert draft is not None
    far = next(Cell(cell) for cell in range(CELLS) if not draft.candidates() >> cell & 1)
    scene.handle(PointAt(*layout.GRID.middle(far)))
    scene.handle(Click(*layout.GRID.middle(far)))
    assert scene.status().key.startswith("couch.why_")
    return scene


def test_the_reason_against_a_cell_is_shown_until_the_next_action(
    program: Program,
) -> None:
    visit, _ = at_choice()
    refused(program, visit)
    status = visit.status()
    assert status.key.startswith("couch.why_")
    assert program.stage.words.has(status.key)
    pick(visit)
    assert not visit.status().key.startswith("couch.why_")


def test_a_hint_replaces_the_reason_against_a_press(program: Program) -> None:
    visit, _ = at_choice()
    scene = refused(program, visit)
    scene.handle(Press(Act.HINT))
    assert not scene.status().key.startswith("couch.why_")


def test_the_reason_against_a_press_disappears_after_a_while(program: Program) -> None:
    visit, _ = at_choice()
    scene = refused(program, visit)
    for _ in range(3 * 60):
        program.step()
    assert scene.status().key.startswith("couch.why_")
    for _ in range(2 * 60):
        program.step()
    assert not scene.status().key.startswith("couch.why_")


def test_the_key_for_done_is_shown_once_a_choice_may_be_sent(program: Program) -> None:
    visit, _ = at_choice()
    scene = show(program, lambda stage: BoardScene(stage, visit, Sitting.ALONE), 2)
    assert Act.SUBMIT not in [act for act, _ in scene.hands.hint_items()]
    pick(visit)
    program.step()
    assert Act.SUBMIT in [act for act, _ in scene.hands.hint_items()]


def test_moving_the_cursor_clears_the_reason_against_a_press(program: Program) -> None:
    visit, _ = at_choice()
    scene = refused(program, visit)
    scene.handle(Move(1, 0))
    assert not scene.status().key.startswith("couch.why_")


def test_leaving_the_seat_to_a_bot_keeps_the_menu_as_the_way_back(program: Program) -> None:
    visit, session = at_choice()
    visit.local = True
    scene = show(program, lambda stage: BoardScene(stage, visit, Sitting.ALONE), 2)
    assert not visit.left_to_bots
    table = session.view.lobby
    gone = replace(table.seats[0], away=True, held=False, level="easy", peer=NO_PEER)
    session.put(LobbyNotice(replace(table, seats=(gone, *table.seats[1:]))))
    program.step()
    assert visit.left_to_bots
    assert [label for act, label in scene.hands.hint_items() if act is Act.MENU] == ["Menu"]
    assert visit.looks[0].bot
    visit.shown.match.active = 1
    assert scene.hands.order[0] == 0  # their own sheet stays the large one


def _step_towards(scene: BoardScene, name: str) -> None:
    now = scene.hands.focus.name or "H4"
    columns, rows = ord(name[0]) - ord(now[0]), int(name[1]) - int(now[1])
    if columns:
        scene.handle(Move(1 if columns > 0 else -1, 0))
    else:
        scene.handle(Move(0, 1 if rows > 0 else -1))


def test_a_pass_needs_two_presses_while_something_fits(program: Program) -> None:
    visit, session = at_choice()
    scene = show(program, lambda stage: BoardScene(stage, visit, Sitting.ALONE), 2)
    scene.handle(Press(Act.PASS))
    assert chosen(session) == []
    scene.handle(Press(Act.PASS))
    assert [request.choice for request in chosen(session)] == [None]


def test_after_the_last_roll_comes_the_result(program: Program) -> None:
    visit, _ = visit_at(lobby(1, 1, playing=True), played(2, 200))
    show(program, lambda stage: BoardScene(stage, visit, Sitting.ALONE), 600)
    assert isinstance(program.stage.stack.top, ResultScene)


def test_a_table_that_is_gone_leads_to_the_title_with_a_reason(program: Program) -> None:
    visit, session = at_choice()
    show(program, lambda stage: BoardScene(stage, visit, Sitting.ALONE), 2)
    session.put(ClosedNotice(Refusal(RefusalCode.TABLE_CLOSED)))
    program.step()
    assert isinstance(program.stage.stack.scenes[0], TitleScene)
    assert len(program.stage.stack.scenes) == 2
    assert session.closed


def test_again_starts_the_next_match_and_does_not_show_the_old_result(program: Program) -> None:
    visit, session = visit_at(lobby(1, 1, playing=True), played(2, 200), local=True)
    show(program, lambda stage: BoardScene(stage, visit, Sitting.ALONE), 600)
    result = program.stage.stack.top
    assert isinstance(result, ResultScene)
    result.handle(Press(Act.ACCEPT))
    assert isinstance(session.sent[-1], StartMatch)
    for _ in range(10):
        program.step()
    session.put(EventsNotice(2, tuple(played(2, 1, stop=Phase.CHOOSE, seed=9))))
    for _ in range(30):
        program.step()
    assert is_alone(program.stage.stack.top)
    assert visit.status().calls


def test_a_host_that_closes_after_the_match_does_not_hide_the_result(program: Program) -> None:
    events = played(2, 200)
    visit, session = visit_at(lobby(2, 0, mine=1, playing=True), events, owner=False)
    scene = show(program, lambda stage: BoardScene(stage, visit, Sitting.ALONE), steps=1)
    session.put(MatchOverNotice(1, "0" * 64), ClosedNotice(Refusal(RefusalCode.TABLE_CLOSED)))
    for _ in range(600):
        program.step()
        program.stage.stack.settle()
        if program.stage.stack.top is not scene:
            break
    top = program.stage.stack.top
    assert isinstance(top, ResultScene)
    able = {widget.name for widget in top.focus.widgets if widget.enabled}
    assert able & {"again", "table", "title"} == {"title"}


def test_a_table_that_closes_under_the_result_says_so_on_top_of_it(program: Program) -> None:
    visit, session = visit_at(lobby(2, 0, mine=1), played(2, 200), owner=False)
    settle(visit)
    scene = show(program, lambda stage: ResultScene(stage, visit), steps=1)
    session.put(ClosedNotice(Refusal(RefusalCode.TABLE_CLOSED)))
    program.step()
    program.stage.stack.settle()
    assert isinstance(program.stage.stack.top, MessageScene)
    program.stage.stack.hear(Heard(KEYS, Press(Act.ACCEPT)))
    program.stage.stack.settle()
    assert program.stage.stack.top is scene


def test_a_device_that_goes_round_says_whose_turn_it_is(program: Program) -> None:
    visit, _ = at_choice(people=2, bots=0, mine=2)
    scene = show(program, lambda stage: BoardScene(stage, visit, Sitting.ALONE), 1)
    assert is_alone(scene)
    said = []
    for _ in range(2):
        for _ in range(200):
            program.step()
            if scene.crier.current is not None and scene.crier.current.key == "turn":
                said.append(scene.crier.current.seats)
                break
        scene.crier.hush()
        pick(visit)
        scene.hands._send()
    assert said == [(0,), (1,)]


def test_one_person_alone_is_not_told_by_name_that_it_is_their_turn(program: Program) -> None:
    visit, _ = at_choice()
    scene = show(program, lambda stage: BoardScene(stage, visit, Sitting.ALONE), 5)
    assert is_alone(scene)
    assert scene.crier.current is None


def test_a_refused_guest_returns_to_the_list_of_tables_with_the_reason(program: Program) -> None:
    session = FakeSession()
    visit = Visit(session, reduced_motion=True)  # type: ignore[arg-type]
    tables = show(program, lambda stage: TablesScene(stage, FakeBrowser()))  # type: ignore[arg-type]
    program.stage.stack.push(LobbyScene(program.stage, visit))
    program.step()
    session.put(ClosedNotice(Refusal(RefusalCode.TABLE_FULL)))
    program.step()
    program.stage.stack.settle()
    assert isinstance(program.stage.stack.top, MessageScene)
    assert program.stage.stack.scenes[0] is tables
    assert session.closed


def test_a_single_player_is_shown_in_the_tint_they_chose(program: Program) -> None:
    visit, _ = visit_at(lobby(playing=True), played(2, 1, stop=Phase.CHOOSE))
    visit.roster, visit.local = Roster(), True
    visit.roster.add(MOUSE, Guise("Opa Heinrich", tint=4))
    settle(visit)
    show(program, lambda stage: BoardScene(stage, visit, Sitting.ALONE), 3)
    assert visit.looks[0].tint == PLAYER_TINTS[4]
    assert visit.looks[1].tint != PLAYER_TINTS[4]


def test_the_window_title_gives_the_reason_against_a_press(program: Program) -> None:
    visit, _ = at_choice()
    scene = show(program, lambda stage: BoardScene(stage, visit, Sitting.ALONE), 2)
    scene.handle(Press(Act.UNDO))  # nothing to undo
    assert program.stage.words("couch.why_undo") in scene.caption
