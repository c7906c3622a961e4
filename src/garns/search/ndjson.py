"""Events as lines of JSON: written by garns, or by anybody's program and shown by garns.

A trace begins with a line for the board, `{"event": "start", "puzzle": …, "layout": …}`, and goes
on with one line per event. docs/trace.md tells what stands in them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any, get_args

from garns.formats import Source, parse
from garns.formats.jsontext import JsonText
from garns.model import GarnsError, Grid, House, Layout, UnreadableInput, cell_at, cell_name

from .backtracking import blocking_house, count, place, take_back
from .events import Board, Event, EventKind

KINDS: tuple[EventKind, ...] = get_args(EventKind)
START = "start"


# writing


def start_record(grid: Grid) -> dict[str, Any]:
    return {"event": START, "puzzle": grid.line, "layout": grid.layout.name}


def event_record(layout: Layout, event: Event) -> dict[str, Any]:
    house = event.house
    return {
        "event": event.kind,
        "cell": None if event.cell is None else cell_name(layout, event.cell),
        "value": event.value,
        "house": house and {"kind": house.kind, "number": house.number},
        "depth": event.depth,
        "counters": asdict(event.counters),
    }


# reading


def read_trace(source: Source, grid: Grid | None = None) -> tuple[Grid, Iterator[Event]]:
    """The board and the events, checked as they come; counters are ours. `grid` is the board of a
    trace that does not begin with it."""
    lines = _lines(source)
    first = next(lines, None)
    if first is None:
        raise source.unreadable("trace-nothing")
    if first.kind == START:
        return (found := first.board(grid)), _events(found, lines)
    if grid is None:
        raise first.unreadable("trace-no-board")
    return grid, _events(grid, _chained(first, lines))


def _chained(first: _Line, rest: Iterator[_Line]) -> Iterator[_Line]:
    yield first
    yield from rest


def _lines(source: Source) -> Iterator[_Line]:
    for line in source.lines():
        if not line.is_blank_or_comment:
            text = JsonText(source, line.text, line.number)
            yield _Line(text, dict(text.members()))


@dataclass(frozen=True)
class _Line:
    """One line of a trace, and the ways to ask it for what it must hold."""

    text: JsonText
    members: dict[str, object]

    @property
    def kind(self) -> object:
        return self.members.get("event")

    def unreadable(self, id: str, key: str | None = None, **facts: object) -> UnreadableInput:
        offset = None if key is None else self.text.offset_of(key)
        return self.text.unreadable(id, offset=offset, **facts)

    def board(self, expected: Grid | None) -> Grid:
        puzzle, layout = self.members.get("puzzle"), self.members.get("layout")
        if not isinstance(puzzle, str):
            raise self.unreadable("trace-puzzle", "puzzle")
        if not isinstance(layout, str | None):
            raise self.unreadable("trace-layout", "layout")
        try:
            grid = parse(puzzle, layout=layout).grid
        except GarnsError as error:
            raise self.unreadable("trace-board", "puzzle", problem=_bare(error)) from None
        if expected is not None and grid != expected:
            raise self.unreadable("trace-other-board", "puzzle")
        return grid

    def event_kind(self) -> EventKind:
        for kind in KINDS:
            if self.kind == kind:
                return kind
        if self.kind == START:
            raise self.unreadable("trace-second-start", "event")
        raise self.unreadable(
            "trace-event", "event", known=", ".join(KINDS), found=_shown(self.kind)
        )

    def cell(self, layout: Layout) -> int:
        name = self.members.get("cell")
        if not isinstance(name, str):
            raise self.unreadable("trace-cell", "cell", found=_shown(name))
        try:
            return cell_at(layout, name)
        except GarnsError as error:
            raise self.unreadable("trace-cell-name", "cell", problem=str(error)) from None

    def value(self, size: int) -> int:
        value = self.members.get("value")
        if type(value) is not int or not 1 <= value <= size:
            raise self.unreadable("trace-value", "value", size=size, found=_shown(value))
        return value

    def house(self, layout: Layout, cell: int) -> House | None:
        """The house that the line names, if it is one of the cell's."""
        if not isinstance(self.members.get("house"), dict):
            return None
        found = self._named_house(layout.houses_of[cell])
        if found is None:
            raise self.unreadable("trace-house", "house", cell=cell_name(layout, cell))
        return found

    def any_house(self, layout: Layout) -> House:
        found = self._named_house(layout.houses)
        if found is None:
            raise self.unreadable("trace-any-house", "house")
        return found

    def _named_house(self, houses: Sequence[House]) -> House | None:
        named = self.members.get("house")
        wanted = (named.get("kind"), named.get("number")) if isinstance(named, dict) else None
        return next((house for house in houses if (house.kind, house.number) == wanted), None)


def _shown(value: object) -> str:
    return "–" if value is None else str(value)[:40]


def _bare(error: GarnsError) -> str:
    """The sentence without a place: the one in the trace is told already."""
    return str(error.message)


def _events(grid: Grid, lines: Iterator[_Line]) -> Iterator[Event]:
    """A solution that the trace does not mention is told when the board is full."""
    following = _Following(grid)
    for line in lines:
        if following.has_untold_solution and line.kind != "solution":
            yield following.told_solution()
        yield following.event(line)
    if following.has_untold_solution:
        yield following.told_solution()


class _Following:
    """Plays a trace on the board, and refuses what cannot have happened there."""

    def __init__(self, grid: Grid) -> None:
        self._grid, self._layout = grid, grid.layout
        self._givens = tuple(grid.values)
        self._last = Event("end", self._givens, 0)
        self._is_over = False

    @property
    def has_untold_solution(self) -> bool:
        last = self._last
        is_full = last.kind == "place" and 0 not in last.board
        return is_full and self._grid.with_values(bytes(last.board)).is_valid

    def told_solution(self) -> Event:
        return self._counted(Event("solution", self._last.board, self._last.depth))

    def event(self, line: _Line) -> Event:
        kind = line.event_kind()
        if self._is_over:
            raise line.unreadable("trace-after-end")
        return self._counted(self._read(line, kind))

    def _counted(self, event: Event) -> Event:
        self._last = replace(event, counters=count(self._last.counters, event))
        return self._last

    def _read(self, line: _Line, kind: EventKind) -> Event:
        board, depth = self._last.board, self._last.depth
        if kind == "end":
            self._is_over = True
            return Event(kind, board, depth)
        if kind == "solution":
            if 0 in board:
                name = cell_name(self._layout, board.index(0))
                raise line.unreadable("trace-not-full", "event", cell=name)
            return Event(kind, board, depth)
        if kind == "dead end":
            return self._dead_end(line)
        cell = line.cell(self._layout)
        if self._givens[cell]:
            name = cell_name(self._layout, cell)
            raise line.unreadable("trace-given", "cell", cell=name, value=self._givens[cell])
        if kind == "take back":
            return self._taken_back(line, cell)
        return self._tried(line, kind, cell)

    def _dead_end(self, line: _Line) -> Event:
        """Of a cell, or of a value in a house."""
        board, depth = self._last.board, self._last.depth
        if line.members.get("cell") is not None:
            return Event("dead end", board, depth, line.cell(self._layout))
        value, house = line.value(self._layout.size), line.any_house(self._layout)
        return Event("dead end", board, depth, value=value, house=house)

    def _taken_back(self, line: _Line, cell: int) -> Event:
        board, name = self._last.board, cell_name(self._layout, cell)
        if not board[cell]:
            raise line.unreadable("trace-empty", "cell", cell=name)
        if line.members.get("value", board[cell]) not in (board[cell], None):
            raise line.unreadable("trace-holds", "value", cell=name, value=board[cell])
        empty = take_back(board, cell)
        return Event("take back", empty, self._last.depth - 1, cell, board[cell])

    def _tried(self, line: _Line, kind: EventKind, cell: int) -> Event:
        board, depth, value = self._last.board, self._last.depth, line.value(self._layout.size)
        if board[cell]:
            name = cell_name(self._layout, cell)
            raise line.unreadable("trace-filled", "cell", cell=name, value=board[cell])
        if kind == "place":
            return Event(kind, place(board, cell, value), depth + 1, cell, value)
        house = self._reason(line, board, cell, value) if kind == "reject" else None
        return Event(kind, board, depth, cell, value, house)

    def _reason(self, line: _Line, board: Board, cell: int, value: int) -> House | None:
        """Why the value was rejected; None if nothing on the board speaks against it."""
        named = line.house(self._layout, cell)
        return named or blocking_house(self._layout, board, cell, value)
