"""Canonical forms: of all boards that are the same puzzle, the least one.

Two boards are the same puzzle if a symmetry of the layout (cells are permuted so that houses stay
houses) and a relabelling of the values lead from one to the other. The canonical form is the least
of them, read row by row, an empty cell below 1. The kernel finds it (`native/canonical`).
"""

from __future__ import annotations

from dataclasses import dataclass
from math import prod
from struct import unpack_from

from garns.formats import PuzzleLike, as_grid
from garns.model import Grid, InvalidBoard, InvalidRequest, Layout
from garns.native import canonical_in_group, canonical_on_blocks

from .classic_forms import find_classic_form
from .roads import CLASSIC
from .symmetries import packed_symmetries
from .transformation import Transformation


@dataclass(frozen=True)
class CanonicalForm:
    """The least board that is the same puzzle, and how to get there."""

    puzzle: Grid
    transformation: Transformation
    """Leads from the puzzle to its form. One of as many as there are automorphisms."""
    automorphisms: int
    """How many symmetries map the puzzle to itself, each with a suitable relabelling. What becomes
    of values that do not occur does not count."""

    @property
    def line(self) -> str:
        """The values in one line, one character each, `.` for empty."""
        return self.puzzle.line


def canonical(puzzle: PuzzleLike) -> CanonicalForm:
    """The least board, row by row, that is the same puzzle: over all relabellings and all
    symmetries of the layout, which are 3,359,232 on the classic board.

        >>> form = garns.canonical("......4..13..2..")
        >>> form.line, form.automorphisms
        ('.......1.2...3.4', 1)
        >>> form.transformation.apply("......4..13..2..").line == form.line
        True

    The puzzle may have any number of solutions, also none, and may be a full grid. The empty
    classic board has 3,359,232 automorphisms: relabellings that differ only in values that do not
    occur count once.

    Raises InvalidBoard if a value stands twice in a house, and InvalidRequest on a layout with too
    many symmetries: full grids of 16×16 and more, full Latin squares of 9×9 and more, and layouts
    with extra houses or irregular regions that have some thousand of them.
    """
    grid = as_grid(puzzle)
    grid.layout.refuse_constraints()
    conflicts = grid.conflicts
    if conflicts:
        raise InvalidBoard(conflicts)
    if grid.layout is CLASSIC:
        return _classic_form(grid)
    blocks = _blocks_of(grid.layout)
    return _form_on_blocks(grid, *blocks) if blocks else _form_in_group(grid)


def is_equivalent(a: PuzzleLike, b: PuzzleLike) -> bool:
    """Whether two boards are the same puzzle but for a symmetry of the layout and a relabelling.

    >>> garns.is_equivalent("......4..13..2..", "2..1..3.....3...")
    False
    >>> garns.is_equivalent("12..34..........", "..43..21........")
    True
    """
    first, second = as_grid(a), as_grid(b)
    return first.layout is second.layout and canonical(first).puzzle == canonical(second).puzzle


def _classic_form(grid: Grid) -> CanonicalForm:
    found = find_classic_form(grid.values)
    transformation = found.transformation_at(0)
    return CanonicalForm(transformation.apply(grid), transformation, found.automorphisms[0])


def _blocks_of(layout: Layout) -> tuple[int, int] | None:
    """How many rows make a band and how many columns a stack, on a board without further houses. A
    Latin square is one of each, and so is a board whose blocks are lines."""
    if layout.extras or (layout.has_regions and layout.block_shape is None):
        return None
    shape = layout.block_shape
    return (layout.size, layout.size) if shape is None or 1 in shape else shape


def _form_on_blocks(grid: Grid, band_rows: int, stack_columns: int) -> CanonicalForm:
    layout = grid.layout
    found = canonical_on_blocks(layout.size, band_rows, stack_columns, grid.values)
    if found is None:
        raise InvalidRequest("canonical.ways", name=layout.name)
    rows, columns, labels, transposed, factors = found
    transformation = Transformation.of_lines(
        layout, rows, columns, labels[1:], transposed=transposed
    )
    return CanonicalForm(transformation.apply(grid), transformation, prod(factors))


def _form_in_group(grid: Grid) -> CanonicalForm:
    layout = grid.layout
    symmetries = packed_symmetries(layout)
    number, labels, automorphisms = canonical_in_group(layout.size, grid.values, symmetries)
    cells = unpack_from(f"<{layout.cell_count}H", symmetries, 2 * layout.cell_count * number)
    transformation = Transformation(layout, cells, tuple(labels[1:]))
    return CanonicalForm(transformation.apply(grid), transformation, automorphisms)
