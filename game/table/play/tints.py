"""Which tint every seat of a table wears, so that no two look alike."""

from collections.abc import Sequence

from net.base.wire import TINTS


def tints_of(wanted: Sequence[int | None], turns: Sequence[int] | None = None) -> tuple[int, ...]:
    """The tint of every seat: the one `wanted`, else the seat's own, else the next that is free.

    Who has the lowest of `turns` comes first; without turns, whoever wants one comes first.
    """
    if turns is None:
        turns = [int(tint is None) for tint in wanted]
    taken, found = set[int](), list(range(len(wanted)))
    for seat in sorted(found, key=turns.__getitem__):
        tint = wanted[seat]
        found[seat] = spare(seat if tint is None else tint, TINTS, taken)
    return tuple(found)


def spare(wanted: int, many: int, taken: set[int]) -> int:
    """The first number below `many` from `wanted` on that is not `taken`; it is from now on."""
    found = next(
        (n % many for n in range(wanted, wanted + many) if n % many not in taken), wanted % many
    )
    taken.add(found)
    return found
