"""What the callers of every drawing may ask for, checked in one place."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from garns.model import Grid, InvalidRequest, Layout, Symbols, usual_symbols


def symbols_for(size: int, symbols: Symbols | str | None) -> Symbols:
    """The symbols asked for, by value or by name; digits and letters if none were."""
    if symbols is None:
        return usual_symbols(size)
    if isinstance(symbols, str):
        return Symbols.named(symbols, size)
    if len(symbols.names) < size:
        raise InvalidRequest("symbols.count", n=len(symbols.names), size=size)
    return symbols


def cells_on(layout: Layout, cells: Collection[int]) -> frozenset[int]:
    for cell in cells:
        if not 0 <= cell < layout.cell_count:
            raise InvalidRequest("draw.cell", cell=cell, last=layout.cell_count - 1)
    return frozenset(cells)


def notes_on(layout: Layout, notes: Sequence[int] | None) -> Sequence[int]:
    """One bit mask per cell; no notes at all is a mask of 0 everywhere."""
    if notes is None:
        return (0,) * layout.cell_count
    if len(notes) != layout.cell_count:
        raise InvalidRequest("draw.notes", n=len(notes), expected=layout.cell_count)
    return notes


def conflict_cells(grid: Grid) -> frozenset[int]:
    return frozenset(cell for conflict in grid.conflicts for cell in conflict.cells)
