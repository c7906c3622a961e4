"""A board in words, for those who hear it instead of seeing it."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from garns.messages import say
from garns.messages.constraints import rules_with_cells
from garns.model import Grid, Symbols, cell_name

from .request import conflict_cells


def board_title(grid: Grid) -> str:
    return say("draw.title", size=grid.size)


def board_description(grid: Grid, symbols: Symbols, highlight: Collection[int]) -> str:
    return " ".join([_summary(grid), *_remarks(grid, highlight), *_rows(grid, symbols)])


def _summary(grid: Grid) -> str:
    givens = sum(map(grid.is_given, range(grid.layout.cell_count)))
    empty = len(grid.empty_cells)
    counts = {"givens": givens, "placed": grid.layout.cell_count - givens - empty, "empty": empty}
    parts = [say(f"draw.{kind}", n=n) for kind, n in counts.items() if n]
    return say("draw.summary", parts=parts)


def _remarks(grid: Grid, highlight: Collection[int]) -> Iterator[str]:
    for id in grid.layout.extras:
        yield say(f"draw.{id}")
    for rule, cells in rules_with_cells(grid.layout):
        yield f"{rule} {'; '.join(cells)}." if cells else rule
    if conflicts := conflict_cells(grid):
        yield say("draw.conflicts", cells=_names(grid, conflicts))
    if highlight:
        yield say("draw.highlighted", cells=_names(grid, highlight))


def _names(grid: Grid, cells: Collection[int]) -> list[str]:
    return [cell_name(grid.layout, cell) for cell in sorted(cells)]


def _rows(grid: Grid, symbols: Symbols) -> Iterator[str]:
    nothing = say("draw.nothing")
    for number, row in enumerate(grid.rows, start=1):
        values = ", ".join(symbols.write(value) if value else nothing for value in row)
        yield say("draw.row", row=number, values=values)
