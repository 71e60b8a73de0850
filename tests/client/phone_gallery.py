"""Screens that invite phones, and one with phones at it; part of the gallery."""

from collections.abc import Callable
from functools import partial

from msgspec.structs import replace

from game.client.interrupted.pause_menu import PauseScene
from game.client.seats.phones import Phones
from game.client.setup.couch_join import JoinScene
from game.client.setup.lobby_scene import LobbyScene
from game.client.stage.scene import Scene
from game.client.stage.stage import Stage
from game.kiosk.config import AttractPage
from game.rules.match import Phase
from game.rules.setup import Mode
from game.table.play.annex import PhonePerson
from game.table.play.invitation import Invitation
from game.table.play.session_notices import ListeningNotice, PhonesNotice
from net.base.wire import Appearance
from tests.client.couch_tables import SOURCES
from tests.client.kiosk.scenes import attract
from tests.client.setup.joining import enter
from tests.client.tables import lobby, played, visit_at

INVITED = Invitation(("http://192.168.100.200:47325/",), "0123456789abcdef" * 2)
"""As long as an invitation gets on a home network."""


class WaitingPhones(Phones):
    """Waiting phones, as a test sets them, without a port."""

    def __init__(self, *people: PhonePerson) -> None:
        super().__init__(lambda: False)
        self.people = people

    def send_away(self, secret: bytes) -> None:
        self.people = tuple(one for one in self.people if one.secret != secret)

    @property
    def invitation(self) -> Invitation:
        return INVITED


def with_phone(name: str, tint: int = 0, ready: bool = False) -> PhonePerson:
    """A person who waits with a phone."""
    return PhonePerson(name.encode().ljust(32, b"."), name, Appearance(tint, tint), ready)


def invited(people: int, stage: Stage) -> Scene:
    """The join screen with this many phones, one of them ready, and a person with a controller."""
    names = ("Wilhelmina", "김민준", "Ben")[:people]
    stage.phones = WaitingPhones(*(with_phone(name, n, n == 1) for n, name in enumerate(names)))
    scene = JoinScene(stage)
    enter(scene, SOURCES[0])
    return scene


def lobby_that_invites(stage: Stage, *, mode: Mode = Mode.VERSUS, free: int = 1) -> Scene:
    """The lobby of a host that phones can join, with this many free seats."""
    visit, session = visit_at(lobby(2, 1, free, mode=mode), owner=True)
    session.put(ListeningNotice("Wohnzimmer", ("192.168.100.200",), 47325))
    session.put(PhonesNotice(INVITED))
    visit.update(0.0)
    return LobbyScene(stage, visit)


def pause_that_invites(stage: Stage) -> Scene:
    """The menu over a match that phones can join."""
    visit, session = visit_at(lobby(1, 1, playing=True), played(2, 5, stop=Phase.CHOOSE))
    session.put(PhonesNotice(INVITED))
    visit.update(0.0)
    return PauseScene(stage, visit)


def with_wifi(make: Callable[[Stage], Scene], stage: Stage) -> Scene:
    """The same with Wi-Fi details in the settings."""
    stage.settings = replace(
        stage.settings, wifi_name="Wohnzimmer 5 GHz; \\", wifi_password="geheim:42"
    )
    return make(stage)


def kiosk_that_invites(page: AttractPage, stage: Stage) -> Scene:
    """The attract screen of a kiosk that invites phones."""
    stage.phones = WaitingPhones()
    return attract(page, 3.0, True, stage)


PHONE_SCENES = {
    "join: phones may come": partial(invited, 0),
    "join: three phones": partial(invited, 3),
    "lobby: phones may come": lobby_that_invites,
    "pause: phones may come": pause_that_invites,
    **{
        f"kiosk: phones may come, {page.value}": partial(kiosk_that_invites, page)
        for page in AttractPage
    },
}
WIFI_SCENES = {
    "join: phones and Wi-Fi": partial(with_wifi, partial(invited, 1)),
    "lobby: phones and Wi-Fi": partial(with_wifi, lobby_that_invites),
    "lobby of six: phones and Wi-Fi": partial(with_wifi, partial(lobby_that_invites, free=3)),
    "pause: phones and Wi-Fi": partial(with_wifi, pause_that_invites),
}
