"""Matches saved for another day: offered on the title, chosen among several, resumed, dropped."""

from collections.abc import Iterator
from dataclasses import replace as changed

import pytest

from game.client.board.board_scene import BoardScene
from game.client.input.presses import Act, Press
from game.client.interrupted.another_day import ask_to_leave, go_on
from game.client.interrupted.kept_matches import KeptMatchesScene
from game.client.match.visit import Sitting, Visit
from game.client.title.title_scene import TitleScene
from game.client.ui.message import MessageScene
from game.rules.setup import Mode
from game.table.play.options import HostOptions, Persona
from game.table.play.session import Session
from game.table.storage.folders import data_folder
from game.table.storage.match_file import SUFFIX, MatchWriter
from game.table.storage.records import Records
from game.table.storage.unfinished import KeptMatch, latest_unfinished
from tests.client.couch_tables import is_couch
from tests.client.interrupted.pressing import press, wait_until
from tests.client.tables import is_alone
from tests.table.storage.test_ended import died_at_the_end


@pytest.fixture
def begun(program) -> Iterator[BoardScene]:
    """A real match of Mina and two bots on this machine; it is her turn."""
    options = HostOptions(
        seats=3, bots=("easy", "easy"), lan=False, seed=5, pace=0, start_when_full=True
    )
    visit = Visit(Session.host(options, Persona(("Mina",))), local=True, reduced_motion=True)
    scene = BoardScene(program.stage, visit, Sitting.ALONE)
    program.stage.stack.reset(scene)
    program.stage.stack.settle()
    wait_until(visit, lambda: visit.view.match is not None and visit.view.match.roll_number >= 1)
    yield scene
    visit.close()


def save(program) -> KeptMatch:
    """Save the match on show for another day."""
    program.stage.stack.push(ask_to_leave(program.stage, program.stage.stack.top.visit))
    program.stage.stack.settle()
    press(program, "instead")
    kept = latest_unfinished(data_folder())
    assert kept is not None
    return kept


def test_a_kept_match_is_offered_on_the_title_and_resumes_where_it_was(program, begun):
    visit = begun.visit
    roll, events = visit.view.match.roll_number, list(visit.view.events)
    program.stage.stack.push(ask_to_leave(program.stage, visit))
    program.stage.stack.settle()
    press(program, "instead")
    title = program.stage.stack.top
    assert isinstance(title, TitleScene)
    assert title.focus.name == "go_on"
    scene = go_on(program.stage, latest_unfinished(data_folder()))
    assert is_alone(scene)
    again = scene.visit
    try:
        wait_until(again, lambda: again.view.match is not None)
        assert again.view.match.roll_number >= roll
        assert again.view.events[: len(events)] == events
        assert again.view.my_seats == (0,)
        assert again.takes_up is None
        assert latest_unfinished(data_folder()) is not None  # the file of the resumed match
    finally:
        again.close()


def test_of_several_kept_matches_one_is_chosen(program, begun):
    latest = save(program)
    events = latest.saved.events
    older = latest.path.with_name(f"20200101-000000{SUFFIX}")
    names, levels = ("Zoe", *latest.saved.names[1:]), latest.saved.levels
    writer = MatchWriter(older, "Friday", names, levels, "table-9", mine=(0,))
    writer.append(events[:3])
    writer.close()
    scene = program.stage.screens.go_on(latest)
    assert isinstance(scene, KeptMatchesScene)
    program.stage.stack.push(scene)
    program.stage.stack.settle()
    assert len(scene.matches) == 2
    (entry,) = [widget for widget in scene.focus.widgets if "Zoe" in widget.label]
    assert entry.label == "Zoe"
    assert entry.note.startswith("Roll 1 · ")
    scene.focus.give(entry.name)
    scene.handle(Press(Act.ACCEPT))
    program.stage.stack.settle()
    table = program.stage.stack.top
    try:
        assert table.visit.takes_up == older
    finally:
        table.visit.close()


def test_a_kept_match_that_has_gone_meanwhile_is_not_resumed(program, begun):
    kept = save(program)
    scene = KeptMatchesScene(program.stage, [kept, kept])
    program.stage.stack.push(scene)
    program.stage.stack.settle()
    kept.path.unlink()
    scene.handle(Press(Act.ACCEPT))
    program.stage.stack.settle()
    assert isinstance(program.stage.stack.top, MessageScene)


def test_of_two_copies_of_a_kept_match_the_longer_one_is_resumed(program, begun):
    longer = save(program)
    saved = longer.saved
    newer = longer.path.with_name(f"20990101-000000{SUFFIX}")
    writer = MatchWriter(newer, "Friday", saved.names, saved.levels, saved.key, mine=saved.mine)
    writer.append(saved.events[:-1])
    writer.close()
    latest = latest_unfinished(data_folder())
    assert latest.path == newer
    scene = program.stage.screens.go_on(latest)
    try:
        assert scene.visit.takes_up == longer.path
    finally:
        scene.visit.close()


def test_an_ended_match_is_not_offered_again(program, begun):
    program.stage.stack.push(ask_to_leave(program.stage, begun.visit))
    program.stage.stack.settle()
    press(program, "yes")
    assert latest_unfinished(data_folder()) is None
    assert isinstance(program.stage.stack.top, TitleScene)
    assert "go_on" not in [widget.name for widget in program.stage.stack.top.focus.widgets]


def test_a_damaged_match_is_reported_and_not_offered_again(program, begun):
    begun.visit.close()
    kept = latest_unfinished(data_folder())
    events = (kept.saved.events[0], *kept.saved.events)
    damaged = changed(kept, saved=changed(kept.saved, events=events))
    scene = go_on(program.stage, damaged)
    assert isinstance(scene, MessageScene)
    assert latest_unfinished(data_folder()) is None


def test_everybody_who_shared_the_screen_is_waited_for(program):
    options = HostOptions(seats=2, lan=False, seed=5, start_when_full=True)
    visit = Visit(Session.host(options, Persona(("Mina", "Jonas"))), local=True)
    wait_until(visit, lambda: visit.view.match is not None and visit.view.match.roll_number >= 1)
    visit.close()
    scene = go_on(program.stage, latest_unfinished(data_folder()))
    assert is_couch(scene)
    try:
        assert [(player.name, player.stopped) for player in scene.roster] == [
            ("Mina", True),
            ("Jonas", True),
        ]
    finally:
        scene.visit.close()


def test_a_resumed_match_keeps_its_time_limit(program):
    options = HostOptions(seats=2, lan=False, seed=5, start_when_full=True, time_limit=90.0)
    visit = Visit(Session.host(options, Persona(("Mina", "Jonas"))), local=True)
    wait_until(visit, lambda: visit.view.match is not None and visit.view.match.roll_number >= 1)
    visit.close()
    again = go_on(program.stage, latest_unfinished(data_folder())).visit
    try:
        wait_until(again, lambda: again.view.match is not None and again.view.deadline is not None)
        assert again.view.lobby.time_limit == 90.0
    finally:
        again.close()


def test_a_mission_of_several_at_this_screen_resumes_at_the_couch(program):
    options = HostOptions(
        seats=2, lan=False, seed=5, start_when_full=True, mode=Mode.MISSION, mission=3
    )
    visit = Visit(Session.host(options, Persona(("Mina", "Jonas"))), local=True)
    wait_until(visit, lambda: visit.view.match is not None and visit.view.match.roll_number >= 1)
    visit.close()
    scene = go_on(program.stage, latest_unfinished(data_folder()))
    program.stage.stack.reset(scene)
    program.stage.stack.settle()
    try:
        wait_until(scene.visit, lambda: scene.visit.view.match is not None)
        for _ in range(400):
            program.step()
        table = next(one for one in program.stage.stack.scenes if is_couch(one))
        assert [player.name for player in table.roster if player.expected] == ["Mina", "Jonas"]
    finally:
        scene.visit.close()


def test_the_title_files_a_finished_match_and_does_not_offer_it(
    program,
) -> None:
    died_at_the_end(data_folder(), recorded=False)
    scene = TitleScene(program.stage)
    program.stage.stack.reset(scene)
    program.stage.stack.settle()
    assert scene.focus.name != "go_on"
    assert not Records(data_folder()).matches()  # this is not done at the start
    scene.update(3.0)
    assert len(Records(data_folder()).matches()) == 1
