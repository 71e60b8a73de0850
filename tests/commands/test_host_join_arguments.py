"""Invalid arguments of `host`, `join`, `tables` and `replay`: one sentence, status 2."""

import sys

import pytest

from game.commands.failure import Failure
from game.commands.host import BETWEEN_MATCHES, make_options
from game.commands.line import build_parser, run
from game.commands.play import make_match
from game.commands.sentences import refusal_sentence, trouble_sentence
from game.rules.setup import Mode
from game.table.play.session_notices import Trouble, TroubleNotice
from game.table.storage.folders import HOME_VARIABLE
from net.base.refusals import Refusal, RefusalCode


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("NOCHMAL_HOME", str(tmp_path))


def fails(capsys, line: str) -> int:
    try:
        status = run(line.split())
    except SystemExit as end:
        status = end.code
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1
    assert "Traceback" not in err
    return status


@pytest.mark.parametrize(
    "line",
    [
        "host --headless --seats 1",
        "host --headless --seats 7",
        "host --headless --mode solo --seats 2",
        "host --headless --seats 2 --bots easy easy easy",
        "host --headless --bots genius",
        "host --headless --sheet pink",
        "host --headless --start-with 1",
        "host --headless --seats 3 --bots easy --start-with 3",
        "host --headless --start-with -1",
        "host --headless --port 65536",
        "host --headless --port -1",
        "host --headless --bind nonsense",
        "host --headless --time 0",
        "host --headless --time nan",
        "host --headless --pace inf",
        "host --headless --pace -1",
        "host --headless --mission 2",
        "host --headless --mode draughts",
        "host --json",
        "join x --headless",
        "join x --headless --bot genius",
        "join x --headless --bot easy --watch",
        "join x --headless --bot cmd:no-such-program-here",
        "join x --headless --bot cmd:",
        "host --headless --bots cmd:no-such-program-here",
        "play --bots cmd:no-such-program-here",
        "play --bots cmd:",
        "play --bots genius",
        "play --mode solo --bots easy",
        "join x --bot easy",
        "join x --json",
        "join host:99999 --headless --watch",
        "join 127.0.0.1:abc --headless --watch",
        "join table.local:x --headless --watch",
        "join x --headless --watch --name Anna",
        "host --headless --mode mission --mission 1 --sheet red",
        "replay a --text --json",
        "replay a --coach --verify",
        "missions find --goals-only --milestones-by easy",
        "join [::1 --headless --watch",
        "join x --headless --bot easy --name aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
        "join x --headless --watch --bind here",
        "tables --seconds 0",
        "tables --seconds nan",
        "tables --bind here",
        "replay",
    ],
)
def test_wrong_arguments_are_one_sentence_and_status_2(capsys, line):
    assert fails(capsys, line) == 2


@pytest.mark.parametrize(
    "line",
    [
        "replay /no/such/file",
        "replay main.py --verify",
    ],
)
def test_a_file_that_cannot_be_replayed_is_one_sentence_and_status_1(capsys, line):
    assert fails(capsys, line) == 1


def options(line: str):
    words = ["host", *line.split()]
    return make_options(build_parser("host").parse_args(words))


def test_a_headless_host_starts_when_full_and_has_no_pace():
    chosen = options("--headless --seats 4 --bots easy")
    assert chosen.start_when_full
    assert (chosen.pace, chosen.bot_delay, chosen.seats, chosen.bots) == (0.0, 0.0, 4, ("easy",))
    assert (chosen.mode, chosen.sheet, chosen.time_limit) == (Mode.VERSUS, "black", None)


def test_a_host_with_start_with_does_not_wait_for_all_seats():
    chosen = options("--headless --start-with 2")
    assert (chosen.start_with, chosen.start_when_full) == (2, False)


def test_a_host_with_a_window_has_a_pace_and_is_started_by_hand():
    chosen = options("--name Friday --time 30")
    assert not chosen.start_when_full
    assert chosen.pace > 0
    assert (chosen.name, chosen.time_limit, chosen.port) == ("Friday", 30.0, None)


@pytest.mark.parametrize("line", ["play --bots", "join x --headless --bot"])
def test_a_missing_bot_program_is_named(capsys, line):
    run([*line.split(), "cmd:no-such-program-here --fast"])
    assert capsys.readouterr().err == "No program is named 'no-such-program-here'.\n"


def test_play_accepts_bot_programs_beside_levels():
    words = ["play", "--players", "Mina", "--bots", "hard", f"cmd:{sys.executable} bot.py"]
    chosen, persona = make_match(build_parser("play").parse_args(words))
    assert persona.names == ("Mina",)
    assert (chosen.seats, chosen.bots) == (3, ("hard", "program"))
    assert chosen.programs == (("program", f"{sys.executable} bot.py"),)


def test_with_a_screen_messages_of_bot_programs_go_to_a_file(monkeypatch, tmp_path):
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))
    bots = ["--bots", f"cmd:{sys.executable} bot.py"]
    played, _ = make_match(build_parser("play").parse_args(["play", *bots]))
    hosted, headless = (
        make_options(build_parser("host").parse_args(["host", *bots, *words]))
        for words in ((), ("--headless",))
    )
    assert played.program_log == hosted.program_log == tmp_path / "data" / "bot_programs.log"
    assert headless.program_log is None


@pytest.mark.parametrize("code", RefusalCode)
def test_every_refusal_has_a_sentence(code):
    for params in ({}, {"fault": "{odd}", "name": "x", "host": "1", "guest": "2"}):
        sentence = refusal_sentence(Refusal(code, params))
        assert sentence.endswith(".") or params
        assert sentence[0].isupper()


@pytest.mark.parametrize("trouble", Trouble)
def test_every_trouble_has_a_sentence(trouble):
    assert trouble_sentence(TroubleNotice(trouble, "path", "fault")).endswith(".")


def test_the_time_a_seat_is_kept_can_be_set() -> None:
    assert options("--headless").keep_seconds == 60.0
    assert options("--headless --away 5").keep_seconds == 5.0


def test_once_needs_headless_and_plays_one_match() -> None:
    assert options("--headless").again_after == BETWEEN_MATCHES
    assert options("--headless --once").again_after is None
    with pytest.raises(Failure, match="--once needs --headless"):
        options("--once")
