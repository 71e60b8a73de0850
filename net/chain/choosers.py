"""Who has signed choices in a log: whoever has cannot deny having been in the match.

Never here: what follows from that (`held_match`, `weighing`).
"""

from net.chain.log import LEADER, Log


def choosers(log: Log, first: int = 0) -> set[str]:
    """The keys of all who have signed a choice or decision from this entry on."""
    seats = [holder["key"] for holder in log.entries[0]["seats"]] if log.entries else []
    found: set[str] = set()
    for number, plain in enumerate(log.entries):
        kind = plain["entry"]
        if kind == "seated":
            seats[plain["seat"]] = plain["holder"]["key"]
        elif kind in ("chosen", "decided") and number >= first and plain["signature"] is not None:
            found.add(seats[plain["seat"] if kind == "chosen" else LEADER])
    return found
