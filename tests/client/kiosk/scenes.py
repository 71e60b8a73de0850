"""The screens of a kiosk in states worth looking at, for the gallery and for tests."""

import datetime
from collections.abc import Callable
from functools import partial
from pathlib import Path
from tempfile import mkdtemp

from msgspec.structs import replace
from pygame import SRCALPHA, Rect, Surface, draw, image

from game.client.draw.canvas import Canvas
from game.client.draw.theme import NIGHT, SEAT_TINTS
from game.client.kiosk.attract import AttractScene
from game.client.kiosk.follow import FOOT, draw_line
from game.client.kiosk.lists import Chart
from game.client.kiosk.notes import ALONE, SeatNote, draw_notes, note_box
from game.client.kiosk.operator_scene import OperatorScene
from game.client.kiosk.operator_signs import Tone, draw_foot, draw_paused
from game.client.kiosk.pin import PinScene
from game.client.kiosk.shared import Kiosk
from game.client.kiosk.visitors import VisitorsScene
from game.client.match.announce import announcements
from game.client.stage.scene import Scene
from game.client.stage.stage import Stage
from game.kiosk.config import Attract, AttractPage, KioskConfig, Lock, NetworkConfig, Notice
from game.kiosk.pipe_messages import KioskDuty, RestartCause, Standing, Vitals, Wishes
from game.rules.dice import Colour
from game.rules.events import ColourCompleted
from game.rules.match import Phase
from game.rules.setup import Mode
from game.table.play.options import HostOptions, Persona
from game.table.storage.settings import Language
from net.messages.notices import EventsNotice, JoinedNotice
from tests.client import test_scenes_draw
from tests.client.couch_tables import SOURCES, couch
from tests.client.tables import ME, FakeSession, lobby, played
from tests.client.test_scenes_draw import FakeBrowser, ad

NOON = datetime.datetime(2026, 11, 21, 12, 0)
BEST = (("Lena", 41), ("Großmutter Hildegard", 38), ("김민준", 36), ("", 22), ("Opa", -4))
_BUSY = lobby(0, 2, mine=0, playing=True)
_NAMED = replace(
    _BUSY, seats=(replace(_BUSY.seats[0], name="Ada"), replace(_BUSY.seats[1], name="Bolt"))
)


def bots_at(rolls: int, stop: Phase | None) -> Callable[[HostOptions, Persona], FakeSession]:
    """Opens tables at which two bots have played this far."""

    def open_table(options: HostOptions, persona: Persona) -> FakeSession:
        session = FakeSession()
        session.put(JoinedNotice(ME, True, _NAMED))
        session.put(EventsNotice(1, tuple(played(2, rolls, stop=stop, seed=12))))
        return session

    return open_table


def kiosk_at(
    rolls: int = 22, stop: Phase | None = Phase.CHOOSE, config: KioskConfig | None = None
) -> Kiosk:
    """A kiosk at noon that stores nothing, with a few tables around it."""
    browser = FakeBrowser(ad(1), ad(2, 0, playing=True), ad(3, 1, code=True), ad(4, 0))
    return Kiosk(
        config or KioskConfig(network=NetworkConfig(follow="off")),  # type: ignore[arg-type]
        open_table=bots_at(rolls, stop),  # type: ignore[arg-type]
        wall=lambda: NOON,
        browser=browser,  # type: ignore[arg-type]
        data=Path(mkdtemp()),
    )


class Still(AttractScene):
    """An attract screen that keeps its page when tests show it again in another language."""

    def _begin_anew(self) -> None:
        if self.bots is None:
            super()._begin_anew()

    def leave(self) -> None:
        """It is shown again at the same page."""


def attract(
    page: AttractPage, since: float, best: bool, stage: Stage, told: Notice | None = None
) -> Scene:
    """The attract screen at a page."""
    config = KioskConfig(
        network=NetworkConfig(follow="off"),  # type: ignore[arg-type]
        attract=Attract(pages=(*Attract().pages, AttractPage.NOTICE)),
        notice=told or TOLD,
    )
    kiosk = kiosk_at(config=config)
    if best:
        kiosk._charts = (Chart(Mode.VERSUS, BEST, BEST, 24, 3),)
    kiosk.forget_names = lambda: None  # type: ignore[method-assign]
    scene = Still(stage, kiosk)
    scene.stage.stack.reset(scene)
    scene.stage.stack.settle()
    scene.place = kiosk.config.attract.pages.index(page)
    for _ in range(120):
        scene.update(1 / 20)
    scene.since = since
    return scene


TOLD = Notice(
    title="Lange Nacht der Spiele",
    text="Die Würfel im Schaukasten nebenan sind von 1897. Alle Spiele von heute gibt es im Laden "
    "am Ausgang, und mittwochs ab sechs spielen wir hier zusammen.",
    link="https://example.org/lange-nacht-der-spiele",
)


def weekly_records(stage: Stage) -> Scene:
    """The page of records with the best of the last seven days."""
    scene = attract(AttractPage.RECORDS, 3.0, True, stage)
    assert isinstance(scene, AttractScene)
    scene.kiosk._charts = (Chart(Mode.VERSUS, BEST, BEST, 24, 3, weekly=True),)
    return scene


def notice(told: Notice, with_logo: bool, stage: Stage) -> Scene:
    """The operator's own page."""
    told = replace(told, logo=drawn_logo(Path(mkdtemp())) if with_logo else "")
    return attract(AttractPage.NOTICE, 3.0, True, stage, told)


def drawn_logo(folder: Path) -> str:
    """A logo file as an operator may have one: wide and partly transparent."""
    picture = Surface((640, 360), SRCALPHA)
    draw.circle(picture, (240, 196, 60), (180, 180), 150)
    draw.rect(picture, (70, 150, 230), (330, 60, 260, 240), border_radius=40)
    image.save(picture, folder / "logo.png")
    return str(folder / "logo.png")


def said(stage: Stage) -> Scene:
    """A sentence about the bots' match."""
    scene = attract(AttractPage.MATCH, 3.0, True, stage)
    assert isinstance(scene, AttractScene)
    scene.crier.hush()
    scene.crier.say(*announcements([ColourCompleted(s, Colour.ORANGE, 5, True) for s in (0, 1)]))
    scene.crier.update(0.1)
    return scene


def joining(people: int, stage: Stage, language: Language | None = None) -> Scene:
    """Visitors at the join screen."""
    scene = VisitorsScene(stage, kiosk_at(), SOURCES[0])
    scene.stage.stack.reset(scene)
    scene.stage.stack.settle()
    for source in SOURCES[1:people]:
        scene.join(source)
    return scene


def told(key: str, stage: Stage) -> Scene:
    """A visitor is told why their press did nothing."""
    scene = joining(2, stage)
    assert isinstance(scene, VisitorsScene)
    for card in scene.cards:
        card.say(key)
    return scene


def prompt(digits: int, wrong: int, stage: Stage) -> Scene:
    """The PIN prompt."""
    kiosk = kiosk_at(config=KioskConfig(lock=Lock(pin="2580")))
    scene = PinScene(stage, kiosk.tries, lambda: None, 20, lambda: 0.0)
    for _ in range(wrong):
        kiosk.tries.attempt("1", 0.0)
    scene._digits = "1" * digits
    return scene


class Overlaid(Scene):
    """A scene with the kiosk's overlays."""

    def __init__(self, stage: Stage, below: Scene, over: Callable[[Canvas], None]) -> None:
        self.stage = stage
        self._below = below
        self._over = over

    @property
    def room(self) -> Rect:
        return self.stage.board.box

    def draw(self, canvas: Canvas, ahead: float) -> None:
        self._below.draw(canvas, ahead)
        self._over(canvas)


def asked(people: int, stage: Stage) -> Scene:
    """One visitor is asked whether they are still there; a bot plays for another."""
    scene, _ = couch(stage, people, 0, rolls=9, stop=Phase.CHOOSE)
    boxes = [note_box(panel) for panel in scene.layout.panels]
    looks, lefts = scene.visit.looks, (12.0, None, 3.0)
    notes = [SeatNote(boxes[i], looks[i].name, looks[i].tint, lefts[i % 3]) for i in range(people)]
    return Overlaid(stage, scene, lambda canvas: draw_notes(canvas, stage.words, notes, 0.3))


def asked_alone(left: float | None, stage: Stage) -> Scene:
    """A single player is asked whether they are still there."""
    scene = test_scenes_draw.table(1, 1, 9, Phase.CHOOSE)(stage)
    name = "" if left is not None else "Großmutter Hildegard"
    note = SeatNote(ALONE, name, SEAT_TINTS[0], left)
    return Overlaid(stage, scene, lambda canvas: draw_notes(canvas, stage.words, [note], 0.3))


def line_below(code: str, lit: bool, stage: Stage) -> Scene:
    """The line below a followed table, drawn at the top of the board to be measured."""

    def over(canvas: Canvas) -> None:
        canvas.fill_all(NIGHT)
        box, press = Rect(0, 0, stage.board.width, FOOT), stage.words("kiosk.press")
        draw_line(canvas, stage.words, box, ad(1, code=bool(code)), code, press, lit=lit)

    return Overlaid(stage, Scene(), over)


def service(fault: str, stage: Stage) -> Scene:
    """The service menu."""
    kiosk = kiosk_at()
    vitals = Vitals(987_654, 3, RestartCause.GROWN, 12_345_678_901, 61.0)
    kiosk.operated.standing = Standing(Wishes(KioskDuty.EXTRA, 40, 80), fault, vitals)
    return OperatorScene(stage, kiosk, lambda: None, 30)


def paused(message: str, stage: Stage) -> Scene:
    """The screen of a paused kiosk."""
    return Overlaid(
        stage, Scene(), lambda canvas: draw_paused(canvas, stage.words, message, 7.0, stage.board)
    )


def operators_line(key: str, tone: Tone, stage: Stage) -> Scene:
    """A line set by the operator, drawn at the top of the board to be measured."""

    def over(canvas: Canvas) -> None:
        canvas.fill_all(NIGHT)
        fault = 'Line 3: [screen] motion must be one of "full", "reduced", "off", not "of".'
        text = stage.words(key, time="18:00", fault=fault)
        draw_foot(canvas, Rect(0, 0, stage.board.width, FOOT), text, tone)

    return Overlaid(stage, Scene(), over)


SCENES: dict[str, Callable[[Stage], Scene]] = {
    "match": partial(attract, AttractPage.MATCH, 3.0, True),
    "match, something is said": said,
    "match, first of the day": partial(attract, AttractPage.MATCH, 3.0, False),
    **{f"rule {i + 1}": partial(attract, AttractPage.RULES, i * 5 + 4.0, True) for i in range(6)},
    "records": partial(attract, AttractPage.RECORDS, 3.0, True),
    "records of the week": weekly_records,
    "no records": partial(attract, AttractPage.RECORDS, 3.0, False),
    "tables": partial(attract, AttractPage.TABLES, 3.0, True),
    "notice": partial(notice, TOLD, True),
    "notice without a logo": partial(notice, TOLD, False),
    "notice, a logo alone": partial(notice, Notice(), True),
    "notice, a title alone": partial(notice, Notice(title=TOLD.title), False),
    "one visitor": partial(joining, 1),
    "six visitors": partial(joining, 6),
    "a name is refused": partial(told, "join.name_refused"),
    "held too short": partial(told, "join.hold_longer"),
    "two are asked": partial(asked, 2),
    "four are asked": partial(asked, 4),
    "six are asked": partial(asked, 6),
    "asked alone": partial(asked_alone, 12.0),
    "a bot plays": partial(asked_alone, None),
    "how to join": partial(line_below, "", True),
    "how to join, in the dark": partial(line_below, "", False),
    "how to join with a code": partial(line_below, "NOCHMAL", True),
    "pin": partial(prompt, 4, 0),
    "wrong pin": partial(prompt, 0, 3),
    "service": partial(service, ""),
    "service with a fault": partial(service, "Line 3: [screen] has no setting 'displey'."),
    "paused": partial(paused, ""),
    "paused with a message": partial(paused, "The workshop begins at three, on the first floor."),
    "closes soon": partial(operators_line, "kiosk.closes_at", Tone.VISITORS),
    "closing": partial(operators_line, "kiosk.closing", Tone.VISITORS),
    **{
        f"explained: {key}": partial(operators_line, f"kiosk.explain_{key}", Tone.VISITORS)
        for key in ("1", "2", "2_alone", "3", "3_mission", "4")
    },
    "fault of the config": partial(operators_line, "kiosk.config_fault", Tone.TECHNICIAN),
}
