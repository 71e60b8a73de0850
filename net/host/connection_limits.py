"""How many links a host holds, and which one goes when there are too many.

Peers that are in count apart from those that have not proven who they are: a flood of strangers
takes no place from guests, and no machine takes places from others. Never here: closing links.
"""

from collections import Counter
from collections.abc import Iterable
from typing import Final

from net.host.peers import Peer
from net.links.handshake import LinkStep

MOST_PEERS: Final = 80
"""Most links from elsewhere that are in."""
MOST_STRANGERS: Final = 64
"""Most links on which nobody has come in yet."""
MOST_OF_ONE: Final = 24
"""Most of those from one machine or network: a whole home may share one address."""


def one_too_many(peers: Iterable[Peer], newcomer: Peer) -> Peer | None:
    """The link to close now that the newcomer is here, if there are too many.

    Among strangers it is one from the origin with the most links, and of those the oldest that has
    said least: a crowd keeps out nobody who comes from elsewhere.
    """
    if newcomer.is_local:
        return None
    others = [peer for peer in peers if not peer.is_local]
    if sum(peer.welcome for peer in others) >= MOST_PEERS:
        return newcomer
    strangers = [peer for peer in others if not peer.welcome]
    counted = Counter(peer.origin for peer in strangers)
    if counted[newcomer.origin] > MOST_OF_ONE:
        return _idlest(strangers, newcomer.origin)
    if len(strangers) > MOST_STRANGERS:
        return _idlest(strangers, counted.most_common(1)[0][0])
    return None


def _idlest(strangers: Iterable[Peer], origin: str) -> Peer:
    said_little = (LinkStep.OPEN, LinkStep.ASKED)
    return min(
        (peer for peer in strangers if peer.origin == origin),
        key=lambda peer: (peer.hello is not None, peer.step not in said_little, peer.number),
    )
