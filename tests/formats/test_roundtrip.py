"""Whatever a notation says it carries comes back from it."""

import io

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from garns.formats import Format, all_formats, read
from garns.model import Grid, Layout, Puzzle, UnreadableInput
from tests.formats.boards import LAYOUTS, puzzles, solved
from tests.formats.roundtrip import assert_same, is_refused, without_losses, written

READ_AND_WRITTEN = [
    known for known in all_formats() if known.read and (known.write or known.write_binary)
]
for_each_notation = pytest.mark.parametrize("known", READ_AND_WRITTEN, ids=lambda known: known.id)
examples = settings(
    max_examples=30,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)


@pytest.fixture(autouse=True)
def _skip_without_its_library(known: Format) -> None:
    if known.write_binary is not None:
        pytest.importorskip("pyarrow")


@for_each_notation
def test_every_layout_comes_back(known: Format) -> None:
    for layout in map(Layout.named, LAYOUTS):
        solution = solved(layout)
        assert solution
        cells = [
            value if value == 1 or cell % 3 else 0 for cell, value in enumerate(solution.values)
        ]
        puzzle = without_losses(Puzzle(Grid(cells, layout)), known)
        if puzzle is None:
            continue
        told = None if known.implies(layout) else layout
        (found,) = read(io.BytesIO(written([puzzle], known)), format=known.id, layout=told)
        assert_same(found, puzzle)


@for_each_notation
@examples
@given(data=st.data())
def test_comes_back(known: Format, data: st.DataObject) -> None:
    puzzle = without_losses(data.draw(puzzles()), known)
    if puzzle is None:
        return
    layout = None if known.implies(puzzle.grid.layout) else puzzle.grid.layout
    raw = written([puzzle], known)
    (found,) = read(io.BytesIO(raw), format=known.id, layout=layout)
    assert_same(found, puzzle)


@for_each_notation
@examples
@given(data=st.data())
def test_details_do_no_harm(known: Format, data: st.DataObject) -> None:
    """Whatever stands in a detail, told as a loss or not, the board comes back."""
    details = data.draw(puzzles(("9",))).details
    puzzle = Puzzle(solved(Layout.named("9")) or Grid("." * 81), details=details)
    if not known.accepts(puzzle.grid.layout) or is_refused(puzzle, known):
        return
    (found,) = read(io.BytesIO(written([puzzle], known)), format=known.id)
    assert found.grid == puzzle.grid


@for_each_notation
@examples
@given(data=st.data())
def test_is_recognised_or_refused(known: Format, data: st.DataObject) -> None:
    """Told nothing at all, a reader finds the same board or says that it cannot."""
    puzzle = without_losses(data.draw(puzzles()), known)
    if puzzle is None or not known.implies(puzzle.grid.layout):
        return
    try:
        (found,) = read(io.BytesIO(written([puzzle], known)))
    except UnreadableInput:
        return
    assert found.grid == puzzle.grid


@for_each_notation
@examples
@given(data=st.data())
def test_many_come_back_in_order(known: Format, data: st.DataObject) -> None:
    if "many" not in known.carries:
        return
    drawn = data.draw(st.lists(puzzles(("9",)), min_size=2, max_size=4))
    many = [kept for puzzle in drawn if (kept := without_losses(puzzle, known))]
    if not many:
        return
    found = list(read(io.BytesIO(written(many, known)), format=known.id))
    assert len(found) == len(many)
    for one, other in zip(found, many, strict=True):
        assert_same(one, other)
