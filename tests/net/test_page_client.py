"""A client that knows the pages alone plays at a real table."""

import json
import os

import pytest
from cryptography.exceptions import InvalidTag

from tests.commands.conftest import start  # noqa: F401
from tests.commands.programs import HEADLESS, LOCAL
from tests.net.page_client import Client, Closed, Keys, Log, Wire

CODE = " Sésame 4711"


def play(client: Client) -> Log:
    while client.log is None or client.log.ended is None:
        client.step()
    return client.log


def test_a_client_from_the_pages_plays_a_match_with_a_code_to_its_end(start) -> None:  # noqa: F811
    host = start("host", "--name", f"Page {os.getpid()}", "--port", "0", "--code", "SÉSAME 4711",
                 "--seats", "2", "--bots", "easy", *LOCAL, *HEADLESS)  # fmt: skip
    port = host.first("listening")["port"]
    client = Client("127.0.0.1", port, "Pia", CODE, Keys(os.urandom(32)))
    log = play(client)
    assert log.rules is not None
    assert log.signed_choices == log.rules.roll, "it chose in every roll"
    ours = [entry["links"] for entry in log.entries if entry["entry"] == "rolled"]
    assert all(None not in links and len(links) == 2 for links in ours)
    assert client.refusals == []
    lines, _ = host.end()
    over = next(line for line in lines if line["event"] == "over")
    assert (over["digest"], log.ended) == (log.rules.digest(),) * 2
    assert json.loads(json.dumps(log.entries)) == log.entries


def test_a_client_from_the_pages_comes_back_after_its_link_was_cut(start) -> None:  # noqa: F811
    host = start("host", "--name", f"Page back {os.getpid()}", "--port", "0", "--code", "x",
                 "--seats", "2", "--bots", "easy", *LOCAL, *HEADLESS)  # fmt: skip
    port = host.first("listening")["port"]
    client = Client("127.0.0.1", port, "Pia", "x", Keys(os.urandom(32)))
    while client.log is None or client.log.rules is None or client.log.rules.roll < 5:
        client.step()
    client.wire.socket.close()
    client.dial("127.0.0.1", port)
    welcome = client.step()
    assert welcome["kind"] == "welcome" and welcome["back"]
    log = play(client)
    assert log.rules is not None
    over = next(line for line in host.end()[0] if line["event"] == "over")
    assert over["digest"] == log.rules.digest()


def test_a_client_from_the_pages_follows_its_table_to_the_next_host(start) -> None:  # noqa: F811
    host = start("host", "--name", f"Page next {os.getpid()}", "--port", "0", "--code", "x",
                 "--seats", "3", "--bots", "easy", "--pace", "0.05", *LOCAL, *HEADLESS)  # fmt: skip
    port = host.first("listening")["port"]
    anna = start("join", f"127.0.0.1:{port}", "--name", "Anna", "--code", "x", "--bot", "easy",
                 *LOCAL, *HEADLESS)  # fmt: skip
    anna.first("joined")
    client = Client("127.0.0.1", port, "Pia", "x", Keys(os.urandom(32)))
    while client.log is None or client.log.rules is None or client.log.rules.roll < 5:
        client.step()
    before = client.log
    assert len(before.chains) == 3
    host.process.kill()
    with pytest.raises((Closed, OSError)):
        play(client)
    client.find_the_host(left=False)
    log = play(client)
    assert (log.term == 1 and log.host != before.host) or log is before
    assert log.rules is not None
    assert [entry["entry"] for entry in log.entries].count("term") == 1
    assert {vote["key"] for vote in _term_of(log)["votes"]} == {log.host, client.keys.key}
    over = next(line for line in anna.end()[0] if line["event"] == "over")
    assert over["digest"] == log.rules.digest()


def test_a_watcher_from_the_pages_takes_a_seat_of_a_match_that_runs(start) -> None:  # noqa: F811
    host = start("host", "--name", f"Page late {os.getpid()}", "--port", "0", "--seats", "3",
                 "--bots", "easy", "easy", "--pace", "0.05", *LOCAL, *HEADLESS)  # fmt: skip
    port = host.first("listening")["port"]
    anna = start("join", f"127.0.0.1:{port}", "--name", "Anna", "--bot", "easy",
                 *LOCAL, *HEADLESS)  # fmt: skip
    anna.first("settled")
    client = Client("127.0.0.1", port, None, None, Keys(os.urandom(32)))
    while client.log is None or client.log.sealed == 0:
        client.step()
    client.take_seat("Pia", 2)
    while client.seat is None:
        client.step()
    client.ask({"kind": "leaveseat", "seat": 2})
    while not client.lobby["seats"][2]["away"]:
        client.step()
    client.take_seat("Pia", 2)
    log = play(client)
    assert client.refusals in ([], [{"code": "too-late", "params": {}}])
    assert log.rules is not None
    assert log.signed_choices > log.rules.roll, "Anna's choices and ours"
    links = [entry["links"] for entry in log.entries if entry["entry"] == "rolled"]
    assert (len(links[0]), len(links[-1])) == (2, 3)
    over = next(line for line in host.end()[0] if line["event"] == "over")
    assert over["digest"] == log.rules.digest()


def test_what_a_table_says_to_others_is_as_on_the_page(start) -> None:  # noqa: F811
    host = start("host", "--name", f"Page door {os.getpid()}", "--port", "0", "--code", "x",
                 "--seats", "2", *LOCAL, *HEADLESS)  # fmt: skip
    port = host.first("listening")["port"]

    def answer(kind: str, **fields: object) -> dict:
        wire = Wire("127.0.0.1", port)
        wire.say(kind, **fields)
        return wire.hear()

    info = answer("peek", protocol=1, version="old")
    assert (info["kind"], info["protocol"], info["code"]) == ("tableinfo", 2, True)
    assert [info[key] for key in ("seats", "free", "state", "age")] == [None] * 4
    for kind in ("hello", "secure", "begin"):
        said = answer(kind, protocol=1, version="old")
        assert (said["kind"], said["refusal"]["code"]) == ("goodbye", "version")
        assert said["refusal"]["params"]["guest"] == "old"
    assert answer("where", protocol=2)["refusal"]["code"] == "bad-message"
    with pytest.raises(InvalidTag):
        Client("127.0.0.1", port, "Eve", "y", Keys(os.urandom(32)))
    eve = Client("127.0.0.1", port, "Eve", None, Keys(os.urandom(32)))
    with pytest.raises(Closed, match="code-needed"):
        eve.step()


def _term_of(log: Log) -> dict:
    return next(entry for entry in log.entries if entry["entry"] == "term")
