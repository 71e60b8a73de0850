"""Who might be taking a seat: people remembered from other evenings, or from a moment ago.

Never here: what they choose then (`couch_join`), drawing.
"""

from collections.abc import Sequence
from itertools import chain, count
from typing import Final

from game.client.draw.costumes import COSTUMES
from game.client.draw.theme import PLAYER_TINTS
from game.client.input.sources import Source
from game.client.seats.roster import Player, Roster
from game.client.stage.stage import Stage
from game.table.play.options import spare_name
from game.table.play.tints import spare
from game.table.storage.settings import Guise
from net.base.names import same_name

_REMEMBERED: Final = 24


def remembered(stage: Stage) -> tuple[Guise, ...]:
    """The people this machine knows; default names do not count."""
    return tuple(guise for guise in stage.settings.guises if not made_up(stage, guise.name))


def made_up(stage: Stage, name: str) -> bool:
    """Whether it is the default name of somebody who gave none."""
    number = name.rsplit(maxsplit=1)[-1] if name.split() else ""
    return number.isdecimal() and name == stage.words("seat.default_name", number=int(number))


def name_for(stage: Stage, taken: Sequence[str]) -> str:
    """Who may join people with those names: somebody remembered, or else a default name."""
    known = (guise.name for guise in remembered(stage))
    made = (stage.words("seat.default_name", number=n) for n in count(len(taken) + 1))
    names = chain(known, made)
    return next(name for name in names if not any(same_name(name, other) for other in taken))


def own_guise(stage: Stage, others: Sequence[Guise] = (), name: str = "") -> Guise:
    """The person with that name, or else with the settings' name, as this machine knows them.

    They get a number if one of the others has the name.
    """
    base = name or stage.settings.name or stage.words("seat.default_name", number=1)
    name, number = base, 2
    while any(same_name(other.name, name) for other in others):
        name, number = spare_name(base, number), number + 1
    known = next((g for g in stage.settings.guises if same_name(g.name, name)), None)
    return known or Guise(name, len(others), len(others))


def keep_people(stage: Stage, here: Sequence[Guise]) -> None:
    """Remember those of them who have a name of their own, ahead of people of other evenings."""
    kept = [guise for guise in here if not made_up(stage, guise.name)]
    names = {guise.name for guise in kept}
    others = [guise for guise in remembered(stage) if guise.name not in names]
    stage.set(guises=tuple([*kept, *others][:_REMEMBERED]))


class KnownPeople:
    """The people this screen knows, some of whom are here."""

    def __init__(self, stage: Stage, roster: Roster, *, remembers: bool = True) -> None:
        """`roster`: who is here. `remembers`: whether people of other evenings are known."""
        self._stage = stage
        self._roster = roster
        self._remembers = remembers
        self._left: list[Player] = []
        """Who was here and left, the last one last."""
        self._new: dict[int, Guise] = {}
        """The first guises of people who came unknown, by the identity of the player."""

    @property
    def _people(self) -> tuple[Guise, ...]:
        """Everybody remembered, whether here or not."""
        return remembered(self._stage) if self._remembers else ()

    # --- taking a seat --------------------------------------------------------------------------

    def leaves(self, player: Player) -> None:
        """Somebody leaves; with the same device they come back as themselves."""
        self._left.append(player)

    def newcomer(self, source: Source, make: str, wanted: Sequence[str] = ()) -> Guise:
        """The person who takes a seat with this device; `wanted`: names of expected people.

        That is whoever left it last or played with it on another evening, else the first person
        remembered whose own controller is not plugged in, else somebody new.
        """
        wanted = [name for name in wanted if not self._roster.has(name)]
        away = [guise for guise in self._people if not self._roster.has(guise.name)]
        if wanted:
            away = [g for g in away if any(same_name(g.name, name) for name in wanted)]
        theirs = None if wanted else self._of_device(source, make)
        device = make or source.kind.value
        theirs = theirs or next((guise for guise in away if guise.device == device), None)
        if theirs is None and wanted:
            theirs = next((guise for guise in away if same_name(guise.name, wanted[0])), None)
        elif theirs is None:
            there = {pad.guid for pad in self._stage.devices}
            theirs = next((guise for guise in away if guise.device not in there), None)
        return theirs or self._somebody(wanted[0] if wanted else "")

    def _of_device(self, source: Source, make: str) -> Guise | None:
        """Who left this device last, or else a controller of its make; None for nobody."""
        left = [p for p in reversed(self._left) if not self._roster.has(p.name)]
        same = [p for p in left if p.source == source]
        same += [p for p in left if make and p.make == make]
        return same[0].guise if same else None

    def _somebody(self, name: str) -> Guise:
        """Somebody new, who looks different from everybody here.

        The first one is most likely the person named in the settings, unless a device tells
        otherwise.
        """
        own = self._stage.settings.name
        if not self._roster and self._remembers and all(p.name != own for p in self._people):
            name = name or own
        number = len(self._roster) + 1
        while not name or self._roster.has(name):
            name = self._stage.words("seat.default_name", number=number)
            number += 1
        place = len(self._roster)
        tint = spare(place, len(PLAYER_TINTS), set(self._roster.tints()))
        faces = {player.costume for player in self._roster}
        return Guise(name, tint, spare(place, len(COSTUMES), faces))

    # --- being somebody else --------------------------------------------------------------------

    def turn(self, player: Player, way: int) -> None:
        """The next known person who is not here, in the order of remembering.

        Somebody who came as a stranger finds that name among the others.
        """
        known = [guise for guise in self._people if self._is_free(guise, player)]
        if all(guise.name != player.name for guise in known):
            self._new.setdefault(id(player), player.guise)
        if id(player) in self._new:
            known.insert(0, self._new[id(player)])
        at = next((i for i, guise in enumerate(known) if guise.name == player.name), 0)
        self._become(player, known[(at + way) % len(known)])

    def name(self, player: Player, name: str) -> None:
        """They write their name; somebody known looks as they last chose."""
        free = self._roster.free_name(name, player)
        guise = next((guise for guise in self._people if same_name(guise.name, free)), None)
        if guise is not None and not same_name(player.name, free):
            self._become(player, guise)
        player.name = free

    def _become(self, player: Player, guise: Guise) -> None:
        """They take on a guise: the face, and the tint if nobody has it."""
        player.name, player.costume = guise.name, guise.costume % len(COSTUMES)
        if guise.tint not in self._roster.tints(player):
            player.tint = guise.tint

    def _is_free(self, guise: Guise, player: Player) -> bool:
        return guise.name == player.name or not self._roster.has(guise.name)

    def remember(self) -> None:
        """Remember everybody here who has a name."""
        keep_people(self._stage, [player.guise for player in self._roster])
