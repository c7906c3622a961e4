"""Grids as values: building, reading, comparing, showing, checking."""

from __future__ import annotations

import pickle
from xml.etree import ElementTree

import numpy
import pytest

from garns import Conflict, Grid, InvalidRequest, Layout

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
PUZZLE = Grid(LINE)


def test_the_ways_to_build_one() -> None:
    rows = [list(row) for row in PUZZLE.rows]
    assert Grid(rows) == PUZZLE
    assert Grid(tuple(PUZZLE.values)) == PUZZLE
    assert Grid([value or None for row in rows for value in row]) == PUZZLE
    assert Grid(numpy.array(rows, dtype=numpy.uint8)) == PUZZLE
    assert Grid(numpy.array(rows, dtype=float).ravel()) == PUZZLE
    assert Grid(LINE.replace(".", "0")) == PUZZLE
    assert Grid("\n".join(LINE[i : i + 9] for i in range(0, 81, 9))) == PUZZLE


def test_indexing_counts_from_zero_and_names_from_one() -> None:
    assert PUZZLE[0, 4] == PUZZLE["r1c5"] == PUZZLE["R1C5"] == PUZZLE["1,5"] == PUZZLE["l1c5"] == 7
    with pytest.raises(IndexError):
        PUZZLE[9, 0]
    with pytest.raises(IndexError):
        PUZZLE[0, -1]


def test_a_value_hashable_comparable_and_picklable() -> None:
    twin = Grid(LINE)
    assert twin == PUZZLE
    assert hash(twin) == hash(PUZZLE)
    assert len({twin, PUZZLE}) == 1
    assert pickle.loads(pickle.dumps(PUZZLE)) == PUZZLE
    assert sorted([PUZZLE, Grid("." * 81), Grid("." * 16)])[0].size == 4
    assert PUZZLE != LINE
    assert Grid("." * 16) != Grid("." * 16, "latin-4")


@pytest.mark.parametrize(
    "grid",
    [
        PUZZLE,
        PUZZLE.with_value(2, 4),
        Grid("1" + "." * 35, "blocks-3x2"),
        Grid("G" + "." * 255),
        Grid("." * 16, Layout.jigsaw("1112132233243444")),
    ],
)
def test_repr_is_a_constructor_call(grid: Grid) -> None:
    twin = eval(repr(grid))
    assert twin == grid
    assert twin.givens == grid.givens


def test_givens_are_told_from_what_was_placed() -> None:
    later = PUZZLE.with_value(PUZZLE.index("r1c3"), 4)
    assert later["r1c3"] == 4
    assert later.givens == PUZZLE
    assert PUZZLE["r1c3"] == 0
    assert not later.is_given(2)
    assert later.with_value(2, 0) == PUZZLE


def test_givens_cannot_be_overwritten() -> None:
    with pytest.raises(InvalidRequest, match="r1c1 is a given"):
        PUZZLE.with_value(0, 9)
    with pytest.raises(InvalidRequest, match="not part of the grid"):
        Grid(LINE, givens="9" + LINE[1:])


@pytest.mark.parametrize(
    ("cells", "words"),
    [
        ("123", "do not make a square"),
        ("", "do not make a square"),
        ([1, 2, 3, 5] + [0] * 12, "expected 0 to 4"),
        ([-1] + [0] * 15, "expected 0 to 4"),
        ([1.5] + [0] * 15, "not a whole number"),
        (["x"] + [0] * 15, "not a whole number"),
        ([float("nan")] + [0] * 15, "not a whole number"),
        ([10**30] + [0] * 15, "expected 0 to 4"),
        ("!" * 16, "does not stand for a cell"),
        ("." * 25, "no usual boxes"),
    ],
)
def test_what_is_no_board_is_refused(cells: object, words: str) -> None:
    with pytest.raises(InvalidRequest, match=words):
        Grid(cells)  # type: ignore[arg-type]


def test_rows_cells_and_arrays() -> None:
    assert PUZZLE[0] == (5, 3, 0, 0, 7, 0, 0, 0, 0)
    assert PUZZLE.with_value((0, 2), 4) == PUZZLE.with_value("r1c3", 4) == PUZZLE.with_value(2, 4)
    array = numpy.asarray(PUZZLE)
    assert array.shape == (9, 9)
    assert Grid(array) == PUZZLE
    assert Grid(LINE, layout=9) == PUZZLE
    for cell in (-1, 81):
        with pytest.raises(IndexError):
            PUZZLE.with_value(cell, 1)


def test_order() -> None:
    smaller = Grid("." * 81)
    assert smaller < PUZZLE
    assert smaller <= PUZZLE
    assert smaller <= PUZZLE
    with pytest.raises(TypeError):
        assert PUZZLE < 3


@pytest.mark.parametrize("givens", [[300] + [0] * 80, [-1] + [0] * 80, "1234", Grid("." * 16)])
def test_impossible_givens(givens: object) -> None:
    with pytest.raises(InvalidRequest):
        Grid(LINE, givens=givens)  # type: ignore[arg-type]


def test_a_list_within_itself_is_no_board() -> None:
    endless: list[object] = []
    endless.append(endless)
    with pytest.raises(InvalidRequest):
        Grid(endless)  # type: ignore[arg-type]


def test_every_conflict_is_named() -> None:
    board = Grid("11..1...1.......")
    found = {
        (c.house.kind, c.house.number, c.value, c.cells)
        for c in board.conflicts
        if isinstance(c, Conflict)
    }
    assert found == {
        ("row", 1, 1, (0, 1)),
        ("column", 1, 1, (0, 4, 8)),
        ("block", 1, 1, (0, 1, 4)),
    }
    assert not board.is_valid
    assert PUZZLE.is_valid
    assert not PUZZLE.conflicts


def test_extra_houses_are_checked_too() -> None:
    line = "1" + "." * 79 + "1"
    assert Grid(line).is_valid
    assert _kinds(Grid(line, "9+diagonals")) == ["diagonal"]
    windows = Grid("." * 10 + "5" + "." * 19 + "5" + "." * 50, "windoku")
    assert _kinds(windows) == ["window"]


def _kinds(grid: Grid) -> list[str]:
    return [each.house.kind for each in grid.conflicts if isinstance(each, Conflict)]


def test_solved_means_full_and_valid() -> None:
    full = Grid("1234341221434321")
    assert full.is_full
    assert full.is_solved
    assert full.completes(Grid("1..............."))
    assert not full.completes(Grid("2..............."))
    assert not full.completes(Grid("1...............", "latin-4"))
    assert not Grid("1234341221434322").is_solved
    assert not Grid("123434122143432.").is_solved


def test_print_shows_a_framed_board() -> None:
    assert str(Grid("12..34....34..12")) == (
        "┌─────┬─────┐\n"
        "│ 1 2 │ . . │\n"
        "│ 3 4 │ . . │\n"
        "├─────┼─────┤\n"
        "│ . . │ 3 4 │\n"
        "│ . . │ 1 2 │\n"
        "└─────┴─────┘"
    )


def test_notebooks_get_a_drawing() -> None:
    assert ElementTree.fromstring(PUZZLE._repr_svg_()).tag.endswith("svg")
    assert "data:image/svg+xml" in PUZZLE._repr_html_()
