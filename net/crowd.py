"""How many links a host holds, and which one has to go when there are too many.

Whoever is in counts apart from those who have not said or proven who they are: a flood of strangers
takes no place from guests, and one address takes none from others. Never here: closing links.
"""

from collections.abc import Iterable
from typing import Final

from net.peers import Peer

MOST_PEERS: Final = 80
"""The most links from elsewhere that are in."""
MOST_STRANGERS: Final = 32
"""The most links on which nobody has come in yet."""
MOST_OF_ONE: Final = 12
"""The most of them from one address: a whole home may share one."""


def one_too_many(peers: Iterable[Peer], newcomer: Peer) -> Peer | None:
    """The link that has to go now that the newcomer is here, if there are too many.

    Of the strangers it is one that has said nothing yet, the oldest: a guest says hello at once,
    so that a crowd that only holds its links open keeps nobody out.
    """
    if newcomer.is_local:
        return None
    others = [peer for peer in peers if not peer.is_local]
    if sum(peer.welcome for peer in others) >= MOST_PEERS:
        return newcomer
    strangers = [peer for peer in others if not peer.welcome]
    same = [peer for peer in strangers if peer.address == newcomer.address]
    if len(same) > MOST_OF_ONE:
        return _idlest(same)
    if len(strangers) > MOST_STRANGERS:
        return _idlest(strangers)
    return None


def _idlest(strangers: list[Peer]) -> Peer:
    return min(strangers, key=lambda peer: (peer.hello is not None, peer.number))
