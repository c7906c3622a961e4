"""The board that a request speaks of, and how an answer describes one."""

from __future__ import annotations

from collections.abc import Iterator

from garns.formats import line_of, parse
from garns.formats.scf import code_of
from garns.logic.records import house_record
from garns.model import (
    Grid,
    InvalidRequest,
    Layout,
    Puzzle,
    Symbols,
    cell_at,
    possible_values,
    usual_symbols,
)

from ..limits import Limits
from .answers import Record, Request

CLASSIC_CELLS = 81


def puzzle_of(request: Request, limits: Limits) -> Puzzle:
    layout = Layout.named(request["layout"]) if request.get("layout") else None
    puzzle = parse(request["puzzle"], layout=layout)
    check_size(puzzle.grid, limits)
    if not request.get("givens"):
        return puzzle
    givens = Grid(request["givens"], puzzle.grid.layout)
    return Puzzle(Grid(puzzle.grid.values, puzzle.grid.layout, givens=givens))


def check_size(grid: Grid, limits: Limits) -> None:
    if grid.size > limits.size:
        raise InvalidRequest("web.api.too-large", size=grid.size, max=limits.size)


def progress_of(request: Request, limits: Limits) -> Puzzle:
    """A board in progress, with the player's candidates as its pencil marks; in cells that have
    none, everything that is not known to be impossible."""
    puzzle = puzzle_of(request, limits)
    if not (request.get("struck") or request.get("notes")):
        return puzzle
    marks = list(possible_values(puzzle.grid))
    for cell, mask in _candidates_in(request, "struck", puzzle.grid):
        marks[cell] &= ~mask
    for cell, mask in _candidates_in(request, "notes", puzzle.grid):
        marks[cell] = mask
    return Puzzle(puzzle.grid, notes=tuple(marks))


def _candidates_in(request: Request, field: str, grid: Grid) -> Iterator[tuple[int, int]]:
    """Cells and masks of `r1c2:3,4 r1c5:9`."""
    values = {str(value): 1 << (value - 1) for value in range(1, grid.size + 1)}
    for item in (request.get(field) or "").split():
        name, _, numbers = item.partition(":")
        bits = {values.get(number, 0) for number in numbers.split(",")}
        if 0 in bits:
            raise InvalidRequest("web.api.bad-field", name=field)
        yield cell_at(grid.layout, name), sum(bits)


def symbols_of(request: Request, size: int) -> Symbols:
    chosen = request.get("symbols")
    return Symbols.named(chosen, size) if chosen else usual_symbols(size)


def board_record(grid: Grid) -> Record:
    """All that a page needs to draw a board and to know its rules."""
    layout = grid.layout
    return {
        "size": layout.size,
        "layout": layout.name,
        "puzzle": line_of(grid.givens),
        "values": line_of(grid),
        "houses": [{**house_record(house), "cells": house.cells} for house in layout.houses],
        "code": code_of(grid.givens) if layout.cell_count == CLASSIC_CELLS else None,
    }
