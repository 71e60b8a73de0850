"""A line of text: what keys do to it, and what is kept of what other programs put in."""

from game.client.input.clipboard import pasted
from game.client.input.presses import Act, Composed, Edit, EditAct, Intent, Move, Press, Typed
from game.client.ui.text_line import TextLine


def line(text: str, *intents: Intent, limit: int = 24, selected: bool = False) -> TextLine:
    """A line after these."""
    made = TextLine(text, limit, selected=selected)
    for intent in intents:
        assert made.handle(intent)
    return made


LEFT, ERASE, ALL = Move(-1, 0), Press(Act.ERASE), Edit(EditAct.ALL)
SELECT_LEFT = Edit(EditAct.LEFT, extend=True)


def test_letters_go_in_where_the_caret_stands() -> None:
    assert line("Mna", LEFT, LEFT, Typed("i")).text == "Mina"


def test_the_caret_stays_within_the_line() -> None:
    assert line("a", Move(1, 0), Typed("b"), LEFT, LEFT, LEFT, Typed("c")).text == "cab"


def test_the_letter_before_the_caret_is_erased() -> None:
    assert line("Miina", LEFT, LEFT, ERASE).text == "Mina"


def test_the_letter_behind_the_caret_is_deleted() -> None:
    delete = Edit(EditAct.DELETE)
    assert line("Mina", Edit(EditAct.HOME), delete, delete).text == "na"
    assert line("Mina", delete).text == "Mina"


def test_all_that_is_selected_gives_way_to_what_is_written() -> None:
    assert line("Mina", ALL, Typed("O")).text == "O"
    assert line("Mina", Typed("O"), selected=True).text == "O"


def test_all_that_is_selected_is_erased_at_once() -> None:
    assert line("Mina", SELECT_LEFT, SELECT_LEFT, ERASE).text == "Mi"


def test_home_with_shift_selects_up_to_the_beginning() -> None:
    assert line("Mina", LEFT, Edit(EditAct.HOME, extend=True)).selection == (0, 3)


def test_a_step_out_of_what_is_selected_leads_to_its_end() -> None:
    assert line("Mina", ALL, LEFT, Typed("x")).text == "xMina"
    assert line("Mina", ALL, Move(1, 0), Typed("x")).text == "Minax"


def test_what_is_cut_can_be_pasted_and_what_is_copied_stays(program) -> None:
    assert line("Mina", SELECT_LEFT, Edit(EditAct.CUT)).text == "Min"
    assert pasted() == "a"
    assert line("Jo", ALL, Edit(EditAct.COPY)).text == "Jo"
    assert pasted() == "Jo"


def test_a_line_never_grows_beyond_its_limit() -> None:
    long = line("abc", LEFT, Typed("x" * 100), limit=5)
    assert (long.text, long.caret) == ("abxxc", 4)


def test_what_is_being_put_together_stands_at_the_caret() -> None:
    shown = line("민수", LEFT, Composed("기"))
    assert (shown.shown, shown.shown_caret, shown.text) == ("민기수", 2, "민수")
