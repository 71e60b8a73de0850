"""Every scene draws, and drawing changes nothing; `test_readable` measures what is drawn."""

from collections.abc import Callable

import pygame
import pytest
from msgspec.structs import replace

from game.client.after.result_scene import ResultScene
from game.client.app import Program
from game.client.board.board_scene import BoardScene
from game.client.board.match_scene import MatchScene
from game.client.input.presses import Act, Press
from game.client.match.visit import Sitting
from game.client.options.options_scene import OptionsScene
from game.client.setup.lobby_scene import LobbyScene
from game.client.setup.new_match import Kind, NewMatchScene
from game.client.setup.open_table import OpenTableScene
from game.client.setup.tables_list import TablesScene
from game.client.stage.scene import Scene
from game.client.stage.stage import Stage
from game.client.title.title_scene import TitleScene
from game.client.ui.message import MessageScene, refusal_sentence
from game.rules.match import Phase
from game.rules.setup import Mode
from game.table.storage.settings import Language
from net.base.address import Address
from net.base.refusals import Refusal, RefusalCode
from net.finding.discovery import TableAd
from tests.client.conftest import catch_up, program_of
from tests.client.tables import lobby, played, settle, visit_at


class FakeBrowser:
    """A list of tables that never changes."""

    def __init__(self, *tables: TableAd) -> None:
        self._tables = tables

    def tables(self) -> tuple[TableAd, ...]:
        return self._tables

    def close(self, wait: bool = True) -> None:
        """Nothing to close."""


def ad(number: int, free: int = 3, *, code: bool = False, playing: bool = False) -> TableAd:
    """A table on the list."""
    return TableAd(
        str(number),
        f"Wohnzimmer 김민준 {number}",
        Address("192.168.100.200", 47325),
        None if code else 6,
        None if code else free,
        code,
        None if code else playing,
        "0.1.0",
        True,
        None if code else 1.0,
    )


def new_match(stage: Stage) -> Scene:
    scene = NewMatchScene(stage)
    for i, kind in enumerate((Kind.PERSON, Kind.PERSON, Kind.BOT, Kind.BOT, Kind.NOBODY)):
        scene.plans[i].kind = kind
    scene.plans[3].level = "random"
    return scene


def solo_with_records(stage: Stage) -> Scene:
    """Solo on a machine with records of three people."""
    scene = NewMatchScene(stage, solo=True)
    scene.best = [(f"Wohnzimmer 김민준 {n}", 31 - 20 * n, "black") for n in range(3)]
    return scene


def table(
    people: int, bots: int, rolls: int, stop: Phase | None, mine: int = 1, mode: Mode = Mode.VERSUS
) -> Callable[[Stage], BoardScene]:
    """A table scene in the middle of a match."""

    def make(stage: Stage) -> BoardScene:
        shown = lobby(people, bots, mine=mine, mode=mode, playing=True)
        events = played(people + bots, rolls, stop=stop, mode=mode)
        visit, _ = visit_at(shown, events)
        settle(visit)
        return BoardScene(stage, visit, Sitting.ALONE)

    return make


def about_to_pass(make: Callable[[Stage], MatchScene]) -> Callable[[Stage], Scene]:
    """The same table, where the pass button asks for confirmation."""

    def asked(stage: Stage) -> Scene:
        scene = make(stage)
        settle(scene.visit)
        scene.handle(Press(Act.PASS))
        return scene

    return asked


def result(people: int, bots: int, mode: Mode = Mode.VERSUS) -> Callable[[Stage], Scene]:
    """The result of a match."""

    def make(stage: Stage) -> Scene:
        shown = lobby(people, bots, mode=mode)
        visit, _ = visit_at(shown, played(people + bots, 200, mode=mode))
        settle(visit)
        return ResultScene(stage, visit)

    return make


def lobby_of(owner: bool, code: str | None = None) -> Callable[[Stage], Scene]:
    """A lobby, as its owner or a guest sees it."""

    def make(stage: Stage) -> Scene:
        visit, _ = visit_at(replace(lobby(3, 1, 2, mine=2), code=code), owner=owner)
        if code is not None:
            visit.view.addresses, visit.view.port = ("192.168.178.45",), 47325
        return LobbyScene(stage, visit)

    return make


SCENES: dict[str, Callable[[Stage], Scene]] = {
    "title": TitleScene,
    "new match": new_match,
    "solo": lambda stage: NewMatchScene(stage, solo=True),
    "solo with records": solo_with_records,
    "options": OptionsScene,
    "open table": OpenTableScene,
    "no tables": lambda stage: TablesScene(stage, FakeBrowser()),  # type: ignore[arg-type]
    "forty tables": lambda stage: TablesScene(
        stage,
        FakeBrowser(*(ad(n, n % 5, code=n % 7 == 0, playing=n % 3 == 0) for n in range(40))),  # type: ignore[arg-type]
    ),
    "tables": lambda stage: TablesScene(
        stage,
        FakeBrowser(  # type: ignore[arg-type]
            ad(1), ad(2, 1), ad(3, 0), ad(4, code=True), ad(5, playing=True)
        ),
    ),
    "lobby of the host": lobby_of(owner=True),
    "lobby of a guest": lobby_of(owner=False),
    "lobby of the host of a table with a code": lobby_of(owner=True, code="sesame 4711"),
    "lobby of a guest at a table with a code": lobby_of(owner=False, code="sesame 4711"),
    "table of two": table(1, 1, 9, Phase.CHOOSE),
    "table of four": table(2, 2, 12, Phase.ACTIVE),
    "table of five": table(3, 2, 12, Phase.CHOOSE),
    "table of six": table(4, 2, 13, Phase.CHOOSE, mine=3),
    "table of one": table(1, 0, 12, Phase.CHOOSE, mode=Mode.SOLO),
    "table that asks once more": about_to_pass(table(1, 2, 5, Phase.CHOOSE)),
    "table that is watched": table(2, 2, 12, Phase.CHOOSE, mine=0),
    "result of two": result(1, 1),
    "result of six": result(3, 3),
    "result of one": result(1, 0, Mode.SOLO),
}


def show(program: Program, make: Callable[[Stage], Scene], steps: int = 30) -> Scene:
    """Show a scene, let time pass, and draw it until it is complete."""
    scene = make(program.stage)
    program.stage.stack.reset(scene)
    program.stage.stack.settle()
    for _ in range(steps):
        program.step()
    catch_up(program, 0.5)
    return scene


@pytest.mark.parametrize("language", list(Language), ids=lambda language: language.value)
def test_every_refusal_fits_its_message(
    programs: dict[tuple[int, int], Program], language: Language
) -> None:
    program = program_of(programs, (1280, 720), language)
    params = {
        "guest": "10.20.30",
        "host": "10.20.31",
        "name": "W" * 24,
        "least": 2,
        "most": 6,
        "address": "fe80:1234:5678:9abc:def0:1234:5678:9abc",
        "port": 47325,
        "rule": "x",
        "fault": "OSError: [Errno 99] Cannot assign requested address",
        "expected": 1,
        "got": 2,
    }
    for code in RefusalCode:
        sentence = refusal_sentence(program.stage.words, Refusal(code, params))
        show(program, lambda stage, sentence=sentence: MessageScene(stage, sentence), 1)
        assert program.stage.context.overflows == [], code


@pytest.mark.parametrize("name", ["key", "self", "parts", "seats", "count", "", "0", "name.x"])
def test_a_refusal_has_a_sentence_whatever_its_parts_are_called(program: Program, name: str):
    for code in RefusalCode:
        assert refusal_sentence(program.stage.words, Refusal(code, {name: "x"}))


@pytest.mark.parametrize("name", SCENES)
def test_drawing_twice_gives_the_same_picture(program: Program, name: str) -> None:
    show(program, SCENES[name])
    first = pygame.image.tobytes(program.window, "RGB")
    program.show(0.5)
    assert pygame.image.tobytes(program.window, "RGB") == first


@pytest.mark.parametrize("size", [(640, 360), (1024, 768), (3840, 2160)], ids=str)
def test_odd_and_large_windows_are_filled(
    programs: dict[tuple[int, int], Program], size: tuple[int, int]
) -> None:
    program = program_of(programs, size)
    for name in ("title", "table of four"):
        show(program, SCENES[name], 2)
        assert program.window.get_size() == size
        assert program.window.get_at((size[0] // 2, size[1] // 2)) != (0, 0, 0, 255)
