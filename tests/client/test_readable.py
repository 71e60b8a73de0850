"""Every text of every screen is measured: it fits its place, stays on screen, covers no other.

In all languages, three sizes of words and three sizes of the window; with up to four sheets at the
couch everything is readable from the sofa. Texts are laid out on a canvas too small to show
anything, so that it takes seconds rather than hours.
"""

from collections.abc import Callable, Hashable, Iterator
from itertools import combinations
from typing import ClassVar

import pytest
from pygame import SRCALPHA, Rect, Surface

from game.client.app import Program
from game.client.draw import backdrop
from game.client.draw.audit import Audit, Written
from game.client.draw.caches.render_context import RenderContext
from game.client.draw.canvas import Canvas
from game.client.draw.fonts import Fonts
from game.client.draw.shapes import Painter, blank
from game.client.draw.viewport import Viewport
from game.table.storage.settings import Language, TextSize
from tests.client.conftest import program_of
from tests.client.couch_tables import plug_all
from tests.client.gallery import SCENES
from tests.client.upright import UPRIGHT
from tests.examples import ALL, some

SIZES = ((1280, 720), (1920, 1080), (3840, 2160))
UPRIGHT_SIZES = ((720, 1280), (1080, 1920), (2160, 3840))
NEAR = 3
"""Boxes of letters may overlap by up to this many pixels without appearing to touch."""


SOFA = 36
"""Units of height that letters need to be readable from three metres."""

AT_THE_SOFA = [
    name
    for name in SCENES
    if name.startswith(("couch: ", "join")) and not name.startswith(("couch: 4 and 1", "couch: 6"))
]
"""Screens with up to four sheets that several people share, and those where they meet."""


def faults(written: list[Written], screen: Rect) -> Iterator[str]:
    """The faults of the texts on a screen."""
    for i, one in enumerate(written):
        if not screen.contains(one.box):
            yield f"{one.text!r} leaves the screen"
        for other in written[i + 1 :]:
            both = one.box.clip(other.box)
            if both.width > NEAR and both.height > NEAR:
                yield f"{one.text!r} and {other.text!r} overlap"


class Measure(Canvas):
    """Lays texts out like any canvas, without drawing the pictures behind and beside them."""

    grounds: ClassVar = {"soft", "card", "plain", "well", "frame", "pill", "band", "spot", "die"}

    def sprite(
        self, key: Hashable, width: float, height: float, painter: Painter, fold: int = 3
    ) -> Surface:
        size = self.px(width), self.px(height)
        return self.context.sprites.get(("blank", size), lambda: Surface(size, SRCALPHA))

    def built(self, key: Hashable, make: Callable[[], Surface]) -> Surface:
        if isinstance(key, tuple) and key[0] in self.grounds:
            return self.context.sprites.get("ground", lambda: Surface((1, 1), SRCALPHA))
        return super().built(key, make)

    def layer(self, slot: str, key: Hashable, paint: Callable[[Canvas], None]) -> None:
        paint(self)


def measure(
    program: Program, view: Viewport, context: RenderContext, least: float = 0.0
) -> Iterator[str]:
    """The faults of the texts now shown, at this size of the window.

    `least`: height in units that all letters must have.
    """
    context.overflows.clear()
    context.audit = Audit()
    canvas = Measure(Surface((1, 1)), view.scale, context, view.left, view.top)
    program.stage.stack.draw(canvas, 0.5)
    for text in context.overflows:
        yield f"{text!r} does not fit its place"
    for one in context.audit.written:
        if one.size < least - 0.5:  # letters are whole pixels high
            yield f"{one.text!r} is {one.size:.1f} units high"
    for one, other in combinations(context.audit.parts, 2):
        if one.colliderect(other):
            yield f"the parts at {tuple(one)} and {tuple(other)} overlap"
    yield from faults(context.audit.written, Rect(0, 0, view.width, view.height))


@pytest.fixture
def no_backdrop(monkeypatch: pytest.MonkeyPatch) -> None:
    """Skip the backdrop, which is slow to paint and has no words."""
    monkeypatch.setattr(backdrop, "_paint_night", lambda canvas: None)
    monkeypatch.setattr(backdrop, "_half_sheet", lambda canvas: blank(1, 1))


@pytest.fixture(scope="module")
def contexts() -> dict[tuple[int, int], RenderContext]:
    """Render contexts by window size, kept for this module; each has its own letters, since those
    of so many sizes would exceed the cache."""
    return {size: RenderContext(Fonts()) for size in (*SIZES, *UPRIGHT_SIZES)}


@pytest.mark.usefixtures("no_backdrop")
@pytest.mark.parametrize("name", some(SCENES))
def test_every_text_can_be_read(
    programs: dict[tuple[int, int], Program],
    contexts: dict[tuple[int, int], RenderContext],
    name: str,
) -> None:
    least = SOFA if name in AT_THE_SOFA else 0.0
    assert unreadable(program_of(programs, (1280, 720)), contexts, name, SIZES, least) == {}


@pytest.mark.usefixtures("no_backdrop")
@pytest.mark.parametrize("name", some(UPRIGHT))
def test_every_text_can_be_read_on_an_upright_screen(
    programs: dict[tuple[int, int], Program],
    contexts: dict[tuple[int, int], RenderContext],
    name: str,
) -> None:
    assert unreadable(program_of(programs, (720, 1280)), contexts, name, UPRIGHT_SIZES) == {}


def is_measured(name: str, language: Language, size: TextSize) -> bool:
    """Whether a screen of this name is measured in a language with letters of a size.

    Every language is measured with the largest letters, and one of them, in turn from screen to
    screen, with smaller ones too.
    """
    turn = sum(name.encode())
    smaller = list(Language)[turn % len(Language)], list(TextSize)[turn % 2]
    return ALL or size is TextSize.LARGEST or (language, size) == smaller


def unreadable(
    program: Program,
    contexts: dict[tuple[int, int], RenderContext],
    name: str,
    windows: tuple[tuple[int, int], ...],
    least: float = 0.0,
) -> dict[str, set[str]]:
    """The faults of a scene's texts, with language, letter size and window."""
    plug_all(program.stage.devices)
    scene = SCENES[name](program.stage)
    if program.stage.stack.top is None:
        program.stage.stack.reset(scene)
    program.stage.stack.settle()
    for _ in range(4):
        program.step()
    found: dict[str, set[str]] = {}
    for row, language in enumerate(Language):
        for column, size in enumerate(TextSize):
            if not is_measured(name, language, size):
                continue
            program.stage.set(language=language, text_size=size)
            for shown in program.stage.stack.scenes:
                shown.resume()
            program.step()
            turn = windows[(row + column) % len(windows)]
            for window in windows if ALL else (turn,):
                kept = contexts[window]
                kept.enlarge = program.stage.context.enlarge
                view = Viewport(*window)
                for fault in measure(program, view, kept, least):
                    where = f"{language.value} {size.value} {view.height}"
                    found.setdefault(fault, set()).add(where)
    return found


SMALL_LETTERS = 34
"""Letters lower than this many units count as small text."""


def faint(written: list[Written], large: float, small: float) -> set[str]:
    """The texts with less contrast than their size requires."""
    return {
        f"{one.text!r} stands out {one.contrast:.1f} to 1"
        for one in written
        if one.contrast < (large if one.size >= SMALL_LETTERS else small)
    }


@pytest.mark.parametrize("name", some(SCENES))
def test_in_high_contrast_every_text_has_enhanced_contrast(program: Program, name: str) -> None:
    """4.5 to 1 for large letters and 7 to 1 for small ones, as WCAG 2.2 requires (1.4.6)."""
    assert faint(written_in(program, name, high_contrast=True), 4.5, 7.0) == set()


@pytest.mark.parametrize("name", some(UPRIGHT))
def test_every_text_has_enough_contrast_on_an_upright_screen(
    programs: dict[tuple[int, int], Program], name: str
) -> None:
    assert faint(written_in(program_of(programs, (720, 1280)), name), 3.0, 4.5) == set()


@pytest.mark.parametrize("name", some(SCENES))
def test_every_text_has_enough_contrast(program: Program, name: str) -> None:
    """3 to 1 for large letters and 4.5 to 1 for small ones, as WCAG 2.2 requires (1.4.3)."""
    assert faint(written_in(program, name), 3.0, 4.5) == set()


def written_in(program: Program, name: str, **settings: object) -> list[Written]:
    """The texts of a scene as it is really drawn."""
    plug_all(program.stage.devices)
    program.stage.set(**settings)
    scene = SCENES[name](program.stage)
    if program.stage.stack.top is None:
        program.stage.stack.reset(scene)
    program.stage.stack.settle()
    for _ in range(4):
        program.step()
    context = program.stage.context
    context.audit = Audit()
    program.show(0.5)
    audit, context.audit = context.audit, None
    return audit.written
