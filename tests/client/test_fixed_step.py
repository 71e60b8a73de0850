"""Fixed steps under a made-up clock, and the stack of scenes."""

import pytest

from game.client.fixed_step import MOST_CATCH_UP, STEP, FixedStep
from game.client.stage.scene import Scene, SceneStack


class Clock:
    """A clock set by hand."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def test_no_time_gives_no_step() -> None:
    assert FixedStep(Clock()).advance() == 0


def test_a_sixtieth_of_a_second_gives_one_step() -> None:
    clock = Clock()
    beat = FixedStep(clock)
    clock.now += STEP
    assert beat.advance() == 1


def test_the_remainder_counts_for_the_next_frame() -> None:
    clock = Clock()
    beat = FixedStep(clock)
    clock.now += 1.5 * STEP
    assert beat.advance() == 1
    assert beat.ahead == pytest.approx(0.5)
    clock.now += 0.5 * STEP
    assert beat.advance() == 1


def test_after_a_long_stall_only_five_steps_are_caught_up() -> None:
    clock = Clock()
    beat = FixedStep(clock)
    clock.now += 10
    assert beat.advance() == MOST_CATCH_UP
    assert beat.advance() == 0


def test_a_second_of_uneven_frames_has_sixty_steps() -> None:
    clock = Clock()
    beat = FixedStep(clock)
    steps = 0
    for frame in (0.011, 0.021, 0.016, 0.032) * 13:
        clock.now += frame
        steps += beat.advance()
    assert steps == int(13 * 0.080 / STEP + 1e-6)


class NotingScene(Scene):
    """A scene that records what happens to it."""

    def __init__(self, name: str, notes: list[str], overlay: bool = False) -> None:
        self.name = name
        self.notes = notes
        self.overlay = overlay  # type: ignore[misc]

    def enter(self) -> None:
        self.notes.append(f"{self.name} enters")

    def leave(self) -> None:
        self.notes.append(f"{self.name} leaves")

    def pause(self) -> None:
        self.notes.append(f"{self.name} pauses")

    def resume(self) -> None:
        self.notes.append(f"{self.name} resumes")

    def update(self, seconds: float) -> None:
        self.notes.append(f"{self.name} moves")


def test_a_scene_on_top_pauses_the_one_below_until_it_leaves() -> None:
    notes: list[str] = []
    stack, low, high = SceneStack(), NotingScene("low", notes), NotingScene("high", notes)
    stack.push(low)
    stack.push(high)
    stack.pop(high)
    stack.settle()
    assert notes == ["low enters", "low pauses", "high enters", "high leaves", "low resumes"]


def test_a_scene_below_an_overlay_keeps_moving() -> None:
    notes: list[str] = []
    stack = SceneStack()
    for name, overlay in (("hidden", False), ("low", False), ("over", True)):
        stack.push(NotingScene(name, notes, overlay))
    stack.settle()
    notes.clear()
    stack.update(STEP)
    assert notes == ["low moves", "over moves"]


def test_a_swap_removes_the_old_scene_and_everything_above_it() -> None:
    notes: list[str] = []
    stack, old, new = SceneStack(), NotingScene("old", notes), NotingScene("new", notes)
    stack.push(old)
    stack.push(NotingScene("over", notes, overlay=True))
    stack.swap(old, new)
    stack.settle()
    assert stack.scenes == (new,)
    assert notes[-3:] == ["over leaves", "old leaves", "new enters"]


def test_a_reset_to_nothing_empties_the_stack() -> None:
    stack = SceneStack()
    stack.push(NotingScene("only", []))
    stack.reset(None)
    stack.settle()
    assert stack.top is None
