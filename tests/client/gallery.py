"""Every screen of the program in a state worth looking at, by name.

One list for all tests that measure what is drawn; add a new screen here at once.
"""

from collections.abc import Callable
from functools import partial
from typing import TypeAlias

from msgspec.structs import replace

from game.client.board.board_scene import BoardScene
from game.client.board.couch_decision import CouchDecisionScene
from game.client.board.look_scene import LookScene
from game.client.lesson.couch_lesson import COUCH_STEPS
from game.client.lesson.done import DoneScene
from game.client.lesson.lesson_steps import STEPS
from game.client.lesson.show_scene import ShowScene
from game.client.lesson.try_scene import TryScene
from game.client.match.visit import Visit
from game.client.options.deck_page import HandsScene
from game.client.rulebook.rule_pages import PAGES
from game.client.rulebook.rulebook_scene import RulesScene
from game.client.seats.plan import BotSeat, Doors, PlanRow
from game.client.setup.briefing import BriefingScene
from game.client.setup.code_entry import CodeScene
from game.client.setup.couch_join import JoinScene
from game.client.setup.lobby_scene import LobbyScene
from game.client.setup.naming import Naming
from game.client.setup.person_scene import PersonScene
from game.client.stage.scene import Scene
from game.client.stage.stage import Stage
from game.client.ui.keyboard import KeySet
from game.client.ui.keyboard_scene import KeyboardScene
from game.rules.match import Phase
from game.rules.refusal import Code
from game.table.bots.advice import AdviceNotice
from game.table.play.session_notices import ListeningNotice
from game.table.storage.settings import Deck, Guise
from net.messages.lobby import Banned
from net.messages.notices import SlowedNotice
from tests.client import test_scenes_draw
from tests.client import watch_scenes as watch
from tests.client.after import scenes as after
from tests.client.archive import scenes as archive
from tests.client.board import test_mission_pictures as mission
from tests.client.couch_tables import SOURCES, couch, couch_at, mission_at_couch, pick, roster_of
from tests.client.interrupted import scenes as interrupted
from tests.client.kiosk import scenes as kiosk
from tests.client.lesson.scenes import learning_together, tutorial_to_come
from tests.client.match import test_celebrate as celebrations
from tests.client.mission_tables import played as played_mission
from tests.client.mission_tables import reaching
from tests.client.options import scenes as options
from tests.client.phone_gallery import PHONE_SCENES, WIFI_SCENES
from tests.client.setup.joining import enter, hold
from tests.client.tables import FakeSession, lobby, played, visit_at

Make: TypeAlias = Callable[[Stage], Scene]


def at_the_couch(people: int, bots: int, stop: Phase, stage: Stage) -> Scene:
    """The couch with a choice being picked."""
    scene, _ = couch(stage, people, bots, rolls=9, stop=stop)
    if 0 in scene.visit.shown.match.to_act:
        pick(scene.visit, 0)
    return scene


def mission_couch(
    number: int, people: int, bots: int, roll: int, stop: Phase, stage: Stage
) -> Scene:
    """A mission at the couch with choices being picked."""
    events = played_mission(number, people + bots, roll, stop)
    scene, _ = mission_at_couch(stage, events, people)
    for seat in scene.visit.shown.match.to_act[:1]:
        if seat < people and scene.visit.shown.match.legal(seat):
            pick(scene.visit, seat)
    return scene


def leaders_question(people: int, bots: int, stop: Phase, stage: Stage) -> Scene:
    """A mission at the couch whose leader has to decide."""
    scene, _ = mission_at_couch(stage, reaching(3, people + bots, stop), people)
    return scene


def leader_without_pad(back: bool, stage: Stage) -> Scene:
    """A leader who has to decide, and whose controller is gone or has just come back."""
    scene, _ = mission_at_couch(stage, reaching(3, 3, Phase.GIVE_UP_DIE), 3)
    leader = scene.roster.at_seat(0)
    assert leader is not None
    question = CouchDecisionScene(stage, scene.visit)
    leader.missing, leader.asleep = not back, back
    return question


def joining(stage: Stage) -> Scene:
    """Six people at the join screen, every other one ready; one writes their name."""
    scene = JoinScene(stage)
    for number, source in enumerate(SOURCES):
        enter(scene, source)
        if number % 2:
            hold(scene, source)
    return scene


def coming_and_going(stage: Stage) -> Scene:
    """One is asked whether they leave, one's controller is gone, one's is back."""
    scene = JoinScene(stage)
    for source in SOURCES[:4]:
        enter(scene, source)
    _, gone, back, asked = scene.cards
    asked.asked = 0.0
    gone.player.name, gone.player.missing = "Großmutter Hildegard 12", True
    back.player.name, back.player.asleep = "Großvater Hildebrand 12", True
    return scene


def few(stage: Stage) -> Scene:
    """Two people and three bots at the join screen; one of them changes the second bot's level."""
    scene = JoinScene(stage)
    for source in SOURCES[:2]:
        enter(scene, source)
    for _ in range(2):
        scene.plan.turn(PlanRow.BOTS, 1, 2)
    scene.cards[0].place = scene.cards[1].place = BotSeat(1)
    return scene


def with_code(stage: Stage) -> Scene:
    """One person whose table others may join with a code."""
    scene = JoinScene(stage)
    enter(scene, SOURCES[0])
    scene.plan.doors, scene.plan.code = Doors.CODE, "Wohnzimmer 김민준 4711"
    scene.cards[0].place = PlanRow.NETWORK
    return scene


def mission_to_come(number: int, stage: Stage) -> Scene:
    """Three people and a bot about to play a mission."""
    scene = JoinScene(stage)
    for source in SOURCES[:3]:
        enter(scene, source)
    for _ in range(number):
        scene.plan.turn(PlanRow.GAME, 1, 3)
    scene.cards[0].place = PlanRow.GAME
    return scene


def writing(stage: Stage) -> Scene:
    """Two people who write their names, one in Latin and one in Korean letters."""
    scene = JoinScene(stage)
    for number, source in enumerate(SOURCES[:3]):
        enter(scene, source)
        if number:
            scene.cards[number].naming = Naming("김민준", korean=number > 1)
    return scene


def keyboard(keys: KeySet, stage: Stage) -> Scene:
    """The on-screen keyboard, with a text longer than its line."""
    label = stage.words("tables.address")
    text = "Wohnzimmer 192.168.100.200 " * 3
    return KeyboardScene(stage, label, print, text=text, limit=100, keys=keys)


def lobby_of_guests(stage: Stage) -> Scene:
    """Three people at this screen, with their looks, at somebody else's table."""
    shown = lobby(5, 0, 1, mine=3)
    visit, _ = visit_at(shown, owner=False)
    visit.roster = roster_of(shown, 3)
    return LobbyScene(stage, visit)


def person_picker(stage: Stage) -> Scene:
    """The picker of a person over a lobby."""
    lobby = lobby_of_guests(stage)
    stage.stack.reset(lobby)
    stage.stack.settle()
    return PersonScene(stage, (), Guise("Großmutter Hildegard 12", 3, 2), lambda guise: None)


def lobby_on_the_network(stage: Stage) -> Scene:
    """The lobby of a host whose table is on the LAN, with people from other machines."""
    visit, session = visit_at(lobby(4, 1, 1, mine=1), owner=True)
    session.put(ListeningNotice("Wohnzimmer", ("192.168.100.200",), 47325))
    visit.update(0.0)
    return LobbyScene(stage, visit)


def lobby_after_a_kick(stage: Stage) -> Scene:
    """The lobby of a host that may readmit somebody."""
    shown = replace(lobby(3, 1, 2, mine=1), banned=(Banned("ab" * 32, "Maximiliane"),))
    visit, session = visit_at(shown, owner=True)
    session.put(ListeningNotice("Wohnzimmer", ("192.168.100.200",), 47325))
    visit.update(0.0)
    return LobbyScene(stage, visit)


def locked_lobby(stage: Stage) -> Scene:
    """The lobby of a host that admits nobody new."""
    visit, session = visit_at(replace(lobby(3, 1, 2, mine=1), locked=True), owner=True)
    session.put(ListeningNotice("Wohnzimmer", ("192.168.100.200",), 47325))
    visit.update(0.0)
    return LobbyScene(stage, visit)


def page_of_rules(number: int, stage: Stage) -> Scene:
    """The rule book, open at a page."""
    scene = RulesScene(stage)
    scene.number = number
    return scene


def expected(stage: Stage) -> BoardScene:
    """A resumed couch match before anybody has pressed a button."""
    scene, _ = couch(stage, 3, 1, rolls=9, stop=Phase.CHOOSE)
    scene.roster.__init__()  # type: ignore[misc]
    for number, name in enumerate(scene.visit.names[:3]):
        scene.roster.expect(Guise(name, number, number))
    return scene


def introducing(stage: Stage) -> Scene:
    """The same, while two of three say who they are."""
    scene = expected(stage)
    for source in SOURCES[:2]:
        scene.roster.wake(source)
    return scene


NOTES = ("other_die", "other_cell", "dice_first", "nothing_fits", "not_pass")


def lesson_note(note: str, stage: Stage) -> Scene:
    """A step of the lesson in which the pen answers a wrong press."""
    scene = TryScene(stage, 3)
    scene.hands.note = f"lesson.{note}"
    return scene


def celebrated(number: int, stage: Stage) -> Scene:
    """Completed columns and colours are celebrated: in a single match, in a mission, at the
    couch."""
    scene = celebrations.tables(stage)[number]
    for _ in range(60):
        scene.update(1 / 60)
    celebrations.celebrate(scene)
    return scene


def late_couch(people: int, bots: int, stage: Stage) -> Scene:
    """The couch shortly before the end, with completed columns and colours."""
    events = played(people + bots, 36, stop=Phase.CHOOSE, seed=12)
    scene, _ = couch_at(stage, people, bots, events)
    return scene


def refused(stage: Stage) -> Scene:
    """Six at the couch, none of whom could do what they wanted."""
    scene, _ = couch(stage, 6, 0, rolls=3)
    whys = (Code.ALREADY_CROSSED, Code.WRONG_COLOUR, Code.NOT_ADJACENT, Code.NO_JOKER)
    for hand, code in zip(scene.hands.values(), (*whys, Code.WRONG_COUNT, None), strict=True):
        if code is not None:
            scene.visit.chooser.why[hand.seat] = code
        hand._no("" if code is not None else "why_other")
    return scene


def remarks_below(whys: tuple[Code | str, ...], mission: int, stage: Stage) -> Scene:
    """Four at the couch, each told below their sheet why something did not work."""
    if mission:
        scene: BoardScene = mission_at_couch(stage, played_mission(1, 4, 2, Phase.CHOOSE), 4)[0]
    else:
        scene, _ = couch(stage, 4, 0, rolls=3)
    for hand, why in zip(scene.hands.values(), whys, strict=True):
        if isinstance(why, Code):
            scene.visit.chooser.why[hand.seat] = why
        hand._no("" if isinstance(why, Code) else why)
    return scene


def questions_below(mission: int, stage: Stage) -> Scene:
    """Four at the couch: one confirms a pass, one lost their dice, one is done early, one is
    done."""
    if mission:
        events = played_mission(mission, 4, 8, Phase.ACTIVE)
        scene: BoardScene = mission_at_couch(stage, events, 4)[0]
    else:
        scene, _ = couch(stage, 4, 0, rolls=8, stop=Phase.ACTIVE)
    first = scene.visit.shown.match.active
    scene.hands[first]._armed_until = 99.0
    early, late, done = (seat for seat in range(4) if seat != first)
    pick(scene.visit, early)
    scene.hands[early]._eager = True
    scene.visit.chooser.lost[late] = first
    pick(scene.visit, done)
    return scene


def advised(reason: int, stage: Stage) -> Scene:
    """Four at the couch who asked for a hint; `reason` tells their hints apart."""
    scene, _ = couch(stage, 4, 0, rolls=3)
    visit = scene.visit
    for seat in visit.shown.match.to_act:
        visit.ask_hint(seat)
        legal = visit.shown.match.legal(seat)
        choice = legal[reason * 7 % len(legal)] if reason else None
        visit.hints.take(AdviceNotice(1, visit.shown.match.roll_number, seat, choice, seat != 3))
    return scene


COUCHES = ((2, 0), (2, 1), (3, 1), (4, 1), (6, 0))
_WHYS: tuple[tuple[Code | str, ...], ...] = (
    (Code.ALREADY_CROSSED, Code.WRONG_COLOUR, Code.NOT_ADJACENT, Code.NO_JOKER),
    (Code.WRONG_COUNT, "why_more", "why_undo", "why_other"),
    ("why_die", "chooses_first", Code.NOT_ADJACENT, "why_more"),
)
MISSIONS_AT_THE_COUCH = {
    "mission 1 of four": (1, 4, 0, 9, Phase.CHOOSE),
    "mission 1 of two": (1, 2, 0, 8, Phase.ACTIVE),
    "mission 2 of three": (2, 3, 0, 18, Phase.CHOOSE),
    "mission 3 of two": (3, 2, 0, 12, Phase.ACTIVE),
    "mission 3 of three": (3, 2, 1, 2, Phase.CHOOSE),
    "mission 3 of four": (3, 3, 1, 15, Phase.CHOOSE),
    "mission 4 of two": (4, 2, 0, 12, Phase.CHOOSE),
    "mission 4 of four": (4, 2, 2, 16, Phase.CHOOSE),
    "mission 5 of three": (5, 2, 1, 13, Phase.CHOOSE),
    "mission 5 of four": (5, 4, 0, 21, Phase.ACTIVE),
}


def briefing(stage: Stage) -> Scene:
    """The card before the mission with the longest goal."""
    scene, _ = mission_at_couch(stage, played_mission(3, 3, 1, Phase.CHOOSE), 3)
    return BriefingScene(stage, scene.visit)


def briefing_alone(stage: Stage) -> Scene:
    visit = mission_at_couch(stage, played_mission(3, 1, 1, Phase.CHOOSE), 1)[0].visit
    return BriefingScene(stage, visit)


def briefing_again(stage: Stage) -> Scene:
    """The same card, opened again from the menu."""
    scene, _ = mission_at_couch(stage, played_mission(4, 4, 12, Phase.CHOOSE), 4)
    return BriefingScene(stage, scene.visit, stays=True)


def looked_at(stage: Stage) -> Scene:
    """Somebody's sheet, shown large over a couch of six."""
    scene, _ = couch(stage, 6, 0, rolls=9, stop=Phase.CHOOSE)
    return LookScene(stage, scene.visit, 2, scene)


def slowed(stage: Stage) -> Scene:
    """On the way to a table whose code others guess wrong."""
    session = FakeSession()
    session.put(SlowedNotice(7.6))
    return LobbyScene(stage, Visit(session))  # type: ignore[arg-type]


SCENES: dict[str, Make] = {
    **test_scenes_draw.SCENES,
    **after.SCENES,
    **{f"mission: {name}": make for name, make in mission.SCENES.items()},
    **{f"archive: {name}": make for name, make in archive.SCENES.items()},
    **{
        f"replay: {name}": partial(archive.replay, *place)
        for name, place in archive.REPLAYS.items()
    },
    **{
        f"couch: {people} and {bots} bots, {stop.value}": partial(at_the_couch, people, bots, stop)
        for people, bots in COUCHES
        for stop in (Phase.CHOOSE, Phase.ACTIVE)
    },
    **{
        f"couch: {name}": partial(mission_couch, *what)
        for name, what in MISSIONS_AT_THE_COUCH.items()
    },
    **{
        f"couch: said below {i}, mission {mission}": partial(remarks_below, whys, mission)
        for i, whys in enumerate(_WHYS)
        for mission in (i % 2,)
    },
    **{
        f"couch: asked below, mission {mission}": partial(questions_below, mission)
        for mission in (0, 1)
    },
    **{f"couch: advised {reason}": partial(advised, reason) for reason in (0, 2)},
    "couch: sharing out": partial(leaders_question, 3, 1, Phase.SHARE_PENALTY),
    "couch: leader without controller": partial(leader_without_pad, False),
    "couch: leader with their controller back": partial(leader_without_pad, True),
    "couch: giving up a die": partial(leaders_question, 2, 1, Phase.GIVE_UP_DIE),
    **{f"options: {name}": make for name, make in options.SCENES.items()},
    **{f"rules: {page.key}": partial(page_of_rules, i) for i, page in enumerate(PAGES)},
    **{f"hands: {deck.value}": partial(HandsScene, deck=deck) for deck in Deck},
    **{
        f"couch: {people} and {bots} bots, late": partial(late_couch, people, bots)
        for people, bots in ((2, 0), (2, 1), (4, 1), (6, 0))
    },
    "couch: 6 and 0 bots, refused": refused,
    "join": JoinScene,
    "join: six": joining,
    "join: coming and going": coming_and_going,
    "join: two and three bots": few,
    **{f"join: mission {number}": partial(mission_to_come, number) for number in (1, 3, 5)},
    "join: with a code": with_code,
    "join: tutorial": tutorial_to_come,
    "join: writing": writing,
    "lobby: who is it": person_picker,
    "lobby: of a host on the network": lobby_on_the_network,
    "lobby: somebody sent away": lobby_after_a_kick,
    "lobby: locked": locked_lobby,
    "lobby: guests at the couch": lobby_of_guests,
    "mission: briefing": briefing,
    "mission: briefing alone": briefing_alone,
    "mission: briefing again": briefing_again,
    "couch: a sheet looked at": looked_at,
    **{f"lesson: {step.key}": partial(ShowScene, number=i) for i, step in enumerate(STEPS)},
    **{f"lesson: {step.key}, to do": partial(TryScene, number=i) for i, step in enumerate(STEPS)},
    **{f"lesson: {note}": partial(lesson_note, note) for note in NOTES},
    "lesson: done": DoneScene,
    **{
        f"lesson: card {number} for six": partial(learning_together, number)
        for number in range(len(COUCH_STEPS))
    },
    **{f"celebration {i}": partial(celebrated, i) for i in (0, 1, 2, 5)},
    "couch: going on": expected,
    "couch: who is who": introducing,
    **interrupted.SCENES,
    "code for a table": lambda stage: CodeScene(stage, stage.words("open.code_ask"), print),
    **{f"keyboard: {keys.name.lower()}": partial(keyboard, keys) for keys in KeySet},
    "wrong code": lambda stage: CodeScene(
        stage, "", print, code="SESAME 7", wrong=stage.words("refusal.wrong-code")
    ),
    "code that waits for others' guesses": slowed,
    **PHONE_SCENES,
    **WIFI_SCENES,
    **{f"watch: {name}": make for name, make in watch.SCENES.items()},
    **{f"kiosk: {name}": make for name, make in kiosk.SCENES.items()},
}
