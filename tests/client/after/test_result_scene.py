"""The result: its moments lead to the replay, the next match starts at once, guests follow."""

from dataclasses import replace
from types import SimpleNamespace
from unittest.mock import patch

import pytest
from msgspec import structs

from game.client.after import cheering
from game.client.after.moments_scene import MomentsScene
from game.client.after.record_band import RecordNews
from game.client.after.rematch import WAIT_SECONDS
from game.client.after.result_scene import LOCK_SECONDS, ResultScene
from game.client.app import Program
from game.client.archive.replay_scene import ReplayScene
from game.client.input.presses import Act, Click, Press
from game.client.input.sources import KEYS, MOUSE, Heard
from game.client.match.score_figures import ScoreSplit
from game.client.match.visit import Visit
from game.client.seats.roster import Roster
from game.client.setup.couch_join import JoinScene
from game.client.setup.lobby_scene import LobbyScene
from game.client.setup.new_match import Kind, NewMatchScene
from game.rules.events import Result, Rolled
from game.rules.match import Phase
from game.rules.setup import Mode
from game.table.review.achievements import AchievementKind
from game.table.review.replaying import ReplaySession
from game.table.storage.archive import Archive
from game.table.storage.records import MatchRecord, Records, SeatRecord
from net.messages.lobby import TableState
from net.messages.notices import EventsNotice, LobbyNotice
from net.messages.requests import SetReady, StartMatch
from tests.client.archive.kept import archive_with
from tests.client.couch_tables import roster_of
from tests.client.gallery import SCENES
from tests.client.tables import FakeSession, is_alone, lobby, played, settle, visit_at
from tests.client.test_scenes_draw import show


def over(
    program: Program, people: int = 2, bots: int = 0, *, owner: bool = True, local: bool = False
) -> tuple[ResultScene, FakeSession]:
    """A result on top of an empty stack."""
    shown = lobby(people, bots)
    visit, session = visit_at(shown, played(people + bots, 200), owner=owner, local=local)
    settle(visit)
    scene = ResultScene(program.stage, visit)
    program.stage.stack.reset(scene)
    program.stage.stack.settle()
    program.step()
    return scene, session


def press(program: Program, name: str) -> None:
    """Press the widget of that name on the top scene."""
    top = program.stage.stack.top
    top.focus.give(name)  # type: ignore[union-attr]
    top.handle(Press(Act.ACCEPT))  # type: ignore[union-attr]
    program.stage.stack.settle()
    program.step()


def wait(program: Program, seconds: float = WAIT_SECONDS + 0.1) -> None:
    """Let time pass."""
    for _ in range(round(seconds * 60)):
        program.step()


def begin_again(session: FakeSession) -> None:
    """The host starts the next match."""
    playing = lobby(2, 0, playing=True)
    assert playing.state is TableState.PLAYING
    session.put(LobbyNotice(playing))
    session.put(EventsNotice(2, tuple(played(2, 1, stop=Phase.CHOOSE))))


def test_again_starts_the_next_match_at_once(program):
    _, session = over(program, local=True)
    press(program, "again")
    assert session.sent == [StartMatch()]
    begin_again(session)
    program.step()
    assert is_alone(program.stage.stack.top)


def test_with_too_few_people_left_again_leads_to_the_lobby(program):
    _, session = over(program)
    session.put(LobbyNotice(lobby(1, 0, 5)))
    program.step()
    press(program, "again")
    assert session.sent == []
    assert isinstance(program.stage.stack.top, LobbyScene)


def ready(*seats: int) -> LobbyNotice:
    """The table of two reports who wants the next match."""
    shown = lobby(2, 0)
    changed = [structs.replace(seat, ready=seat.index in seats) for seat in shown.seats]
    return LobbyNotice(structs.replace(shown, seats=tuple(changed)))


def test_the_host_starts_once_everybody_at_the_table_is_ready(program):
    _, session = over(program)
    press(program, "again")
    assert session.sent == [SetReady(0, True)]
    session.put(ready(0, 1))
    program.step()
    assert session.sent == [SetReady(0, True), StartMatch()]


def test_the_host_waits_ten_seconds_for_others_who_are_not_ready(program):
    _, session = over(program)
    press(program, "again")
    wait(program, WAIT_SECONDS - 0.5)
    assert StartMatch() not in session.sent
    wait(program, 1)
    assert StartMatch() in session.sent


def test_a_host_who_does_not_press_is_not_waited_for_for_ever(program):
    _, session = over(program)
    session.put(ready(1))
    wait(program)
    assert session.sent == [StartMatch()]


def test_a_guest_can_be_ready_and_take_it_back(program):
    scene, session = over(program, owner=False)
    assert scene.focus.name == "again"
    press(program, "again")
    scene.handle(Press(Act.BACK))
    wait(program)
    assert session.sent == [SetReady(0, True), SetReady(0, False)]


def test_everybody_sees_who_is_ready(program):
    scene, session = over(program, owner=False)
    session.put(ready(1))
    program.step()
    assert scene.rematch.seats == {0: False, 1: True}


def test_a_guest_who_reads_on_follows_after_a_while(program):
    scene, session = over(program, owner=False)
    assert scene.focus.name != "title"
    begin_again(session)
    program.step()
    assert program.stage.stack.top is scene  # somebody still reading gets a while
    wait(program)
    assert is_alone(program.stage.stack.top)
    assert len(program.stage.stack.scenes) == 1


def test_a_guest_who_presses_follows_at_once(program):
    _, session = over(program, owner=False)
    begin_again(session)
    program.step()
    press(program, "again")
    program.step()
    assert session.sent == []
    assert is_alone(program.stage.stack.top)


def test_presses_are_ignored_just_as_the_result_appears(program):
    scene, session = over(program)
    scene.hear(Heard(KEYS, Press(Act.ACCEPT)))
    scene.hear(Heard(MOUSE, Click(*scene.at.again.center)))
    assert session.sent == []
    wait(program, LOCK_SECONDS + 0.1)
    scene.hear(Heard(KEYS, Press(Act.ACCEPT)))
    assert session.sent == [SetReady(0, True)]


def at_couch(program: Program, people: int) -> tuple[ResultScene, FakeSession, Roster]:
    """The result of this many people, each with a controller, once presses count."""
    shown = lobby(people, 0, mine=people)
    visit, session = visit_at(shown, played(people, 200), owner=True, local=True)
    visit.roster = roster_of(shown, people)
    visit.roster.sit([seat.name or "" for seat in shown.taken], tuple(range(people)))
    settle(visit)
    scene = ResultScene(program.stage, visit)
    program.stage.stack.reset(scene)
    program.stage.stack.settle()
    wait(program, LOCK_SECONDS + 0.1)
    scene.focus.give("again")
    return scene, session, visit.roster


def test_at_the_couch_the_next_match_waits_for_everybody_s_press(program):
    scene, session, roster = at_couch(program, 3)
    for player in roster:
        assert session.sent == []
        scene.hear(Heard(player.source, Press(Act.ACCEPT)))
        scene.hear(Heard(player.source, Press(Act.ACCEPT)))  # pressing twice counts once
    assert session.sent == [StartMatch()]


def test_after_ten_seconds_the_couch_waits_for_nobody(program):
    scene, session, roster = at_couch(program, 3)
    scene.hear(Heard(next(iter(roster)).source, Press(Act.ACCEPT)))
    wait(program, WAIT_SECONDS - 0.5)
    assert session.sent == []
    wait(program, 1)
    assert session.sent == [StartMatch()]


def test_back_takes_the_press_back(program):
    scene, session, roster = at_couch(program, 2)
    first = next(iter(roster)).source
    scene.hear(Heard(first, Press(Act.ACCEPT)))
    scene.hear(Heard(first, Press(Act.BACK)))
    wait(program)
    assert session.sent == []


def test_the_couch_returns_from_the_result_to_the_join_screen(program):
    _, _, roster = at_couch(program, 3)
    names = [player.name for player in roster]
    press(program, "table")
    top = program.stage.stack.top
    assert isinstance(top, JoinScene)
    assert [card.player.name for card in top.cards] == names
    assert not any(card.player.ready for card in top.cards)
    assert len(program.stage.stack.scenes) == 2  # Back leads to the title


def test_a_single_player_can_change_their_match_from_the_result(program):
    _, _ = over(program, 1, 2, local=True)
    press(program, "table")
    top = program.stage.stack.top
    assert isinstance(top, NewMatchScene)
    assert [plan.kind for plan in top.plans[:4]] == [Kind.PERSON, Kind.BOT, Kind.BOT, Kind.NOBODY]
    assert top.sheet == "black"


def test_every_winners_pen_cheers(program):
    scene, _ = over(program, 3)
    tied = replace(scene.ending, over=replace(scene.ending.over, winners=(0, 1, 2)))
    drawn = []
    canvas = SimpleNamespace(centre=lambda pen, x, y: drawn.append((x, y)))
    with patch.object(cheering, "mascot", lambda *_, **__: None):
        cheering.draw_winners(canvas, tied, 0.0)
    assert len(set(drawn)) == 3


def test_a_moment_opens_the_replay_at_its_roll(program):
    scene, _ = over(program)
    moment = min(scene.ending.moments[:3], key=lambda one: one.roll)
    press(program, "moment 0")
    top = program.stage.stack.top
    assert isinstance(top, ReplayScene)
    assert top.roll in (moment.roll - 1, moment.roll)
    top.handle(Press(Act.BACK))
    program.stage.stack.settle()
    assert program.stage.stack.top is scene


def test_all_moments_are_on_a_separate_screen_in_order_of_time(program):
    scene, _ = over(program)
    press(program, "moments")
    top = program.stage.stack.top
    assert isinstance(top, MomentsScene)
    assert [one.roll for one in top.moments] == sorted(one.roll for one in scene.ending.moments)
    top.handle(Press(Act.BACK))
    program.stage.stack.settle()
    assert program.stage.stack.top is scene


@pytest.mark.parametrize("way", ["moments", "moment 0"])
def test_a_guest_who_looks_at_moments_follows_too(program, way):
    _, session = over(program, owner=False)
    press(program, way)
    begin_again(session)
    wait(program)
    (scene,) = program.stage.stack.scenes
    assert is_alone(scene)


def test_with_six_seats_moments_are_only_behind_their_button(program):
    scene, _ = over(program, 3, 3)
    names = {widget.name for widget in scene.focus.widgets}
    assert "moments" in names
    assert "moment 0" not in names


def test_the_result_shows_people_in_the_looks_they_chose_at_the_couch(program):
    visit, _ = visit_at(lobby(2, 1, mine=2), played(3, 200))
    roster = roster_of(lobby(2, 1, mine=2), 2)
    for number, player in enumerate(roster):
        player.tint, player.costume = 5 - number, 2
    roster.sit([seat.name or "" for seat in lobby(2, 1, mine=2).taken], (0, 1))
    visit.roster = roster
    settle(visit)
    scene = ResultScene(program.stage, visit)
    wanted = [(player.colour, player.wears) for player in roster]
    assert [(look.tint, look.costume) for look in scene.ending.looks[:2]] == wanted
    assert scene.ending.looks[2].bot


def test_the_result_of_a_replay_leads_back_to_where_it_started(program, tmp_path):
    archive = archive_with(tmp_path, 1)
    scene, _ = over(program)
    saved = archive.read(Archive(tmp_path).records.matches()[0])
    now = [0.0]
    last = sum(isinstance(event, Rolled) for event in saved.events)
    replay = ReplayScene(program.stage, saved, lambda: now[0], first_roll=last)
    program.stage.stack.push(replay)
    program.stage.stack.settle()
    for _ in range(400):
        now[0] += 0.1
        program.step()
    top = program.stage.stack.top
    assert isinstance(top, ResultScene)
    assert top is not scene
    press(program, "title")
    assert program.stage.stack.top is scene


def test_broken_records_are_announced_but_not_in_a_replay(program, tmp_path):
    records = Records(tmp_path)
    worse = SeatRecord("Opa Heinrich", None, -30, 0, 0, 0, 0, False)
    records.add(MatchRecord("a", 1, Mode.SOLO, None, "black", Result.FINISHED, 30, "", (worse,)))
    visit, _ = visit_at(lobby(1, 0, mode=Mode.SOLO), played(1, 40, mode=Mode.SOLO))
    settle(visit)
    scene = ResultScene(program.stage, visit, records)
    assert [achievement.kind for achievement in scene.told_by_records.achievements] == [
        AchievementKind.SOLO_BEST
    ]
    assert scene.told_by_records.best_alone == ("Opa Heinrich", -30)
    now = [0.0]
    saved = archive_with(tmp_path / "kept", 1).read(Archive(tmp_path / "kept").records.matches()[0])
    shown = Visit(ReplaySession(saved, lambda: now[0], first_roll=999), reduced_motion=True)
    settle(shown)
    assert ResultScene(program.stage, shown, records).told_by_records == RecordNews()


def test_unreadable_records_announce_nothing(program, tmp_path):
    folder = tmp_path / "no folder"
    folder.write_text("")
    visit, _ = visit_at(lobby(2, 0), played(2, 200))
    settle(visit)
    assert ResultScene(program.stage, visit, Records(folder)).told_by_records == RecordNews()


@pytest.mark.parametrize(("points", "praised"), [(-20, False), (0, False), (1, True), (35, True)])
def test_a_solo_result_is_praised_from_its_first_star_on(
    program: Program, points: int, praised: bool
) -> None:
    scene = show(program, SCENES["result of one"], 2)
    assert isinstance(scene, ResultScene)
    split = ScoreSplit(points, colours=0, jokers=0, stars=0, open_stars=0)
    assert replace(scene.ending, figures=(split,)).is_praised is praised
