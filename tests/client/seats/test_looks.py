"""How seats look: people as they chose, on whichever machine draws them."""

from msgspec.structs import replace

from game.client.draw.costumes import COSTUMES
from game.client.draw.theme import PLAYER_TINTS
from game.client.input.sources import LEFT_KEYS, RIGHT_KEYS
from game.client.seats.looks import SeatFacts, listed, looks, seat_facts
from game.client.seats.roster import Roster
from game.table.play.seat_view import Look
from game.table.storage.settings import Guise
from net.base.wire import Appearance
from net.messages.lobby import SeatInfo
from tests.client.tables import lobby, visit_at

ANNA = Guise("Anna", tint=5, costume=3)
PEOPLE = (SeatFacts("Ben"), SeatFacts("Anna"), SeatFacts("Ada", bot=True))


def test_a_known_person_looks_as_they_last_chose():
    anna = looks(None, PEOPLE, (ANNA,))[1]
    assert (anna.tint, anna.costume) == (PLAYER_TINTS[5], COSTUMES[3])


def test_people_in_a_kept_match_look_as_they_did_when_they_played():
    roster = Roster()
    for seat, (source, guise) in enumerate(((LEFT_KEYS, Guise("Ben", 4, 2)), (RIGHT_KEYS, ANNA))):
        roster.add(source, guise).seat = seat
    remembered = tuple(player.guise for player in roster)
    assert looks(roster, PEOPLE, ()) == looks(None, PEOPLE, remembered)


def test_local_players_keep_their_tint_against_known_people_elsewhere():
    roster = Roster()
    roster.add(LEFT_KEYS, Guise("Ben", tint=5)).seat = 0
    seen = looks(roster, PEOPLE, (ANNA,))
    assert seen[0].tint == PLAYER_TINTS[5]
    assert len({look.tint for look in seen}) == len(seen)


def test_a_person_without_a_chosen_look_keeps_theirs_when_others_sit_down():
    host, plain = SeatFacts("Host"), SeatFacts("Zoé", appearance=Appearance(tint=6, costume=0))
    glasses = SeatFacts("Ada", appearance=Appearance(tint=7, costume=1))
    assert looks(None, (host, plain, glasses), ())[0] == looks(None, (host,), ())[0]


def test_a_bot_with_a_person_s_name_looks_like_its_seat():
    bot = looks(None, (SeatFacts("Anna", bot=True),), (ANNA,))[0]
    assert (bot.tint, bot.costume) == (PLAYER_TINTS[0], COSTUMES[0])


def test_all_badges_of_a_table_differ():
    assert [look.mark for look in looks(None, PEOPLE, ())] == ["B", "An", "Ad"]


def test_a_list_of_people_shows_their_own_tints():
    anna, ben = listed(["Anna", "Ben"], (ANNA,))
    assert (anna.tint, ben.tint) == (PLAYER_TINTS[5], PLAYER_TINTS[1])


def look_of(**changes: object) -> Look:
    """The look of a person's seat elsewhere, after these changes."""
    playing = lobby(2, 0, mine=1, playing=True)
    seats: tuple[SeatInfo, ...] = (playing.seats[0], replace(playing.seats[1], **changes))
    visit, _ = visit_at(replace(playing, seats=seats, keep_seconds=60.0))
    visit.update(0.1)
    names = [seat.name or "" for seat in seats]
    return looks(None, seat_facts(visit.view, names), ())[1]


def test_a_seat_shows_how_long_it_waits_for_somebody_away() -> None:
    look = look_of(away=True, held=True)
    assert (look.away, look.waits, look.bot) == (True, 60, False)


def test_a_seat_shows_that_a_bot_plays_for_somebody_away() -> None:
    look = look_of(away=True, level="easy")
    assert (look.bot, look.waits) == (True, 0)
