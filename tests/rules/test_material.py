"""Rules M1 to M7: the sheet, its colours, blocks, points, jokers and dice."""

import pytest

from game.rules.cells import CellError, cell_name, cells_of, column_of, parse_cell, row_of
from game.rules.dice import Colour, ColourFace, NumberFace, RollError, parse_roll
from game.rules.seat import COLOUR_FIRST, COLOUR_LATER, COLUMN_FIRST, COLUMN_LATER, SeatState
from game.rules.sheet import Block, Sheet, SheetError
from game.table.storage.sheets import SHEET_NAMES, bundled
from tests.rules.scenario import BLACK, cells


def block_at(sheet: Sheet, name: str) -> Block:
    (block,) = [block for block in sheet.blocks if block.cells >> parse_cell(name) & 1]
    return block


def test_m1_a_sheet_has_15_columns_and_7_rows():
    assert [len(row) for row in BLACK.rows] == [15] * 7


def test_m1_a_cell_is_named_column_first():
    assert (column_of(parse_cell("H4")), row_of(parse_cell("H4"))) == (7, 3)


def test_m1_cells_sort_by_column_then_row():
    assert [cell_name(cell) for cell in cells_of(cells("O7 A2 B1 A1"))] == ["A1", "A2", "B1", "O7"]


@pytest.mark.parametrize("name", ["", "A", "A0", "A8", "P1", "a1", "A1 ", "1A", "A11"])
def test_m1_other_texts_name_no_cell(name: str):
    with pytest.raises(CellError):
        parse_cell(name)


def test_m2_a_cell_has_one_of_five_colours():
    assert {colour.letter for colour in BLACK.colours} == set("gybro")


def test_m2_a_capital_is_a_star():
    assert BLACK.stars == cells("A3 B6 C2 D6 E2 F4 G3 H1 I6 J2 K6 L1 M7 N4 O6")


def test_m3_a_block_is_a_connected_group_of_one_colour():
    assert block_at(BLACK, "H3").cells == cells("H3 I3 J3 I2")


def test_m3_cells_that_only_touch_at_a_corner_are_two_blocks():
    assert BLACK.colours[parse_cell("K6")] is BLACK.colours[parse_cell("L5")]
    assert block_at(BLACK, "K6").cells == cells("K6")


def test_m3_every_cell_is_in_one_block():
    assert sum(block.size for block in BLACK.blocks) == 105
    assert sum(block.cells for block in BLACK.blocks) == (1 << 105) - 1


@pytest.mark.parametrize("name", SHEET_NAMES)
def test_m4_a_printed_sheet_has_a_block_of_each_size_of_each_colour(name: str):
    sizes = sorted((block.colour.letter, block.size) for block in bundled(name).blocks)
    assert sizes == sorted((colour, size) for colour in "gybro" for size in range(1, 7))


def test_m5_column_points_first_and_later():
    pairs = [f"{first}/{later}" for first, later in zip(COLUMN_FIRST, COLUMN_LATER, strict=True)]
    assert " ".join(pairs) == "5/3 3/2 3/2 3/2 2/1 2/1 2/1 1/0 2/1 2/1 2/1 3/2 3/2 3/2 5/3"


def test_m5_colour_bonus_first_and_later():
    assert (COLOUR_FIRST, COLOUR_LATER) == (5, 3)


def test_m6_a_sheet_has_eight_jokers():
    assert SeatState(BLACK).jokers == 8


def test_m7_a_colour_die_shows_five_colours_and_a_joker():
    assert [str(face) for face in ColourFace] == list("gybrox")
    assert ColourFace.JOKER.colour is None
    assert ColourFace.RED.colour is Colour.RED


def test_m7_a_number_die_shows_1_to_5_and_a_joker():
    assert [face.number for face in NumberFace] == [1, 2, 3, 4, 5, None]


@pytest.mark.parametrize("text", ["", "gyb", "gyb 12345x", "gyb 016", "pqr 123", "gyb  123"])
def test_m7_other_texts_are_no_roll(text: str):
    with pytest.raises(RollError):
        parse_roll(text)


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        (BLACK.text + "\n", "8"),
        (BLACK.text[:-16], "6"),
        (BLACK.text.replace("gggyyyyG", "gggyyyyGG"), "Line 1"),
        (BLACK.text.replace("O", "p"), "L1"),
        (BLACK.text.replace("o", "g").replace("O", "g"), "'o'"),
        (BLACK.text.replace("\n", "\r\n"), "Line 1"),
    ],
)
def test_m1_m2_any_other_text_is_refused_as_a_sheet_with_the_fault_named(text: str, fault: str):
    with pytest.raises(SheetError, match=fault):
        Sheet.parse(text)


def test_m1_the_engine_accepts_any_sheet_of_the_right_shape():
    odd = Sheet.parse("\n".join(["g" * 15] * 6 + ["gybrogybrogybro"]))
    assert block_at(odd, "A1").size == 93


def test_m1_a_sheet_with_crosses_prints_as_a_picture():
    assert BLACK.picture(cells("A1 O1 H4")).split("\n")[0] == "#ggyyyyGbbbOyy#"
    assert BLACK.picture(cells("A1 O1 H4")).split("\n")[3] == "brrgoOb#ggyyoRb"


@pytest.mark.parametrize("change", [("ggg", "gg"), ("ggg", "ygg"), ("\n", "")])
def test_m1_a_picture_of_another_sheet_is_refused(change: tuple[str, str]):
    with pytest.raises(SheetError):
        BLACK.read_picture(BLACK.text.replace(*change, 1))
