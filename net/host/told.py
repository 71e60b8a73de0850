"""Whether most of those at a table went along with a log that somebody tells its new host.

Never here: the rest of what such a log must be (`table`), how it is told (`heritage`).
"""

from collections.abc import Mapping

from net.chain.choosers import came_back, left_out
from net.chain.log import Log
from net.chain.votes import weight


def is_backed(log: Log, ours: Log | None, weights: Mapping[str, int]) -> bool:
    """Whether its host wrote what is new in a log together with most of the table.

    A host that is gone could still write what it likes, and bring it to the next one by a friend.
    So those count without whom it may have been written (`left_out`) as having gone elsewhere.
    Those for whom bots stood in already do not count. Under another host than that of our log, most
    must have voted for it, and not have come back since.

    `ours`: the log that this one continues, None if it is of another match. `weights`: what seats
    weigh as we know them, by key: in the log that is told its author may sit everywhere.
    """
    with_bots = (
        {one.key for one in ours.seats if one.level is not None} if ours is not None else set()
    )
    there = {key: one for key, one in weights.items() if key not in with_bots}
    with_it = there.keys() - left_out(log, ours.count if ours is not None else 0)
    if ours is None or log.term != ours.term:
        voted = log.votes.keys() - (
            came_back(log.votes.values(), ours) if ours is not None else set()
        )
        if 2 * weight(voted, weights) <= sum(weights.values()):
            return False
        with_it &= voted
    return 2 * weight(with_it, there) >= sum(there.values())
