"""A host is killed or ended during a match, and real programs over loopback take over its table."""

import os
import random
import signal

import pytest

from game.rules.sheet_maker import make_sheet
from tests.commands.programs import HEADLESS, LOCAL, LONG, Program, match_lines

NAME = f"Heirs {os.getpid()}"
"""A name that no other table on this machine has."""


def seated(start, address: str, *names: str) -> list[Program]:
    """A guest with a bot for each name, one after the other."""
    guests = []
    for name in names:
        guest = start("join", address, "--name", name, "--bot", "easy", *LOCAL, *HEADLESS)
        guest.first("joined")
        guests.append(guest)
    return guests


def opened(start, *words: str) -> tuple[Program, str]:
    host = start("host", "--once", "--name", NAME, "--port", "0", "--pace", "0.2", *words, *LOCAL,
                 *HEADLESS)  # fmt: skip
    return host, f"127.0.0.1:{host.first('listening')['port']}"


def match_events(lines: list[dict]) -> list[dict]:
    around = ("host-changed", "reconnected")
    return [line for line in match_lines(lines) if line["event"] not in around]


def host_changes(lines: list[dict]) -> list[bool]:
    return [line["me"] for line in lines if line["event"] == "host-changed"]


@pytest.mark.parametrize("ending", [signal.SIGKILL, signal.SIGTERM])
def test_guests_and_watchers_continue_when_their_host_is_gone(start, ending) -> None:
    host, address = opened(start, "--seats", "4", "--bots", "easy", "--seed", "3")
    guests = seated(start, address, "Anna", "Ben", "Cleo")
    watcher = start("join", address, "--watch", *LOCAL, *HEADLESS)
    watcher.first("joined")
    events = random.randint(1, 40)
    print(f"the host goes after {events} events")  # shown if the test fails
    while len(guests[0].lines) < events:
        guests[0].next()
    host.process.send_signal(ending)
    host.process.wait()

    ends = [program.end()[0] for program in (*guests, watcher)]
    stories = [match_events(lines) for lines in ends]
    for story in stories[1:]:
        assert story == stories[0]
    assert stories[0][-1]["event"] == "over"
    assert [host_changes(lines) for lines in ends] == [[True], [False], [False], [False]]
    for seat, lines in enumerate(ends[:3]):
        assert {"event": "reconnected", "seat": seat} in lines


def test_the_table_survives_two_hosts_and_a_guest_that_was_killed_and_restarted(
    start, soon_full: str
) -> None:
    words = ("--seats", "3", "--seed", "8", "--away", "2", "--sheet", soon_full)
    host, address = opened(start, *words)
    anna, ben, cleo = seated(start, address, "Anna", "Ben", "Cleo")
    cleo.first("settled")
    host.process.kill()
    cleo.first("host-changed")
    cleo.first("settled")
    anna.process.kill()
    cleo.first("host-changed")
    cleo.process.kill()
    ben.first("host-changed")
    ben.first("settled")
    again = start("join", NAME, "--name", "Cleo", "--bot", "easy", *LOCAL, *HEADLESS)
    assert again.first("reconnected")["seat"] == 2
    stories = [match_events(program.end(limit=LONG)[0])[-1] for program in (ben, again)]
    assert stories[0] == stories[1]
    assert stories[0]["event"] == "over"


def test_a_host_killed_before_the_match_leaves_a_table_that_still_starts_by_itself(start) -> None:
    host, address = opened(start, "--seats", "3", "--start-with", "3")
    anna, ben = seated(start, address, "Anna", "Ben")
    host.process.kill()
    changed = ben.first("host-changed")
    assert changed == {"event": "host-changed", "me": False, "name": "Anna"}
    cleo = start("join", NAME, "--name", "Cleo", "--bot", "easy", *LOCAL, *HEADLESS)
    stories = [match_events(program.end()[0]) for program in (anna, ben, cleo)]
    assert stories[0] == stories[1] == stories[2]


def test_a_match_on_the_old_host_s_own_sheet_continues(start, tmp_path) -> None:
    sheet = tmp_path / "sunset.txt"
    sheet.write_text(str(make_sheet(random.Random(3))))
    host, address = opened(start, "--seats", "2", "--sheet", str(sheet))
    guests = seated(start, address, "Anna", "Ben")
    guests[0].first("settled")
    host.process.kill()
    ends = [program.end()[0] for program in guests]
    assert ends[0][-1] == ends[1][-1]
    assert ends[0][-1]["event"] == "over"
