"""What a log must be that somebody tells a new host: robbing nobody, and written with most of the
table.

Never here: the rest of what such a log must be (`table`), how it is told (`heritage`).
"""

from collections import Counter
from collections.abc import Container, Mapping

from net.chain.choosers import came_back, left_out
from net.chain.log import Log
from net.chain.votes import has_most, rolled_by_few, weight
from net.messages.lobby import Lobby


def robs_somebody(log: Log, lobby: Lobby, goes_on: bool) -> bool:
    """Whether somebody whose seat is kept in this lobby does not have it in this log.

    `goes_on`: it is the match of the lobby, so it has the same seats.
    """
    kept = [seat for seat in lobby.people if seat.key and (seat.held or not seat.away)]
    if goes_on:
        return any(log.seats[seat.index].key != seat.key for seat in kept)
    counts = Counter(seat.key for seat in kept if seat.key)
    return any(log.persons.get(key, 0) < count for key, count in counts.items())


def is_backed(
    log: Log, ours: Log | None, weights: Mapping[str, int], coming: Container[str]
) -> bool:
    """Whether its host wrote what is new in a log together with most of the table.

    A host that is gone could still write what it likes, and bring it to the next one by a friend.
    So those count without whom it may have been written (`left_out`) as having gone elsewhere.
    Those for whom bots stood in already need not have been there, if they are not `coming` now.
    Under another host than that of our log, most must have voted for it, and not have come back
    since; and so they must for every other that has rolled between, by our weights and by its own,
    as all guests count.

    `ours`: the log that this one continues, None if it is of another match. `weights`: what seats
    weigh as we know them, by key: in the log that is told its author may sit everywhere.
    """
    known = ours.count if ours is not None else 0
    if rolled_by_few(log, known, known=known, weights=weights):
        return False
    with_bots = [one.key for one in ours.seats if one.level is not None] if ours else []
    there = {key: w for key, w in weights.items() if key in coming or key not in with_bots}
    with_it = weights.keys() - left_out(log, known, weights)
    if ours is None or log.term != ours.term:
        back = came_back(log.votes.values(), ours) if ours is not None else set()
        with_it &= log.votes.keys() - back
        if not has_most(log.votes.keys() - back, weights):
            return False
    is_half = 2 * weight(with_it, weights) >= sum(weights.values())
    return is_half or has_most(with_it, there)
