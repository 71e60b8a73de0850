"""A line of text: what keys do to it, and what it accepts from other programs."""

from game.client.input.clipboard import pasted
from game.client.input.presses import Act, Composed, Edit, EditAct, Intent, Move, Press, Typed
from game.client.ui.text_line import TextLine


def line(text: str, *intents: Intent, limit: int = 24, selected: bool = False) -> TextLine:
    """The line after these inputs."""
    made = TextLine(text, limit, selected=selected)
    for intent in intents:
        assert made.handle(intent)
    return made


LEFT, ERASE, ALL = Move(-1, 0), Press(Act.ERASE), Edit(EditAct.ALL)
SELECT_LEFT = Edit(EditAct.LEFT, extend=True)


def test_letters_are_inserted_at_the_caret() -> None:
    assert line("Mna", LEFT, LEFT, Typed("i")).text == "Mina"


def test_the_caret_stays_within_the_line() -> None:
    assert line("a", Move(1, 0), Typed("b"), LEFT, LEFT, LEFT, Typed("c")).text == "cab"


def test_erase_removes_the_letter_before_the_caret() -> None:
    assert line("Miina", LEFT, LEFT, ERASE).text == "Mina"


def test_delete_removes_the_letter_after_the_caret() -> None:
    delete = Edit(EditAct.DELETE)
    assert line("Mina", Edit(EditAct.HOME), delete, delete).text == "na"
    assert line("Mina", delete).text == "Mina"


def test_typing_replaces_the_selection() -> None:
    assert line("Mina", ALL, Typed("O")).text == "O"
    assert line("Mina", Typed("O"), selected=True).text == "O"


def test_the_selection_is_erased_at_once() -> None:
    assert line("Mina", SELECT_LEFT, SELECT_LEFT, ERASE).text == "Mi"


def test_home_with_shift_selects_to_the_start() -> None:
    assert line("Mina", LEFT, Edit(EditAct.HOME, extend=True)).selection == (0, 3)


def test_moving_out_of_a_selection_goes_to_its_edge() -> None:
    assert line("Mina", ALL, LEFT, Typed("x")).text == "xMina"
    assert line("Mina", ALL, Move(1, 0), Typed("x")).text == "Minax"


def test_cut_text_can_be_pasted_and_copied_text_stays(program) -> None:
    assert line("Mina", SELECT_LEFT, Edit(EditAct.CUT)).text == "Min"
    assert pasted() == "a"
    assert line("Jo", ALL, Edit(EditAct.COPY)).text == "Jo"
    assert pasted() == "Jo"


def test_a_line_never_exceeds_its_limit() -> None:
    long = line("abc", LEFT, Typed("x" * 100), limit=5)
    assert (long.text, long.caret) == ("abxxc", 4)


def test_what_has_no_room_or_no_glyph_is_refused() -> None:
    made = TextLine("Mina", 5, can_draw=str.isascii)
    assert made.handle(Typed("x"))
    assert (made.text, made.refused) == ("Minax", False)
    assert made.handle(Typed("y"))
    assert (made.text, made.refused) == ("Minax", True)
    assert made.handle(ERASE)
    assert not made.refused
    assert made.handle(Typed("😀"))
    assert (made.text, made.refused) == ("Mina", True)


def test_a_refused_letter_leaves_the_selection_alone() -> None:
    made = TextLine("Mina", 5, selected=True, can_draw=str.isascii)
    assert made.handle(Typed("😀"))
    assert (made.text, made.refused) == ("Mina", True)


def test_composed_text_is_shown_at_the_caret() -> None:
    shown = line("민수", LEFT, Composed("기"))
    assert (shown.shown, shown.shown_caret, shown.text) == ("민기수", 2, "민수")
