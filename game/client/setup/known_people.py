"""Who somebody may be who takes a seat: remembered from other evenings, or here a moment ago.

Never here: the name of somebody nobody knows (`couch_join`), drawing.
"""

from typing import Final

from game.client.input.sources import Source
from game.client.seats.roster import Player, Roster
from game.client.stage.stage import Stage
from game.table.storage.settings import Guise

_REMEMBERED: Final = 24


class KnownPeople:
    """The people that this screen knows, of whom some are here."""

    def __init__(self, stage: Stage, roster: Roster) -> None:
        """`roster`: who is here."""
        self._stage = stage
        self._roster = roster
        self._left: list[Player] = []
        """Who was here and left, the last one last."""
        self._new: dict[int, Guise] = {}
        """What those were when they came whom nobody knew, by the identity of the player."""

    def leaves(self, player: Player) -> None:
        """Somebody gets up; by the same device they come back as who they were."""
        self._left.append(player)

    def of_device(self, source: Source, make: str) -> Guise | None:
        """Who left this device last, or else a controller of its make; None for nobody."""
        left = [p for p in reversed(self._left) if not self._roster.has(p.name)]
        same = [p for p in left if p.source == source]
        same += [p for p in left if make and p.make == make]
        return same[0].guise if same else None

    def turn(self, player: Player, way: int) -> None:
        """The next known person who is not here, in the order they are remembered in.

        Their tint comes with them if nobody has it, and their face. Who came as somebody new finds
        that name among the others.
        """
        known = [guise for guise in self._stage.settings.guises if self._is_free(guise, player)]
        if all(guise.name != player.name for guise in known):
            self._new.setdefault(id(player), player.guise)
        if id(player) in self._new:
            known.insert(0, self._new[id(player)])
        at = next((i for i, guise in enumerate(known) if guise.name == player.name), 0)
        found = known[(at + way) % len(known)]
        player.name, player.costume = found.name, found.costume
        if found.tint not in self._roster.tints(player):
            player.tint = found.tint

    def _is_free(self, guise: Guise, player: Player) -> bool:
        return guise.name == player.name or not self._roster.has(guise.name)

    def remember(self) -> None:
        """Keep everybody who is here, before those of other evenings."""
        here = [player.guise for player in self._roster]
        names = {guise.name for guise in here}
        others = [guise for guise in self._stage.settings.guises if guise.name not in names]
        self._stage.set(guises=tuple([*here, *others][:_REMEMBERED]))
