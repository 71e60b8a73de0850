"""What a table's code may be, and which codes are the same."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from net.base.code_text import MOST_CODE, CodeFault, normal_code


@pytest.mark.parametrize("typed", ["Sesame 7", " sesame 7 ", "SESAME 7", "ｓｅｓａｍｅ 7"])
def test_case_width_and_blanks_at_the_ends_make_no_difference(typed: str) -> None:
    assert normal_code(typed) == "sesame 7"


@pytest.mark.parametrize("typed", ["", "   ", "a\nb", "a\u202eb", "x" * (MOST_CODE + 1)])
def test_a_code_that_is_empty_too_long_or_cannot_be_read_is_none(typed: str) -> None:
    with pytest.raises(CodeFault, match="1 to 64 visible characters"):
        normal_code(typed)


@given(st.text(max_size=80))
def test_a_code_that_was_made_normal_stays_as_it_is(typed: str) -> None:
    try:
        normal = normal_code(typed)
    except CodeFault:
        return
    assert normal_code(normal) == normal
