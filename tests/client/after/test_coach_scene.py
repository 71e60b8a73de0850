"""The coach: opened, waited for, stepped through with any device, left at any time."""

from dataclasses import replace

import pytest

from game.client.after.coach_scene import _WIDE, CoachScene
from game.client.after.people import kept_in_memory
from game.client.after.result_scene import ResultScene
from game.client.app import Program
from game.client.archive.replay_scene import ReplayScene
from game.client.draw.canvas import Canvas
from game.client.input.presses import Act, Click, Move, Press, Scroll
from game.client.ui.bubble import say
from game.rules.events import Marked, Result
from game.rules.setup import Mode
from game.table.review.coach import Reason, match_before
from game.table.storage.settings import Language, TextSize
from tests.client.after.test_result_scene import begin_again, over, press, wait
from tests.client.analyses import Broken, Content, Ready, Silent
from tests.client.conftest import program_of
from tests.client.mission_tables import ended
from tests.client.tables import is_alone, lobby, played, settle, visit_at


def coach_of(program: Program, people: int = 1, bots: int = 1) -> CoachScene:
    """The coach on top of an empty stack, for a match of easy bots."""
    visit, _ = visit_at(lobby(people, bots, mine=people), played(people + bots, 200))
    settle(visit)
    saved = kept_in_memory(visit)
    assert saved is not None
    scene = CoachScene(program.stage, saved, visit.looks)
    program.stage.stack.reset(scene)
    program.stage.stack.settle()
    program.step()
    return scene


def names(scene: CoachScene) -> set[str]:
    """The names of its widgets."""
    return {widget.name for widget in scene.focus.widgets}


def test_the_coach_opens_from_the_result_and_leads_back_to_it(program):
    scene, _ = over(program)
    press(program, "coach")
    top = program.stage.stack.top
    assert isinstance(top, CoachScene)
    assert top.people == scene.ending.looks
    top.handle(Press(Act.BACK))
    program.stage.stack.settle()
    assert program.stage.stack.top is scene
    assert top._asked.closed  # type: ignore[attr-defined]


def test_a_guest_at_the_coach_moves_on_to_the_next_match(program):
    _, session = over(program, owner=False)
    press(program, "coach")
    begin_again(session)
    wait(program)
    (scene,) = program.stage.stack.scenes
    assert is_alone(scene)


@pytest.mark.parametrize("mine", [0, 2])
def test_the_coach_reviews_this_screen_s_seats_or_else_all_people(program, mine):
    visit, _ = visit_at(lobby(3, 1, mine=mine), played(4, 200))
    settle(visit)
    assert ResultScene(program.stage, visit).ending.coached == ((0, 1) if mine else (0, 1, 2))


def test_a_solo_match_has_a_coach_too(program):
    visit, _ = visit_at(lobby(1, 0, mode=Mode.SOLO), played(1, 40, mode=Mode.SOLO))
    settle(visit)
    assert ResultScene(program.stage, visit).ending.coached == (0,)


def test_remarks_appear_as_they_are_found(program):
    scene = coach_of(program)
    assert scene.sentence == program.stage.words("coach.working")
    assert names(scene) == {"back"}
    ready = Ready(scene._saved.events, (0,))
    scene._asked.later(ready.remarks)  # type: ignore[attr-defined]
    program.step()
    assert scene.remark == ready.remarks[0][0]
    assert scene.focus.name == "step"


def test_remarks_are_stepped_through_with_keys_pad_wheel_and_mouse(program):
    program.stage.look_back = Ready
    scene = coach_of(program)
    many = len(scene.remarks)
    assert many > 2
    box = next(widget.box for widget in scene.focus.widgets if widget.name == "step")
    for intent, number in (
        (Move(1, 0), 1),
        (Press(Act.NEXT), 2),
        (Press(Act.PREVIOUS), 1),
        (Scroll(1), 0),
        (Move(-1, 0), many - 1),
        (Click(*box.center), 0),
        (Click(box.right - 20, box.centery), 1),
        (Click(box.left + 20, box.centery), 0),
        (Press(Act.ACCEPT), 1),
    ):
        scene.handle(intent)
        assert scene.number == number, intent


def test_at_the_couch_the_seat_is_chosen(program):
    program.stage.look_back = Ready
    scene = coach_of(program, 2, 0)
    scene.handle(Press(Act.NEXT))
    scene.focus.give("seat")
    scene.handle(Move(1, 0))
    assert (scene.seat, scene.number) == (1, 0)
    assert scene.remark is not None
    assert scene.remark.seat == 1
    scene.handle(Move(1, 0))
    assert scene.seat == 0


def test_the_position_is_the_one_before_the_choice(program):
    program.stage.look_back = Ready
    scene = coach_of(program)
    compared = scene.compared
    assert compared is not None
    remark, match = compared.remark, compared.match
    assert (match.roll_number, remark.seat in match.to_act) == (remark.roll, True)
    for choice in (remark.played, remark.better):
        assert choice is None or choice in match.legal(remark.seat)
    marked = [e for e in scene._saved.events if isinstance(e, Marked) and e.seat == remark.seat]
    before = match_before(scene._saved.events, remark.roll, remark.seat)
    crossed = before.seats[remark.seat].crossed
    assert remark.played is None or any(e.cells & ~crossed == e.cells for e in marked)


def test_mouse_and_touch_can_go_back(program):
    program.stage.look_back = Ready
    scene = coach_of(program)
    back = next(widget.box for widget in scene.focus.widgets if widget.name == "back")
    scene.handle(Click(*back.center))
    program.stage.stack.settle()
    assert scene not in program.stage.stack.scenes


def test_show_opens_the_replay_at_that_roll(program):
    program.stage.look_back = Ready
    scene = coach_of(program)
    assert scene.remark is not None
    roll = scene.remark.roll
    press(program, "show")
    top = program.stage.stack.top
    assert isinstance(top, ReplayScene)
    assert top.roll in (roll - 1, roll)
    top.handle(Press(Act.BACK))
    program.stage.stack.settle()
    assert program.stage.stack.top is scene


@pytest.mark.parametrize(("look_back", "key"), [(Content, "fine"), (Broken, "failed")])
def test_a_review_without_remarks_or_that_failed_says_so_kindly(program, look_back, key):
    program.stage.look_back = look_back
    scene = coach_of(program)
    assert scene.sentence == program.stage.words(f"coach.{key}", name=scene.people[0].name)
    assert names(scene) == {"back"}
    scene.handle(Press(Act.NEXT))
    scene.handle(Press(Act.ACCEPT))
    program.stage.stack.settle()
    assert program.stage.stack.top is not scene


def test_a_choice_that_cost_a_joker_is_explained_by_that(program):
    from game.client.after.coach_scene import why

    program.stage.look_back = Ready
    scene = coach_of(program)
    words = program.stage.words
    found = scene.compared
    assert found is not None
    costly = next(choice for choice in found.match.legal(0) if replace_played(found, choice).cost)
    passed = replace_played(found, costly)
    assert why(words, passed) == words("coach.kept_jokers")


def replace_played(found, choice):
    """The same remark, had this choice been played where a pass was better."""
    from game.table.review.coach import Reason

    remark = replace(found.remark, played=choice, better=None, reason=Reason.PASSED)
    return replace(found, remark=remark)


def test_chances_are_requested_with_the_result_and_cancelled_with_it(program):
    asked: list[Silent] = []

    def look_back(events, seats):
        asked.append(Silent(events, seats))
        return asked[-1]

    program.stage.look_back = look_back
    scene, _ = over(program)
    assert len(asked) == 1
    assert scene.chances.have_room
    asked[0].fail()
    program.step()
    assert not scene.chances.have_room
    program.stage.stack.reset(None)
    program.stage.stack.settle()
    assert asked[0].closed


def test_chances_are_drawn_for_each_seat_best_first(program):
    program.stage.look_back = Ready
    scene, _ = over(program, 3)
    bands = scene.chances.bands(scene.ending.lines(), scene.ending.ranked)
    assert [band.look for band in bands] == [
        scene.ending.looks[seat] for seat in scene.ending.ranked
    ]
    assert all(len(band.shares) == len(scene.ending.history) for band in bands)
    assert bands[0].shares[-1] == 1.0


def test_solo_shows_predicted_scores_and_missions_show_neither(program):
    program.stage.look_back = Ready
    visit, _ = visit_at(lobby(1, 0, mode=Mode.SOLO), played(1, 40, mode=Mode.SOLO))
    settle(visit)
    scene = ResultScene(program.stage, visit)
    scene.chances.begin()
    assert scene.chances.have_room
    assert scene.chances.bands(scene.ending.lines(), scene.ending.ranked) == []
    mission, _ = visit_at(lobby(2, 0, mode=Mode.MISSION), list(ended(2, 2, Result.WON)))
    settle(mission)
    other = ResultScene(program.stage, mission)
    other.chances.begin()
    assert not other.chances.have_room
    assert other.ending.coached == ()


@pytest.mark.parametrize("language", list(Language), ids=lambda language: language.value)
def test_every_sentence_of_the_coach_fits_its_bubble(programs, language):
    program = program_of(programs, (1280, 720), language)
    program.stage.set(text_size=TextSize.LARGEST)
    words, context = program.stage.words, program.stage.context
    canvas = Canvas(program.window, program.window.get_width() / 1920, context)
    parts = {"colour": words("advice.orange"), "letter": "M", "name": "W" * 24}
    told = {reason.value.replace("-", "_") for reason in Reason} - {"passed"}
    for key in (*sorted(told), "not_passed", "not_crossed", "kept_jokers"):
        say(canvas, _WIDE.bubble, words(f"coach.{key}", **parts), 50)
        assert context.overflows == [], key
    for key in ("working", "failed", "fine"):
        say(canvas, _WIDE.talk, words(f"coach.{key}", **parts), 60)
        assert context.overflows == [], key
