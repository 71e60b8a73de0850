"""What a goodbye means to a guest."""

from net.base.refusals import Refusal, RefusalCode
from net.guest.farewell import Backing, Farewell, meaning_of
from tests.net.guest.guests import LOBBY


def test_whoever_knows_the_code_tries_again_whatever_the_last_lobby_says() -> None:
    needed = Refusal(RefusalCode.CODE_NEEDED)
    for knows_code, meaning in ((True, Farewell.SEEK), (False, Farewell.END)):
        said = meaning_of(needed, LOBBY, False, True, Backing.MOST, knows_code, False)
        assert said is meaning


def test_whoever_has_given_up_their_seats_may_find_too_many_looking_on() -> None:
    too_many = Refusal(RefusalCode.TOO_MANY_PEERS)
    for looks_on, meaning in ((True, Farewell.END), (False, Farewell.DISTRUST)):
        assert meaning_of(too_many, LOBBY, True, True, Backing.MOST, True, looks_on) is meaning
