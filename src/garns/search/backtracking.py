"""Backtracking: row by row, values 1 to N, and back where nothing fits.

layout   which cells form a house
board    a tuple of values, row by row; 0 is an empty cell
cell     a number from 0, row by row
depth    how many cells the search has filled
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from garns.engine import checked_limit
from garns.formats import PuzzleLike, as_grid
from garns.model import House, InvalidBoard, Layout

from .counters import Counters
from .events import Board, Event


def next_empty(board: Board) -> int | None:
    """The first empty cell, or None when the board is full."""
    return board.index(0) if 0 in board else None


def blocking_house(layout: Layout, board: Board, cell: int, value: int) -> House | None:
    """The first house of the cell (row, column, block …) that holds the value already."""
    for house in layout.houses_of[cell]:
        if any(board[other] == value for other in house.cells):
            return house
    return None


def place(board: Board, cell: int, value: int) -> Board:
    return (*board[:cell], value, *board[cell + 1 :])


def take_back(board: Board, cell: int) -> Board:
    return place(board, cell, 0)


def solve(layout: Layout, board: Board, depth: int = 0) -> Iterator[Event]:
    """Every step of the search for all solutions."""
    cell = next_empty(board)
    if cell is None:
        yield Event("solution", board, depth)
        return
    for value in range(1, layout.size + 1):
        yield Event("try", board, depth, cell, value)
        house = blocking_house(layout, board, cell, value)
        if house is not None:
            yield Event("reject", board, depth, cell, value, house)
            continue
        filled = place(board, cell, value)
        yield Event("place", filled, depth + 1, cell, value)
        yield from solve(layout, filled, depth + 1)
        yield Event("take back", take_back(filled, cell), depth, cell, value)


def trace(puzzle: PuzzleLike, limit: int | None = 1) -> Iterator[Event]:
    """The steps up to the `limit`-th solution (None: of the whole search), counted.

    >>> [event.kind for event in garns.trace("123434122143432.")]
    ['try', 'place', 'solution', 'end']
    """
    limit = checked_limit(limit)
    grid = as_grid(puzzle)
    grid.layout.refuse_constraints()
    if conflicts := grid.conflicts:
        raise InvalidBoard(conflicts)
    return _counted(solve(grid.layout, tuple(grid.values)), tuple(grid.values), limit)


def _counted(events: Iterator[Event], board: Board, limit: int | None) -> Iterator[Event]:
    counters = Counters()
    last = Event("end", board, 0)
    for event in events:
        counters = count(counters, event)
        last = replace(event, counters=counters)
        yield last
        if counters.solutions == limit:
            break
    yield replace(last, kind="end", cell=None, value=None, house=None)


def count(counters: Counters, event: Event) -> Counters:
    """The counters after one more event."""
    match event.kind:
        case "try":
            return replace(counters, tries=counters.tries + 1)
        case "place":
            return replace(
                counters,
                insertions=counters.insertions + 1,
                guesses=counters.guesses + 1,
                max_depth=max(counters.max_depth, event.depth),
            )
        case "take back":
            return replace(counters, backtracks=counters.backtracks + 1)
        case "solution":
            return replace(counters, solutions=counters.solutions + 1)
        case _:
            return counters
