"""Whatever a notation says it carries comes back from it."""

import io
from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from garns.formats import Format, all_formats, losses, read, write
from garns.model import CannotCarry, Grid, Layout, Puzzle, UnreadableInput
from tests.formats.boards import LAYOUTS, puzzles, solved

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


def written(many: list[Puzzle], known: Format) -> bytes:
    if known.write_binary is None:
        return "".join(write(many, known.id)).encode()
    pytest.importorskip("pyarrow")
    stream = io.BytesIO()
    known.write_binary(many, stream)
    return stream.getvalue()


def without_losses(puzzle: Puzzle, known: Format) -> Puzzle | None:
    """The puzzle without what the notation cannot carry; None if it has no way to write it."""
    if not known.accepts(puzzle.grid.layout):
        return None
    carries = known.carries
    puzzle = replace(
        puzzle,
        grid=puzzle.grid if "placed" in carries else Grid(puzzle.grid.line, puzzle.grid.layout),
        notes=puzzle.notes if "notes" in carries else None,
        corner_notes=puzzle.corner_notes if "corner_notes" in carries else None,
        solution=puzzle.solution if "solution" in carries else None,
        details={
            key: text
            for key, text in puzzle.details.items()
            if carries & {"details", f"details.{key}"}
        },
    )
    told = losses(puzzle, known)
    lost = {name for loss in told for name in loss.facts.get("names", ())}  # type: ignore[attr-defined]
    details = {key: text for key, text in puzzle.details.items() if key not in lost}
    puzzle = replace(puzzle, details=details)
    ids = {loss.id for loss in losses(puzzle, known)}
    return puzzle if ids <= {"loss.layout"} and not _is_refused(puzzle, known) else None


def _is_refused(puzzle: Puzzle, known: Format) -> bool:
    """Whether the notation says aloud that it cannot write a detail of this kind."""
    try:
        written([puzzle], known)
    except CannotCarry:
        return True
    return False


def assert_same(found: Puzzle, puzzle: Puzzle) -> None:
    assert found.grid == puzzle.grid
    assert found.grid.givens == puzzle.grid.givens
    assert puzzle.notes in (None, found.notes)
    assert puzzle.corner_notes in (None, found.corner_notes)
    assert puzzle.solution in (None, found.solution)
    assert puzzle.details.items() <= found.details.items()


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
    if not known.accepts(puzzle.grid.layout) or _is_refused(puzzle, known):
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
