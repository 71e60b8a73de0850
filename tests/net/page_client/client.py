"""A guest with one seat: it joins, votes, opens its links, chooses, and leads in the first seat."""

import contextlib
import os
import time
from collections.abc import Callable

from .choosing import careful_choice, own_decision, simple_choice
from .dice import LINKS, chain_of
from .link import Closed, Wire, prove, shake_hands
from .log import Log
from .rules import Rules
from .signed import Keys, Map, sha, statement

Decide = Callable[[Rules], Map | None]
"""A leader's decision; None to leave it to the host."""


class Client:
    """A guest with one seat."""

    def __init__(
        self, host: str, port: int, name: str | None, code: str | None, keys: Keys
    ) -> None:
        """Without a name it watches."""
        self.names, self.code, self.keys = [name] if name else [], code, keys
        self.decide: Decide = own_decision
        self.secret: Callable[[], bytes] = lambda: os.urandom(32)
        self.chains: dict[tuple[int, int], list[bytes]] = {}
        self.log: Log | None = None
        self.lobby: Map = {}
        self.table = ""
        self.peer = 0
        self.asked = 0
        self.cast: set[tuple[int, int, str]] = set()
        self.opened: tuple[int, int] = (0, 0)
        self.answered: tuple[int, int] = (0, 0)
        self.led: tuple[int, int] = (0, 0)
        self.refusals: list[Map] = []
        self.dial(host, port)

    # Joining and rejoining.

    def dial(self, host: str, port: int) -> None:
        """Connect, shake hands, and say hello."""
        self._introduce(host, port)
        self.cast.clear()
        self.opened = self.answered = self.led = (0, 0)
        self.wire.say("hello", names=self.names, watch=not self.names, have=self._have())

    def find_the_host(self, left: bool) -> None:
        """Ask the table's programs until one of them is the host, and join it."""
        candidates = [*self.lobby["candidates"], *([] if left else [self.lobby["host"]])]
        until = time.monotonic() + 12
        while time.monotonic() < until:
            for candidate in candidates:
                with contextlib.suppress(OSError, Closed):
                    address = candidate["addresses"][0]
                    self._introduce(address, candidate["port"], candidate["key"])
                    self.wire.say("where", table=self.table)
                    here = self.wire.hear()
                    self.wire.socket.close()
                    if here["kind"] == "here" and here["state"] == "hosts":
                        self.dial(address, candidate["port"])
                        return
            time.sleep(0.4)
        raise Closed("nobody hosts the table")

    def _introduce(self, host: str, port: int, key: str | None = None) -> None:
        """Agree on keys with the holder of this key, and prove our own."""
        self.wire = Wire(host, port)
        link, proof = shake_hands(self.wire, self.code if not self.lobby else None)
        before, self.host, self.table = self.table, proof["key"], proof["table"]
        assert before in ("", self.table)
        assert key in (None, self.host)
        prove(self.wire, link, proof, self.keys)

    def _have(self) -> Map:
        if self.log is None:
            return {}
        count = self.log.sealed
        return {"match": self.log.match, "count": count, "head": self.log.heads[count].hex()}

    # Receiving.

    def step(self) -> Map:
        """Receive one message and act on it."""
        message = self.wire.hear()
        kind = message["kind"]
        if kind == "ping":
            self.wire.say("pong")
        elif kind in ("welcome", "lobbynow"):
            self.lobby = message["lobby"]
            self._check_charter()
            self.peer = message.get("peer", self.peer)
        elif kind == "entries":
            self._entries(message)
        elif kind == "goodbye":
            raise Closed(message["refusal"]["code"])
        elif kind == "missed":
            self._show_that_we_are_here(message)
        elif kind == "bring":
            raise AssertionError("not in this client: it holds no more than its hosts")
        elif kind == "refused":
            self.refusals.append(message["refusal"])
            if message["refusal"]["code"] in ("too-late", "not-your-seat"):
                self.answered = (0, 0)  # the choice may still be due, or be due again
        else:
            assert kind in ("clock", "pong", "present"), message
        self._act()
        return message

    def _check_charter(self) -> None:
        """The table's id is a hash of its charter, and its times are those of the charter."""
        charter = self.lobby["charter"]
        times, host = charter["times"], charter["host"]
        said = statement("table", host=host, **times, nonce=charter["nonce"])
        assert self.table == sha(said).hex()[:32]
        limit, pace, keep = times["limit"], times["pace"], times["keep"]
        if self.host != host:
            limit = max(limit, 5_000) if limit is not None else None
            pace, keep = min(pace, 10_000), min(keep, 60_000)
        told = self.lobby.get("time_limit")
        assert (limit is None) == (told is None)
        assert limit is None or limit == round(1000 * told)
        assert pace == round(1000 * self.lobby.get("pace", 0.0))
        assert keep == round(1000 * self.lobby.get("keep_seconds", 60.0))

    def _entries(self, message: Map) -> None:
        log = self.log
        if log is None or (message["match"], message["first"]) != (log.match, len(log.entries)):
            assert message["first"] == 0, "a gap"
            log = self.log = Log(self.table, message["match"])
        for entry in message["entries"]:
            log.take(entry)
        if message.get("seal") is not None:
            log.seal(message["seal"])
        if log.ended and log.sealed == len(log.entries):
            self.wire.say("held", match=log.match, digest=log.ended)

    def _show_that_we_are_here(self, question: Map) -> None:
        log = self.log
        if question["key"] != self.keys.key or log is None or log.word.get("host") != self.host:
            return
        nonce, heard = question["nonce"], log.word
        said = statement("present", table=self.table, host=self.host, nonce=nonce, heard=heard)
        self.wire.say("present", nonce=nonce, heard=heard, signature=self.keys.sign(said))

    @property
    def seat(self) -> int | None:
        seats = [seat["index"] for seat in self.lobby["seats"] if seat["peer"] == self.peer]
        return seats[0] if seats else None

    # Acting.

    def _act(self) -> None:
        """Do what is due; nothing counts before it is sealed."""
        if self.seat is None:
            return
        self._vote()
        log = self.log
        if log is None or log.rules is None or log.sealed < len(log.entries):
            return
        rules, due = log.rules, (log.term, log.rules.roll)
        if rules.phase == "roll" and self.opened != (log.term, rules.roll + 1):
            self._open_link(log, rules.roll + 1)
        if self.seat in rules.to_act and self.answered != due:
            self.answered = due
            choose = careful_choice if rules.events[0]["mode"] == "mission" else simple_choice
            self.choose(choose(rules, self.seat))
        if self.seat == 0 and rules.decision_due and self.led != due:
            self.led = due
            decision = self.decide(rules)
            if decision is not None:
                self.lead(decision)

    def _open_link(self, log: Log, roll: int) -> None:
        chain, now = log.dice.now.by_key.get(self.keys.key), log.dice.now
        if chain is not None and self.keys.key in log.dice.due and not self._lost_tip(log):
            self.opened = (log.term, roll)
            link = self.chains[log.match, chain.term][LINKS - now.rolls - 1]
            self.wire.say("link", match=log.match, roll=roll, link=link.hex())

    def choose(self, choice: Map | None) -> None:
        """Choose dice and cells, or pass, in the current roll."""
        about = self._about()
        said = statement("choice", table=self.table, seat=self.seat, choice=choice, **about)
        request = {"kind": "makechoice", "seat": self.seat, "choice": choice, **about}
        self.ask(request | {"signature": self.keys.sign(said)})

    def lead(self, decision: Map) -> None:
        """Decide for the team."""
        about = self._about()
        said = statement("decision", table=self.table, **decision, **about)
        request = {"kind": "makedecision", **decision, **about}
        self.ask(request | {"signature": self.keys.sign(said)})

    def _about(self) -> Map:
        assert self.log is not None
        return {"match": self.log.match, "answers": self.log.answers}

    def take_seat(self, name: str, seat: int) -> None:
        """Ask for a seat in a running match."""
        log = self.log
        assert log is not None
        vote = None
        if self.keys.key not in log.voted:
            head = log.heads[log.sealed]
            vote = self._made_vote(log.match, log.term, log.sealed, head)
            self.cast.add((log.match, log.term, ""))
        self.ask({"kind": "takeseat", "name": name, "seat": seat, "vote": vote})

    def ask(self, request: Map) -> None:
        """Send a request."""
        self.asked += 1
        self.wire.say("ask", number=self.asked, request=request)

    # Voting.

    def _vote(self) -> None:
        log, term = self.log, self.lobby["term"]
        playing = self.lobby["state"] == "playing"
        match = self.lobby["match"] + (not playing)
        lost = ""
        if playing:
            if log is None or log.match != match or not log.sealed:
                return
            if all(holder["key"] != self.keys.key for holder in log.seats):
                return
            if log.term == term and self.keys.key in log.voted:
                last = log.voted[self.keys.key]
                lost = self._lost_tip(log) if log.sealed > last["count"] else ""
                if not lost:
                    return
                made = self.chains.get((match, term))
                if made is not None and made[LINKS].hex() == last["tip"]:
                    del self.chains[match, term]
        if (match, term, lost) in self.cast:
            return
        if playing:
            count, head = log.sealed, log.heads[log.sealed]
        else:
            count, head = 0, Log(self.table, match).first_head
        self.cast.add((match, term, lost))
        self.wire.say("cast", vote=self._made_vote(match, term, count, head))

    def _lost_tip(self, log: Log) -> str:
        """The tip of our chain in the dice, if we have not made it; else nothing."""
        chain = log.dice.now.by_key.get(self.keys.key)
        made = self.chains.get((log.match, chain.term)) if chain is not None else None
        is_ours = chain is None or (made is not None and made[LINKS].hex() == chain.tip)
        return "" if is_ours or chain is None else chain.tip

    def _made_vote(self, match: int, term: int, count: int, head: bytes) -> Map:
        if (match, term) not in self.chains:
            self.chains[match, term] = chain_of(self.secret())
        vote = {"match": match, "term": term, "host": self.host, "count": count}
        vote |= {"head": head.hex(), "tip": self.chains[match, term][LINKS].hex()}
        signature = self.keys.sign(statement("vote", table=self.table, **vote))
        return {"key": self.keys.key, **vote, "signature": signature}
