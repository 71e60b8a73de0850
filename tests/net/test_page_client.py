"""A client that knows the pages alone plays at a real table."""

import json
import os

import pytest

from tests.commands.conftest import start  # noqa: F401
from tests.commands.programs import HEADLESS, LOCAL
from tests.net.page_client import Client, Closed, Keys, Log

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


def _term_of(log: Log) -> dict:
    return next(entry for entry in log.entries if entry["entry"] == "term")
