"""Under which names, looks and whether to sit people come back to a table."""

from net.base.wire import Appearance
from net.guest.own_people import OwnPeople
from net.messages.messages import Hello
from net.messages.requests import LeaveSeat, Rename, TakeSeat

ANNA = Hello(("Anna",))
WATCHER = Hello(watch=True)


def with_seats(*seats: int) -> OwnPeople:
    """People whom the host has shown with these seats."""
    people = OwnPeople()
    people.sit(seats)
    return people


def test_people_come_back_under_the_names_that_they_chose_last() -> None:
    people = with_seats(0, 1)
    people.ask(Rename(0, "annie"), (0, 1))
    people.ask(TakeSeat("Bea", 1), (0, 1))
    assert people.hello(ANNA, ["Annie", "Bea"]).names == ("annie", "Bea")


def test_names_that_a_host_made_up_are_not_used() -> None:
    assert with_seats(0).hello(ANNA, ["Ben"]) == ANNA
    assert with_seats(0, 1, 2).hello(ANNA, ["Anna", "Eve", "Mia"]).names == ("Anna",)


def test_no_name_is_used_for_two_seats() -> None:
    twice = Hello(("Anna", "anna"))
    assert with_seats(0, 1).hello(twice, ["Anna", "Bea"]).names == ("Anna",)


def test_everybody_keeps_their_look_whoever_is_still_there() -> None:
    people = with_seats(0, 1, 2)
    blue, red, green, grey = (Appearance(n, n) for n in range(4))
    people.ask(Rename(0, "Zoe", grey), (0, 1))
    people.ask(TakeSeat("Xaver", 2, appearance=green), (0, 1))
    first = Hello(("Zoe", "Yan"), appearances=(blue, red))
    assert people.hello(first, ["Zoe", "Yan", "Xaver"]).appearances == (grey, red, green)
    assert people.hello(first, ["Yan", "Xaver"]).names == ("Yan", "Xaver")
    assert people.hello(first, ["Yan", "Xaver"]).appearances == (red, green)


def test_a_host_cannot_say_that_people_play_on_no_seat_of_theirs() -> None:
    people = with_seats(1)
    people.hello(ANNA, ["Anna"])
    assert 1 in people.play(())


def test_a_host_takes_no_seat_for_a_request_that_it_has_refused() -> None:
    people = with_seats(0, 1)
    for seat in (0, 1):
        people.ask(LeaveSeat(seat), (0, 1))
    people.refused(Rename(1, "Bea"))
    people.refused(LeaveSeat(1))
    people.refused(LeaveSeat(2))
    assert people.leaving == 1
    assert not people.hello(Hello(("Anna", "Bea")), []).watch
    people.sit((0,), True)
    assert 1 in people.play(())


def test_nobody_plays_on_a_seat_that_they_have_given_up_until_they_have_it_again() -> None:
    people = with_seats(0, 1)
    people.ask(LeaveSeat(1), (0, 1))
    assert {0, 1} <= people.play((0, 1))
    people.sit((0,), True)
    assert (0 in people.play((0,)), 1 in people.play((0,))) == (True, False)
    people.sit((0, 1), True)
    assert 1 in people.play(())


def test_a_seat_given_up_in_a_lobby_says_nothing_about_the_match() -> None:
    """Its seats have other numbers."""
    people = with_seats(1)
    people.ask(LeaveSeat(1), (1,))
    people.sit(())
    people.sit((2,))
    assert 1 in people.play(())


def test_every_seat_that_people_ask_to_give_up_may_go_once() -> None:
    """However fast they sit down and get up again."""
    people = with_seats(1)
    for request in (LeaveSeat(1), TakeSeat("Anna", 1), LeaveSeat(1)):
        people.ask(request, (1,))
    for seats, leaving in (((), 1), ((1,), 1), ((), 0), ((1,), 0)):
        people.sit(seats)
        assert people.leaving == leaving


def test_whoever_comes_to_look_on_plays_on_the_seats_that_they_take() -> None:
    people = OwnPeople()
    people.hello(WATCHER, [])
    assert people.play((2,)) == {2}


def test_whoever_has_given_up_all_their_seats_comes_back_to_look_on() -> None:
    people = with_seats(0, 1)
    people.ask(TakeSeat("Bea", 1), (0,))
    people.ask(LeaveSeat(0), (0, 1))
    assert people.hello(ANNA, ["Bea"]).names == ("Bea",)
    people.ask(LeaveSeat(1), (1,))
    assert people.hello(ANNA, []) == WATCHER


def test_seats_given_up_at_once_are_all_given_up() -> None:
    people = with_seats(0, 1)
    people.ask(LeaveSeat(0), (0, 1))
    people.ask(LeaveSeat(1), (0, 1))
    people.sit((1,))
    assert people.hello(ANNA, []) == WATCHER


def test_a_seat_that_was_asked_for_at_once_is_not_had_before_the_host_shows_it() -> None:
    people = with_seats(0, 1)
    people.ask(LeaveSeat(0), (0, 1))
    people.ask(LeaveSeat(1), (0, 1))
    people.ask(TakeSeat("Anna", 4), (0, 1))
    people.sit((1,))
    people.sit(())
    assert people.hello(ANNA, []) == WATCHER
    people.sit((4,))
    assert people.hello(ANNA, []) == ANNA


def test_whoever_lost_their_seat_without_a_word_comes_back_for_one() -> None:
    assert with_seats(0).hello(ANNA, []) == ANNA


def test_whoever_has_got_a_seat_again_comes_back_for_it() -> None:
    people = with_seats(0)
    people.ask(LeaveSeat(0), (0,))
    people.sit(())
    people.ask(TakeSeat("Anna", 0), ())
    people.sit((0,))
    assert people.hello(ANNA, []) == ANNA


def test_nobody_sits_again_on_a_seat_that_they_have_given_up_because_a_host_says_so() -> None:
    people = with_seats(0)
    people.ask(LeaveSeat(0), (0,))
    people.sit(())
    people.ask(TakeSeat("Anna", 1), ())
    people.refused(TakeSeat("Anna", 1))
    people.sit((0,), has_match=True)
    assert people.hello(ANNA, []) == WATCHER


def test_whoever_has_given_up_their_seat_and_was_refused_another_one_looks_on() -> None:
    people = with_seats(0)
    people.ask(LeaveSeat(0), (0,))
    people.sit(())
    people.ask(TakeSeat("Anna", 1), ())
    people.sit(())
    assert people.hello(ANNA, []) == WATCHER


def test_whoever_came_to_look_on_and_sat_down_comes_back_for_a_seat() -> None:
    people = OwnPeople()
    people.ask(TakeSeat("Wim", 3), ())
    assert people.hello(WATCHER, []) == WATCHER
    people.sit((3,))
    for shown in ([], ["Xyz"]):
        assert people.hello(WATCHER, shown).names == ("Wim",)
