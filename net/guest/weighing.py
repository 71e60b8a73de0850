"""What the host that a guest turns to may take back of what others have vouched for.

Whoever is first to say that they are the host is listened to, but one seat alone moves no table
whose other members are there. Never here: who is asked, and who is gone to (`search`).
"""

from collections.abc import Collection, Mapping
from typing import Final

from net.base.refusals import NotDone, RefusalCode
from net.chain.votes import weight

_MOST_TIMES: Final = 5


class Weighing:
    """The seats that are with our host, against those of the others."""

    def __init__(self, me: str) -> None:
        """`me`: our own key."""
        self.lesser: set[str] = set()
        """The keys of hosts that would have taken something back: they go on with less than others
        hold, and are worth going to only with more seats."""
        self.let_down: dict[str, int] = {}
        """How often in a row hosts have let us in and sent us away before they had shown their
        match, by key."""
        self._me = me
        self._is_outweighed = False
        """Whether fewer seats were with our host than looked for one: it takes nothing back."""
        self._others: set[str] = set()
        """Who else was there then, whose votes it needs to do so."""
        self._conceded_to = ""

    def turn_to(self, host: str, is_outweighed: bool, others: Collection[str] = ()) -> None:
        """We turn to this host; `is_outweighed`: whether fewer seats are with it, as far as they
        say; `others`: the keys of all others who are at the table.

        One that we have left for going on with less has to have the seats, and no votes.
        """
        known, conceded = host in self.lesser, host == self._conceded_to
        self._is_outweighed = is_outweighed and not conceded
        self._others = set() if known or conceded else {*others, self._me}

    def concede(self, to: str) -> None:
        """We were the host, and gave way to this one by the seats that were counted then."""
        self._conceded_to = to
        self.lesser.discard(to)

    def left_unproven(self, host: str, why: RefusalCode) -> None:
        """This host has let us in, has shown nothing, and is left; links may break at any time."""
        if why in (RefusalCode.LINK_LOST, RefusalCode.SILENT):
            return
        self.let_down[host] = min(_MOST_TIMES, self.let_down.get(host, 0) + 1)

    def proven(self, host: str) -> None:
        """This host has shown its match."""
        self.let_down.pop(host, None)

    def let_in(self) -> None:
        """A host has let us in; the next one is weighed anew."""
        self._conceded_to = ""

    def check(
        self,
        loses: bool,
        host: str,
        seats: Mapping[str, int],
        votes: Collection[str] = (),
        chosen: Collection[str] = (),
    ) -> None:
        """Raises `NotDone` if this host would take back what is not for it to take back.

        `loses`: whether what it says leaves out anything that we hold; `seats`: how many each
        program holds; `votes`: who stands for what it says; `chosen`: who has signed a choice in
        what we do not hold, and none in what would be lost.
        """
        ours = {*votes, host, *chosen}
        lacks_votes = weight(ours, seats) < weight(self._others - ours, seats)
        most_chose = 2 * weight(chosen, seats) > sum(seats.values())
        if loses and not most_chose and (self._is_outweighed or lacks_votes):
            self.lesser.add(host)
            raise NotDone(RefusalCode.TABLES_MET)
