"""Messages about the table itself: who left or came back, who is the host now."""

from msgspec.structs import replace

from game.client.match.presence import of_lobby, of_notice
from game.client.words import Words
from game.rules.events import Passed
from game.table.storage.settings import Language
from net.messages.lobby import Lobby
from net.messages.notices import AnewNotice, DiceNotice, HostChangedNotice, LostNotice
from tests.client.tables import lobby

PLAYING = lobby(3, 0, mine=1, playing=True)
WORDS = Words(Language.ENGLISH)


def away(*names: str) -> Lobby:
    seats = tuple(replace(seat, away=seat.name in names) for seat in PLAYING.seats)
    return replace(PLAYING, seats=seats)


def said(before: Lobby, now: Lobby) -> list[str]:
    return [one.sentence(WORDS, ()) for one in of_lobby(before, now)]


def test_leaving_and_coming_back_is_reported() -> None:
    name = PLAYING.seats[1].name
    assert said(PLAYING, away(name)) == [f"{name} is away"]
    assert said(away(name), PLAYING) == [f"{name} is back"]


def test_the_time_a_seat_is_kept_is_reported_with_it() -> None:
    name = PLAYING.seats[1].name
    gone = away(name)
    seats = tuple(replace(seat, held=seat.away) for seat in gone.seats)
    held = replace(gone, seats=seats, keep_seconds=60.0)
    assert said(PLAYING, held) == [f"{name} is away – the seat waits 60 s, then a bot plays"]


def test_a_bot_that_stands_in_is_reported_instead_of_the_absence() -> None:
    name = PLAYING.seats[1].name
    gone = away(name)
    seats = tuple(replace(seat, level="hard" if seat.away else None) for seat in gone.seats)
    assert said(PLAYING, replace(gone, seats=seats)) == [f"A bot plays for {name}"]
    assert said(gone, replace(gone, seats=seats)) == [f"A bot plays for {name}"]
    assert said(replace(gone, seats=seats), PLAYING) == [f"{name} is back"]


def test_guests_on_their_way_to_a_new_host_are_not_reported_one_by_one() -> None:
    everybody = away(*(seat.name for seat in PLAYING.seats))
    assert said(PLAYING, replace(everybody, term=1)) == []


def test_a_new_host_is_reported() -> None:
    (one,) = of_notice(HostChangedNotice(False, "Ben"))
    assert one.sentence(WORDS, ()) == "Ben hosts the table now"
    (one,) = of_notice(HostChangedNotice(True, "Anna"))
    assert one.sentence(WORDS, ()) == "This device hosts the table now"


def test_a_merged_table_is_reported() -> None:
    (one,) = of_notice(AnewNotice((Passed(0),)))
    assert "split" in one.sentence(WORDS, ())


def test_a_match_told_anew_with_nothing_lost_is_not_called_split() -> None:
    assert list(of_notice(AnewNotice())) == []


def test_the_rolls_lost_when_two_parts_merge_are_reported() -> None:
    (one,) = of_notice(AnewNotice((), 12, 14))
    assert "from roll 12 to 14" in one.sentence(WORDS, ())


def test_a_roll_without_our_part_in_the_dice_is_reported() -> None:
    (one,) = of_notice(DiceNotice(7, (), ours=True))
    assert one.sentence(WORDS, ()) == "The host left your part out of roll 7"


def test_a_roll_without_somebody_present_is_reported() -> None:
    (one,) = of_notice(DiceNotice(7, ("Ben",), ours=False))
    assert one.sentence(WORDS, ()) == "Roll 7 was made without Ben"


def test_a_roll_that_the_host_began_again_is_reported() -> None:
    (one,) = of_notice(DiceNotice(7, begun_again=True))
    assert one.sentence(WORDS, ()) == "The host began roll 7 again and may have known its dice"


def test_other_notices_are_not_reported() -> None:
    assert list(of_notice(LostNotice())) == []
