"""For tests: tables with people already seated, and requests made there."""

from net.base.identity import Identity
from net.base.refusals import RefusalCode
from net.host.peers import Role
from net.messages.lobby import TableState
from tests.net.worlds import Player, World, secret_of


def owned(**config) -> tuple[World, Player, Player]:
    world = World(**config)
    return world, world.join("Anna", role=Role.OWNER), world.join("Ben")


def known(name: str) -> Player:
    """A player whose key and part in the dice are always the same."""
    identity = Identity(name[:1].encode() * 32)
    player = Player((name,), identity=identity)
    player.guest.stake.secret = lambda: secret_of(identity, b"dice")
    return player


def playing(**config) -> World:
    """A match of two guests that do nothing."""
    world = World(seats=2, start_when_full=True, **config)
    world.anna, world.ben = (world.bring(known(name)) for name in ("Anna", "Ben"))
    assert world.lobby.state is TableState.PLAYING
    return world


def ask(world: World, player: Player, request) -> RefusalCode | None:
    before = len(player.refusals)
    player.ask(request)
    world.loop.settle()
    return player.refusals[-1] if len(player.refusals) > before else None


def legal(player: Player, seat: int):
    return player.guest.match.legal(seat)
