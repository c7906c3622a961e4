"""Boards as text with their candidates."""

from __future__ import annotations

import pytest

from garns import Grid, Symbols
from garns.draw import candidates_text, shown_width

SMALL = Grid("1.....34.....3.1")
CLASSIC = Grid("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")

DRAWN = """\
     1     2     3     4
  ┏━━━━━━━━━━━┳━━━━━━━━━━━┓
  ┃     │ · 2 ┃ · 2 │ · 2 ┃
1 ┃  1  │     ┃     │     ┃
  ┃     │ · 4 ┃ · · │ · · ┃
  ┃─────┼─────┃─────┼─────┃
  ┃ · 2 │ · 2 ┃     │     ┃
2 ┃     │     ┃  3  │  4  ┃
  ┃ · · │ · · ┃     │     ┃
  ┣━━━━━━━━━━━╋━━━━━━━━━━━┫
"""


def test_every_candidate_has_its_place() -> None:
    assert candidates_text(SMALL).startswith(DRAWN)


def test_plain_characters() -> None:
    text = candidates_text(SMALL, ascii=True)
    assert text.isascii()
    assert "| . 2 : . 2 |" in text


def test_a_lone_candidate_is_no_written_value() -> None:
    """A 5 that was given and a 5 that is the only candidate both stand in the middle."""
    lone = candidates_text(Grid("." * 81), notes=[1 << 4] + [0] * 80).splitlines()
    given = candidates_text(Grid("5" + "." * 80)).splitlines()
    assert [line[4:9] for line in lone[2:5]] == ["· · ·", "· 5 ·", "· · ·"]
    assert [line[4:9].strip() for line in given[2:5]] == ["", "5", ""]


@pytest.mark.parametrize("width", [80, 60])
def test_a_classic_board_fits_into_narrow_terminals(width: int) -> None:
    lines = candidates_text(CLASSIC, width=width).splitlines()
    assert max(map(shown_width, lines)) <= width
    assert sum("".join(lines).count(str(digit)) for digit in range(1, 10)) > CLASSIC.line.count(".")


def test_wide_symbols_keep_their_columns() -> None:
    lines = candidates_text(SMALL, Symbols(("🍎", "🍌", "🍇", "🍒"))).splitlines()
    assert len({shown_width(line) for line in lines[1:]}) == 1
