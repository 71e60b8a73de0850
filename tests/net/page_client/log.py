"""The log of a match: every entry is checked before it counts."""

from .dice import Dice, faces
from .mission import rules_of
from .rules import Rules
from .signed import Map, canonical, sha, signed_by, statement


class Log:
    """Checks the entries of a match."""

    def __init__(self, table: str, match: int) -> None:
        self.table, self.match = table, match
        self.first_head = sha(statement("match", table=table, match=match))
        self.heads = [self.first_head]
        self.entries: list[Map] = []
        self.sealed = 0
        self.word: Map = {}
        self.term, self.host = 0, ""
        self.seats: list[Map] = []
        self.voted: dict[str, Map] = {}
        """Each key's last vote in this term."""
        self.left: dict[str, int] = {}
        """How many entries there were behind the one that last took a seat from each key."""
        self.dice = Dice()
        self.answers = ""
        self.rules: Rules | None = None
        self.ended: str | None = None
        self.signed_choices = 0
        self.signed_decisions = 0

    def take(self, entry: Map) -> None:
        """Check an entry and apply it with what follows; raises `AssertionError` if it does not
        hold."""
        assert self.ended is None, "an entry after the end"
        assert (entry["entry"] == "start") == (not self.entries)
        self.heads.append(sha(self.heads[-1] + canonical(entry)))
        getattr(self, f"_{entry['entry']}")(entry)
        self.entries.append(entry)

    # Seals.

    def seal(self, signature: str) -> None:
        self._check_seal(len(self.entries), self.heads[-1], signature)
        self.sealed = len(self.entries)
        self.word = {"match": self.match, "term": self.term, "host": self.host}
        self.word |= {"count": self.sealed, "head": self.heads[-1].hex(), "signature": signature}

    def _check_seal(self, count: int, head: bytes, signature: str) -> None:
        fields = {"table": self.table, "match": self.match, "term": self.term}
        said = statement("head", **fields, count=count, head=head.hex())
        assert signed_by(self.host, said, signature), "a seal that does not verify"

    # Terms and votes.

    def _start(self, entry: Map) -> None:
        assert entry["match"] == self.match
        self.rules = rules_of(entry["record"])
        self.seats = entry["seats"]
        assert len(self.seats) == entry["record"]["seats"]
        self.dice.firsts = self._keys
        self._begin_term(entry, self._keys | {entry["host"]})

    def _term(self, entry: Map) -> None:
        assert entry["term"] > self.term
        assert entry["seal"]["count"] == len(self.entries)
        self._check_seal(len(self.entries), self.heads[-2], entry["seal"]["signature"])
        assert entry["host"] in self._keys, "a host without a seat"
        self._begin_term(entry, self._keys)

    @property
    def _keys(self) -> set[str]:
        return {seat["key"] for seat in self.seats} - {None}

    @property
    def _places(self) -> dict[str, int]:
        return {seat["key"]: n for n, seat in enumerate(self.seats) if seat["key"]}

    def _begin_term(self, entry: Map, allowed: set[str]) -> None:
        votes = entry["votes"]
        self.term, self.host = entry["term"], entry["host"]
        keys = [vote["key"] for vote in votes]
        assert keys == sorted(set(keys)) and set(keys) <= allowed and self.host in keys
        tips = {vote["key"]: vote["tip"] for vote in votes}
        self.dice.begin(self.host, tips, self.term, self._places)
        self.voted = {}
        for vote in votes:
            assert vote["tip"] or vote["key"] != self.host
            self._vote(vote)

    def _vote(self, vote: Map) -> None:
        assert (vote["match"], vote["term"], vote["host"]) == (self.match, self.term, self.host)
        assert vote["count"] <= len(self.entries), "a vote for missing entries"
        assert self.heads[vote["count"]].hex() == vote["head"], "a vote for another chain"
        fields = {name: vote[name] for name in ("match", "term", "host", "count", "head", "tip")}
        said = statement("vote", table=self.table, **fields)
        assert signed_by(vote["key"], said, vote["signature"]), "a vote that does not verify"
        key, tip, chain = vote["key"], vote["tip"], self.dice.now.by_key.get(vote["key"])
        last = self.voted.get(key)
        is_lost = last is not None and vote["count"] > last["count"] and key != self.host
        may_join = bool(tip) and chain is None and self.dice.has_room(key)
        comes_back = may_join and last is not None and vote["count"] >= last["count"]
        replaces = tip is not None and chain is not None and last is not None and is_lost
        replaces = replaces and tip not in (chain.tip, last["tip"])
        if last is None or comes_back or replaces:
            self.voted[key] = vote
        if (last is None and may_join) or comes_back or replaces:
            self.dice.join(key, tip, self.term, self._places)

    def _seated(self, entry: Map) -> None:
        vote, holder = entry["vote"], entry["holder"]
        assert self.rules is not None and not self.rules.over
        if holder["key"] not in (None, self.seats[entry["seat"]]["key"]):
            assert vote is not None, "a new key without a vote"
            assert vote["count"] >= self.left.get(holder["key"], 0), "an old vote for a seat"
        if vote is not None:
            assert vote["key"] == holder["key"]
        before = self.seats[entry["seat"]]["key"]
        self.seats[entry["seat"]] = holder
        if vote is not None:
            self._vote(vote)
        if before is not None and before != holder["key"]:
            self.left[before] = len(self.entries) + 1

    # Play.

    def _rolled(self, entry: Map) -> None:
        assert self.rules is not None
        self.dice.roll(entry["links"], self._keys)
        term, dice = self.dice.now.term, self.rules.dice_in_play
        fallen = faces(term, self.rules.roll + 1, entry["links"], dice)
        assert fallen == (entry["colours"], entry["numbers"]), "faces that the links do not give"
        self.rules.rolled(*fallen)
        self.answers = self.heads[-1].hex()

    def _chosen(self, entry: Map) -> None:
        assert self.rules is not None
        seat, choice = entry["seat"], entry["choice"]
        said = statement("choice", seat=seat, choice=choice, **self._about(entry))
        if self._is_signed(entry, seat, said):
            self.signed_choices += 1
        else:
            holder = self.seats[seat]
            assert choice is None or holder["level"] or not holder["key"]
        self.rules.chosen(seat, choice)

    def _decided(self, entry: Map) -> None:
        assert self.rules is not None
        decision = {"jokers": entry["jokers"], "die": entry["die"]}
        assert not (decision["jokers"] and decision["die"]), "strikes and a die at once"
        said = statement("decision", **decision, **self._about(entry))
        if self._is_signed(entry, 0, said):
            self.signed_decisions += 1
        else:
            assert decision == self.rules.proposal, "C14: not what is proposed"
        self.rules.decided(**decision)

    def _about(self, entry: Map) -> Map:
        assert entry["answers"] == self.answers, "an answer to another roll"
        return {"table": self.table, "match": self.match, "answers": self.answers}

    def _is_signed(self, entry: Map, seat: int, said: bytes) -> bool:
        """Whether the holder of the seat has signed this; otherwise the host answered for them."""
        holder, signature, why = self.seats[seat], entry["signature"], entry["why"]
        assert (signature is None) != (why is None), "either a signature or a reason"
        if holder["key"]:
            (self.dice.away if why in ("bot", "away") else self.dice.here).add(holder["key"])
        if signature is None:
            assert why != "bot" or holder["level"], "the seat has no bot"
            return False
        assert signed_by(holder["key"], said, signature), "not signed by the seat's holder"
        return True

    def _ended(self, entry: Map) -> None:
        assert self.rules is not None and self.rules.over
        assert entry["digest"] == self.rules.digest(), "another digest"
        self.ended = entry["digest"]
