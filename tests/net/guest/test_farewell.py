"""What a goodbye means to a guest that knows the code of its table."""

from net.base.refusals import Refusal, RefusalCode
from net.guest.farewell import Backing, Farewell, meaning_of
from tests.net.guest.guests import LOBBY


def test_whoever_knows_the_code_tries_again_whatever_the_last_lobby_says() -> None:
    needed = Refusal(RefusalCode.CODE_NEEDED)
    for knows_code, meaning in ((True, Farewell.SEEK), (False, Farewell.END)):
        said = meaning_of(needed, LOBBY, False, True, Backing.MOST, knows_code)
        assert said is meaning
