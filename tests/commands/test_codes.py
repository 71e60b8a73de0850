"""Tables with a code, with real programs: who is admitted and how, and what is remembered."""

import os
import time

import pytest

from tests.commands.programs import HEADLESS, LOCAL, Program, match_lines
from tests.commands.test_host_join import one_sentence

NAME = f"Geheim {os.getpid()}"  # no other table on this machine has this name
BOT = ("--bot", "easy", *LOCAL, *HEADLESS)


def opened(start, *words: str) -> tuple[Program, str]:
    host = start("host", "--once", "--name", NAME, "--port", "0", "--code", "4711", *words, *LOCAL,
                 *HEADLESS)  # fmt: skip
    return host, f"127.0.0.1:{host.first('listening')['port']}"


def test_a_guest_with_the_code_plays_a_match_to_its_end(start) -> None:
    host, address = opened(start, "--seats", "2")
    anna = start("join", address, "--name", "Anna", "--code", "4711", *BOT)
    anna.first("joined")
    ben = start("join", NAME, "--name", "Ben", "--code", "-", *BOT)
    ben.process.stdin.write("\ufeff 4711\n")  # as some shells prefix what they pass on
    ben.process.stdin.flush()
    stories = [match_lines(program.end()[0]) for program in (host, anna, ben)]
    assert stories[0] == stories[1] == stories[2]
    assert stories[0][-1]["event"] == "over"


def test_wrong_codes_are_refused_and_the_right_one_still_works(start) -> None:
    _, address = opened(start, "--seats", "3")
    for guess in ("4710", "x", "47110", "", None):
        words = () if guess is None else ("--code", guess)
        began = time.monotonic()
        lines, err = start("join", address, "--name", "Eve", *words, *BOT).end(
            2 if guess == "" else 1
        )
        assert (lines, "code" in err, one_sentence(err)) == ([], True, True)
        assert time.monotonic() - began < 10
    right = start("join", address, "--name", "Anna", "--code", "4711", *BOT)
    assert right.first("joined")["seat"] == 0


def test_the_list_of_tables_shows_only_that_there_is_a_code(start) -> None:
    port = int(opened(start, "--seats", "3")[1].rpartition(":")[2])
    tables, _ = start("tables", "--seconds", "5", "--json", *LOCAL).end()
    (found,) = (table for table in tables if table["port"] == port)
    assert (found["name"], found["code"]) == (NAME, True)
    assert [found[key] for key in ("seats", "free", "state")] == [None, None, None]


def test_a_restarted_guest_needs_no_code_and_the_table_survives_its_host(start) -> None:
    host, address = opened(start, "--seats", "3", "--pace", "0.1", "--seed", "5")
    guests = []
    for name in ("Anna", "Ben", "Cleo"):
        guests.append(start("join", address, "--name", name, "--code", "4711", *BOT))
        guests[-1].first("joined")
    anna, ben, cleo = guests
    cleo.first("settled")
    cleo.process.kill()
    cleo.process.wait()
    again = start("join", address, "--name", "Cleo", *BOT)
    assert again.first("reconnected")["seat"] == 2
    host.process.kill()
    ends = [match_lines(program.end()[0])[-1] for program in (anna, ben, again)]
    assert ends[0]["event"] == "over"
    assert ends[0] == ends[1] == ends[2]


@pytest.mark.parametrize("code", ["", "x" * 65])
def test_an_invalid_code_is_one_sentence_and_status_2(start, code: str) -> None:
    _, err = start("host", "--code", code, *LOCAL, *HEADLESS).end(status=2)
    assert one_sentence(err)
    assert "1 to 64" in err
