"""Missions at the couch: every device plays its own sheet, and only the leader's decides."""

from itertools import combinations

import pytest
from msgspec.structs import replace
from pygame import Rect

from game.client.app import Program
from game.client.board.board_scene import BoardScene
from game.client.board.couch_decision import CouchDecisionScene
from game.client.board.layout import Display, floor_of
from game.client.board.mission_layout import mission_layout
from game.client.draw.audit import Audit, Written
from game.client.input.presses import Act, Click, Move, Press
from game.client.input.sources import LEFT_KEYS, MOUSE, Heard, pad_source
from game.client.interrupted.pause_menu import PauseScene
from game.rules.cells import COLUMN_LETTERS, COLUMN_MASKS, Cell, cell_at
from game.rules.dice import DieKind
from game.rules.intents import GiveUpDie
from game.rules.match import Match, Phase
from game.rules.mission import GoalKind
from game.rules.proposals import proposed_decision
from net.base.refusals import Refusal, RefusalCode
from net.messages.notices import EventsNotice, RefusedNotice
from net.messages.requests import Pause, Resume
from tests.client.board.test_couch import hear, walk
from tests.client.couch_tables import SOURCES, is_couch, mission_at_couch, pick
from tests.client.mission_tables import played, reaching
from tests.client.tables import ME, FakeSession, chosen
from tests.client.test_scenes_draw import show


def mission(program: Program, number: int = 3, people: int = 3) -> BoardScene:
    """A mission in its first rolls, where all choose at once."""
    scene, _ = mission_at_couch(program.stage, played(number, people, 2, Phase.CHOOSE), people)
    return scene


def deciding(
    program: Program, phase: Phase, people: int = 3
) -> tuple[CouchDecisionScene, FakeSession]:
    """A couch whose leader has to decide."""
    scene, session = mission_at_couch(program.stage, reaching(3, 3, phase), people)
    show(program, lambda stage: scene, 5)
    top = program.stage.stack.top
    assert isinstance(top, CouchDecisionScene)
    return top, session


def test_several_at_one_screen_play_a_mission_at_the_couch(program: Program) -> None:
    scene = mission(program)
    assert is_couch(program.stage.screens.match(scene.visit))
    scene.visit.roster.remove(scene.roster.at_seat(2))
    scene.visit.roster.remove(scene.roster.at_seat(1))
    assert isinstance(program.stage.screens.match(scene.visit), BoardScene)


def test_all_choose_at_once_each_with_their_device(program: Program) -> None:
    scene, session = mission_at_couch(program.stage, played(1, 3, 2, Phase.CHOOSE), 3)
    for seat in scene.visit.shown.match.to_act:
        pick(scene.visit, seat)
    seats = scene.visit.shown.match.to_act
    for seat in seats:
        hear(scene, SOURCES[seat], Press(Act.SUBMIT))
    assert tuple(request.seat for request in chosen(session)) == seats


def test_each_cursor_is_moved_by_its_own_device(program: Program) -> None:
    program.stage.settings = type(program.stage.settings)(jumping_cursor=False)
    scene = mission(program)
    walk(scene, 1, SOURCES[1], cell_at(2, 2))
    assert scene.hands[1].cell == cell_at(2, 2)
    assert scene.hands[0].cell == scene.hands[2].cell == cell_at(7, 3)


def test_a_pass_is_labelled_a_miss_and_asks_for_confirmation(program: Program) -> None:
    scene, session = mission_at_couch(program.stage, played(1, 3, 2, Phase.CHOOSE), 3)
    hand = scene.hands[scene.visit.shown.match.to_act[0]]
    assert "mission.pass" in [item.key for item in scene.hands.items_of(hand)]
    hear(scene, SOURCES[hand.seat], Press(Act.SUBMIT))
    scene.follow()
    assert scene.hands.items_of(hand)[0].key == "mission.pass_sure"
    assert chosen(session) == []
    hear(scene, SOURCES[hand.seat], Press(Act.SUBMIT))
    assert [request.choice for request in chosen(session)] == [None]


def test_c4_a_pass_that_would_be_the_third_miss_says_that_the_mission_is_lost(
    program: Program,
) -> None:
    scene, _ = mission_at_couch(program.stage, played(1, 3, 2, Phase.CHOOSE), 3)
    first, second = (scene.hands[seat] for seat in scene.visit.shown.match.to_act[:2])
    scene.visit.shown.match.seats[first.seat].misses = 2
    assert "mission.pass_lost" in [item.key for item in scene.hands.items_of(first)]
    assert "mission.pass" in [item.key for item in scene.hands.items_of(second)]
    hear(scene, SOURCES[first.seat], Press(Act.SUBMIT))
    scene.follow()
    assert scene.hands.items_of(first)[0].key == "mission.pass_lost_sure"


def test_c11_a_choice_that_spoils_a_letter_says_so_before_it_is_sent(program: Program) -> None:
    scene, _ = mission_at_couch(program.stage, played(5, 1, 1, Phase.CHOOSE), 1)
    pick(scene.visit, 0)
    hand, column = scene.hands[0], COLUMN_MASKS[COLUMN_LETTERS.index("H")]
    assert hand.draft is not None
    assert hand.draft.cells & column
    assert "couch.too_early" not in [item.key for item in scene.hands.items_of(hand)]
    scene.visit.shown.match.seats[0].crossed |= column & ~hand.draft.cells
    assert "couch.too_early" in [item.key for item in scene.hands.items_of(hand)]


def test_the_leader_s_device_decides(program: Program) -> None:
    scene, session = deciding(program, Phase.GIVE_UP_DIE)
    scene.hear(Heard(SOURCES[0], Press(Act.ACCEPT)))
    assert [request.decision for request in session.sent] == [GiveUpDie(DieKind.NUMBER)]


def test_no_other_device_decides(program: Program) -> None:
    scene, session = deciding(program, Phase.GIVE_UP_DIE)
    for source in (SOURCES[1], LEFT_KEYS, pad_source(902)):
        for intent in (Press(Act.ACCEPT), Press(Act.SUBMIT), Move(-1, 0)):
            scene.hear(Heard(source, intent))
    scene.hear(Heard(MOUSE, Click(*_button(scene, "decide"))))
    assert session.sent == []
    assert scene.focus.name == "decide"


def _button(scene: CouchDecisionScene, name: str) -> tuple[int, int]:
    return next(widget.box.center for widget in scene.focus.widgets if widget.name == name)


def test_the_leader_shares_jokers_out_with_their_device(program: Program) -> None:
    scene, session = deciding(program, Phase.SHARE_PENALTY)
    match = scene.visit.shown.match
    scene.hear(Heard(SOURCES[0], Press(Act.SUBMIT)))
    decision = proposed_decision(match)
    assert decision is not None
    assert [request.decision for request in session.sent] == [decision]


def test_a_leader_who_plays_with_the_mouse_decides_with_it(program: Program) -> None:
    scene, session = deciding(program, Phase.GIVE_UP_DIE)
    scene.leader.source = MOUSE  # type: ignore[union-attr]
    scene.hear(Heard(MOUSE, Click(*_button(scene, "colour"))))
    scene.hear(Heard(MOUSE, Click(*_button(scene, "decide"))))
    assert [request.decision for request in session.sent] == [GiveUpDie(DieKind.COLOUR)]


def test_a_device_that_takes_over_for_the_leader_decides(program: Program) -> None:
    scene, session = deciding(program, Phase.GIVE_UP_DIE)
    program.stage.devices.unplug(SOURCES[0].number)
    program.step()
    scene.hear(Heard(SOURCES[1], Press(Act.ACCEPT)))
    assert session.sent == []
    spare = pad_source(902)
    scene.hear(Heard(spare, Press(Act.ACCEPT)))
    assert session.sent == []
    scene.hear(Heard(spare, Press(Act.ACCEPT)))
    assert [request.decision for request in session.sent] == [GiveUpDie(DieKind.NUMBER)]


def test_a_leader_s_missing_controller_pauses_the_clock(
    program: Program,
) -> None:
    _, session = deciding(program, Phase.GIVE_UP_DIE)
    lobby = session.view.lobby
    assert lobby is not None
    people = tuple(replace(seat, peer=ME) for seat in lobby.seats)
    session.view.lobby = replace(lobby, time_limit=20.0, seats=people)
    program.stage.devices.unplug(SOURCES[0].number)
    program.step()
    assert session.sent == [Pause(0)]
    program.stage.stack.hear(Heard(pad_source(902), Press(Act.ACCEPT)))
    program.step()
    assert session.sent == [Pause(0), Resume()]


def test_everybody_can_open_the_menu_over_the_question(program: Program) -> None:
    scene, _ = deciding(program, Phase.GIVE_UP_DIE)
    scene.hear(Heard(SOURCES[1], Press(Act.MENU)))
    program.step()
    assert isinstance(program.stage.stack.top, PauseScene)


def test_after_a_refused_decision_the_leader_may_decide_again(program: Program) -> None:
    scene, session = deciding(program, Phase.GIVE_UP_DIE)
    scene.hear(Heard(SOURCES[0], Press(Act.ACCEPT)))
    session.put(RefusedNotice(session.sent[0], Refusal(RefusalCode.TOO_LATE)))
    program.step()
    assert not scene.sent


def test_the_answered_question_disappears_and_the_die_s_place_stays_empty(program: Program) -> None:
    scene, session = deciding(program, Phase.GIVE_UP_DIE)
    match = Match.fold(scene.visit.view.events)
    session.put(EventsNotice(1, match.apply(GiveUpDie(DieKind.COLOUR))))
    for _ in range(60):
        program.step()
    assert is_couch(program.stage.stack.top)
    places = mission_layout(3).dice
    assert floor_of(mission_layout(3), 2, 3, 0).places == (*places[:2], *places[3:])


def test_nobody_passes_while_the_leader_decides(program: Program) -> None:
    scene, session = deciding(program, Phase.GIVE_UP_DIE)
    table = program.stage.stack.scenes[0]
    for _ in range(3):
        table.hear(Heard(SOURCES[0], Press(Act.PASS)))
        table.hear(Heard(SOURCES[0], Press(Act.SUBMIT)))
        table.hear(Heard(SOURCES[0], Press(Act.HINT)))
    assert scene.sent is False
    assert session.sent == session.advised == []


def test_only_a_seat_that_owes_a_choice_gets_a_hint(program: Program) -> None:
    scene, session = mission_at_couch(program.stage, played(3, 3, 8, Phase.ACTIVE), 3)
    first = scene.visit.shown.match.active
    for seat in range(3):
        hear(scene, SOURCES[seat], Press(Act.HINT))
    assert session.advised == [first]
    assert [seat for seat in range(3) if scene.visit.hint(seat) is not None] == [first]


def test_goal_steps_at_the_cursors_are_framed(program: Program) -> None:
    scene = mission(program, 3)
    program.stage.stack.reset(scene)
    program.stage.stack.settle()
    scene.picture.views(0.0)
    part = scene.picture._displays.part(Display.GOAL, scene.layout.box(Display.GOAL), scene.layout)
    letters = {step for (kind, step), _ in part.key if kind is GoalKind.STAR}
    assert letters == {_letter(hand.cell) for hand in scene.hands.values() if hand.draft}


def _letter(cell: Cell) -> str:
    return "ABCDEFGHIJKLMNO"[cell // 7]


@pytest.mark.parametrize("sheets", [2, 3, 4])
def test_nothing_overlaps_and_everything_is_on_screen(sheets: int) -> None:
    layout = mission_layout(sheets)
    places = layout.boxes()
    assert all(Rect(0, 0, 1920, 1080).contains(place) for place in places)
    assert not [pair for pair in combinations(places, 2) if pair[0].colliderect(pair[1])]
    assert layout.tower is not None
    assert layout.tray.inflate(0, 40).contains(layout.tower)
    assert all(layout.tray.collidepoint(place) for place in layout.dice)
    assert not [place for place in layout.dice if layout.tower.collidepoint(place)]


def written(program: Program) -> list[Written]:
    """All texts on screen."""
    context = program.stage.context
    context.forget()
    context.audit = audit = Audit()
    program.show(0.0)
    context.audit = None
    return audit.written


@pytest.mark.parametrize(("number", "speaks"), [(1, False), (2, True), (4, True)])
def test_rows_are_numbered_if_the_mission_mentions_rows(
    program: Program, number: int, speaks: bool
) -> None:
    scene = mission(program, number)
    show(program, lambda stage: scene, 5)
    found, scale = written(program), program.window.get_width() / 1920
    for panel in mission_layout(3).panels:
        left, right = panel.box.left * scale, panel.grid.x * scale
        rows = [one.text for one in found if left <= one.box.centerx <= right]
        assert ("1234567" in "".join(rows)) == speaks


def test_names_that_differ_only_at_the_end_are_shown_whole_at_four_sheets(program: Program) -> None:
    scene, _ = mission_at_couch(program.stage, played(5, 4, 21, Phase.CHOOSE), 4)
    for seat in scene.visit.shown.match.to_act:
        pick(scene.visit, seat)
    show(program, lambda stage: scene, 5)
    names = [one.text for one in written(program) if "Heinrich" in one.text]
    assert {"Heinrich 2", "Heinrich 3", "Heinrich 4"} <= {
        name.removeprefix("Opa ") for name in names
    }
