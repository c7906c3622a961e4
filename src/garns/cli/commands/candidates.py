"""`garns candidates`: which values fit into the empty cells, and why the others do not."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click

from garns.draw import board_svg, candidates_text
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
    possible_values,
)

from ..arguments import options
from ..arguments.options import Reading, asked_cells
from ..arguments.translated_click import Command, Complaint, option
from ..reading.batch import Batch
from ..running.exit_codes import Exit
from ..solving.answers import conflict_sentence
from ..writing.output import Emit, emitter, json_line, prints_frames, terminal_width


@dataclass(frozen=True)
class CandidatesOptions:
    """What the command line asked for."""

    reading: Reading
    cells: str | None
    svg: Path | None
    as_json: bool
    ascii_only: bool


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
        if wishes.svg is not None:
            if seen > 1:
                raise InvalidRequest("explain.one-puzzle")
            _draw(puzzle.grid, wishes.reading.symbols_for(puzzle), wishes.svg)
        if wishes.svg is None or wishes.as_json or wishes.cells or output:
            _tell(
                puzzle,
                wishes,
                emit,
                str(puzzle.place) if seen > 1 or len(batch.inputs) > 1 else None,
            )
        return _exit(puzzle.grid)

    with emitter(output) as emit:
        return batch.each(handle)


def _exit(grid: Grid) -> Exit:
    """No, if a rule is broken or nothing fits into a cell: the board cannot be completed."""
    return Exit.DONE if grid.is_valid and all(grid.candidates().values()) else Exit.NO


def _tell(puzzle: Puzzle, wishes: CandidatesOptions, emit: Emit, heading: str | None) -> None:
    grid, symbols = puzzle.grid, wishes.reading.symbols_for(puzzle)
    asked = asked_cells(wishes.cells or "")
    cells = [cell_at(grid.layout, name) for name in asked]
    if wishes.as_json:
        emit(json_line(_record(puzzle, cells)))
        return
    if heading:
        emit(f"── {heading}\n")
    lines = _cells_told(grid, cells, symbols) if cells else _board(grid, symbols, wishes)
    for line in lines:
        emit(f"{line}\n")


def _draw(grid: Grid, symbols: Symbols, path: Path) -> None:
    notes = possible_values(grid)
    dead_ends = [cell for cell, values in grid.candidates().items() if not values]
    drawing = board_svg(
        grid, symbols=symbols, numbers=True, notes=notes, dead_ends=dead_ends, theme="auto"
    )
    save(path, drawing + "\n")


def _board(grid: Grid, symbols: Symbols, wishes: CandidatesOptions) -> Iterator[str]:
    ascii_only = wishes.ascii_only or not prints_frames()
    yield candidates_text(grid, symbols, ascii=ascii_only, width=terminal_width())
    for conflict in grid.conflicts:
        yield conflict_sentence(conflict, symbols)
    if dead_ends := [cell for cell, values in grid.candidates().items() if not values]:
        names = [cell_name(grid.layout, cell) for cell in dead_ends]
        yield say("cli.candidates.dead-ends", cells=names)


def _cells_told(grid: Grid, cells: list[int], symbols: Symbols) -> Iterator[str]:
    """For each cell what fits, and why everything else does not."""
    for cell in cells:
        facts = {"cell": cell_name(grid.layout, cell)}
        if value := grid.values[cell]:
            yield say("cli.candidates.filled", value=symbols.write(value), **facts)
            continue
        if fitting := [symbols.write(value) for value in grid.candidates(cell)]:
            yield say("cli.candidates.cell", values=fitting, **facts)
        else:
            yield say("cli.candidates.dead-ends", cells=facts["cell"])
        for fit in _rejected(grid, cell):
            yield "  " + _reason(grid, fit, symbols)


def _rejected(grid: Grid, cell: int) -> list[Fit]:
    fits = (grid.fits(cell, value) for value in range(1, grid.size + 1))
    return [fit for fit in fits if not fit]


def _reason(grid: Grid, fit: Fit, symbols: Symbols) -> str:
    other = cell_name(grid.layout, fit.other or 0)
    return say("grid.does-not-fit", value=symbols.write(fit.value), house=fit.house, cell=other)


def _record(puzzle: Puzzle, cells: list[int]) -> dict[str, Any]:
    """All candidates, by the names of their cells; for cells asked for, the reasons too."""
    grid = puzzle.grid
    record: dict[str, Any] = {
        "file": puzzle.place.file,
        "line": puzzle.place.line,
        "puzzle": grid.line,
        "layout": grid.layout.name,
    }
    if cells:
        return {**record, "cells": [_cell_record(grid, cell) for cell in cells]}
    found = grid.candidates().items()
    return {**record, "candidates": {cell_name(grid.layout, c): list(v) for c, v in found}}


def _cell_record(grid: Grid, cell: int) -> dict[str, Any]:
    value = grid.values[cell]
    return {
        "cell": cell_name(grid.layout, cell),
        "value": value or None,
        "candidates": list(grid.candidates(cell)),
        "rejected": [] if value else [_fit_record(grid, fit) for fit in _rejected(grid, cell)],
    }


def _fit_record(grid: Grid, fit: Fit) -> dict[str, Any]:
    return {
        "value": fit.value,
        "house": fit.house and {"kind": fit.house.kind, "number": fit.house.number},
        "cell": cell_name(grid.layout, fit.other or 0),
    }
