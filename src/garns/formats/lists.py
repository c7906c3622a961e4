"""A list of rows, as Python and JSON write it: `[[5, 3, 0, …], …]`, on one line or on several.

`None`, `null`, 0 and empty strings are empty cells; a name may stand in front (`grid = …`). A
flat list of N×N cells is a board as well, and a list of boards is as many puzzles. The text is
cut into tokens and never evaluated, so that nothing in it can run, nest deeply or grow.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from garns.model import MAX_SIZE, Grid, Layout, Puzzle, Symbols

from .cells import layout_for, value_of
from .format import Fit, Format
from .source import Line, Source

MAX_ITEMS = 1 << 20
"""Most cells within one outermost list; more puzzles go into lists of their own."""

MAX_DEPTH = 3
"""A list of boards, of rows, of cells."""

_OPENING = re.compile(
    r"""\s*(?:(?:\w+\s+)?\w+\s*=\s*)?(?:\[\s*(?:[\[(\d'"]|None\b|null\b|$)|\(\s*[\[(])"""
)
_NAME = re.compile(r"\s*(?:\w+\s+)?\w+\s*=(?!=)")
_TOKEN = re.compile(
    r"""(?P<open>[\[(])|(?P<close>[\])])|(?P<comma>,)"""
    r"""|(?P<cell>None\b|null\b|\d+(?![\w.])|"[^"\\]*"|'[^'\\]*')"""
)
CLOSING = {"[": "]", "(": ")"}
_SHOWN = re.compile(r"\w+|.")


@dataclass(frozen=True)
class Cell:
    """The text of a cell, without quotes, and where it stands."""

    text: str
    line: int
    column: int


@dataclass(frozen=True)
class Listing:
    """A list: where it opens, and what is in it."""

    line: int
    column: int
    closes: str
    items: list[Cell | Listing] = field(default_factory=list)

    @property
    def cells(self) -> list[Cell]:
        return [item for item in self.items if isinstance(item, Cell)]

    @property
    def lists(self) -> list[Listing]:
        return [item for item in self.items if isinstance(item, Listing)]


def looks_like(source: Source, layout: Layout | None) -> Fit:
    first = next((line for line in source.opening if not _is_nothing(line.text)), None)
    return Fit.SHAPE if first and _OPENING.match(first.text) else Fit.NO


def _is_nothing(text: str) -> bool:
    return not text.strip() or text.lstrip().startswith(("#", "//"))


def read(source: Source, layout: Layout | None) -> Iterator[Puzzle]:
    for outermost in _outermost_lists(source):
        for board in _boards(source, outermost):
            yield Puzzle(_grid(source, board, layout), place=source.place(board.line))


def _outermost_lists(source: Source) -> Iterator[Listing]:
    """Each list that stands in no other, as soon as it is closed."""
    scanner = _Scanner(source)
    for line in source.lines():
        yield from scanner.finished_in(line)
    if scanner.open:
        outermost = scanner.open[0]
        raise source.unreadable("list-open", line=outermost.line, column=outermost.column)


class _Scanner:
    """Cuts lines into tokens and keeps the lists that are still open."""

    def __init__(self, source: Source) -> None:
        self.open: list[Listing] = []
        self._source = source
        self._items = 0
        self._needs_comma = False

    def finished_in(self, line: Line) -> Iterator[Listing]:
        column = self._start(line)
        while column < len(line.text):
            if line.text[column].isspace() or (not self.open and line.text[column] in ";,"):
                column += 1
                continue
            if line.text.startswith(("#", "//"), column):
                return
            token = _TOKEN.match(line.text, column)
            if token is None:
                raise self._unexpected(line, column)
            if finished := self._take(line, token):
                yield finished
            column = token.end()

    def _start(self, line: Line) -> int:
        name = None if self.open else _NAME.match(line.text)
        return name.end() if name else 0

    def _take(self, line: Line, token: re.Match[str]) -> Listing | None:
        """Adds the token to the innermost list; the outermost one is returned when it closes."""
        kind, column = token.lastgroup, token.start()
        self._check(line, kind, token)
        self._needs_comma = kind in ("cell", "close")
        if kind == "open":
            self.open.append(Listing(line.number, column, CLOSING[token[0]]))
        elif kind == "cell":
            self.open[-1].items.append(Cell(_unquoted(token[0]), line.number, column))
        elif kind == "close":
            return self._close()
        return None

    def _close(self) -> Listing | None:
        closed = self.open.pop()
        if self.open:
            self.open[-1].items.append(closed)
            return None
        self._needs_comma, self._items = False, 0
        return closed

    def _check(self, line: Line, kind: str | None, token: re.Match[str]) -> None:
        self._items += 1
        if self._items > MAX_ITEMS * 2:
            raise self._source.unreadable("list-long", line=line.number, max=MAX_ITEMS)
        if kind == "open" and len(self.open) == MAX_DEPTH and not self._needs_comma:
            raise self._source.unreadable("list-deep", line=line.number, column=token.start())
        misplaced = (
            (not self.open and kind != "open")
            or (self._needs_comma and kind in ("open", "cell"))
            or (not self._needs_comma and kind == "comma")
            or (kind == "close" and token[0] != self.open[-1].closes)
        )
        if misplaced:
            raise self._unexpected(line, token.start())

    def _unexpected(self, line: Line, column: int) -> Exception:
        shown = _SHOWN.match(line.text, column)
        id = "list-comma" if self._needs_comma else "list-item"
        found = shown[0][:20] if shown else ""
        return self._source.unreadable(id, line=line.number, column=column, found=found)


def _unquoted(text: str) -> str:
    if text in ("None", "null"):
        return ""
    return text[1:-1].strip() if text[0] in "\"'" else text


def _boards(source: Source, outermost: Listing) -> Iterator[Listing]:
    """The boards in a list: itself, or its items if they are lists of rows."""
    if any(row.lists for row in outermost.lists):
        for board in _all_lists(source, outermost):
            yield from _boards(source, board)
    elif outermost.items:
        yield outermost
    else:
        raise source.unreadable("list-empty", line=outermost.line, column=outermost.column)


def _grid(source: Source, board: Listing, layout: Layout | None) -> Grid:
    cells = _cells_of_rows(source, board) if board.lists else _flat_cells(source, board)
    size = int(len(cells) ** 0.5)
    if layout and layout.size != size:
        raise source.unreadable(
            "cell-count",
            line=board.line,
            column=board.column,
            n=len(cells),
            expected=layout.cell_count,
        )
    layout = layout_for(source, size, board.line, layout)
    values = [_value(source, cell, size) for cell in cells]
    return Grid(values, layout)


def _cells_of_rows(source: Source, board: Listing) -> list[Cell]:
    rows = _all_lists(source, board)
    size = len(rows)
    if size > MAX_SIZE:
        raise source.unreadable("size", line=board.line, column=board.column, n=size, max=MAX_SIZE)
    for row in rows:
        if len(row.items) != size:
            raise source.unreadable(
                "value-count", line=row.line, column=row.column, n=len(row.items), expected=size
            )
    return [cell for row in rows for cell in row.cells]


def _flat_cells(source: Source, board: Listing) -> list[Cell]:
    count = len(board.cells)
    size = round(count**0.5)
    if size > MAX_SIZE:
        raise source.unreadable("size", line=board.line, column=board.column, n=size, max=MAX_SIZE)
    if size * size != count:
        raise source.unreadable(
            "cell-count", line=board.line, column=board.column, n=count, expected=size * size
        )
    return board.cells


def _all_lists(source: Source, listing: Listing) -> list[Listing]:
    for stray in listing.cells:
        raise source.unreadable(
            "list-row", line=stray.line, column=stray.column, found=stray.text[:20]
        )
    return listing.lists


def _value(source: Source, cell: Cell, size: int) -> int:
    if not cell.text:
        return 0
    return value_of(source, cell.text, cell.line, cell.column, size)


def write(puzzles: Iterable[Puzzle], symbols: Symbols | None) -> Iterator[str]:
    """One list per puzzle, one row a line; puzzles are kept apart by a blank line."""
    for i, puzzle in enumerate(puzzles):
        rows = ",\n ".join(str(list(row)) for row in puzzle.grid.rows)
        yield "\n" * (i > 0) + f"[{rows}]\n"


FORMAT = Format(
    id="list",
    looks_like=looks_like,
    read=read,
    write=write,
    carries=frozenset({"many"}),
)
