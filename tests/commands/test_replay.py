"""`replay` of files from elsewhere: incomplete ones, and no escapes on the terminal."""

import json
from dataclasses import replace

import pytest

from game.commands import headless
from game.commands.headless import Printer, Reporter
from game.commands.line import run
from game.commands.replay import _proof
from game.rules.record import to_record
from game.table.play.session_notices import ProgramWroteNotice, Trouble, TroubleNotice
from net.base.codec import encode
from net.base.refusals import Refusal, RefusalCode
from net.messages.notices import RefusedNotice
from net.messages.requests import StartMatch
from tests.net.chain.made import ANNA, BEN, Made
from tests.net.test_matches import play

HEAD = {"format": "noch-mal-match", "version": 1}
EVIL = "\x1b[2J\x9b2JAnna\u202e"


@pytest.fixture(scope="module")
def events():
    return tuple(play(2, 0)[1][0].guest.events)


@pytest.fixture
def replay(tmp_path, capsys):
    """Runs `replay` on a file of these events; returns status, stdout and stderr."""

    def make(events, *words: str, names=("Anna", "Ben"), rest: bytes = b""):
        path = tmp_path / "one.match"
        frames = [HEAD | {"names": list(names)}, *map(to_record, events)]
        path.write_bytes(b"".join(map(encode, frames)) + rest)
        status = run(["replay", str(path), *words])
        return status, *capsys.readouterr()

    return make


@pytest.mark.parametrize("words", [("--verify",), ("--verify", "--json"), ("--coach",), ()])
def test_a_file_without_events_is_no_match(replay, words):
    status, out, err = replay((), *words)
    assert (status, out) == (1, "")
    assert err == "The file holds no events, so there is no match in it.\n"


def test_a_complete_file_folds_to_its_end(replay, events):
    status, out, _ = replay(events, "--verify")
    assert status == 0
    assert out.startswith("The match folds to its end: ")


@pytest.mark.parametrize("rest", [b"", b"\0\0\0\x09half"], ids=["no end", "half a frame"])
def test_an_incomplete_file_is_reported_as_such(replay, events, rest):
    told = events if rest else events[:-1]
    status, out, _ = replay(told, "--verify", rest=rest)
    assert status == 0
    assert out.startswith("The file is not whole: ")
    assert json.loads(replay(told, "--verify", "--json", rest=rest)[1])["whole"] is False


@pytest.mark.parametrize("mode", ["--text", "--json", "--coach", "--verify"])
def test_no_escape_in_a_name_reaches_the_terminal(replay, events, mode):
    _, out, err = replay(events, mode, names=(EVIL, EVIL))
    assert not set(out + err) & set("\x1b\x9b\u202e")


@pytest.mark.parametrize("mode", ["--text", "--json", "--verify"])
def test_no_escape_in_a_sheet_or_a_path_reaches_the_terminal(replay, events, mode, capsys):
    odd = (replace(events[0], sheet=EVIL), *events[1:])
    status, out, err = replay(odd, mode)
    assert (status, out) == (1, "")
    run(["replay", f"/no/{EVIL}", mode])
    err += capsys.readouterr().err
    assert err.count("\n") == 2
    assert not set(err) & set("\x1b\x9b\u202e")


@pytest.fixture
def reporter():
    """The printer of `host` and `join`."""
    return Reporter(session=None, printer=Printer(as_json=False), is_host=False, once=True)


def test_the_output_of_host_and_join_contains_no_escapes(reporter, capsys):
    Printer(as_json=False).put({}, f"Table '{EVIL}'")
    reporter.take(TroubleNotice(Trouble.PROGRAM_GONE, fault=EVIL))
    reporter.take(ProgramWroteNotice(EVIL))
    refusal = Refusal(RefusalCode.NAME_TAKEN, {"name": EVIL})
    reporter.take(RefusedNotice(StartMatch(), refusal))
    out, err = capsys.readouterr()
    assert (out.count("Anna"), err.count("Anna")) == (1, 3)
    assert not set(out + err) & set("\x1b\x9b\u202e")


def test_an_error_message_contains_no_escapes(monkeypatch, capsys):
    def fail(arguments):
        raise headless.Failure(EVIL)

    monkeypatch.setattr("game.commands.tables.run", fail)
    assert run(["tables"]) == 1
    assert capsys.readouterr().err == "[2J2JAnna\n"


def test_what_a_host_did_to_the_dice_is_said_of_a_proven_match():
    made = Made().begun()
    made.log.take(made.term(ANNA))
    made.settle()
    made.log.take(made.roll_without(ANNA.key))
    made.settle()
    made.log.take(made.asks_anew(2, ANNA))
    made.played()
    made.log.vouch(made.seal(host=BEN, term=2))
    said = _proof(made.log)
    assert said.startswith("Every signature, roll and rule of its ")
    assert said.endswith(
        " In 1 case a program's part in a roll is missing."
        " The host began again with these rolls, and may have known them: 3."
    )
