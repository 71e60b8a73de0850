"""Who plays at this screen: which device plays which seat, and what each player looks like.

A seat belongs to a player, not to a device, so a controller may go, come back or be replaced. Never
here: drawing, drafts, requests to the table.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from game.client.draw.costumes import COSTUMES
from game.client.draw.theme import PLAYER_TINTS, Rgb
from game.client.input.devices import Devices
from game.client.input.presses import Act, Intent, Move, Press
from game.client.input.sources import Source, SourceKind
from game.client.seats.short_names import called
from game.table.play.seat_view import Costume
from game.table.storage.settings import Guise
from net.base.names import same_name
from net.base.wire import Appearance

_NO_PAD: Final = -1
"""Instance ids from here downwards belong to no controller."""


@dataclass(slots=True)
class Player:
    """A person at this screen."""

    source: Source
    """The device that plays for them, or the missing controller."""
    name: str
    tint: int = 0
    costume: int = 0
    make: str = ""
    """The make of their controller, by which it is recognised when it comes back."""
    missing: bool = False
    """Whether their controller is gone."""
    asleep: bool = False
    """Whether their controller is back but has not been pressed yet."""
    choosing: bool = False
    """Whether they have yet to say which of several expected players they are."""
    ready: bool = False
    seat: int | None = None
    """Their seat, None until the table has given them one."""

    @property
    def called(self) -> str:
        """Their name in sentences."""
        return called((self.name,))[0]

    @property
    def colour(self) -> Rgb:
        """The tint of their frame, pen and cursor."""
        return PLAYER_TINTS[self.tint % len(PLAYER_TINTS)]

    @property
    def wears(self) -> Costume:
        """What their pen wears."""
        return COSTUMES[self.costume % len(COSTUMES)]

    @property
    def guise(self) -> Guise:
        """What is remembered of them."""
        return Guise(self.name, self.tint, self.costume, self.make or self.source.kind.value)

    @property
    def expected(self) -> bool:
        """Whether they have not held a device yet: they resume a match of another day."""
        return self.missing and self.source.number <= _NO_PAD

    @property
    def stopped(self) -> bool:
        """Whether their seat waits for a controller, or for the press that resumes."""
        return self.missing or self.asleep or self.choosing


@dataclass(frozen=True, slots=True)
class LaidDown:
    """What somebody held before everybody put down their devices."""

    player: Player
    source: Source
    make: str = ""
    missing: bool = True
    asleep: bool = False


class Roster:
    """The players at this screen, in the order they came."""

    def __init__(self) -> None:
        self._players: list[Player] = []
        self._risen: dict[str, Guise] = {}
        """Players who left their seats in a match, by name; they may take them back."""

    def __iter__(self) -> Iterator[Player]:
        return iter(tuple(self._players))

    def __len__(self) -> int:
        return len(self._players)

    # --- finding --------------------------------------------------------------------------------

    def by_source(self, source: Source) -> Player | None:
        """The player of this device; pointers may play for several, see `pointed`."""
        return next((p for p in self._players if p.source == source and not p.missing), None)

    def at_seat(self, seat: int) -> Player | None:
        """The player on a seat, None if nobody here plays it."""
        for player in self._players:  # asked many times in every frame
            if player.seat == seat:
                return player
        return None

    def pointed(self, seat: int) -> Player | None:
        """The player on a seat, if a mouse or finger may play for them.

        That is anybody who joined with one, or who has lost their controller.
        """
        player = self.at_seat(seat)
        return player if player and (player.source.points or player.missing) else None

    @property
    def appearances(self) -> tuple[Appearance, ...]:
        """How everybody looks, in the order they came."""
        return tuple(player.guise.appearance for player in self._players)

    def typist(self) -> Player | None:
        """The player who has the keyboard, or half of it."""
        return next((player for player in self._players if player.source.is_keys), None)

    def has(self, name: str, but: Player | None = None) -> bool:
        """Whether somebody here has that name."""
        return any(same_name(p.name, name) for p in self._players if p is not but)

    def free_name(self, name: str, but: Player) -> str:
        """That name for this player, with a number if somebody else has it."""
        free, number = name, 2
        while self.has(free, but):
            free, number = f"{name} {number}", number + 1
        return free

    # --- coming and going -----------------------------------------------------------------------

    def add(self, source: Source, guise: Guise, make: str = "") -> Player:
        """A device joins; if its tint is taken, it gets another one."""
        tint = guise.tint if guise.tint not in self.tints() else self.next_tint(guise.tint, 1)
        player = Player(source, guise.name, tint, guise.costume % len(COSTUMES), make)
        self._players.append(player)
        return player

    def expect(self, guise: Guise) -> Player:
        """Somebody plays here without a device; the next one that is pressed is theirs."""
        player = self.add(Source(SourceKind.PAD, _NO_PAD - len(self._players)), guise)
        player.missing = True
        return player

    def remove(self, player: Player) -> None:
        """A player leaves."""
        self._players = [p for p in self._players if p is not player]

    def tints(self, but: Player | None = None) -> frozenset[int]:
        """The tints in use."""
        return frozenset(player.tint for player in self._players if player is not but)

    def next_tint(self, tint: int, way: int, but: Player | None = None) -> int:
        """The next free tint in a direction."""
        taken, many = self.tints(but), len(PLAYER_TINTS)
        for step in range(1, many + 1):
            found = (tint + way * step) % many
            if found not in taken:
                return found
        return tint

    # --- devices --------------------------------------------------------------------------------

    def follow(self, devices: Devices) -> bool:
        """Compare with what is plugged in; returns whether anybody lost or got a controller."""
        changed = False
        for player in self._players:
            if player.source.kind is not SourceKind.PAD:
                continue
            there = devices.pad(player.source) is not None
            if not there and not player.missing:
                player.missing, player.asleep, player.ready = True, False, False
                player.choosing = False
                changed = True
        for player in [p for p in self._players if p.missing]:
            for pad in devices:
                if pad.guid == player.make and self._is_free(pad.source):
                    player.source, player.missing, player.asleep = pad.source, False, True
                    changed = True
                    break
        return changed

    def wake(self, source: Source, make: str = "") -> Player | None:
        """A device was pressed: it resumes for its player, or takes over for one without a device.

        Returns that player, None if nobody was waiting for this press.
        """
        player = self.by_source(source)
        if player is not None and not player.asleep:
            return None
        if player is None:
            waiting = [p for p in self._players if p.missing]
            same = [p for p in waiting if p.make == make]
            player = next(iter(same or waiting), None)
            if player is None:
                return None
            player.choosing = player.expected and sum(p.expected for p in self._players) > 1
        player.source, player.make = source, make
        player.missing = player.asleep = False
        return player

    def introduce(self, source: Source, intent: Intent) -> bool:
        """Whoever presses says which expected player they are: left or right, then yes.

        False if nobody with this device still has to say so.
        """
        player = self.by_source(source)
        if player is None or not player.choosing:
            return False
        match intent:
            case Move(dx, dy):
                self._be_another(player, dx or dy)
            case Press(Act.PREVIOUS | Act.NEXT as act):
                self._be_another(player, 1 if act is Act.NEXT else -1)
            case Press(Act.ACCEPT | Act.SUBMIT):
                player.choosing = False
        return True

    def _be_another(self, player: Player, way: int) -> None:
        """Hand a player's device to the next player without one."""
        free = [one for one in self._players if one.expected or one is player]
        other = free[(free.index(player) + way) % len(free)]
        if other is not player:
            other.source, player.source = player.source, other.source
            other.make, player.make = player.make, other.make
            other.missing, player.missing = False, True
            other.choosing, player.choosing = True, False

    def point_out(self, seat: int, source: Source) -> bool:
        """A pointer pressed an expected player's seat: that is who they are."""
        player = self.at_seat(seat)
        if player is None or not player.expected:
            return False
        player.source, player.missing = Source(source.kind), False
        return True

    def lay_down(self) -> tuple[LaidDown, ...]:
        """Everybody puts down their device, and each device belongs to whoever claims it next.

        Returns what everybody held.
        """
        held = tuple(LaidDown(p, p.source, p.make, p.missing, p.asleep) for p in self._players)
        for number, player in enumerate(self._players):
            player.source, player.make = Source(SourceKind.PAD, _NO_PAD - number), ""
            player.missing, player.asleep, player.choosing = True, False, False
        return held

    def take_up(self, held: Sequence[LaidDown]) -> None:
        """Everybody gets back what they had put down."""
        for had in held:
            self._give(had.player, had)

    def share_out(self, held: Sequence[LaidDown]) -> None:
        """Players who took nothing get their own device back, or one that was put down instead."""
        for player in self._players:
            player.choosing = False
        left = [had for had in held if had.player.expected and had.player in self._players]
        for had in [had for had in left if had.source.points or self._is_free(had.source)]:
            self._give(had.player, had)
            left.remove(had)
        for had in left:
            spare = [one for one in held if self._is_free(one.source) and not one.missing]
            self._give(had.player, next(iter(spare), LaidDown(had.player, had.player.source)))

    @staticmethod
    def _give(player: Player, had: LaidDown) -> None:
        player.source, player.make = had.source, had.make
        player.missing, player.asleep, player.choosing = had.missing, had.asleep, False

    def _is_free(self, source: Source) -> bool:
        return all(player.source != source or player.missing for player in self._players)

    # --- seats ----------------------------------------------------------------------------------

    def sit(self, names: Sequence[str], mine: Sequence[int]) -> None:
        """Find everybody's seat at the table again; `names` are those of all seats.

        By name, else by seat, else in order: a table may have added a number to a name. Players who
        left their seats are dropped; a seat without a player here waits for somebody with a device.
        """
        left = {seat: names[seat] for seat in mine if seat < len(names)}
        if not left:
            return
        waiting = self._players
        for fits in _SEATING:
            waiting = [player for player in waiting if not _seated(player, left, fits)]
        for player in waiting:
            if player.seat is not None:
                self._risen[player.name] = player.guise
                self.remove(player)
        if not waiting:
            for seat, name in left.items():
                self.expect(self._risen.get(name, Guise(name, seat, seat))).seat = seat


_SEATING: Final[tuple[Callable[[Player, int, str], bool], ...]] = (
    lambda player, seat, name: player.name == name,
    lambda player, seat, name: player.seat == seat,
    lambda player, seat, name: player.seat is None,
)
"""Ways to tell whose seat it is, the surest first."""


def _seated(player: Player, left: dict[int, str], fits: Callable[[Player, int, str], bool]) -> bool:
    """Put a player on the first free seat that fits; returns whether there was one."""
    seat = next((seat for seat, name in left.items() if fits(player, seat, name)), None)
    if seat is None:
        return False
    player.seat, player.name = seat, left.pop(seat)
    return True
