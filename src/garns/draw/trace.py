"""A search in words, line by line, with the board after each insertion."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial

from garns.messages import say
from garns.model import Grid, Layout, Symbols, box_name, cell_name, usual_symbols
from garns.search import Event

from .text import board_text

MAX_INDENT = 12
"""Deeper steps are not indented further, so that boards stay on the screen."""


def trace_text(
    grid: Grid,
    events: Iterable[Event],
    *,
    symbols: Symbols | None = None,
    boards: bool = True,
    box_names: bool = False,
    ascii: bool = False,
    numbers: bool = False,
) -> Iterator[str]:
    """The lines that tell the story of the events."""
    teller = _Teller(grid, symbols or usual_symbols(grid.size), box_names)
    for event in events:
        indent = "  " * min(event.depth - (event.kind == "place"), MAX_INDENT)
        for line in teller.lines(event):
            yield indent + line
        if boards and event.kind in ("place", "solution"):
            board = grid.with_values(bytes(event.board))
            for line in board_text(board, symbols, ascii=ascii, numbers=numbers).splitlines():
                yield f"{indent}    {line}"


SENTENCES = {
    "try": "viewer.try",
    "reject": "trace.reject",
    "place": "trace.place",
    "take back": "trace.take-back",
    "solution": "trace.solution",
}


def event_sentence(layout: Layout, event: Event, symbols: Symbols) -> str:
    """One event by itself, as a viewer tells it."""
    found = event.counters.solutions
    if event.kind == "end":
        return say("viewer.end", n=found) if found else say("viewer.end-none")
    if event.kind == "dead end":
        return _dead_end(event, symbols, partial(cell_name, layout))
    is_unexplained = event.kind == "reject" and event.house is None
    return say(
        "viewer.reject" if is_unexplained else SENTENCES[event.kind],
        cell=None if event.cell is None else cell_name(layout, event.cell),
        value=symbols.write(event.value or 0),
        house=event.house,
        n=event.counters.insertions,
        number=found,
    )


def _dead_end(event: Event, symbols: Symbols, name: Callable[[int], str]) -> str:
    """A cell without a value, or a value without a place."""
    if event.cell is not None:
        return say("trace.no-value", cell=name(event.cell))
    return say("trace.no-place", value=symbols.write(event.value or 0), house=event.house)


class _Teller:
    """Puts single events into words."""

    def __init__(self, grid: Grid, symbols: Symbols, box_names: bool) -> None:
        self._symbols = symbols
        self._name = partial(box_name if box_names else cell_name, grid.layout)
        self._last_cell: int | None = None

    def lines(self, event: Event) -> Iterator[str]:
        if event.kind == "solution":
            yield say("trace.solution", number=event.counters.solutions)
        elif event.kind == "dead end":
            yield _dead_end(event, self._symbols, self._name)
        elif event.cell is not None and event.value is not None:
            yield from self._about_cell(event, event.cell, event.value)
            self._last_cell = event.cell

    def _about_cell(self, event: Event, cell: int, value: int) -> Iterator[str]:
        facts = {"cell": self._name(cell), "value": self._symbols.write(value)}
        match event.kind:
            # After a value was taken back, or refused, it is the same cell's turn.
            case "try" if cell != self._last_cell:
                yield say("trace.next", **facts)
            case "reject":
                yield "  " + say("trace.reject", house=event.house, **facts)
            case "place":
                yield "  " + say("trace.place", n=event.counters.insertions, **facts)
            case "take back":
                yield say("trace.take-back", **facts)
