"""`garns candidates`: which values fit into the empty cells, and why the others do not."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click

from garns.draw import board_svg, candidates_text, constraints_text
from garns.engine import true_candidates
from garns.formats import save
from garns.messages import say
from garns.model import (
    Fit,
    Grid,
    InvalidRequest,
    Puzzle,
    Symbols,
    cell_at,
    cell_name,
)
from garns.model.constraints import constraint_text

from ..arguments import options
from ..arguments.options import Reading, asked_cells
from ..arguments.translated_click import Command, Complaint, option
from ..reading.batch import Batch
from ..running.exit_codes import Exit
from ..solving.answers import conflict_sentence
from ..writing.output import Emit, emitter, json_line, prints_frames, terminal_width

Candidates = dict[int, tuple[int, ...]]
"""Of every empty cell, by its number."""


@dataclass(frozen=True)
class CandidatesOptions:
    """What the command line asked for."""

    reading: Reading
    cells: str | None
    svg: Path | None
    as_json: bool
    ascii_only: bool
    true: bool
    timeout: float

    def candidates(self, grid: Grid) -> dict[int, tuple[int, ...]]:
        """What fits into the empty cells, or what stands there in some solution."""
        return true_candidates(grid, seconds=self.timeout) if self.true else grid.candidates()


@click.command("candidates", cls=Command)
@options.puzzles
@options.command_options(
    option("--cell", "cells", value="cells", help_id="cli.candidates.option.cell"),
    option(
        "--svg",
        type=click.Path(path_type=Path),
        value="file",
        help_id="cli.candidates.option.svg",
    ),
    option("--true", is_flag=True, help_id="cli.candidates.option.true"),
    options.timeout,
    options.json_lines,
    options.output,
    options.ascii_only,
    options.reading,
)
def command(puzzles: tuple[str, ...], output: Path | None, **wished: Any) -> Exit:
    wishes = CandidatesOptions(**wished)
    if wishes.cells is not None and not asked_cells(wishes.cells):
        raise Complaint("missing", name="--cell")
    batch = Batch(puzzles, wishes.reading)
    seen = 0

    def handle(puzzle: Puzzle) -> Exit:
        nonlocal seen
        seen += 1
        found = wishes.candidates(puzzle.grid)
        if wishes.svg is not None:
            if seen > 1:
                raise InvalidRequest("explain.one-puzzle")
            _draw(puzzle.grid, found, wishes.reading.symbols_for(puzzle), wishes.svg)
        if wishes.svg is None or wishes.as_json or wishes.cells or output:
            if not wishes.as_json and (seen > 1 or len(batch.inputs) > 1):
                emit(f"── {puzzle.place}\n")
            _tell(puzzle, found, wishes, emit)
        return _exit(puzzle.grid, found)

    with emitter(output) as emit:
        return batch.each(handle)


def _exit(grid: Grid, found: Candidates) -> Exit:
    """No, if a rule is broken or nothing fits into a cell: the board cannot be completed."""
    return Exit.DONE if grid.is_valid and all(found.values()) else Exit.NO


def _tell(puzzle: Puzzle, found: Candidates, wishes: CandidatesOptions, emit: Emit) -> None:
    grid, symbols = puzzle.grid, wishes.reading.symbols_for(puzzle)
    asked = asked_cells(wishes.cells or "")
    cells = [cell_at(grid.layout, name) for name in asked]
    if wishes.as_json:
        emit(json_line(_record(puzzle, found, cells)))
        return
    if cells:
        lines = _cells_told(grid, found, cells, symbols)
    else:
        lines = _board(grid, found, symbols, wishes)
    for line in lines:
        emit(f"{line}\n")


def _draw(grid: Grid, found: Candidates, symbols: Symbols, path: Path) -> None:
    notes = _masks(grid, found)
    dead_ends = [cell for cell, values in found.items() if not values]
    drawing = board_svg(
        grid, symbols=symbols, numbers=True, notes=notes, dead_ends=dead_ends, theme="auto"
    )
    save(path, drawing + "\n")


def _masks(grid: Grid, found: Candidates) -> list[int]:
    return [
        sum(1 << (value - 1) for value in found.get(cell, ()))
        for cell in range(grid.layout.cell_count)
    ]


def _board(
    grid: Grid, found: Candidates, symbols: Symbols, wishes: CandidatesOptions
) -> Iterator[str]:
    ascii_only = wishes.ascii_only or not prints_frames()
    notes = _masks(grid, found)
    yield candidates_text(grid, symbols, notes=notes, ascii=ascii_only, width=terminal_width())
    if grid.layout.constraints:
        yield constraints_text(grid.layout, terminal_width())
    for conflict in grid.conflicts:
        yield conflict_sentence(conflict, symbols)
    if wishes.true and not any(found.values()) and found:
        yield say("answer.none")
    elif dead_ends := [cell for cell, values in found.items() if not values]:
        names = [cell_name(grid.layout, cell) for cell in dead_ends]
        yield say("cli.candidates.dead-ends", cells=names)


def _cells_told(grid: Grid, found: Candidates, cells: list[int], symbols: Symbols) -> Iterator[str]:
    """For each cell what fits, and why everything else does not."""
    for cell in cells:
        facts = {"cell": cell_name(grid.layout, cell)}
        if value := grid.values[cell]:
            yield say("cli.candidates.filled", value=symbols.write(value), **facts)
            continue
        if fitting := [symbols.write(value) for value in found[cell]]:
            yield say("cli.candidates.cell", values=fitting, **facts)
        else:
            yield say("cli.candidates.dead-ends", cells=facts["cell"])
        if others := [v for v in grid.candidates(cell) if v not in found[cell]]:
            yield "  " + say("cli.candidates.in-none", values=[symbols.write(v) for v in others])
        for fit in _rejected(grid, cell):
            yield "  " + _reason(grid, fit, symbols)


def _rejected(grid: Grid, cell: int) -> list[Fit]:
    fits = (grid.fits(cell, value) for value in range(1, grid.size + 1))
    return [fit for fit in fits if not fit]


def _reason(grid: Grid, fit: Fit, symbols: Symbols) -> str:
    value = symbols.write(fit.value)
    if fit.constraint is not None:
        return say("grid.against-constraint", value=value, constraint=fit.constraint)
    other = cell_name(grid.layout, fit.other or 0)
    return say("grid.does-not-fit", value=value, house=fit.house, cell=other)


def _record(puzzle: Puzzle, found: Candidates, cells: list[int]) -> dict[str, Any]:
    """All candidates, by the names of their cells; for cells asked for, the reasons too."""
    grid = puzzle.grid
    record: dict[str, Any] = {
        "file": puzzle.place.file,
        "line": puzzle.place.line,
        "puzzle": grid.line,
        "layout": grid.layout.name,
    }
    if cells:
        return {**record, "cells": [_cell_record(grid, found, cell) for cell in cells]}
    of_cells = {cell_name(grid.layout, cell): list(values) for cell, values in found.items()}
    return {**record, "candidates": of_cells}


def _cell_record(grid: Grid, found: Candidates, cell: int) -> dict[str, Any]:
    value = grid.values[cell]
    return {
        "cell": cell_name(grid.layout, cell),
        "value": value or None,
        "candidates": list(found.get(cell, ())),
        "rejected": [] if value else [_fit_record(grid, fit) for fit in _rejected(grid, cell)],
    }


def _fit_record(grid: Grid, fit: Fit) -> dict[str, Any]:
    if fit.constraint is not None:
        text = constraint_text(fit.constraint, grid.size)
        return {"value": fit.value, "house": None, "cell": None, "constraint": text}
    return {
        "value": fit.value,
        "house": fit.house and {"kind": fit.house.kind, "number": fit.house.number},
        "cell": cell_name(grid.layout, fit.other or 0),
    }
