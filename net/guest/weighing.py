"""What a new host may take back of what others have sealed.

A guest listens to the first program that says it is the host, but one seat alone moves no table
whose other members are there. Never here: whom to ask and whom to turn to (`search`).
"""

from collections.abc import Collection, Container, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, TypeAlias

from net.base.forgetting import forget_oldest
from net.base.refusals import NotDone, RefusalCode
from net.chain.last_word import LastWord
from net.chain.signed_choices import SignedChoice
from net.chain.votes import weight

_MOST_TIMES: Final = 5
_MOST_HOSTS: Final = 8


@dataclass(frozen=True, slots=True)
class FellowGuest:
    """What somebody says who says that they follow a host."""

    plays: bool
    """Whether a match runs there."""
    heard: LastWord | None
    """The last word of a host to them."""


_Said: TypeAlias = tuple[Mapping[str, FellowGuest], Mapping[str, SignedChoice]]
"""What its followers say, and the choices that it shows."""


class Weighing:
    """Weighs the seats that are with our host against those of the others."""

    def __init__(self, me: str, left_behind: Container[str] = ()) -> None:
        """`me`: our own key; `left_behind`: what choices in earlier matches answer."""
        self._left_behind = left_behind
        self.lesser: set[str] = set()
        """Keys of hosts that would have taken something back: they hold less than others do, so
        they are worth going to only with more seats."""
        self.let_down: dict[str, int] = {}
        """How often in a row each host, by key, let us in and sent us away before it had shown its
        match."""
        self.given_way: dict[str, int] = {}
        """How often each host, by key, was given way to and has not been proven since: it has shown
        no match, and not stayed in a lobby."""
        self._me = me
        self._is_outweighed = False
        """Whether fewer seats were with our host than with others: it takes nothing back then."""
        self._others: set[str] = set()
        """The others who were at the table then, whose votes it needs to take anything back."""
        self._followers: Mapping[str, FellowGuest] = {}
        """Those of them who said that they follow it."""
        self._comes_again = False
        """Whether we left it for holding less."""
        self._seekers: set[str] = set()
        """The others who did not."""
        self._played: Mapping[str, SignedChoice] = {}
        """A choice of each program in the host's last match, by key."""
        self._said: dict[str, _Said] = {}
        """What was said of each host, by key, when we turned to it after asking everybody."""
        self._gave_way = False
        """Whether we gave way to our host."""
        self._lacked_votes: set[str] = set()
        """Hosts that we left, after giving way to them, since they had too few votes. If we give
        way again, they need none: they may lack them for ever."""
        self.conceded_to = ""
        """The host we gave way to last, until one lets us in: even if it once lied, by the seats
        counted then it is the host."""

    @property
    def doubted(self) -> Mapping[str, int]:
        """How often each host has let us down, but for the one we have just given way to: the seats
        that were counted then speak for it."""
        return {key: times for key, times in self.let_down.items() if key != self.conceded_to}

    def turn_to(
        self,
        host: str,
        is_outweighed: bool,
        others: Collection[str] = (),
        followers: Mapping[str, FellowGuest] = MappingProxyType({}),
        played: Mapping[str, SignedChoice] = MappingProxyType({}),
    ) -> None:
        """Turn to this host.

        `is_outweighed`: whether fewer seats are with it, by what programs say; `others`: the keys
        of all others at the table; `followers`: those of them who say that they follow it;
        `played`: a choice of each program in the host's last match. A host we left for holding less
        needs the seats, but no votes. One we have just given way to needs the votes, but not the
        seats: nobody else has been asked since we were the host, so what they said before counts.
        """
        if host == self.conceded_to:
            followers, played = self._said.get(host, (followers, played))
        else:
            self._said[host] = followers, played
            forget_oldest(self._said, _MOST_HOSTS)
        self._followers, self._played = followers, played
        self._seekers = {*others} - followers.keys()
        self._comes_again = host in self.lesser
        self._gave_way = host == self.conceded_to
        self._is_outweighed = is_outweighed and not self._gave_way
        needs_none = self._comes_again or (self._gave_way and host in self._lacked_votes)
        self._others = set() if needs_none else {*others, self._me}

    def concede(self, to: str) -> None:
        """We were the host and gave way to this one, by the seats counted then."""
        self.conceded_to = to
        self.lesser.discard(to)
        self.given_way[to] = min(_MOST_TIMES, self.given_way.get(to, 0) + 1)

    def left_unproven(self, host: str, why: RefusalCode) -> None:
        """Count a host that let us in but showed nothing, unless its link just broke."""
        if why in (RefusalCode.LINK_LOST, RefusalCode.SILENT):
            return
        self.let_down[host] = min(_MOST_TIMES, self.let_down.get(host, 0) + 1)

    def proven(self, host: str) -> None:
        """This host has shown its match."""
        self.let_down.pop(host, None)
        self.given_way.pop(host, None)
        self.lesser.discard(host)
        self._lacked_votes.discard(host)

    def let_in(self) -> None:
        """A host has let us in; weigh the next one afresh."""
        self.conceded_to = ""

    def check(
        self,
        loses: bool,
        host: str,
        weights: Mapping[str, int],
        votes: Collection[str] = (),
        chosen: Collection[str] = (),
        match: int = 0,
        drops: bool = False,
    ) -> None:
        """Raise `NotDone` if this host would take back what it must not.

        `loses`: whether its account leaves out anything that we hold; `weights`: what the seats of
        each program weigh; `votes`: who stands for its account; `chosen`: who has signed a choice
        in what we lack, and none in what we would lose; `match`: the number of the one we hold;
        `drops`: whether the host says that the table goes on without all of it.
        """
        ours = {*votes, host, *chosen}
        if loses and self._is_held_there(match, host, ours, drops, weights):
            self.lesser.add(host)
            raise NotDone(RefusalCode.TABLES_MET)
        lacks_votes = weight(ours, weights) < weight(self._others - ours, weights)
        most_chose = 2 * weight(chosen, weights) > sum(weights.values())
        if loses and not most_chose and (self._is_outweighed or lacks_votes):
            self.lesser.add(host)
            if self._gave_way:
                self._lacked_votes.add(host)
            raise NotDone(RefusalCode.TABLES_MET)

    def _is_held_there(
        self, match: int, host: str, ours: set[str], drops: bool, weights: Mapping[str, int]
    ) -> bool:
        """Whether those who follow this host and still hold what it leaves out are more, with us,
        than the host and who stands for it, `ours`. Nobody holds it who has chosen in a later one.

        Where it drops the match, all who follow it and do not play that match stand for it, and
        those who look for a host do not.
        """
        gone_on = {key for key, one in self._played.items() if self._is_later(one, match)}
        hold = self._who_plays(match) if drops else set()
        if self._comes_again:
            hold |= self._who_waits(match, host) - ours
        hold -= gone_on
        stand = (ours | (self._followers.keys() if drops else set())) - {*hold, self._me}
        seekers = self._seekers - stand - gone_on if drops else set()
        are_more = weight({self._me, *hold, *seekers}, weights) > weight(stand, weights)
        return bool(hold) and are_more

    def _is_later(self, choice: SignedChoice, match: int) -> bool:
        """Whether it is of a later match than this one. A host may count them anew."""
        return choice.match > match and choice.answers not in self._left_behind

    def _who_plays(self, match: int) -> set[str]:
        """Those who follow our host, and were told last of this match while it runs there."""
        return {
            key
            for key, one in self._followers.items()
            if one.plays and one.heard is not None and one.heard.match == match
        }

    def _who_waits(self, match: int, host: str) -> set[str]:
        """Those who follow this host, and were told last of this match by another: they may hold
        what we do, and be told less one after the other."""
        return {
            key
            for key, one in self._followers.items()
            if one.heard is not None and (one.heard.match, one.heard.host != host) == (match, True)
        }
