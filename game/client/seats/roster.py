"""Who plays at this screen: which device holds which seat, and what each player looks like.

A seat belongs to a player and not to a device, so a controller may go, come again or be replaced.
Never here: drawing, drafts, requests to the table.
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
"""Instance ids from here downwards are those of no controller."""


@dataclass(slots=True)
class Player:
    """A person at this screen."""

    source: Source
    """The device that plays for them; of a controller that went, the one that is missed."""
    name: str
    tint: int = 0
    costume: int = 0
    make: str = ""
    """The make of their controller, by which it is known when it comes again."""
    missing: bool = False
    """Whether their controller is gone."""
    asleep: bool = False
    """Whether their controller came again and has not been pressed yet."""
    choosing: bool = False
    """Whether several are waited for and they have not said yet that this is who they are."""
    ready: bool = False
    seat: int | None = None
    """Their seat at the table, None while the table has not given them one."""

    @property
    def called(self) -> str:
        """What they are called in sentences."""
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
        """Whether they have not held any device yet: they go on with a match of another day."""
        return self.missing and self.source.number <= _NO_PAD

    @property
    def stopped(self) -> bool:
        """Whether their seat waits for a controller or for the press that goes on."""
        return self.missing or self.asleep or self.choosing


@dataclass(frozen=True, slots=True)
class LaidDown:
    """What somebody held before all laid down their devices."""

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
        """Those who left their seats in a match, by their names; they may take them back."""

    def __iter__(self) -> Iterator[Player]:
        return iter(tuple(self._players))

    def __len__(self) -> int:
        return len(self._players)

    # --- finding --------------------------------------------------------------------------------

    def by_source(self, source: Source) -> Player | None:
        """Whom this device plays for; pointers may play for several, see `pointed`."""
        return next((p for p in self._players if p.source == source and not p.missing), None)

    def at_seat(self, seat: int) -> Player | None:
        """The player on a seat, None if nobody here holds it."""
        for player in self._players:  # asked many times in every frame
            if player.seat == seat:
                return player
        return None

    def pointed(self, seat: int) -> Player | None:
        """The player on a seat if a mouse or finger may play for them.

        That is who joined with one, and whoever has lost their controller.
        """
        player = self.at_seat(seat)
        return player if player and (player.source.points or player.missing) else None

    @property
    def appearances(self) -> tuple[Appearance, ...]:
        """How everybody looks, in the order they came."""
        return tuple(player.guise.appearance for player in self._players)

    def typist(self) -> Player | None:
        """The player who holds the keyboard, or a half of it."""
        return next((player for player in self._players if player.source.is_keys), None)

    def has(self, name: str, but: Player | None = None) -> bool:
        """Whether somebody here is called so."""
        return any(same_name(p.name, name) for p in self._players if p is not but)

    def free_name(self, name: str, but: Player) -> str:
        """That name for this player, with a number if somebody else has it."""
        free, number = name, 2
        while self.has(free, but):
            free, number = f"{name} {number}", number + 1
        return free

    # --- coming and going -----------------------------------------------------------------------

    def add(self, source: Source, guise: Guise, make: str = "") -> Player:
        """A device joins; the tint is another one if somebody has it."""
        tint = guise.tint if guise.tint not in self.tints() else self.next_tint(guise.tint, 1)
        player = Player(source, guise.name, tint, guise.costume % len(COSTUMES), make)
        self._players.append(player)
        return player

    def expect(self, guise: Guise) -> Player:
        """Somebody plays here, but holds no device yet; the next one that is pressed is theirs."""
        player = self.add(Source(SourceKind.PAD, _NO_PAD - len(self._players)), guise)
        player.missing = True
        return player

    def remove(self, player: Player) -> None:
        """A player leaves."""
        self._players = [p for p in self._players if p is not player]

    def tints(self, but: Player | None = None) -> frozenset[int]:
        """The tints that are taken."""
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
        """Compare with what is plugged in; True if somebody lost or got back their controller."""
        changed = False
        for player in self._players:
            if player.source.kind is not SourceKind.PAD:
                continue
            there = devices.pad(player.source) is not None
            if not there and not player.missing:
                player.missing, player.asleep, player.ready = True, False, False
                changed = True
        for player in [p for p in self._players if p.missing]:
            for pad in devices:
                if pad.guid == player.make and self._is_free(pad.source):
                    player.source, player.missing, player.asleep = pad.source, False, True
                    changed = True
                    break
        return changed

    def wake(self, source: Source, make: str = "") -> Player | None:
        """A device was pressed: it goes on for its player, or takes over for one without any.

        Returns the player who goes on by that, None if nobody waited for this press.
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
        """Whoever presses says who they are of those who are waited for: left or right, then yes.

        False if this device is nobody's who still has to say so.
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
        """The device of a player goes to the next one who holds none."""
        free = [one for one in self._players if one.expected or one is player]
        other = free[(free.index(player) + way) % len(free)]
        if other is not player:
            other.source, player.source = player.source, other.source
            other.make, player.make = player.make, other.make
            other.missing, player.missing = False, True
            other.choosing, player.choosing = True, False

    def point_out(self, seat: int, source: Source) -> bool:
        """A pointer is put on the seat of somebody who is waited for: that is who they are."""
        player = self.at_seat(seat)
        if player is None or not player.expected:
            return False
        player.source, player.missing = Source(source.kind), False
        return True

    def lay_down(self) -> tuple[LaidDown, ...]:
        """All lay down what they hold: each device is whose they say next.

        Returns what everybody held.
        """
        held = tuple(LaidDown(p, p.source, p.make, p.missing, p.asleep) for p in self._players)
        for number, player in enumerate(self._players):
            player.source, player.make = Source(SourceKind.PAD, _NO_PAD - number), ""
            player.missing, player.asleep, player.choosing = True, False, False
        return held

    def take_up(self, held: Sequence[LaidDown]) -> None:
        """Everybody has again what they had laid down."""
        for had in held:
            self._give(had.player, had)

    def share_out(self, held: Sequence[LaidDown]) -> None:
        """Whoever took nothing gets their own device again, or one that was put down for it."""
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

        By name, else by seat, else in order: a table may have given a name a number. Who has left
        their seat is gone; a seat that nobody here came for waits for somebody with a device.
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
"""Whose seat one is, the surest sign first."""


def _seated(player: Player, left: dict[int, str], fits: Callable[[Player, int, str], bool]) -> bool:
    """Put a player on the first seat that is left and fits; False if none does."""
    seat = next((seat for seat, name in left.items() if fits(player, seat, name)), None)
    if seat is None:
        return False
    player.seat, player.name = seat, left.pop(seat)
    return True
