"""Which texts are table codes, and which codes are the same."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from net.base.code_text import MOST_CODE, CodeFault, normal_code


@pytest.mark.parametrize("typed", ["Sesame 7", " sesame 7 ", "SESAME 7", "ｓｅｓａｍｅ 7"])
def test_case_width_and_outer_blanks_do_not_matter(typed: str) -> None:
    assert normal_code(typed) == "sesame 7"


@pytest.mark.parametrize("typed", ["", "   ", "a\nb", "a\u202eb", "x" * (MOST_CODE + 1)])
def test_an_empty_overlong_or_unreadable_code_is_refused(typed: str) -> None:
    with pytest.raises(CodeFault, match="1 to 64 visible characters"):
        normal_code(typed)


@given(st.text(max_size=80))
def test_normalising_a_code_twice_changes_nothing(typed: str) -> None:
    try:
        normal = normal_code(typed)
    except CodeFault:
        return
    assert normal_code(normal) == normal
