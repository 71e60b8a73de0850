"""Couches for tests: players with devices at a table that is fed by hand."""

from game.client.board.board_scene import BoardScene
from game.client.input.devices import Devices, Family, Pad
from game.client.input.sources import LEFT_KEYS, MOUSE, RIGHT_KEYS, Source, pad_source
from game.client.match.visit import Sitting, Visit
from game.client.seats.roster import Roster
from game.client.stage.stage import Stage
from game.rules.cells import cells_of
from game.rules.events import Event
from game.rules.match import Phase
from game.table.storage.settings import Guise
from net.messages.lobby import Lobby
from tests.client.mission_tables import at
from tests.client.tables import FakeSession, lobby, played, settle, visit_at

SOURCES: tuple[Source, ...] = (
    pad_source(900),
    pad_source(901),
    LEFT_KEYS,
    RIGHT_KEYS,
    MOUSE,
    pad_source(902),
)
FAMILIES = {900: Family.XBOX, 901: Family.PLAYSTATION, 902: Family.NINTENDO}


def plug_all(devices: Devices) -> None:
    """Plug in the controllers named in `SOURCES`."""
    for instance, family in FAMILIES.items():
        devices.add(Pad(instance, f"guid {instance}", family.value, family))


def roster_of(shown: Lobby, people: int) -> Roster:
    """Players with different devices, named as in the lobby."""
    roster = Roster()
    for i in range(people):
        source = SOURCES[i]
        make = f"guid {source.number}" if source.number in FAMILIES else ""
        roster.add(source, Guise(shown.seats[i].name or "?", i, i), make)
    return roster


def is_couch(scene: object) -> bool:
    """Whether a scene is a match that several people play here at once."""
    return isinstance(scene, BoardScene) and scene.sitting is Sitting.COUCH


def couch(
    stage: Stage, people: int, bots: int = 0, *, rolls: int = 1, stop: Phase | None = Phase.CHOOSE
) -> tuple[BoardScene, FakeSession]:
    """A match of this many people here and bots, up to this roll."""
    return couch_at(stage, people, bots, played(people + bots, rolls, stop=stop, seed=12))


def couch_at(
    stage: Stage, people: int, bots: int, events: list[Event]
) -> tuple[BoardScene, FakeSession]:
    """A couch that shows these events."""
    plug_all(stage.devices)
    shown = lobby(people, bots, mine=people, playing=True)
    visit, session = visit_at(shown, events)
    visit.roster = roster_of(shown, people)
    settle(visit)
    scene = BoardScene(stage, visit, Sitting.COUCH)
    scene.follow()
    return scene, session


def mission_at_couch(
    stage: Stage, events: list[Event], people: int
) -> tuple[BoardScene, FakeSession]:
    """A mission at the couch that shows these events."""
    plug_all(stage.devices)
    visit, session = at(events, people, people)
    assert visit.view.lobby is not None
    visit.roster = roster_of(visit.view.lobby, people)
    scene = BoardScene(stage, visit, Sitting.COUCH)
    scene.follow()
    return scene, session


def pick(visit: Visit, seat: int, part: bool = False) -> None:
    """Pick a choice for a seat, whole or only its first cells."""
    draft = visit.chooser.draft(seat)
    assert draft is not None
    legal = visit.shown.match.prospects(seat)
    most = max(legal, key=lambda choice: choice.cells.bit_count())
    for cell in cells_of(most.cells)[: 1 if part else None]:
        draft.pick_cell(cell)
