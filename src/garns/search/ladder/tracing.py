"""The steps of a strategy as events: with the board, the depth, the counters and the reasons."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from garns.model import Grid, House
from garns.search.backtracking import blocking_house
from garns.search.events import Event, EventKind

from .descent import SearchStep, Strategy, steps
from .tally import Tally

END = SearchStep("solution")
"""`end` is about no cell, as a solution."""


def events(strategy: Strategy, grid: Grid, limit: int | None) -> Iterator[Event]:
    """Up to the `limit`-th solution (None: of the whole search), and an `end`."""
    tally = Tally(grid)
    for step in steps(strategy):
        if step.kind in ("reject", "place"):
            yield _try(tally, step)
        house = _reason(grid, tally, step)
        tally.add(step)
        yield _event(step.kind, tally, step, house)
        if tally.solutions == limit:
            break
    yield _event("end", tally, END)


def _event(kind: EventKind, tally: Tally, step: SearchStep, house: House | None = None) -> Event:
    board = tuple(tally.board)
    return Event(kind, board, tally.depth, step.cell, step.value, house, tally.counters)


def _try(tally: Tally, step: SearchStep) -> Event:
    """A reader sees each value tried before it is refused or written."""
    event = _event("try", tally, step)
    return replace(event, counters=replace(event.counters, tries=tally.tries + 1))


def _reason(grid: Grid, tally: Tally, step: SearchStep) -> House | None:
    """The house that refuses a value, or that has no place for it."""
    if step.kind != "reject" or step.cell is None or step.value is None:
        return step.house
    return blocking_house(grid.layout, tuple(tally.board), step.cell, step.value)
