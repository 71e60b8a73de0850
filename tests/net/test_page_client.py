"""A client written from the docs alone plays at a real table."""

import json
import os
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from cryptography.exceptions import InvalidTag

from tests.commands.conftest import start  # noqa: F401
from tests.commands.programs import HEADLESS, LOCAL, ROOT, Program
from tests.net.page_client import (
    Client,
    Closed,
    Keys,
    Log,
    Rules,
    Wire,
    own_decision,
    sha,
    signed_by,
    statement,
)

CODE = " Sésame 4711"


def play(client: Client, seconds: float = 120.0) -> Log:
    end = time.monotonic() + seconds  # a match that stands still is pinged for ever
    while client.log is None or client.log.ended is None:
        client.step()
        assert time.monotonic() < end, "the match has stalled"
    return client.log


def test_a_docs_client_plays_a_match_with_a_code_to_its_end(start) -> None:  # noqa: F811
    host = start(
        "host",
        "--once",
        "--name",
        f"Page {os.getpid()}",
        "--port",
        "0",
        "--code",
        "SÉSAME 4711",
        "--seats",
        "2",
        "--bots",
        "easy",
        *LOCAL,
        *HEADLESS,
    )
    port = host.first("listening")["port"]
    client = Client("127.0.0.1", port, "Pia", CODE, Keys(os.urandom(32)))
    log = play(client)
    assert log.rules is not None
    assert log.signed_choices == log.rules.roll, "a choice in every roll"
    ours = [entry["links"] for entry in log.entries if entry["entry"] == "rolled"]
    assert all(None not in links and len(links) == 2 for links in ours)
    assert client.refusals == []
    lines, _ = host.end()
    over = next(line for line in lines if line["event"] == "over")
    assert (over["digest"], log.ended) == (log.rules.digest(),) * 2
    assert json.loads(json.dumps(log.entries)) == log.entries


def test_a_docs_client_rejoins_after_its_link_was_cut(start) -> None:  # noqa: F811
    host = start(
        "host",
        "--once",
        "--name",
        f"Page back {os.getpid()}",
        "--port",
        "0",
        "--code",
        "x",
        "--seats",
        "2",
        "--bots",
        "easy",
        *LOCAL,
        *HEADLESS,
    )
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


def test_a_docs_client_follows_its_table_to_the_next_host(start) -> None:  # noqa: F811
    host = start(
        "host",
        "--once",
        "--name",
        f"Page next {os.getpid()}",
        "--port",
        "0",
        "--code",
        "x",
        "--seats",
        "3",
        "--bots",
        "easy",
        "--pace",
        "0.05",
        *LOCAL,
        *HEADLESS,
    )
    port = host.first("listening")["port"]
    anna = start("join", f"127.0.0.1:{port}", "--name", "Anna", "--code", "x", "--bot", "easy",
                 *LOCAL, *HEADLESS)  # fmt: skip
    anna.first("joined")
    client = Client("127.0.0.1", port, "Pia", "x", Keys(os.urandom(32)))
    while client.log is None or client.log.rules is None or client.log.rules.roll < 5:
        client.step()
    before = client.log
    assert len(before.dice.now.by_key) == 3
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


def test_a_docs_client_shows_another_that_it_is_there(start) -> None:  # noqa: F811
    host = start("host", "--once", "--name", f"Page here {os.getpid()}", "--port", "0",
                 "--seats", "2", *LOCAL, *HEADLESS)  # fmt: skip
    port = host.first("listening")["port"]
    pia, tom = (
        Client("127.0.0.1", port, name, None, Keys(os.urandom(32))) for name in ("Pia", "Tom")
    )
    for client in (pia, tom):
        client.choose = lambda choice: None  # both think for as long as they like
        while client.log is None or client.log.rules is None or client.log.rules.roll < 1:
            client.step()
    nonce = os.urandom(32).hex()
    pia.wire.say("missed", key=tom.keys.key, nonce=nonce)
    while tom.step()["kind"] != "missed":
        pass
    while (answer := pia.step())["kind"] != "present":
        pass
    heard = answer["heard"]
    assert heard == tom.log.word
    # A late vote or a seal may have come to Pia since Tom answered: hers may be a later word.
    assert pia.log.heads[heard["count"]].hex() == heard["head"]
    said = {"table": pia.table, "host": pia.host, "nonce": nonce, "heard": heard}
    assert signed_by(tom.keys.key, statement("present", **said), answer["signature"])


def test_a_watching_docs_client_takes_a_seat_in_a_running_match(start) -> None:  # noqa: F811
    host = start(
        "host",
        "--once",
        "--name",
        f"Page late {os.getpid()}",
        "--port",
        "0",
        "--seats",
        "3",
        "--bots",
        "easy",
        "easy",
        "--pace",
        "0.05",
        *LOCAL,
        *HEADLESS,
    )
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
    codes = {refusal["code"] for refusal in client.refusals}
    assert codes <= {"too-late", "not-your-seat"}, "choices sent before it knew its seat"
    assert log.rules is not None
    assert log.signed_choices > log.rules.roll, "Anna's choices and ours"
    links = [entry["links"] for entry in log.entries if entry["entry"] == "rolled"]
    assert (len(links[0]), len(links[-1])) == (2, 3)
    over = next(line for line in host.end()[0] if line["event"] == "over")
    assert over["digest"] == log.rules.digest()


def test_a_table_answers_strangers_as_the_page_says(start) -> None:  # noqa: F811
    host = start(
        "host",
        "--once",
        "--name",
        f"Page door {os.getpid()}",
        "--port",
        "0",
        "--code",
        "x",
        "--seats",
        "2",
        *LOCAL,
        *HEADLESS,
    )
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


# Missions.


def hard_numbers(folder: Path) -> Path:
    """A mission board whose first two milestones nobody reaches: every decision comes up."""
    lines = (ROOT / "assets" / "missions" / "numbers.toml").read_text("utf-8").splitlines()
    for place, line in enumerate(lines):
        if line.startswith(("points_after_10", "points_after_19")):
            lines[place] = line.split(" = ")[0] + ' = { value = 99, source = "ours" }'
    file = folder / "hard.toml"
    file.write_text("\n".join(lines), "utf-8")
    return file


def mission_host(start: Callable[..., Program], folder: Path, *more: str) -> Program:  # noqa: F811
    name = f"Page team {os.getpid()}"
    return start(
        "host",
        "--once",
        "--name",
        name,
        "--port",
        "0",
        "--mode",
        "mission",
        "--mission",
        "4",
        "--seats",
        "2",
        "--seed",
        "1",
        "--missions",
        str(hard_numbers(folder)),
        *more,
        *LOCAL,
        *HEADLESS,
    )


LOW_KEYS = tuple(Keys(number.to_bytes(32, "big")) for number in (36, 3106))
"""Keys lower than almost any other, so that the votes, and with them the dice, never vary."""


def team_at(host: Program) -> tuple[Client, Client]:
    """The leader, who joins first, and a friend; their dice last for both decisions."""
    port = host.first("listening")["port"]
    team = []
    for name, keys in zip(("Pia", "Quinn"), LOW_KEYS, strict=True):
        client = Client("127.0.0.1", port, name, None, keys)
        client.secret = lambda name=name: sha(name.encode())
        assert client.step()["kind"] == "welcome"
        team.append(client)
    leader, friend = team
    assert (leader.seat, friend.seat) == (0, 1)
    return leader, friend


def play_together(*clients: Client) -> Log:
    """Play side by side; returns the log, which is the same for all."""
    with ThreadPoolExecutor(len(clients)) as threads:
        logs = list(threads.map(play, clients))
    assert len({log.ended for log in logs}) == 1
    return logs[0]


def entries_of(log: Log, kind: str) -> list[dict]:
    return [entry for entry in log.entries if entry["entry"] == kind]


def end_of(host: Program) -> dict:
    return next(line for line in host.end()[0] if line["event"] == "over")


def test_docs_clients_play_a_mission_and_their_leader_decides(start, tmp_path) -> None:  # noqa: F811
    host = mission_host(start, tmp_path)
    leader, friend = team_at(host)
    log = play_together(leader, friend)
    assert log.rules is not None
    first, second = entries_of(log, "decided")
    assert (sum(first["jokers"]), second["die"]) == (log.rules.plan["jokers"], "colour")
    assert log.signed_decisions == 2
    fallen = [(len(e["colours"]), len(e["numbers"])) for e in entries_of(log, "rolled")]
    assert set(fallen[:19]) == {(3, 3)} and set(fallen[19:]) == {(2, 3)}
    assert leader.refusals == friend.refusals == []
    over = end_of(host)
    assert over["result"] == log.rules.events[-1]["result"]
    assert over["digest"] == log.rules.digest() == log.ended


def test_a_forbidden_decision_is_refused_and_changes_nothing(start, tmp_path) -> None:  # noqa: F811
    host = mission_host(start, tmp_path)
    leader, friend = team_at(host)

    def tries_everything_first(rules: Rules) -> dict:
        decision = own_decision(rules)
        for forbidden in FORBIDDEN[rules.phase]:
            leader.lead(forbidden)
        leader.keys, own = friend.keys, leader.keys
        leader.lead(decision)  # signed by the friend
        leader.keys = own
        return decision

    leader.decide = tries_everything_first
    log = play_together(leader, friend)
    told = [refusal["params"].get("rule", refusal["code"]) for refusal in leader.refusals]
    assert told == [
        "wrong-share", "wrong-share", "bad-request", "wrong-phase", "bad-proof",
        "wrong-phase", "bad-proof",
    ]  # fmt: skip
    assert log.signed_decisions == len(entries_of(log, "decided")) == 2
    assert end_of(host)["digest"] == log.ended


FORBIDDEN = {
    "share_penalty": (
        {"jokers": [0, 1], "die": None},
        {"jokers": [0, 99], "die": None},
        {"jokers": [4], "die": None},
        {"jokers": [], "die": "number"},
    ),
    "give_up_die": ({"jokers": [2, 2], "die": None},),
}


def test_only_the_leader_decides(start, tmp_path) -> None:  # noqa: F811
    host = mission_host(start, tmp_path)
    leader, friend = team_at(host)
    decided = threading.Event()

    def waits_for_the_friend(rules: Rules) -> dict:
        assert decided.wait(10)
        return own_decision(rules)

    leader.decide = waits_for_the_friend
    hear = friend.step

    def step() -> dict:
        message = hear()
        due = friend.log is not None and friend.log.rules is not None
        if due and friend.log.rules.decision_due and not decided.is_set():
            friend.lead(own_decision(friend.log.rules))
            while not friend.refusals:
                hear()
            decided.set()
        return message

    friend.step = step
    log = play_together(leader, friend)
    assert [refusal["code"] for refusal in friend.refusals] == ["not-your-seat"]
    assert log.signed_decisions == 2


def test_a_leader_who_does_not_decide_gets_the_proposal(start, tmp_path) -> None:  # noqa: F811
    host = mission_host(start, tmp_path, "--time", "1")
    leader, friend = team_at(host)
    leader.decide = lambda rules: None
    log = play_together(leader, friend)
    decided = entries_of(log, "decided")
    assert [(entry["why"], entry["die"]) for entry in decided] == [
        ("time", None),
        ("time", "number"),
    ]
    assert end_of(host)["digest"] == log.ended


def _term_of(log: Log) -> dict:
    return next(entry for entry in log.entries if entry["entry"] == "term")
