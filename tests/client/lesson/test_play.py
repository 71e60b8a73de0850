"""The lesson played through by events: with keys, a controller and the mouse."""

from collections import deque
from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest
from pygame.event import Event

from game.client.app import Program
from game.client.input.presses import Act, Click, Move, Press
from game.client.lesson.done import DoneScene
from game.client.lesson.lesson_steps import STEPS, Task, wanted
from game.client.lesson.newcomer import is_newcomer
from game.client.lesson.progress import where_to_begin
from game.client.lesson.script import LEARNER
from game.client.lesson.show_scene import ShowScene
from game.client.lesson.try_scene import TryScene
from game.client.rulebook.rulebook_scene import RulesScene
from game.client.setup.couch_join import JoinScene
from game.client.stage.scene import Scene
from game.client.title.title_scene import TitleScene
from game.client.ui.focus import Focus, nearest
from game.client.ui.menu import MenuScene
from game.rules.cells import CELLS, Cell, cell_name, cells_of
from game.table.storage.folders import HOME_VARIABLE
from tests.client.test_scenes_draw import show
from tests.client.virtual_pad import SDL, VirtualPad

WAYS = {
    (0, -1): (pygame.K_UP, pygame.CONTROLLER_BUTTON_DPAD_UP),
    (0, 1): (pygame.K_DOWN, pygame.CONTROLLER_BUTTON_DPAD_DOWN),
    (-1, 0): (pygame.K_LEFT, pygame.CONTROLLER_BUTTON_DPAD_LEFT),
    (1, 0): (pygame.K_RIGHT, pygame.CONTROLLER_BUTTON_DPAD_RIGHT),
}


def path(focus: Focus, goal: str) -> list[tuple[int, int]]:
    """The shortest way of the focus to a widget, as single steps."""
    able = [widget for widget in focus.widgets if widget.enabled]
    start = focus.current
    assert start is not None
    found: dict[str, list[tuple[int, int]]] = {start.name: []}
    queue = deque([start])
    while queue and goal not in found:
        here = queue.popleft()
        for way in WAYS:
            there = nearest(here.box, [w for w in able if w is not here], *way)
            if there is not None and there.name not in found:
                found[there.name] = [*found[here.name], way]
                queue.append(there)
    return found[goal]


class Keys:
    """Plays with the keyboard."""

    def __init__(self, program: Program) -> None:
        self.program = program

    def press(self, focus: Focus, name: str) -> None:
        """Go to a widget and press it."""
        for way in path(focus, name):
            self.tap(WAYS[way][0])
        self.tap(pygame.K_SPACE)

    def tap(self, key: int) -> None:
        for kind in (pygame.KEYDOWN, pygame.KEYUP):
            pygame.event.post(Event(kind, key=key, scancode=0, mod=0, unicode=""))
            self.program.events()
        self.program.step()

    def send(self, focus: Focus) -> None:
        self.tap(pygame.K_RETURN)

    def give_up(self, focus: Focus) -> None:
        self.tap(pygame.K_p)


class Pad(Keys):
    """Plays with a controller."""

    def __init__(self, program: Program) -> None:
        super().__init__(program)
        self.pad = VirtualPad()
        program.events()
        program.events()

    def press(self, focus: Focus, name: str) -> None:
        for way in path(focus, name):
            self.tap(WAYS[way][1])
        self.tap(pygame.CONTROLLER_BUTTON_A)

    def tap(self, key: int) -> None:
        for down in (True, False):
            self.pad.hold(key, down)
            self.program.events()
        self.program.step()

    def send(self, focus: Focus) -> None:
        self.tap(pygame.CONTROLLER_BUTTON_X)

    def give_up(self, focus: Focus) -> None:
        self.tap(pygame.CONTROLLER_BUTTON_BACK)


class Mouse(Keys):
    """Plays with the mouse."""

    def press(self, focus: Focus, name: str) -> None:
        (widget,) = [widget for widget in focus.widgets if widget.name == name]
        scale = self.program.window.get_width() / 1920
        place = tuple(round(part * scale) for part in widget.box.center)
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            pygame.event.post(Event(kind, pos=place, button=1, touch=False))
            self.program.events()
        self.program.step()

    def send(self, focus: Focus) -> None:
        self.press(focus, "send")

    def give_up(self, focus: Focus) -> None:
        self.press(focus, "pass")


def top(program: Program) -> Scene:
    """The top scene."""
    scene = program.stage.stack.top
    assert scene is not None
    return scene


def wait(program: Program, until: Callable[[], bool], steps: int = 400) -> None:
    """Let time pass until something holds."""
    for _ in range(steps):
        if until():
            return
        program.step()
    pytest.fail("timed out")


def do_step(program: Program, hands: Keys, scene: TryScene) -> None:
    """Do what a step asks for."""
    keys, shown = scene.hands, scene.visit.shown
    wait(program, lambda: LEARNER in shown.match.to_act and not shown.dice_moving)
    program.step()
    if scene.step.task is Task.PASS:
        hands.give_up(keys.focus)
    elif scene.step.task is Task.DICE:
        (choice, *_) = wanted(scene.step, shown.match)
        hands.press(keys.focus, f"c{choice.colour_die}")
        hands.press(keys.focus, f"n{choice.number_die}")
    else:
        (choice, *_) = wanted(scene.step, shown.match)
        for cell in cells_of(choice.cells):
            hands.press(keys.focus, cell_name(cell))
        hands.send(keys.focus)
    wait(program, lambda: keys.done)


def go_through(program: Program, hands: Keys) -> None:
    """From the first page to the last."""
    for number in range(len(STEPS)):
        page = top(program)
        assert isinstance(page, ShowScene)
        assert page.number == number
        hands.press(page.focus, "try")
        scene = top(program)
        assert isinstance(scene, TryScene)
        do_step(program, hands, scene)
        hands.press(scene.hands.focus, "next")
    assert isinstance(top(program), DoneScene)


@pytest.fixture
def hands(request: pytest.FixtureRequest, program: Program) -> Iterator[Keys]:
    """A device of the requested kind."""
    if request.param is Pad and SDL is None:
        pytest.skip("pygame's bundled SDL library is missing")
    made = request.param(program)
    yield made
    if isinstance(made, Pad):
        made.pad.unplug()
        program.events()


@pytest.mark.parametrize("hands", [Keys, Pad, Mouse], ids=["keys", "pad", "mouse"], indirect=True)
def test_the_lesson_is_played_through_to_its_end(program: Program, hands: Keys) -> None:
    show(program, lambda stage: ShowScene(stage, 0), 1)
    go_through(program, hands)
    end = top(program)
    assert isinstance(end, DoneScene)
    assert program.stage.settings.lesson_taken == (1 << len(STEPS)) - 1
    hands.press(end.focus, "play")
    assert isinstance(top(program), JoinScene)


def trying(program: Program, key: str) -> TryScene:
    """A step that waits for the learner."""
    number = next(i for i, step in enumerate(STEPS) if step.key == key)
    scene = show(program, lambda stage: TryScene(stage, number), 1)
    assert isinstance(scene, TryScene)
    shown = scene.visit.shown
    wait(program, lambda: LEARNER in shown.match.to_act and not shown.dice_moving)
    program.step()
    return scene


def test_only_the_cells_the_step_asks_for_are_highlighted(program: Program) -> None:
    scene = trying(program, "block")
    (choice,) = wanted(scene.step, scene.visit.shown.match)
    assert scene.picture.views(0.0)[0].choice.candidates == choice.cells


def click_cell(scene: TryScene, name: str) -> None:
    """Press a cell."""
    (widget,) = [w for w in scene.hands.focus.widgets if w.name == name]
    scene.handle(Click(*widget.box.center))


def test_an_illegal_cell_is_answered_with_the_reason(program: Program) -> None:
    scene = trying(program, "beside")
    click_cell(scene, "A1")
    words = program.stage.words
    assert scene.said() == (words("couch.why_not_adjacent"), True)
    click_cell(scene, "H4")
    assert scene.said() == (words("couch.why_already_crossed"), True)
    click_cell(scene, "I5")
    assert scene.said() == (words("lesson.beside_do", name="Pia"), False)


def test_a_legal_cell_the_step_does_not_ask_for_is_answered_too(program: Program) -> None:
    scene = trying(program, "exact")
    click_cell(scene, "K5")
    assert scene.said() == (program.stage.words("lesson.other_cell"), True)


def test_a_die_the_step_does_not_ask_for_is_answered_too(program: Program) -> None:
    scene = trying(program, "dice")
    (widget,) = [w for w in scene.hands.focus.widgets if w.name == "c1"]
    scene.handle(Click(*widget.box.center))
    assert scene.said() == (program.stage.words("lesson.other_die"), True)
    click_cell(scene, "H4")
    assert scene.said() == (program.stage.words("lesson.dice_first"), True)


def test_the_dice_are_quickly_reached_with_arrows_and_enter(
    program: Program,
) -> None:
    scene = trying(program, "dice")
    assert scene.hands.focus.name == "c0"
    scene.handle(Press(Act.ACCEPT))
    for _ in range(6):
        if scene.hands.focus.name != "n0":
            scene.handle(Move(1, 0))
    scene.handle(Press(Act.ACCEPT))
    draft = scene.visit.chooser.current
    assert draft is not None
    assert (draft.picked_colour, draft.picked_number) == (0, 0)


def test_passing_is_refused_in_other_steps(program: Program) -> None:
    scene = trying(program, "beside")
    scene.handle(Press(Act.PASS))
    assert scene.said() == (program.stage.words("lesson.not_pass"), True)
    assert not scene.hands.done


def test_the_second_step_begins_with_the_dice_of_the_first(program: Program) -> None:
    scene = trying(program, "start")
    draft = scene.visit.chooser.current
    assert draft is not None
    assert (draft.picked_colour, draft.picked_number) == (0, 0)


def test_a_step_can_be_skipped_and_returned_to(program: Program) -> None:
    scene = trying(program, "beside")
    (widget,) = [w for w in scene.hands.focus.widgets if w.name == "next"]
    scene.handle(Click(*widget.box.center))
    program.stage.stack.settle()
    page = top(program)
    assert isinstance(page, ShowScene)
    assert page.step.key == "block"
    page.handle(Press(Act.PREVIOUS))
    program.stage.stack.settle()
    page = top(program)
    assert isinstance(page, ShowScene)
    assert page.step.key == "beside"


def solved(program: Program) -> TryScene:
    """A step just completed."""
    scene = trying(program, "dice")
    for name in ("c0", "n0"):
        scene.hands.focus.give(name)
        scene.handle(Press(Act.ACCEPT))
        program.step()
    assert scene.hands.done
    return scene


def test_a_completed_step_offers_only_navigation(program: Program) -> None:
    scene = solved(program)
    offered = [act for act, _ in scene.hands.hint_items()]
    assert offered == [None, Act.ACCEPT, Act.NEXT, Act.MENU]
    able = {widget.name for widget in scene.hands.focus.widgets if widget.enabled}
    assert {"next", "previous"} <= able
    assert not able & {"c0", "n0", "H4", "undo", "send", "pass"}


def test_sending_is_not_offered_before_there_is_something_to_send(program: Program) -> None:
    hands = trying(program, "dice").hands
    hands.focus.give("c0")
    assert Act.SUBMIT not in [act for act, _ in hands.hint_items()]


@pytest.mark.parametrize(
    ("act", "key"), [(Act.NEXT, "start"), (Act.PREVIOUS, "dice"), (Act.BACK, "dice")]
)
def test_keys_lead_forward_and_back_from_a_completed_step(
    program: Program, act: Act, key: str
) -> None:
    solved(program).handle(Press(act))
    program.stage.stack.settle()
    page = top(program)
    assert isinstance(page, ShowScene)
    assert page.step.key == key


def test_every_step_can_be_opened_from_the_row(program: Program) -> None:
    scene = show(program, lambda stage: ShowScene(stage, 0), 1)
    assert isinstance(scene, MenuScene)
    (chip,) = [w for w in scene.focus.widgets if w.name == "step 9"]
    scene.handle(Click(*chip.box.center))
    program.stage.stack.settle()
    page = top(program)
    assert isinstance(page, ShowScene)
    assert page.number == 9


@pytest.mark.parametrize("act", [Act.BACK, Act.MENU], ids=lambda act: act.value)
def test_the_lesson_can_be_left_at_any_page(program: Program, act: Act) -> None:
    show(program, TitleScene, 1)
    program.stage.stack.push(ShowScene(program.stage, 3))
    program.stage.stack.settle()
    top(program).handle(Press(act))
    program.stage.stack.settle()
    assert isinstance(top(program), TitleScene)


def test_the_lesson_resumes_where_it_was_left(program: Program) -> None:
    program.stage.set(lesson_taken=0b10111)
    assert where_to_begin(program.stage) == 3
    program.stage.set(lesson_taken=(1 << len(STEPS)) - 1)
    assert where_to_begin(program.stage) == 0


def test_a_newcomer_is_offered_the_lesson_first(
    program: Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))
    program.stage.set(lesson_taken=0)
    scene = show(program, TitleScene, 1)
    assert isinstance(scene, TitleScene)
    assert is_newcomer(program.stage)
    assert scene.focus.name == "lesson"
    program.stage.set(lesson_taken=1)
    scene = show(program, TitleScene, 1)
    assert isinstance(scene, TitleScene)
    assert scene.focus.name == "play"


def test_somebody_with_a_kept_match_is_no_newcomer(
    program: Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))
    program.stage.set(lesson_taken=0)
    folder = tmp_path / "data" / "matches"
    folder.mkdir(parents=True)
    assert is_newcomer(program.stage)
    (folder / "one.match").touch()
    assert not is_newcomer(program.stage)


def test_the_rule_book_leads_to_the_lesson(program: Program) -> None:
    scene = show(program, RulesScene, 1)
    assert isinstance(scene, RulesScene)
    (learn,) = [w for w in scene.focus.widgets if w.name == "learn"]
    scene.handle(Click(*learn.box.center))
    program.stage.stack.settle()
    assert isinstance(top(program), ShowScene)


def test_drawing_twice_gives_the_same_picture(program: Program) -> None:
    for make in (lambda s: ShowScene(s, 9), lambda s: TryScene(s, 4), DoneScene):
        show(program, make, 40)
        first = pygame.image.tobytes(program.window, "RGB")
        program.show(0.5)
        assert pygame.image.tobytes(program.window, "RGB") == first


def test_every_cell_is_on_the_sheet_of_the_lesson(program: Program) -> None:
    scene = trying(program, "dice")
    names = {widget.name for widget in scene.hands.focus.widgets}
    assert {cell_name(Cell(i)) for i in range(CELLS)} <= names


def test_dice_given_by_a_step_cannot_be_put_back(program: Program) -> None:
    scene = trying(program, "start")
    draft = scene.visit.chooser.current
    assert draft is not None
    given = draft.picked_colour, draft.picked_number
    scene.handle(Press(Act.UNDO))
    assert (draft.picked_colour, draft.picked_number) == given
    assert None not in given
