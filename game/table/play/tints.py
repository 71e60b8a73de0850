"""The tints of a table's seats, no two of which are alike."""

from collections.abc import Sequence

from net.base.wire import TINTS


def tints_of(wanted: Sequence[int | None], turns: Sequence[int] | None = None) -> tuple[int, ...]:
    """The tint of every seat: the one `wanted`, else the seat's own, else the next free one.

    The lowest of `turns` comes first; without turns, seats that want a tint do.
    """
    if turns is None:
        turns = [int(tint is None) for tint in wanted]
    taken, found = set[int](), list(range(len(wanted)))
    for seat in sorted(found, key=turns.__getitem__):
        tint = wanted[seat]
        found[seat] = spare(seat if tint is None else tint, TINTS, taken)
    return tuple(found)


def spare(wanted: int, many: int, taken: set[int]) -> int:
    """The first number below `many` that is not `taken`, counting up from `wanted`; takes it."""
    found = next(
        (n % many for n in range(wanted, wanted + many) if n % many not in taken), wanted % many
    )
    taken.add(found)
    return found
