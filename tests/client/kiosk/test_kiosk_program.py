"""The window of a kiosk: it shifts, dims, is dark at night, and follows tables."""

import pygame
import pytest
from msgspec.structs import replace

from game.client.after.watched_result import WatchResultScene
from game.client.board.board_scene import BoardScene
from game.client.board.own_layout import HINT
from game.client.input.presses import Act, PointAt, Press
from game.client.input.sources import MOUSE, Heard, pad_source
from game.client.kiosk import follow as follow_module
from game.client.kiosk.attract import AttractScene
from game.client.kiosk.follow import FOOT, LOST, STAYS
from game.client.kiosk.kiosk_program import settings_of
from game.client.kiosk.six_rules import BEFORE, BESIDE, FIRST
from game.client.kiosk.stalled_table import PATIENCE
from game.client.kiosk.turns import MOST
from game.client.kiosk.visitors import VisitorsScene
from game.client.rulebook.rule_pages import SHEET
from game.client.setup.watched_lobby import WatchLobbyScene
from game.kiosk.config import Care, Follow, KioskConfig, NetworkConfig, Play, Screen
from game.rules.dice import ColourFace, NumberFace
from game.rules.legality import open_placements
from game.rules.match import Phase
from game.rules.seat import SeatState
from game.table.storage.settings import Language
from net.finding.discovery import TableAd
from net.messages.notices import EventsNotice, JoinedNotice, LobbyNotice, LostNotice
from tests.client.conftest import catch_up
from tests.client.kiosk.rig import KioskRig
from tests.client.tables import ME, FakeSession, lobby, played
from tests.client.test_scenes_draw import FakeBrowser, ad
from tests.client.watch_scenes import is_watching

YES = Heard(pad_source(900), Press(Act.ACCEPT))
NIGHT = KioskConfig(care=Care(dark_from="22:00", dark_to="09:30"))


def light(rig: KioskRig) -> int:
    catch_up(rig.program, 0.5)
    return sum(pygame.transform.average_color(rig.program.window)[:3])


def test_the_picture_shifts_while_nobody_plays(make_rig) -> None:
    rig = make_rig(KioskConfig(care=Care(shift=6, shift_seconds=10)))
    places = set()
    for _ in range(200):
        rig.wait(1, 0.5)
        places.add((rig.program.view.left, rig.program.view.top))
    assert len(places) == 9
    rig.program.show(0.5)


def test_clicks_land_on_the_shifted_picture(make_rig) -> None:
    rig = make_rig(KioskConfig(care=Care(shift=16, shift_seconds=10)))
    rig.wait(15)
    view = rig.program.view
    assert (view.left, view.top) != (0, 0)
    assert view.to_board(*view.to_pixel(100, 200)) == pytest.approx((100, 200), abs=1)


def test_the_screen_dims_while_nobody_plays_and_brightens_on_a_press(make_rig) -> None:
    rig = make_rig(KioskConfig(care=Care(dim=60, dim_seconds=600, shift=0)))
    rig.wait(1)
    page = rig.top
    bright = light(rig)
    rig.wait(299, 1.0)
    page.since, page.place = 3.0, 0
    assert light(rig) < bright * 0.6
    rig.hear(YES)
    assert rig.keeper.quiet == 0
    assert not rig.keeper.attracting


def test_at_night_the_screen_is_dark_and_nothing_runs_until_a_press(make_rig) -> None:
    rig = make_rig(NIGHT, hour=23)
    rig.wait(2)
    assert light(rig) == 0
    assert rig.world.open == []
    rig.hear(YES)
    rig.wait(1)
    assert isinstance(rig.top, VisitorsScene)
    assert light(rig) > 0


def test_in_the_morning_the_screen_comes_back(make_rig) -> None:
    rig = make_rig(NIGHT, hour=9)
    rig.wait(10, 1.0)
    assert light(rig) == 0
    rig.wait(1800, 5.0)
    assert light(rig) > 0
    assert len(rig.world.open) == 1


def test_a_resting_pointer_is_hidden(make_rig) -> None:
    rig = make_rig(KioskConfig(care=Care(pointer_seconds=3)))
    rig.program.take(pygame.event.Event(pygame.MOUSEMOTION, pos=(5, 5), buttons=(0, 0, 0)))
    assert pygame.mouse.get_visible()
    assert isinstance(rig.top, AttractScene)
    rig.wait(3.5)
    assert not pygame.mouse.get_visible()


def test_a_tip_disappears_with_the_resting_pointer(make_rig) -> None:
    rig = make_rig(KioskConfig(play=Play(join_seconds=8), care=Care(pointer_seconds=3)))
    rig.hear(Heard(MOUSE, Press(Act.ACCEPT)))
    rig.wait(20)
    scene = rig.top
    assert isinstance(scene, BoardScene)
    rig.program.take(pygame.event.Event(pygame.MOUSEMOTION, pos=(5, 5), buttons=(0, 0, 0)))
    rig.hear(Heard(MOUSE, PointAt(*HINT.center)))
    rig.stage.source = MOUSE
    assert scene.tip() is not None
    rig.wait(3.5)
    assert scene.tip() is None


def test_the_config_determines_the_settings() -> None:
    screen = Screen(display=1, language=Language.KOREAN, safe_area=3, graphics_card=True)
    made = settings_of(KioskConfig(screen=screen))
    assert (made.display, made.full_screen, made.safe_area) == (1, True, 3)
    assert made.language is Language.KOREAN
    assert not made.software_drawing


# --- following ------------------------------------------------------------------------------------


class Lan:
    """Tables around the kiosk that can be watched."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, *ads: TableAd) -> None:
        self.ads = list(ads)
        self.visited: list[tuple[TableAd, FakeSession]] = []
        monkeypatch.setattr(follow_module.Session, "join", self._join)

    def _join(self, addresses, persona, code=None, watch=False) -> FakeSession:
        assert watch
        assert persona.names == ()
        session = FakeSession()
        session.put(JoinedNotice(ME, False, lobby(2, 1, mine=0, playing=True)))
        self.visited.append((self.ads[0], session))
        return session

    def give(self, rig: KioskRig) -> None:
        rig.program.kiosk._browser = FakeBrowser(*self.ads)  # type: ignore[assignment]


def following(follow: Follow, table: str = "") -> KioskConfig:
    return KioskConfig(network=NetworkConfig(follow=follow, table=table))


def visiting(
    make_rig, monkeypatch: pytest.MonkeyPatch, follow: Follow = Follow.BUSIEST
) -> tuple[KioskRig, FakeSession]:
    """A kiosk that follows a table, and the session it listens to."""
    table = ad(2, 3, playing=True)
    rig = make_rig(following(follow, table.name if follow is Follow.NAMED else ""))
    lan = Lan(monkeypatch, table)
    lan.give(rig)
    rig.wait(3)
    ((_, session),) = lan.visited
    return rig, session


def test_a_running_table_is_followed_until_its_result_has_been_shown_for_a_while(
    make_rig, monkeypatch: pytest.MonkeyPatch
) -> None:
    rig, session = visiting(make_rig, monkeypatch)
    assert is_watching(rig.top)
    assert rig.program.view.foot == FOOT
    rig.program.show(0.5)
    session.put(EventsNotice(1, tuple(played(3, 200))))
    rig.wait(20)
    assert isinstance(rig.top, WatchResultScene)
    for _ in range(round(STAYS)):
        rig.wait(1)
        if isinstance(rig.top, AttractScene):
            break
    assert session.closed
    assert rig.program.view.foot == 0
    rig.wait(5)
    assert isinstance(rig.top, AttractScene)  # not the same one again at once


def test_a_press_while_a_table_is_followed_starts_a_local_match(
    make_rig, monkeypatch: pytest.MonkeyPatch
) -> None:
    rig, session = visiting(make_rig, monkeypatch)
    rig.hear(YES)
    assert [type(scene) for scene in rig.stage.stack.scenes] == [AttractScene, VisitorsScene]
    assert session.closed


@pytest.mark.parametrize("stands", ["lost", "paused"])
def test_a_followed_table_that_stands_still_shows_no_overlay(
    make_rig, monkeypatch: pytest.MonkeyPatch, stands: str
) -> None:
    rig, session = visiting(make_rig, monkeypatch)
    session.put(EventsNotice(1, tuple(played(3, 4, stop=Phase.CHOOSE))))
    rig.wait(10)
    if stands == "lost":
        session.put(LostNotice())
    else:
        session.put(LobbyNotice(replace(session.view.lobby, paused=1)))
    rig.wait(LOST - 2)
    assert is_watching(rig.top)


def test_a_followed_table_without_a_host_is_left_unless_somebody_takes_over(
    make_rig, monkeypatch: pytest.MonkeyPatch
) -> None:
    rig, session = visiting(make_rig, monkeypatch)
    session.put(EventsNotice(1, tuple(played(3, 4, stop=Phase.CHOOSE))))
    session.put(LostNotice())
    rig.wait(LOST - 2)
    session.put(JoinedNotice(ME, False, session.view.lobby, True))
    rig.wait(LOST)
    assert is_watching(rig.top)
    session.put(LostNotice())
    rig.wait(LOST + 2)
    assert isinstance(rig.top, AttractScene)
    assert session.closed


def test_a_followed_match_without_events_makes_room_for_the_pages(
    make_rig, monkeypatch: pytest.MonkeyPatch
) -> None:
    rig, session = visiting(make_rig, monkeypatch)
    session.put(EventsNotice(1, tuple(played(3, 4, stop=Phase.CHOOSE))))
    rig.wait(PATIENCE - 2, 1.0)
    assert is_watching(rig.top)
    rig.wait(4)
    assert isinstance(rig.top, AttractScene)
    assert session.closed
    shown = sum(map(rig.program.kiosk.seconds_of, rig.program.kiosk.config.attract.pages))
    rig.wait(shown - 5, 1.0)
    assert isinstance(rig.top, AttractScene)
    rig.wait(10, 1.0)
    assert is_watching(rig.top)


@pytest.mark.parametrize(
    ("follow", "left"), [(Follow.BUSIEST, True), (Follow.NAMED, False)], ids=["busiest", "named"]
)
def test_pages_get_a_turn_between_matches_unless_the_config_names_the_table(
    make_rig, monkeypatch: pytest.MonkeyPatch, follow: Follow, left: bool
) -> None:
    rig, session = visiting(make_rig, monkeypatch, follow)
    follow_long = MOST / 8
    for stop in range(4, 14):
        session.put(EventsNotice(1, tuple(played(3, stop, stop=Phase.CHOOSE))))
        rig.wait(follow_long, 1.0)
        assert is_watching(rig.top)
    session.put(EventsNotice(2, tuple(played(3, 1, stop=Phase.CHOOSE))))
    rig.wait(3)
    assert isinstance(rig.top, AttractScene) is left


@pytest.mark.parametrize(
    ("config", "followed"),
    [
        (following(Follow.OFF), None),
        (following(Follow.BUSIEST), "3"),
        (following(Follow.NAMED, "Wohnzimmer 김민준 2"), "2"),
        (following(Follow.NAMED, "Elsewhere"), None),
    ],
)
def test_the_config_decides_which_table_is_followed(
    make_rig, config: KioskConfig, followed
) -> None:
    rig = make_rig(config)
    kiosk = rig.program.kiosk
    tables = (ad(1, 1), ad(2, 3, playing=True), ad(3, 1, playing=True),
              ad(4, 0, playing=True, code=True))  # fmt: skip
    kiosk._browser = FakeBrowser(*tables)  # type: ignore[assignment]
    found = kiosk.table_to_follow()
    assert (found.id if found else None) == followed


def test_a_table_with_a_code_is_followed_if_the_config_has_the_code(make_rig) -> None:
    config = following(Follow.BUSIEST)
    rig = make_rig(replace(config, network=replace(config.network, code="SESAME")))
    tables = (ad(3, 1, playing=True), ad(4, 0, playing=True, code=True))
    rig.program.kiosk._browser = FakeBrowser(*tables)  # type: ignore[assignment]
    assert rig.program.kiosk.table_to_follow().id == "4"


def test_a_lobby_that_starts_nothing_is_left(make_rig, monkeypatch: pytest.MonkeyPatch) -> None:
    rig = make_rig(following(Follow.BUSIEST))
    lan = Lan(monkeypatch, ad(2, 3, playing=True))
    monkeypatch.setattr(
        follow_module.Session, "join", lambda *_, **__: FakeSession()
    )  # never admits us
    lan.give(rig)
    rig.wait(3)
    assert isinstance(rig.top, WatchLobbyScene)
    rig.wait(STAYS)
    assert isinstance(rig.top, AttractScene)


def test_each_followed_table_gets_the_full_time(make_rig, monkeypatch: pytest.MonkeyPatch) -> None:
    rig = make_rig(following(Follow.BUSIEST))
    lan = Lan(monkeypatch, ad(2, 3, playing=True))
    monkeypatch.setattr(
        follow_module.Session, "join", lambda *_, **__: FakeSession()
    )  # never admits us
    lan.give(rig)
    rig.wait(STAYS - 2)
    rig.hear(YES)
    for _ in range(2):
        rig.hear(Heard(YES.source, Press(Act.BACK)))
    rig.wait(10)
    assert isinstance(rig.top, WatchLobbyScene)


# --- the six pictures -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("crossed", "cells", "colour", "number"),
    [
        (0, FIRST, ColourFace.BLUE, NumberFace.THREE),
        (BEFORE, BESIDE, ColourFace.ORANGE, NumberFace.TWO),
    ],
)
def test_the_content_of_the_pictures_is_allowed(
    crossed: int, cells: int, colour: ColourFace, number: NumberFace
) -> None:
    seat = SeatState(SHEET)
    seat.cross(crossed, 0)
    assert cells in open_placements(seat, colour, number)
