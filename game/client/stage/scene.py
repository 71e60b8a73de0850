"""Scenes and the stack they live on.

A scene is a screen or an overlay. `update` advances it, `draw` changes nothing. Only the stack
calls these methods; a scene asks for another one through the stage.
"""

from dataclasses import replace

from pygame import Rect

from game.client.draw.canvas import Canvas
from game.client.draw.viewport import Fitted, Shape
from game.client.input.presses import Click, Drag, Intent, Lift, PointAt
from game.client.input.sources import Heard
from game.client.sound import Music


class Scene:
    """The interface of every screen; each method has a default."""

    overlay = False
    """Whether the scene below shows through and keeps moving."""

    shows_match = False
    """Whether a match is played or shown here, which must not be left for another one."""

    @property
    def room(self) -> Rect:
        """The part of the board that must be visible; a window of another shape shows nothing else.

        A scene with an upright layout returns the whole upright board there.
        """
        return Shape.WIDE.box

    @property
    def music(self) -> Music | None:
        """The music of this screen; None: that of the screen below."""
        return None

    @property
    def typing(self) -> bool:
        """Whether typed letters go into a text field."""
        return False

    @property
    def shares_keys(self) -> bool:
        """Whether the keyboard counts as two devices, its left and its right half."""
        return False

    @property
    def moving(self) -> bool:
        """Whether something moves that every frame has to draw, see `idle`."""
        return False

    @property
    def caption(self) -> str:
        """The window's title; empty for just the name of the game."""
        return ""

    def enter(self) -> None:
        """The scene has been put on the stack."""

    def leave(self) -> None:
        """The scene has been taken off for good; let go of what it opened."""

    def pause(self) -> None:
        """Another scene now lies on top."""

    def resume(self) -> None:
        """The scene is on top again."""

    def reshape(self) -> None:
        """The window has become upright or wide: whatever has a place finds another."""

    def hear(self, heard: Heard) -> None:
        """A device was used; only the top scene is told. Most scenes do not ask which one."""
        self.handle(heard.intent)

    def handle(self, intent: Intent) -> None:
        """A person wants something."""

    def update(self, seconds: float) -> None:
        """One step of time has passed."""

    def draw(self, canvas: Canvas, ahead: float) -> None:
        """Draw the scene; `ahead` (0 to 1) is the share of the next step that has passed."""


class SceneStack:
    """The scenes, the top one last. Requested changes happen at the end of a step."""

    def __init__(self) -> None:
        self._board = Shape.WIDE
        self._scenes: list[Scene] = []
        self._asked: list[tuple[int | None, Scene | None]] = []

    @property
    def board(self) -> Shape:
        """The board that suits the window; every scene is fitted into it."""
        return self._board

    @board.setter
    def board(self, shape: Shape) -> None:
        if shape is not self._board:
            self._board = shape
            for scene in self._scenes:
                scene.reshape()

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
        """The music to play."""
        wanted = (scene.music for scene in reversed(self._scenes))
        return next((music for music in wanted if music is not None), Music.TITLE)

    def push(self, scene: Scene) -> None:
        """Put a scene on top."""
        self._asked.append((0, scene))

    def pop(self, scene: Scene) -> None:
        """Take this scene off, and all above it; does nothing if it is already gone."""
        self._asked.append((None, scene))

    def swap(self, old: Scene, new: Scene) -> None:
        """Put `new` in place of `old` and everything above it."""
        self._asked += [(None, old), (0, new)]

    def reset(self, scene: Scene | None) -> None:
        """Take everything off and start over with `scene`; None ends the program."""
        self._asked.append((1, scene))

    def settle(self) -> None:
        """Make the requested changes."""
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
        """Whether something moves smoothly in what is visible."""
        return any(scene.moving for scene in self._shown())

    def hear(self, heard: Heard) -> None:
        """Tell the top scene what a device asks for."""
        if self.top is not None:
            self.top.hear(self._placed(self.top, heard))
            self.settle()

    def _placed(self, scene: Scene, heard: Heard) -> Heard:
        """Convert a place on the board into the scene's own units."""
        place, intent = Fitted.into(self.board, scene.room), heard.intent
        if place.same or not isinstance(intent, (Click, Drag, Lift, PointAt)):
            return heard
        x, y = place.back(intent.x, intent.y)
        return replace(heard, intent=replace(intent, x=x, y=y))

    def update(self, seconds: float) -> None:
        """Advance all visible scenes by one step."""
        for scene in self._shown():
            scene.update(seconds)
        self.settle()

    def draw(self, canvas: Canvas, ahead: float) -> None:
        """Draw the visible scenes, lowest first."""
        for scene in self._shown():
            scene.draw(canvas.fitted(Fitted.into(self.board, scene.room)), ahead)

    def _shown(self) -> list[Scene]:
        first = len(self._scenes) - 1
        while first > 0 and self._scenes[first].overlay:
            first -= 1
        return self._scenes[max(0, first) :]
