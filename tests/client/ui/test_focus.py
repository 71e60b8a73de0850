"""The focus: every widget of every screen can be reached with keys, pad and mouse."""

import pytest
from pygame import Rect

from game.client.app import Program
from game.client.draw.viewport import Shape
from game.client.input.presses import Act, Click, Move, PointAt, Press
from game.client.title.title_scene import TitleScene
from game.client.ui.buttons import Stepper
from game.client.ui.focus import Focus
from game.client.ui.menu import MenuScene
from game.client.ui.widget import Widget
from tests.client import gallery
from tests.client.test_scenes_draw import SCENES, show
from tests.client.upright import UPRIGHT
from tests.examples import some

MENUS = [name for name in SCENES if not name.startswith(("table of", "table that"))]
WAYS = [Move(0, 1), Move(0, -1), Move(1, 0), Move(-1, 0)]


def reachable(focus: Focus) -> set[str]:
    """The names the focus can reach by directions and jumps alone."""
    seen, open_names = set[str](), [focus.name or ""]
    while open_names:
        name = open_names.pop()
        if name in seen:
            continue
        seen.add(name)
        steps = [*WAYS, Press(Act.NEXT), Press(Act.PREVIOUS)]
        for step in steps:
            focus.give(name)
            current = focus.current
            if current is not None and isinstance(step, Move) and step.dx and _has_value(current):
                continue
            focus.handle(step)
            if focus.name is not None:
                open_names.append(focus.name)
    return seen


def _has_value(widget: Widget) -> bool:
    """Whether moving sideways changes its value, such as a setting."""
    return type(widget).step is not Widget.step


@pytest.mark.parametrize("name", MENUS)
def test_every_button_of_a_menu_is_reached_by_directions(program: Program, name: str) -> None:
    scene = show(program, SCENES[name], 2)
    assert isinstance(scene, MenuScene)
    able = {widget.name for widget in scene.focus.widgets if widget.enabled}
    assert able - reachable(scene.focus) == set()


@pytest.mark.parametrize("shape", Shape)
def test_every_button_of_the_gallery_is_reached_by_directions(
    program: Program, shape: Shape
) -> None:
    program.stage.stack.board = shape
    lost: dict[str, set[str]] = {}
    for name in some(gallery.SCENES if shape is Shape.WIDE else UPRIGHT):
        scene = show(program, gallery.SCENES[name], 2)
        if isinstance(scene, MenuScene):
            able = {widget.name for widget in scene.focus.widgets if widget.enabled}
            lost[name] = able - reachable(scene.focus)
    assert len(lost) > 20
    assert {name: buttons for name, buttons in lost.items() if buttons} == {}


def column(*names: str) -> Focus:
    """Widgets in a column, and one beside the first."""
    focus = Focus()
    boxes = [Rect(100, 100 + 80 * i, 200, 60) for i in range(len(names))]
    widgets = [Widget(name=name, box=box) for name, box in zip(names, boxes, strict=True)]
    focus.show([*widgets, Widget(name="beside", box=Rect(400, 100, 200, 60))])
    return focus


def test_a_wrapping_focus_moves_from_the_last_widget_to_the_first() -> None:
    focus = column("first", "middle", "last")
    focus.give("last")
    assert not focus.handle(Move(0, 1))
    assert focus.handle(Move(0, 1), wraps=True)
    assert focus.name == "first"
    assert focus.handle(Move(0, -1), wraps=True)
    assert focus.name == "last"


def test_the_focus_stays_on_a_widget_with_none_in_its_column() -> None:
    focus = column("first", "middle")
    focus.give("beside")
    assert not focus.handle(Move(0, -1), wraps=True)


def test_a_held_key_stops_at_the_last_entry_and_the_next_press_wraps(
    program: Program,
) -> None:
    scene = show(program, TitleScene, 2)
    assert isinstance(scene, TitleScene)
    first = scene.focus.name
    for _ in range(12):
        scene.handle(Move(0, 1))
    last = scene.focus.name
    assert last != first
    for _ in range(60):
        program.step()
    scene.handle(Move(0, 1))
    assert scene.focus.name == first


@pytest.mark.parametrize("name", MENUS)
def test_every_button_of_a_menu_is_reached_with_the_mouse(program: Program, name: str) -> None:
    scene = show(program, SCENES[name], 2)
    assert isinstance(scene, MenuScene)
    for widget in scene.focus.widgets:
        if widget.enabled:
            scene.focus.handle(PointAt(*widget.box.center))
            assert scene.focus.name == widget.name


@pytest.mark.parametrize("name", SCENES)
def test_buttons_neither_overlap_nor_leave_the_board(program: Program, name: str) -> None:
    scene = show(program, SCENES[name], 2)
    focus = scene.focus if isinstance(scene, MenuScene) else scene.hands.focus  # type: ignore[attr-defined]
    widgets = focus.widgets
    board = Rect(0, 0, 1920, 1080)
    for i, widget in enumerate(widgets):
        assert board.contains(widget.box), widget.name
        overlapping = [other.name for other in widgets[:i] if widget.box.colliderect(other.box)]
        assert overlapping == []


def rows(*names: str) -> list[Widget]:
    return [Widget(name=name, box=Rect(100, i * 100, 200, 80)) for i, name in enumerate(names)]


def test_a_press_goes_to_the_focused_widget() -> None:
    pressed: list[str] = []
    widgets = rows("a", "b")
    widgets[1].action = lambda: pressed.append("b")
    focus = Focus()
    focus.show(widgets, "a")
    focus.handle(Move(0, 1))
    focus.handle(Press(Act.ACCEPT))
    assert pressed == ["b"]


def test_of_two_equally_near_widgets_the_left_one_is_next() -> None:
    focus = Focus()
    high = Widget(name="above", box=Rect(101, 0, 420, 80))
    low = [Widget(name=name, box=Rect(x, 100, 200, 80)) for name, x in (("b", 320), ("a", 100))]
    focus.show([high, *low], "above")
    focus.handle(Move(0, 1))
    assert focus.name == "a"


def test_a_click_outside_all_widgets_does_nothing() -> None:
    focus = Focus()
    focus.show(rows("a"))
    assert not focus.handle(Click(5, 5))


def test_a_disabled_widget_is_skipped() -> None:
    widgets = rows("a", "b", "c")
    widgets[1].enabled = False
    focus = Focus()
    focus.show(widgets, "a")
    focus.handle(Move(0, 1))
    assert focus.name == "c"


def test_the_focus_survives_a_rebuild_of_the_widgets() -> None:
    focus = Focus()
    focus.show(rows("a", "b"), "a")
    focus.give("b")
    focus.show(rows("new", "b"), "new")
    assert focus.name == "b"


def test_the_focus_moves_to_the_preferred_widget_once_it_is_enabled() -> None:
    focus, widgets = Focus(), rows("a", "start")
    widgets[1].enabled = False
    focus.show(widgets, "start")
    assert focus.name == "a"
    focus.show(rows("a", "start"), "start")
    assert focus.name == "start"


def test_the_focus_stays_where_somebody_has_moved_it() -> None:
    focus, widgets = Focus(), rows("a", "b", "start")
    widgets[2].enabled = False
    focus.show(widgets, "start")
    focus.handle(Move(0, 1))
    focus.show(rows("a", "b", "start"), "start")
    assert focus.name == "b"


@pytest.mark.parametrize(("label", "left"), [("", 100), ("Level", 100 + 288)])
def test_a_stepper_s_left_arrow_steps_back_and_the_rest_of_it_forward(
    label: str, left: int
) -> None:
    changes: list[int] = []
    box = Rect(100, 100, 600, 80)
    stepper = Stepper(name="level", box=box, label=label, value="easy", change=changes.append)
    focus = Focus()
    focus.show([stepper])
    for x in (left + 20, box.centerx + 100, box.right - 20):
        focus.handle(Click(x, box.centery))
    assert changes == [-1, 1, 1]
