"""`host`, `join`, `tables` and `replay`: real programs over loopback, with zeroconf."""

import os
import shlex
import signal
import socket
import sys
import time

import pytest

from game.commands.headless import GUESTS_SECONDS
from tests.commands.programs import HEADLESS, LIMIT, LOCAL, LONG, Program, match_lines
from tests.net.page_client import Client, Keys


def one_sentence(text: str) -> bool:
    return text.count("\n") == 1 and text.rstrip().endswith(".") and "Traceback" not in text


def test_in_an_evening_by_name_all_programs_print_the_same_match(start, tmp_path):
    host = start("host", "--once", "--name", "Evening one", "--seats", "3", "--bots", "easy",
                 "--port", "0", *LOCAL, *HEADLESS)  # fmt: skip
    listening = host.first("listening")
    assert listening.keys() == {"event", "table", "address", "port", "phone"}
    assert (listening["table"], listening["address"]) == ("Evening one", "127.0.0.1")
    assert listening["phone"].startswith(f"http://127.0.0.1:{listening['port']}/#")

    tables = start("tables", "--json", *LOCAL, "--seconds", "5")
    (found,) = [line for line in tables.end()[0] if line["port"] == listening["port"]]
    assert found.keys() == {
        "event", "name", "id", "address", "port", "seats", "free", "code", "state", "version",
    }  # fmt: skip
    assert (found["seats"], found["free"], found["code"], found["state"]) == (3, 2, False, "lobby")

    watcher = start("join", "evening ONE", "--watch", *LOCAL, *HEADLESS)
    assert watcher.first("joined")["seat"] is None
    anna = start("join", "Evening one", "--name", "Anna", "--bot", "random", *LOCAL, *HEADLESS)
    assert anna.first("joined")["seat"] == 0
    ben = start("join", f"127.0.0.1:{listening['port']}", "--name", "Ben", "--bot", "easy",
                *LOCAL, *HEADLESS)  # fmt: skip
    ends = [program.end()[0] for program in (ben, anna, watcher, host)]
    assert ends[0][0]["seat"] == 1
    assert [(line["seat"], line["name"]) for line in ends[3] if line["event"] == "joined"] == [
        (0, "Anna"), (1, "Ben"),
    ]  # fmt: skip
    stories = [match_lines(lines) for lines in ends]
    assert stories[0] == stories[1] == stories[2] == stories[3]
    assert stories[0][0]["event"] == "started"
    assert stories[0][-1].keys() == {"event", "result", "winners", "totals", "digest"}

    files = sorted((tmp_path / "data" / "matches").glob("*.match"))
    assert len(files) == 4
    (verified,) = start("replay", str(files[0]), "--verify", "--json").end()[0]
    assert verified["digest"] == stories[0][-1]["digest"]
    told = start("replay", str(files[0]), "--json").end()[0]
    assert told[:-1] == stories[0][:-1]


def test_a_bot_program_plays_a_joined_seat(start):
    """It only passes, so every choice of its seat has to be a pass."""
    code = (
        "import json, sys\n"
        "for line in sys.stdin:\n"
        "    told = json.loads(line)\n"
        "    if told.get('ask'):\n"
        "        print(json.dumps({'do': 'pass', 'number': told['number']}), flush=True)\n"
    )
    bot = f"cmd:{shlex.join([sys.executable, '-c', code])}"
    host = start("host", "--once", "--name", "Guests program", "--seats", "2", "--bots", "easy",
                 "--port", "0", *LOCAL, *HEADLESS)  # fmt: skip
    port = host.first("listening")["port"]
    anna = start("join", f"127.0.0.1:{port}", "--name", "Anna", "--bot", bot, *LOCAL, *HEADLESS)
    told = anna.end()[0]
    seat = told[0]["seat"]
    assert not any(line["event"] == "marked" and line["seat"] == seat for line in told)
    assert any(line["event"] == "passed" and line["seat"] == seat for line in told)
    host.end()


@pytest.mark.parametrize("command", ["host", "join"])
def test_a_bot_program_that_ends_is_reported_on_stderr_with_its_last_words(start, command):
    code = (
        "import sys\nsys.stdin.readline()\nprint('\\x1b[2Jno idea', file=sys.stderr)\nsys.exit(3)\n"
    )
    bot = f"cmd:{shlex.join([sys.executable, '-c', code])}"
    hosted = bot if command == "host" else "easy"
    host = start("host", "--once", "--name", "Ends", "--seats", "2", "--bots", hosted,
                 "--port", "0", *LOCAL, *HEADLESS)  # fmt: skip
    port = host.first("listening")["port"]
    guest = bot if command == "join" else "easy"
    anna = start("join", f"127.0.0.1:{port}", "--name", "Anna", "--bot", guest, *LOCAL, *HEADLESS)
    said = {"join": anna.end()[1], "host": host.end()[1]}[command]
    assert "has ended, exit status 3; the easy bot plays on for it." in said
    assert ", seat " in said and ": [2Jno idea\n" in said


@pytest.fixture(scope="module")
def lobby(tmp_path_factory):
    """The port of a waiting host, with Anna at its table."""
    candidate = tmp_path_factory.mktemp("candidate")
    host = Program(candidate, "host", "--name", "Waiting", "--seats", "3", "--port", "0", *LOCAL,
                   *HEADLESS)  # fmt: skip
    port = host.first("listening")["port"]
    anna = Program(
        candidate, "join", f"127.0.0.1:{port}", "--name", "Anna", "--bot", "easy", *HEADLESS
    )
    anna.first("joined")
    yield port
    for program in (anna, host):
        program.process.kill()
        program.process.communicate()


@pytest.mark.parametrize(
    ("words", "part"),
    [
        (("--name", "anna", "--bot", "easy"), "called anna"),
        (("--name", "Ben", "--bot", "easy", "--code", "x"), "no code"),
    ],
)
def test_a_refusal_is_one_sentence_and_status_1(start, lobby, words, part):
    lines, err = start("join", f"127.0.0.1:{lobby}", *words, *HEADLESS).end(status=1)
    assert (lines, part in err, one_sentence(err)) == ([], True, True)


def test_a_bot_that_joins_says_at_once_that_it_is_ready(lobby):
    looking_on = Client("127.0.0.1", lobby, None, None, Keys(os.urandom(32)))
    while not looking_on.lobby or not _seat_of("Anna", looking_on.lobby)["ready"]:
        looking_on.step()
    looking_on.wire.socket.close()


def _seat_of(name, lobby):
    return next(seat for seat in lobby["seats"] if seat["name"] == name)


def test_a_code_can_come_from_standard_input(start, lobby):
    words = ("--name", "Ben", "--bot", "easy", "--code", "-")
    program = start("join", f"127.0.0.1:{lobby}", *words, *HEADLESS, given="secret\n")
    _, err = program.end(status=1)
    assert "no code" in err


def test_a_port_in_use_is_one_sentence_and_status_1(start, lobby):
    _, err = start("host", "--port", str(lobby), *LOCAL, *HEADLESS).end(status=1)
    assert str(lobby) in err
    assert one_sentence(err)


def test_another_kind_of_server_is_one_sentence_and_status_1(start):
    with socket.create_server(("127.0.0.1", 0)) as server:
        words = ("--watch", *HEADLESS)
        program = start("join", f"127.0.0.1:{server.getsockname()[1]}", *words)
        link, _ = server.accept()
        link.recv(1)
        link.sendall(b"220 mail.example.org ready\r\n")
        _, err = program.end(status=1)
        link.close()
    assert "not a table" in err
    assert one_sentence(err)


def test_bots_alone_play_the_same_match_for_the_same_seed(start):
    bots = ("--bots", "easy", "random")
    words = ("host", "--once", "--seats", "2", *bots, "--seed", "4", "--port", "0")
    ends = [start(*words, *LOCAL, *HEADLESS).end()[0] for _ in range(2)]
    assert match_lines(ends[0]) == match_lines(ends[1])


def test_a_solo_table_is_for_one_guest(start):
    host = start("host", "--once", "--mode", "solo", "--port", "0", *LOCAL, *HEADLESS)
    port = host.first("listening")["port"]
    guest = start("join", f"127.0.0.1:{port}", "--bot", "easy", *HEADLESS)
    assert guest.end()[0][-1] == host.end()[0][-1]


def test_a_table_stays_open_for_the_next_match(start):
    host = start("host", "--mode", "solo", "--port", "0", *LOCAL, *HEADLESS)
    port = host.first("listening")["port"]
    guest = start("join", f"127.0.0.1:{port}", "--bot", "easy", *HEADLESS)
    assert guest.end()[0][-1] == host.first("over")
    time.sleep(GUESTS_SECONDS + 1.0)
    again = start("join", f"127.0.0.1:{port}", "--name", "Anna", "--bot", "easy", *HEADLESS)
    assert again.first("joined")["seat"] == 0
    assert host.first("joined")["name"] == "Anna"
    assert host.process.poll() is None
    host.process.send_signal(signal.SIGTERM)
    host.process.wait(LIMIT)


def test_ending_a_host_closes_a_table_where_nobody_sits(start):
    host = start("host", "--name", "Short", "--port", "0", *LOCAL, *HEADLESS)
    port = host.first("listening")["port"]
    guest = start("join", f"127.0.0.1:{port}", "--watch", *HEADLESS)
    guest.first("joined")
    host.process.send_signal(signal.SIGTERM)
    _, err = guest.end(status=1)
    assert "closed the table" in err
    host.process.wait(LIMIT)
    assert host.process.stderr.read() == ""


def test_without_json_the_output_is_for_people(start):
    program = start("host", "--once", "--seats", "2", "--bots", "easy", "easy", "--port", "0",
                    *LOCAL, "--headless")  # fmt: skip
    out, err = program.process.communicate(timeout=LIMIT)
    assert (program.process.returncode, err) == (0, "")
    assert "is open at 127.0.0.1:" in out
    assert "The match is over." in out


def test_a_missing_table_is_searched_for_at_least_ten_seconds(start):
    began = time.monotonic()
    _, err = start("join", "No such table", "--watch", *LOCAL, *HEADLESS).end(status=1)
    assert time.monotonic() - began >= 10.0
    assert "No such table" in err
    assert one_sentence(err)


def test_two_tables_with_one_name_are_told_apart(start):
    for _ in range(2):
        start("host", "--name", "Twins", "--port", "0", *LOCAL, *HEADLESS).first("listening")
    names: dict[str, str] = {}
    for _ in range(4):  # they have to hear of each other first, which is slow on a busy machine
        lines = start("tables", "--json", "--seconds", "5", *LOCAL).end()[0]
        names = {line["id"]: line["name"] for line in lines if line["name"].startswith("Twins")}
        if len(set(names.values())) > 1:
            break
    assert sorted(names.values()) == ["Twins", "Twins 2"]


def test_a_match_continues_when_a_guest_is_killed(start, soon_full):
    """On a sheet that is soon full, since the host rests after each choice for somebody away."""
    words = ("--once", "--seats", "2", "--away", "1", "--pace", "0.1", "--port", "0")
    host = start("host", *words, "--sheet", soon_full, *LOCAL, *HEADLESS)
    address = f"127.0.0.1:{host.first('listening')['port']}"
    guests = [start("join", address, "--name", name, "--bot", "easy", *HEADLESS)
              for name in ("Anna", "Ben")]  # fmt: skip
    for guest in guests:
        guest.first("rolled")
    guests[0].process.kill()
    assert guests[1].end(limit=LONG)[0][-1] == host.end()[0][-1]
