"""Canonical forms: against a slow twin, against known numbers, and under transformations."""

from __future__ import annotations

import doctest
import pickle
from math import factorial
from pathlib import Path
from random import Random

import numpy
import pyarrow
import pytest

import garns
from garns.engine import canonical_form, transformation
from garns.engine.many import forms
from garns.engine.symmetries import symmetries
from garns.native import canonical_on_blocks

from .slow_canonical import slow_canonical

CLASSIC = garns.Layout.of_size(9)
PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
MOST_SYMMETRIC = "123456789456789123789123456231564897564897231897231564312645978645978312978312645"


def some_boards(random: Random, count: int, least_givens: int) -> list[garns.Grid]:
    """Parts of grids, some of them with a changed digit: one solution, many, or none."""
    boards = []
    for _ in range(count):
        values = bytearray(garns.random_grid(seed=random.randrange(10**6)).values)
        for cell in random.sample(range(81), 81 - random.randint(least_givens, 45)):
            values[cell] = 0
        board = garns.Grid(list(values))
        cell = random.randrange(81)
        for digit in range(1, 10):
            if random.random() < 0.1 and board.fits(cell, digit):
                values[cell] = digit
        changed = garns.Grid(list(values))
        boards.append(board if changed.conflicts else changed)
    return boards


def random_transformation(random: Random, layout: garns.Layout = CLASSIC) -> garns.Transformation:
    height, width = layout.block_shape or (layout.size, layout.size)
    values = random.sample(range(1, layout.size + 1), layout.size)
    return garns.Transformation.of_lines(
        layout,
        _random_lines(random, layout.size, height),
        _random_lines(random, layout.size, width),
        values,
        transposed=height == width and random.random() < 0.5,
    )


def _random_lines(random: Random, size: int, height: int) -> list[int]:
    bands = random.sample(range(size // height), size // height)
    return [height * band + line for band in bands for line in random.sample(range(height), height)]


def test_the_slow_twin_agrees_on_puzzles() -> None:
    for board in some_boards(Random(1), 40, 22):
        form = garns.canonical(board)
        assert (form.puzzle.values, form.automorphisms) == slow_canonical(board.values)


def test_the_slow_twin_agrees_on_full_grids() -> None:
    grids = [garns.random_grid(seed=seed) for seed in range(2)]
    for grid in [*grids, garns.Grid(MOST_SYMMETRIC)]:
        form = garns.canonical(grid)
        assert (form.puzzle.values, form.automorphisms) == slow_canonical(grid.values)


def test_forms_do_not_change_under_transformations() -> None:
    random = Random(2)
    boards = some_boards(random, 100, 0)
    boards += [garns.random_grid(seed=seed) for seed in range(20)]
    turned = [random_transformation(random).apply(board) for board in boards for _ in range(20)]
    expected = garns.canonical_many(boards)
    found = garns.canonical_many(turned)
    assert found.forms == [form for form in expected.forms for _ in range(20)]
    assert found.automorphisms == [n for n in expected.automorphisms for _ in range(20)]


def test_two_searches_agree_on_boards_with_few_givens() -> None:
    """Where the slow twin would have millions of states."""
    random = Random(3)
    for givens in range(1, 12):
        values = bytearray(81)
        for cell in random.sample(range(81), givens):
            values[cell] = MOST_SYMMETRIC.encode()[cell] - ord("0")
        form = garns.canonical(garns.Grid(list(values)))
        found = canonical_on_blocks(9, 3, 3, bytes(values))
        assert found is not None
        rows, columns, labels, transposed, factors = found
        other = garns.Transformation.of_lines(9, rows, columns, labels[1:], transposed=transposed)
        assert other.apply(garns.Grid(list(values))) == form.puzzle
        assert numpy.prod(factors) == form.automorphisms


@pytest.mark.parametrize(
    ("board", "automorphisms"),
    [
        ("." * 81, 3_359_232),
        ("1" + "." * 80, 3_359_232 // 81),
        # One of 162 pairs of cells that share a line and a box, in either order.
        ("12" + "." * 79, 3_359_232 // (81 * 4 // 2)),
        (MOST_SYMMETRIC, 648),
        (PUZZLE, 1),
    ],
)
def test_known_numbers_of_automorphisms(board: str, automorphisms: int) -> None:
    assert garns.canonical(board).automorphisms == automorphisms


def test_the_most_symmetric_grid_is_its_own_form() -> None:
    form = garns.canonical(MOST_SYMMETRIC)
    assert form.line == MOST_SYMMETRIC


def test_there_are_two_grids_of_four() -> None:
    grids = list(garns.solutions("." * 16))
    forms = garns.canonical_many(grids)
    assert len(grids) == 288
    assert len(set(forms.forms)) == 2
    assert _number_of_boards(forms, 4, 128) == 288


def test_there_are_49_grids_of_six() -> None:
    """Every grid has an equivalent one that begins like this; all grids are counted by their
    automorphisms."""
    forms = garns.canonical_many(list(garns.solutions("123456456" + "." * 27)))
    assert len(set(forms.forms)) == 49
    assert _number_of_boards(forms, 6, 3456) == 28_200_960


def _number_of_boards(forms: garns.CanonicalResults, size: int, symmetries: int) -> int:
    """How many full grids are equivalent to one of these: orbits have as many boards as there are
    symmetries and relabellings for each automorphism."""
    numbers = dict(zip(forms.forms, forms.automorphisms, strict=True))
    return sum(factorial(size) * symmetries // number for number in numbers.values())


def test_orbits_and_automorphisms_make_the_group() -> None:
    """The same blocks of 4×4, once as blocks and once as regions whose symmetries are searched."""
    blocks, regions = garns.Layout.of_size(4), garns.Layout.jigsaw("1122112233443344")
    group = list(symmetries(regions))
    assert len(group) == 128
    random = Random(4)
    for givens in range(9):
        values = bytearray(16)
        for cell in random.sample(range(16), givens):
            values[cell] = int("1234341221434321"[cell])
        by_rows = garns.canonical(garns.Grid(list(values), blocks))
        by_group = garns.canonical(garns.Grid(list(values), regions))
        assert by_rows.line == by_group.line
        assert by_rows.automorphisms == by_group.automorphisms
        images = {_first_labels([values[cell] for cell in cells]) for cells in group}
        assert len(images) * by_rows.automorphisms == len(group)


def _first_labels(values: list[int]) -> tuple[int, ...]:
    labels = {0: 0}
    return tuple(labels.setdefault(value, len(labels)) for value in values)


@pytest.mark.parametrize(
    ("layout", "count"),
    [
        ("4", 128),
        ("6", 3456),
        ("8", 442_368),
        ("9+diagonals", 96),
        ("windoku", 128),
        ("12", 2_579_890_176),
    ],
)
def test_symmetries_of_other_layouts(layout: str, count: int) -> None:
    """All of them are automorphisms of the empty board."""
    assert garns.canonical(garns.Grid.empty(garns.Layout.named(layout))).automorphisms == count


@pytest.mark.parametrize("layout", ["4", "6", "8", "blocks-3x2", "latin-5"])
def test_other_layouts_under_transformations(layout: str) -> None:
    random = Random(5)
    grid = garns.random_grid(layout, seed=1)
    puzzle = garns.generate(layout, seed=2)
    for board in (grid, puzzle.grid):
        form = garns.canonical(board)
        for _ in range(10):
            other = garns.canonical(random_transformation(random, board.layout).apply(board))
            assert other.puzzle == form.puzzle
            assert other.automorphisms == form.automorphisms


@pytest.mark.parametrize("layout", ["9+diagonals", "windoku"])
def test_extra_houses_under_transformations(layout: str) -> None:
    random = Random(6)
    board = garns.generate(layout, seed=2).grid
    form = garns.canonical(board)
    group = list(symmetries(board.layout))
    for cells in random.sample(group, 10):
        values = tuple(random.sample(range(1, 10), 9))
        turned = garns.Transformation(board.layout, cells, values).apply(board)
        assert turned.conflicts == ()
        assert garns.canonical(turned).puzzle == form.puzzle


def test_equivalence() -> None:
    turned = random_transformation(Random(7)).apply(PUZZLE)
    assert garns.is_equivalent(PUZZLE, turned)
    assert not garns.is_equivalent(PUZZLE, PUZZLE.replace("5", ".", 1))
    windoku = garns.Grid("." * 81, "windoku")
    assert not garns.is_equivalent("." * 81, windoku)


def test_transformations() -> None:
    form = garns.canonical(PUZZLE)
    transformation = form.transformation
    assert transformation.apply(PUZZLE) == form.puzzle
    assert transformation.inverse.apply(form.puzzle).line == PUZZLE
    assert eval(repr(transformation), {"Transformation": garns.Transformation}) == transformation
    assert pickle.loads(pickle.dumps(transformation)) == transformation
    assert len({transformation, transformation.inverse.inverse}) == 1
    with pytest.raises(garns.InvalidRequest, match="layout 9, not 4"):
        transformation.apply("." * 16)
    with pytest.raises(garns.InvalidRequest, match="rows must hold every number from 0 to 8 once"):
        garns.Transformation.of_lines(9, [0] * 9, range(9), range(1, 10))


def test_transformations_that_are_not_of_lines() -> None:
    cells = tuple(reversed(range(16)))
    turned = garns.Transformation(garns.Layout.of_size(4), cells, (1, 2, 3, 4))
    assert turned.lines == ((3, 2, 1, 0), (3, 2, 1, 0), False)
    swapped = garns.Transformation(garns.Layout.of_size(4), (1, 0, *range(2, 16)), (1, 2, 3, 4))
    assert swapped.lines is None
    assert eval(repr(swapped), {"Transformation": garns.Transformation}) == swapped


def test_what_was_given_stays_given() -> None:
    board = garns.Grid("12.." + "." * 12, givens="1..." + "." * 12)
    form = garns.canonical(board)
    assert form.puzzle.givens.line.count(".") == 15
    assert form.line.count(".") == 14


def test_conflicts_and_layouts_that_are_too_symmetric() -> None:
    with pytest.raises(garns.InvalidBoard):
        garns.canonical("11" + "." * 79)
    latin = ["123456789"[i:] + "123456789"[:i] for i in range(9)]
    with pytest.raises(garns.InvalidRequest, match="latin-9 has too many symmetries"):
        garns.canonical(garns.Grid("".join(latin), "latin-9"))
    with pytest.raises(garns.InvalidRequest, match="too many symmetries for canonical forms"):
        garns.canonical(garns.Grid.empty(garns.Layout.named("latin-14+diagonals")))


def test_many_in_every_form(tmp_path: Path) -> None:
    boards = [PUZZLE, MOST_SYMMETRIC]
    forms = [garns.canonical(board).line for board in boards]
    text = "".join(f"{board}\n" for board in boards).encode()
    (tmp_path / "boards.txt").write_bytes(text)
    (tmp_path / "noted.txt").write_bytes(b"# two\n" + text)
    for puzzles in (
        boards,
        tmp_path / "boards.txt",
        tmp_path / "noted.txt",
        list(map(garns.Grid, boards)),
    ):
        found = garns.canonical_many(puzzles)
        assert found.forms == forms
        assert found.automorphisms == [1, 648]
    for data in (text, text.replace(b"\n", b"\r\n"), b"# two\n" + text, bytearray(text), text[:-1]):
        found = garns.canonical_many(data)
        assert bytes(found.forms).decode().split() == forms
        assert list(found.automorphisms) == [1, 648]
        assert [form.line for form in found.successes] == forms
    array = numpy.array([list(garns.Grid(board).values) for board in boards])
    for values in (array, array.astype(numpy.uint8), array.reshape(2, 9, 9)):
        found = garns.canonical_many(values)
        assert ["".join(map(str, row)).replace("0", ".") for row in found.forms] == forms
        assert found.successes[1].transformation.apply(MOST_SYMMETRIC).line == forms[1]
    column = pyarrow.chunked_array([[boards[0], None], [boards[1]]])
    found = garns.canonical_many(column)
    assert found.forms.to_pylist() == [forms[0], None, forms[1]]
    assert found.automorphisms.to_pylist() == [1, None, 648]


def test_many_with_errors_and_other_layouts() -> None:
    found = garns.canonical_many([PUZZLE, "11" + "." * 79, "......4..13..2..", "x", 5, "a" * 81])
    kinds = [type(answer).__name__ for answer in found]
    assert kinds[:3] == ["CanonicalForm", "InvalidBoard", "CanonicalForm"]
    assert all(isinstance(answer, garns.GarnsError) for answer in found[3:5])
    assert found.automorphisms[:2] == [1, 0]
    table = found.to_arrow()
    assert table.column_names == ["puzzle", "canonical", "automorphisms", "error"]
    assert table["canonical"].to_pylist() == found.forms
    assert table["automorphisms"].to_pylist()[1] is None
    assert "more than once" in table["error"].to_pylist()[1]
    array = numpy.zeros((2, 81), numpy.int64)
    array[1, 0] = 10
    wrong = garns.canonical_many(array)
    assert "Puzzle 2" in str(wrong[1])
    assert list(wrong.automorphisms) == [3_359_232, 0]
    small = garns.canonical_many(numpy.zeros((1, 16), numpy.uint8))
    assert small.automorphisms.tolist() == [128]


def test_many_on_several_threads() -> None:
    told: list[int] = []
    boards = [board.line for board in some_boards(Random(8), 30, 17)] * 100
    one = garns.canonical_many(boards, threads=1, progress=told.append)
    assert garns.canonical_many(boards, threads=3).forms == one.forms
    assert told[-1] == len(boards)
    assert garns.canonical_many([]).forms == []
    with pytest.raises(garns.InvalidRequest):
        garns.canonical_many([], threads=0)


def test_the_examples_of_the_documentation() -> None:
    for module in (canonical_form, transformation, forms):
        outcome = doctest.testmod(module, extraglobs={"garns": garns})
        assert (outcome.failed, outcome.attempted > 0) == (0, True)
