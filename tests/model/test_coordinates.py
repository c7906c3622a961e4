"""Names of cells."""

from __future__ import annotations

import pytest

from garns import InvalidRequest, Layout
from garns.model import box_name, cell_at, cell_name

SIZES = ["4", "6", "blocks-3x2", "9", "16", "25"]


@pytest.mark.parametrize("name", SIZES)
def test_names_lead_back_to_their_cells(name: str) -> None:
    layout = Layout.named(name)
    for cell in range(layout.cell_count):
        assert cell_at(layout, cell_name(layout, cell)) == cell
        assert cell_at(layout, box_name(layout, cell)) == cell


def test_the_corners_of_the_classic_board() -> None:
    layout = Layout.of_size(9)
    assert [box_name(layout, cell) for cell in (0, 8, 40, 72, 80)] == ["Aa", "Cc", "Ee", "Gg", "Ii"]
    assert [cell_name(layout, cell) for cell in (0, 8, 80)] == ["r1c1", "r1c9", "r9c9"]


@pytest.mark.parametrize("name", ["r4c7", "R4C7", "L4C7", "l4 c7", "4,7", "(4, 7)"])
def test_the_ways_to_write_a_cell(name: str) -> None:
    assert cell_at(Layout.of_size(9), name) == 3 * 9 + 6


@pytest.mark.parametrize(
    ("layout", "name", "words"),
    [
        ("9", "r0c1", "outside"),
        ("9", "r10c1", "outside"),
        ("9", "Ja", "outside"),
        ("9", "Aj", "outside"),
        ("9", "q", "not the name of a cell"),
        ("9", "", "not the name of a cell"),
        ("latin-4", "Aa", "no boxes"),
    ],
)
def test_other_names_are_refused(layout: str, name: str, words: str) -> None:
    with pytest.raises(InvalidRequest, match=words):
        cell_at(Layout.named(layout), name)
