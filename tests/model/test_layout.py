"""Layouts: the houses they have, their names, and that they are values."""

from __future__ import annotations

import gc
import pickle
import random
from collections import Counter

import numpy
import pytest

from garns import InvalidRequest, Layout

NAMES = [
    *("4", "6", "8", "9", "10", "12", "15", "16", "20", "25"),
    *("blocks-3x2", "blocks-4x2", "blocks-5x2", "blocks-4x3", "blocks-5x3", "blocks-5x4"),
    *("latin-1", "latin-3", "latin-5", "latin-25"),
    *("9+diagonals", "4+diagonals", "latin-5+diagonals", "9+windows", "16+windows"),
    *("9+diagonals+windows", "jigsaw-1112132233243444", "jigsaw-1112132233243444+diagonals"),
]


@pytest.mark.parametrize("name", NAMES)
def test_every_house_has_n_different_cells(name: str) -> None:
    layout = Layout.named(name)
    for house in layout.houses:
        assert len(set(house.cells)) == len(house.cells) == layout.size
        assert all(0 <= cell < layout.cell_count for cell in house.cells)


@pytest.mark.parametrize("name", NAMES)
def test_rows_columns_and_regions_cover_the_board_once(name: str) -> None:
    layout = Layout.named(name)
    for kind in ("row", "column", "block", "region"):
        covered = Counter(cell for h in layout.houses if h.kind == kind for cell in h.cells)
        assert not covered or covered == Counter(range(layout.cell_count))


@pytest.mark.parametrize("name", NAMES)
def test_the_name_leads_back_to_the_same_object(name: str) -> None:
    layout = Layout.named(name)
    assert layout.name == name
    assert Layout.named(layout.name) is layout
    assert pickle.loads(pickle.dumps(layout)) is layout
    assert eval(repr(layout)) is layout


def test_interned_and_immutable() -> None:
    assert Layout.blocks(3, 3) is Layout.of_size(9) is Layout.named("classic")
    assert len({Layout.of_size(9), Layout.named("9"), Layout.blocks(2, 3)}) == 2
    with pytest.raises(AttributeError, match="cannot be changed"):
        Layout.of_size(9).houses = ()
    with pytest.raises(AttributeError, match="cannot be changed"):
        del Layout.of_size(9).houses


def test_turned_blocks_are_another_layout() -> None:
    lying, standing = Layout.blocks(2, 3), Layout.blocks(3, 2)
    assert lying is not standing
    assert lying.name == "6"
    assert next(h.cells for h in lying.houses if h.kind == "block") == (0, 1, 2, 6, 7, 8)
    assert next(h.cells for h in standing.houses if h.kind == "block") == (0, 1, 6, 7, 12, 13)


def test_a_jigsaw_of_square_regions_has_the_same_houses_as_blocks() -> None:
    jigsaw = Layout.jigsaw("AABB AABB CCDD CCDD")
    assert [h.cells for h in jigsaw.houses] == [h.cells for h in Layout.of_size(4).houses]


def test_jigsaw_from_lists_and_labels() -> None:
    rows = [[7, 7, 2, 2], [7, 7, 2, 1], [1, 1, 1, 2], [5, 5, 5, 5]]
    rows[2], rows[3] = [1, 1, 1, 2], [5, 5, 5, 5]
    assert Layout.jigsaw(rows) is Layout.jigsaw("aabb aabc cccb dddd")


def test_jigsaw_from_an_array() -> None:
    regions = numpy.array([[1, 1], [2, 2]])
    assert Layout.jigsaw(regions) is Layout.jigsaw("1122")
    assert Layout.jigsaw([[1]]).size == 1


def test_layouts_that_nobody_uses_are_forgotten() -> None:
    before = len(Layout._interned)
    chance = random.Random(7)
    for _ in range(300):
        labels = [label for label in range(4) for _ in range(4)]
        chance.shuffle(labels)
        Layout.jigsaw(labels)
    gc.collect()
    assert len(Layout._interned) <= before + 64


def test_windows_of_windoku() -> None:
    windows = [h.cells for h in Layout.named("windoku").houses if h.kind == "window"]
    assert [cells[0] for cells in windows] == [10, 14, 46, 50]
    assert windows[0] == (10, 11, 12, 19, 20, 21, 28, 29, 30)


def test_peers() -> None:
    layout = Layout.of_size(9)
    assert {len(peers) for peers in layout.peers} == {20}
    assert len(Layout.named("9+diagonals").peers[40]) == 32
    assert all(cell not in peers for cell, peers in enumerate(layout.peers))


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("nine", "No layout is called"),
        ("26", "boards go from 1 to 25"),
        ("7", "no usual boxes"),
        ("0", "boards go from 1 to 25"),
        ("blocks-0x9", "cannot be"),
        ("blocks-6x5", "boards go from 1 to 25"),
        ("latin-0", "boards go from 1 to 25"),
        ("9+sideways", "No layout is called"),
        ("6+windows", "square boxes"),
        ("latin-9+windows", "square boxes"),
        ("jigsaw-11222", "not a square"),
        ("jigsaw-1112", "it needs 2"),
        ("", "No layout is called"),
    ],
)
def test_impossible_layouts_are_refused(name: str, words: str) -> None:
    with pytest.raises(InvalidRequest, match=words):
        Layout.named(name)
