"""Announcements about the table itself: who is away or back, who hosts it now.

Never here: what happens in the match (`announce`).
"""

from collections.abc import Iterator

from game.client.match.announce import Callout
from game.client.sound import Sound
from game.table.play.session_notices import Notice
from net.messages.lobby import Lobby, SeatInfo, SeatKind
from net.messages.notices import AnewNotice, DiceNotice, HostChangedNotice


def of_notice(notice: Notice) -> Iterator[Callout]:
    """What to announce for a notice of the table."""
    match notice:
        case HostChangedNotice(True, _):
            yield Callout("host_me", Sound.YOUR_TURN)
        case HostChangedNotice(False, name) if name:
            yield Callout("host", Sound.YOUR_TURN, parts={"name": name})
        case AnewNotice(_, first, last) if last:
            key = "anew_lost" if first < last else "anew_lost_one"
            yield Callout(key, Sound.REFUSED, parts={"first": first, "last": last})
        case AnewNotice(lost) if lost:
            yield Callout("anew", Sound.REFUSED)
        case DiceNotice(roll, begun_again=True):
            yield Callout("dice_again", Sound.REFUSED, parts={"roll": roll})
        case DiceNotice(roll, _, True):
            yield Callout("dice_left_out", Sound.REFUSED, parts={"roll": roll})
        case DiceNotice(roll, names, False) if names:
            missing = ", ".join(names)
            yield Callout("dice_missing", Sound.BACK, parts={"roll": roll, "names": missing})


def of_lobby(before: Lobby | None, now: Lobby | None) -> Iterator[Callout]:
    """Who has gone or come back since then, and for whom a bot plays.

    Nothing for a moment after a change of host, while everybody is on their way.
    """
    if before is None or now is None or before.term != now.term or before.match != now.match:
        return
    for was, seat in zip(before.seats, now.seats, strict=False):
        if was.kind is not SeatKind.PERSON or seat.kind is not SeatKind.PERSON:
            continue
        if seat.away and seat.level is not None and was.level is None:
            yield Callout("stands_in", Sound.BACK, parts={"name": seat.name or "?"})
        elif seat.away != was.away:
            yield _coming(seat, now)


def _coming(seat: SeatInfo, lobby: Lobby) -> Callout:
    """Somebody is back, or away and for how long their seat is kept."""
    name = seat.name or "?"
    if seat.away and seat.held and lobby.keep_seconds:
        parts: dict[str, str | int] = {"name": name, "seconds": round(lobby.keep_seconds)}
        return Callout("away_kept", Sound.BACK, parts=parts)
    return Callout("away" if seat.away else "back", Sound.BACK, parts={"name": name})
