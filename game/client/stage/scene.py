"""Scenes and the stack they lie on.

A scene is one screen or one overlay. `update` moves, `draw` changes nothing. Only the stack calls
these methods; a scene asks for another one through the stage.
"""

from dataclasses import replace

from pygame import Rect

from game.client.draw.canvas import Canvas
from game.client.draw.viewport import Fitted, Shape
from game.client.input.presses import Click, Drag, Intent, Lift, PointAt
from game.client.input.sources import Heard
from game.client.sound import Music


class Scene:
    """What every screen is to the stack; all methods may be left as they are."""

    overlay = False
    """Whether the scene below shows through and goes on moving."""

    shows_match = False
    """Whether a match is played or shown here, which is not to be left for another one."""

    @property
    def room(self) -> Rect:
        """The part of its board that has to show: in a window of another shape nothing else does.

        A scene with a layout for tall windows names all of the tall board there.
        """
        return Shape.WIDE.box

    @property
    def music(self) -> Music | None:
        """The piece that belongs to this screen; None: that of the screen below."""
        return None

    @property
    def typing(self) -> bool:
        """Whether letters go into a text field now."""
        return False

    @property
    def shares_keys(self) -> bool:
        """Whether the keyboard is two devices now, its left and its right half."""
        return False

    @property
    def moving(self) -> bool:
        """Whether something moves now that has to be drawn at every frame, see `idle`."""
        return False

    @property
    def caption(self) -> str:
        """What the window's title says; empty for just the name of the game."""
        return ""

    def enter(self) -> None:
        """The scene is put on the stack."""

    def leave(self) -> None:
        """The scene is taken off the stack for good; let go of what was opened."""

    def pause(self) -> None:
        """Another scene lies on top now."""

    def resume(self) -> None:
        """The scene is on top again."""

    def hear(self, heard: Heard) -> None:
        """A device was used; only the scene on top is told. Most do not ask which one."""
        self.handle(heard.intent)

    def handle(self, intent: Intent) -> None:
        """A person wants something."""

    def update(self, seconds: float) -> None:
        """Time has passed, always one step."""

    def draw(self, canvas: Canvas, ahead: float) -> None:
        """Show the scene; `ahead` (0 to 1) is how much of the next step has passed already."""


class SceneStack:
    """The scenes; the last one is on top. Changes asked for in a step happen at its end."""

    def __init__(self) -> None:
        self.board = Shape.WIDE
        """The board that suits the window; every scene is fitted into it."""
        self._scenes: list[Scene] = []
        self._asked: list[tuple[int | None, Scene | None]] = []

    @property
    def scenes(self) -> tuple[Scene, ...]:
        """All scenes, lowest first."""
        return tuple(self._scenes)

    @property
    def top(self) -> Scene | None:
        """The scene that gets the intents."""
        return self._scenes[-1] if self._scenes else None

    @property
    def music(self) -> Music:
        """The piece that is heard now."""
        wanted = (scene.music for scene in reversed(self._scenes))
        return next((music for music in wanted if music is not None), Music.TITLE)

    def push(self, scene: Scene) -> None:
        """Put a scene on top."""
        self._asked.append((0, scene))

    def pop(self, scene: Scene) -> None:
        """Take this scene off, and all above it; nothing happens if it is gone already."""
        self._asked.append((None, scene))

    def swap(self, old: Scene, new: Scene) -> None:
        """Put `new` in the place of `old` and of everything above it."""
        self._asked += [(None, old), (0, new)]

    def reset(self, scene: Scene | None) -> None:
        """Take everything off and begin again with `scene`; None ends the program."""
        self._asked.append((1, scene))

    def settle(self) -> None:
        """Make the changes that were asked for."""
        while self._asked:
            way, scene = self._asked.pop(0)
            if way == 1:
                self._remove_from(0)
            elif way is None and scene in self._scenes:
                self._remove_from(self._scenes.index(scene))
            if way is not None and scene is not None:
                self._add(scene)

    def _add(self, scene: Scene) -> None:
        if self._scenes:
            self._scenes[-1].pause()
        self._scenes.append(scene)
        scene.enter()

    def _remove_from(self, place: int) -> None:
        if place >= len(self._scenes):
            return
        while len(self._scenes) > place:
            self._scenes.pop().leave()
        if self._scenes:
            self._scenes[-1].resume()

    @property
    def moving(self) -> bool:
        """Whether something moves smoothly in what shows."""
        return any(scene.moving for scene in self._shown())

    def hear(self, heard: Heard) -> None:
        """Tell the scene on top what a device asks for."""
        if self.top is not None:
            self.top.hear(self._placed(self.top, heard))
            self.settle()

    def _placed(self, scene: Scene, heard: Heard) -> Heard:
        """A place on the board is one of the scene's own."""
        place, intent = Fitted.into(self.board, scene.room), heard.intent
        if place.same or not isinstance(intent, (Click, Drag, Lift, PointAt)):
            return heard
        x, y = place.back(intent.x, intent.y)
        return replace(heard, intent=replace(intent, x=x, y=y))

    def update(self, seconds: float) -> None:
        """Let a step pass in all scenes that show."""
        for scene in self._shown():
            scene.update(seconds)
        self.settle()

    def draw(self, canvas: Canvas, ahead: float) -> None:
        """Draw what shows, lowest first."""
        for scene in self._shown():
            scene.draw(canvas.fitted(Fitted.into(self.board, scene.room)), ahead)

    def _shown(self) -> list[Scene]:
        first = len(self._scenes) - 1
        while first > 0 and self._scenes[first].overlay:
            first -= 1
        return self._scenes[max(0, first) :]
