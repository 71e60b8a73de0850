"""Playing a mission on screen: deciding by keys, the cost of a pass, the end."""

from functools import partial

from game.client.after.mission_result import MissionResultScene
from game.client.app import Program
from game.client.board.board_scene import BoardScene
from game.client.board.decision import DecisionScene
from game.client.input.presses import Act, Click, Move, Press
from game.client.interrupted.pause_menu import PauseScene
from game.client.match.visit import Sitting
from game.client.setup.choose_mission import MissionsScene
from game.client.title.title_scene import TitleScene
from game.client.ui.buttons import Button
from game.rules.dice import DieKind
from game.rules.events import Event, Result
from game.rules.intents import GiveUpDie, SharePenalty
from game.rules.match import Match, Phase
from game.rules.proposals import proposed_decision
from net.base.refusals import Refusal, RefusalCode
from net.messages.notices import EventsNotice, RefusedNotice
from tests.client.mission_tables import at, ended, played, reaching
from tests.client.tables import FakeSession, is_mission
from tests.client.test_scenes_draw import show


def deciding(
    program: Program, phase: Phase, mine: int = 1
) -> tuple[DecisionScene, FakeSession, list[Event]]:
    """A table where the leader has to decide."""
    events = reaching(3, 3, phase)
    visit, session = at(events, 2, mine)
    show(program, lambda stage: BoardScene(stage, visit, Sitting.ALONE), 5)
    scene = program.stage.stack.top
    assert isinstance(scene, DecisionScene)
    return scene, session, events


def test_a_mission_is_played_at_the_mission_table(program: Program) -> None:
    visit, _ = at(played(1, 2, 3, Phase.CHOOSE))
    show(program, lambda stage: BoardScene(stage, visit, Sitting.ALONE), 5)
    assert is_mission(program.stage.stack.top)


def test_the_proposed_share_is_accepted_with_one_press(program: Program) -> None:
    scene, session, events = deciding(program, Phase.SHARE_PENALTY)
    scene.handle(Press(Act.ACCEPT))
    assert [request.decision for request in session.sent] == [proposed_decision(Match.fold(events))]  # type: ignore[arg-type]


def test_strikes_are_moved_with_keys_and_only_a_whole_share_is_sent(program: Program) -> None:
    scene, session, _ = deciding(program, Phase.SHARE_PENALTY)
    before = list(scene.share)
    giver = max(range(3), key=lambda seat: scene.share[seat])
    taker = next(s for s in range(3) if s != giver and scene.left[s] > scene.share[s])
    scene.focus.give(f"seat {giver}")
    scene.handle(Move(-1, 0))
    scene.handle(Press(Act.SUBMIT))
    assert session.sent == []
    scene.focus.give(f"seat {taker}")
    scene.handle(Move(1, 0))
    scene.handle(Press(Act.SUBMIT))
    before[giver] -= 1
    before[taker] += 1
    assert [request.decision for request in session.sent] == [SharePenalty(tuple(before))]


def test_a_colour_die_is_given_up_with_the_mouse(program: Program) -> None:
    scene, session, _ = deciding(program, Phase.GIVE_UP_DIE)
    for name in (DieKind.COLOUR.value, "decide"):
        box = next(widget.box for widget in scene.focus.widgets if widget.name == name)
        scene.handle(Click(*box.center))
    assert [request.decision for request in session.sent] == [GiveUpDie(DieKind.COLOUR)]


def test_a_number_die_is_proposed(program: Program) -> None:
    scene, session, _ = deciding(program, Phase.GIVE_UP_DIE)
    scene.handle(Press(Act.ACCEPT))
    assert [request.decision for request in session.sent] == [GiveUpDie(DieKind.NUMBER)]


def test_somebody_who_does_not_lead_sees_the_question_and_cannot_answer(program: Program) -> None:
    scene, session, _ = deciding(program, Phase.SHARE_PENALTY, mine=0)
    scene.handle(Press(Act.ACCEPT))
    scene.handle(Press(Act.SUBMIT))
    assert scene.focus.widgets == ()
    assert session.sent == []


def test_the_answered_question_disappears(program: Program) -> None:
    _, session, events = deciding(program, Phase.GIVE_UP_DIE, mine=0)
    answer = Match.fold(events).apply(GiveUpDie(DieKind.NUMBER))
    session.put(EventsNotice(1, answer))
    for _ in range(10):
        program.step()
    assert is_mission(program.stage.stack.top)


def test_after_a_refused_decision_the_leader_may_decide_again(program: Program) -> None:
    scene, session, _ = deciding(program, Phase.GIVE_UP_DIE)
    scene.handle(Press(Act.ACCEPT))
    request = session.sent[0]
    session.put(RefusedNotice(request, Refusal(RefusalCode.TOO_LATE)))
    program.step()
    assert not scene.sent


def test_the_menu_opens_over_the_question(program: Program) -> None:
    scene, _, _ = deciding(program, Phase.GIVE_UP_DIE)
    scene.handle(Press(Act.BACK))
    program.step()
    assert isinstance(program.stage.stack.top, PauseScene)


def test_a_pass_is_labelled_a_miss(program: Program) -> None:
    visit, _ = at(played(1, 2, 3, Phase.CHOOSE))
    show(program, lambda stage: BoardScene(stage, visit, Sitting.ALONE), 5)
    scene = program.stage.stack.top
    assert is_mission(scene)
    button = next(widget for widget in scene.hands.buttons() if widget.name == "pass")
    assert isinstance(button, Button)
    assert button.label == program.stage.words("mission.pass")


def test_c4_a_pass_that_would_be_the_third_miss_says_that_the_mission_is_lost(
    program: Program,
) -> None:
    visit, _ = at(played(1, 2, 3, Phase.CHOOSE))
    show(program, lambda stage: BoardScene(stage, visit, Sitting.ALONE), 5)
    scene = program.stage.stack.top
    assert is_mission(scene)
    visit.shown.match.seats[visit.mine[0]].misses = 2
    program.step()
    button = next(widget for widget in scene.hands.buttons() if widget.name == "pass")
    assert button.label == program.stage.words("mission.pass_lost")


def test_nobody_can_pass_while_the_leader_decides(program: Program) -> None:
    _, session, _ = deciding(program, Phase.GIVE_UP_DIE)
    table = program.stage.stack.scenes[0]
    table.handle(Press(Act.PASS))
    table.handle(Press(Act.PASS))
    assert session.sent == []


def test_the_end_of_a_mission_gives_the_reason(program: Program) -> None:
    for how in (Result.WON, Result.LOST):
        visit, _ = at(ended(2, 2, how))
        show(program, partial(BoardScene, visit=visit, sitting=Sitting.ALONE), 400)
        scene = program.stage.stack.top
        assert isinstance(scene, MissionResultScene)
        assert scene.won == (how is Result.WON)
        assert str(scene.ending.rolls) in scene.why()


def test_missions_are_chosen_from_the_title(program: Program) -> None:
    title = show(program, TitleScene, 2)
    title.focus.give("missions")
    title.handle(Press(Act.ACCEPT))
    program.step()
    scene = program.stage.stack.top
    assert isinstance(scene, MissionsScene)
    scene.handle(Move(0, 1))
    scene.handle(Press(Act.ACCEPT))
    assert scene.mission.value == 2
