import re

import pytest

from garns.draw import board_text, side_by_side
from garns.model import Grid, InvalidRequest, Layout, Symbols, display_width
from tests.draw.boards import FOUR, JIGSAW, PUZZLE, SIX

FOUR_BY_FOUR = """\
┌─────┬─────┐
│ 1 2 │ 3 4 │
│ 3 4 │ 1 2 │
├─────┼─────┤
│ 2 1 │ 4 3 │
│ 4 3 │ 2 1 │
└─────┴─────┘"""

SIX_BY_SIX_ASCII = """\
+-------+-------+
| 1 . . | 4 . . |
| . 5 . | . . 6 |
+-------+-------+
| . . . | 2 . . |
| . 3 . | . . 6 |
+-------+-------+
| . 2 . | . . 1 |
| . . 5 | . . . |
+-------+-------+"""

JIGSAW_NUMBERED = """\
    1   2   3   4
  ┌───────────┬───┐
1 │ 1   .   . │ 4 │
  │   ┌───┬───┘   │
2 │ . │ . │ .   . │
  ├───┘   │   ┌───┤
3 │ .   . │ . │ . │
  │   ┌───┴───┘   │
4 │ . │ .   .   . │
  └───┴───────────┘"""

ZODIAC = """\
┌───────┬───────┐
│ ♈ ♉ │ ♊ ♋ │
│ ♊ ♋ │ ♈ ♉ │
├───────┼───────┤
│ ♉ ♈ │ ♋ ♊ │
│ ♋ ♊ │ ♉ ♈ │
└───────┴───────┘"""

TWELVE_NUMBERED = """\
     1  2  3  4    5  6  7  8    9  10 11 12
   ┌─────────────┬─────────────┬─────────────┐
 1 │ .  .  .  .  │ .  .  .  .  │ .  .  .  .  │"""


def test_four_by_four() -> None:
    assert board_text(FOUR) == FOUR_BY_FOUR
    assert str(FOUR) == FOUR_BY_FOUR


def test_six_by_six_in_ascii() -> None:
    text = board_text(SIX, ascii=True)
    assert text == SIX_BY_SIX_ASCII
    assert text.isascii()


def test_a_jigsaw_with_numbers() -> None:
    assert board_text(JIGSAW, numbers=True) == JIGSAW_NUMBERED


def test_numbers_of_two_digits_stand_above_their_columns() -> None:
    text = board_text(Grid.empty(Layout.named("12")), numbers=True)
    assert text.startswith(TWELVE_NUMBERED)
    assert "\n12 │ .  . " in text


def test_zodiac_lines_are_equally_wide() -> None:
    text = board_text(FOUR, "zodiac")
    assert text == ZODIAC
    assert {display_width(line) for line in text.splitlines()} == {17}


@pytest.mark.parametrize("symbols", ["zodiac", "fruit", "numbers", "sol lua mercúrio vênus"])
@pytest.mark.parametrize("numbers", [False, True])
def test_frames_are_straight(symbols: str, numbers: bool) -> None:
    lines = board_text(FOUR, symbols, numbers=numbers).splitlines()[numbers:]
    assert len({display_width(line) for line in lines}) == 1


def test_no_colours_unless_asked_for() -> None:
    assert "\x1b" not in board_text(FOUR, numbers=True, highlight={1})


def test_colours_change_nothing_but_the_look() -> None:
    coloured = board_text(PUZZLE, color=True, numbers=True, highlight={1})
    assert re.sub(r"\x1b\[[0-9;]*m", "", coloured) == board_text(PUZZLE, numbers=True)


def test_each_kind_of_cell_has_its_style() -> None:
    grid = FOUR.givens.with_value(1, 2).with_value(4, 1)
    text = board_text(grid, color=True, highlight={1, 2})
    assert (
        "│ \x1b[1;4;31m1\x1b[0m \x1b[38;5;32;7m2\x1b[0m │ \x1b[7m.\x1b[0m \x1b[1m4\x1b[0m │" in text
    )
    assert "\x1b[4;31m1\x1b[0m \x1b[1m4\x1b[0m │ . . │" in text


def test_side_by_side_lines_up_whatever_the_width() -> None:
    text = side_by_side(board_text(FOUR, "zodiac", color=True), board_text(FOUR), "  →  ")
    lines = [re.sub(r"\x1b\[[0-9;]*m", "", line) for line in text.splitlines()]
    assert lines[0] == "┌───────┬───────┐     ┌─────┬─────┐"
    assert lines[3] == "├───────┼───────┤  →  ├─────┼─────┤"
    assert {display_width(line) for line in lines} == {17 + 5 + 13}


def test_side_by_side_with_different_heights() -> None:
    assert side_by_side("ab\nc", "1\n2\n3", " > ") == "ab   1\nc  > 2\n     3"
    assert side_by_side("a\nb\nc", "1", " ") == "a 1\nb\nc"
    assert side_by_side("", "") == ""


def test_requests_that_cannot_be_met() -> None:
    with pytest.raises(InvalidRequest):
        board_text(FOUR, Symbols(("a", "b")))
    with pytest.raises(InvalidRequest):
        board_text(FOUR, highlight={16})
