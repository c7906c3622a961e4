"""A list of rows, as Python and JSON write it: `[[5, 3, 0, …], …]`, on one line or on several.

`None`, `null`, 0 and empty strings are empty cells; a name may stand in front (`grid = …`). A
flat list of N×N cells is a board as well, and so are N strings of N characters; a list of boards
is as many puzzles. Arrays of C and Java (`int board[9][9] = {{5, 3, …}, …};`) and of NumPy
(`array([[5, 3, …], …])`, printed without commas) are lists in other dress. The text is cut into
tokens and never evaluated, so that nothing in it can run, nest deeply or grow.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from itertools import islice

from garns.model import MAX_SIZE, Grid, Layout, Puzzle

from .cells import layout_for, unwrapped, value_of, whole_board_size, whole_number
from .format import Fit, Format, SymbolsFor
from .source import Line, Source

MAX_ITEMS = 1 << 16
"""Most cells and rows that are kept until it is clear where a board ends."""

LONGEST_CELL = 2
MAX_DEPTH = 3
"""A list of boards, of rows, of cells."""

_NOTHING = ("None", "null", "nan", "NaN")
_INDICES = r"(?:\[[\w,]{0,9}\]\s*+){0,3}"
_DECLARED = rf"\w[\w\s:<>]{{0,60}}{_INDICES}\w{{0,40}}\s{{0,40}}=(?!=)\s*+"
_CALLED = rf"(?:\w{{1,20}}\.)?array(?=\()|new\s++\w{{1,20}}\s*+{_INDICES}(?=\{{)"
_NAME = re.compile(rf"\s*+(?:{_DECLARED})?(?:{_CALLED})?")
"""What may stand before a list: `int board[9][9] =`, `grid = np.array`, `new int[][]`.

Blanks are possessive (`*+`): two runs of them in a row, and a text of blanks, would otherwise be
tried in every way to share them out."""

_OPENING = re.compile(
    rf"""{_NAME.pattern}\s*+(?:\[\s*+(?:[\[(\d'"]|(?:{"|".join(_NOTHING)})\b|$)"""
    r"""|\(\s*+[\[(]|\{\s*+[{\d'])"""
)
_TOKEN = re.compile(
    r"""(?P<open>[\[({])|(?P<close>[\])}])|(?P<option>,\s*dtype=[\w.]+)|(?P<comma>,)"""
    rf"""|(?P<cell>(?:{"|".join(_NOTHING)})\b|\d+(?:\.0*)?(?![\w.])|"[^"\\]*"|'[^'\\]*')"""
)
CLOSING = {"[": "]", "(": ")", "{": "}"}
_SHOWN = re.compile(r"\w+|.")


@dataclass(frozen=True, slots=True)
class Cell:
    """The text of a cell, without quotes, and where it stands."""

    text: str
    line: int
    column: int
    is_quoted: bool = False


@dataclass(slots=True)
class Listing:
    """A list: where it opens, and what is in it, but for the boards that were handed out."""

    line: int
    column: int
    closes: str
    items: list[Cell | Listing] = field(default_factory=list)
    has_lists_of_rows: bool = False
    has_whole_strings: bool = False

    @property
    def cells(self) -> list[Cell]:
        return [item for item in self.items if isinstance(item, Cell)]

    @property
    def lists(self) -> list[Listing]:
        return [item for item in self.items if isinstance(item, Listing)]


def looks_like(source: Source, layout: Layout | None) -> Fit:
    texts = (line.text for line in unwrapped(source.opening) if not _is_nothing(line.text))
    return Fit.SHAPE if _OPENING.match("\n".join(islice(texts, 3))) else Fit.NO


def _is_nothing(text: str) -> bool:
    return not text.strip() or text.lstrip().startswith(("#", "//"))


def read(source: Source, layout: Layout | None) -> Iterator[Puzzle]:
    for listing in _lists(source):
        for board in _boards(source, listing):
            yield Puzzle(_grid(source, board, layout), place=source.place(board.line))


def _lists(source: Source) -> Iterator[Listing]:
    """Each list that stands in no other when it is closed; of a list of boards, each of these."""
    scanner = _Scanner(source)
    for line in unwrapped(source.lines()):
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
        self._has_commas: dict[int, bool] = {}
        """Whether there are commas in lists of that depth; NumPy prints none."""

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
            if token.lastgroup == "option" and self._needs_comma:
                column = token.end()
                continue
            yield from self._take(line, token)
            column = token.end()

    def _start(self, line: Line) -> int:
        name = None if self.open else _NAME.match(line.text)
        return name.end() if name else 0

    def _take(self, line: Line, token: re.Match[str]) -> list[Listing]:
        """Adds the token to the innermost list; lists that are complete are returned."""
        kind, column = token.lastgroup, token.start()
        self._check(line, kind, token)
        self._needs_comma = kind in ("cell", "close")
        if kind == "open":
            self.open.append(Listing(line.number, column, CLOSING[token[0]]))
        elif kind == "cell":
            return self._add(_cell(token[0], line.number, column))
        elif kind == "close":
            return self._close()
        return []

    def _add(self, cell: Cell) -> list[Listing]:
        outermost = self.open[0]
        is_board = cell.is_quoted and len(cell.text) > MAX_SIZE and len(self.open) == 1
        if is_board and not outermost.items:
            # Too long for a row: no need to see the end of the list.
            outermost.has_whole_strings, self._items = True, 0
            return [_spelled(cell)]
        self.open[-1].items.append(cell)
        return []

    def _close(self) -> list[Listing]:
        closed = self.open.pop()
        if not self.open:
            self._needs_comma, self._items = False, 0
            self._has_commas.clear()
            return self._rest(closed)
        outer = self.open[-1]
        outer.items.append(closed)
        outer.has_lists_of_rows |= bool(closed.lists) or _is_spelled(closed)
        if len(self.open) > 1 or not outer.has_lists_of_rows:
            return []
        boards, outer.items, self._items = _all_lists(self._source, outer), [], 0
        return boards

    def _rest(self, outermost: Listing) -> list[Listing]:
        """The outermost list, unless all in it was handed out before."""
        if outermost.has_lists_of_rows:
            return _all_lists(self._source, outermost)
        return [outermost] if outermost.items or not outermost.has_whole_strings else []

    def _check(self, line: Line, kind: str | None, token: re.Match[str]) -> None:
        self._items += kind in ("open", "cell")
        if self._items > MAX_ITEMS:
            raise self._source.unreadable("list-long", line=line.number, max=MAX_ITEMS)
        if kind == "open" and len(self.open) == MAX_DEPTH and not self._needs_comma:
            raise self._source.unreadable("list-deep", line=line.number, column=token.start())
        if self._needs_comma and kind != "close":
            self._has_commas.setdefault(len(self.open), kind == "comma")
        has_commas = self._has_commas.get(len(self.open), True)
        misplaced = (
            (not self.open and kind != "open")
            or (self._needs_comma and has_commas and kind in ("open", "cell"))
            or (not (self._needs_comma and has_commas) and kind in ("comma", "option"))
            or (kind == "close" and token[0] != self.open[-1].closes)
        )
        if misplaced:
            raise self._unexpected(line, token.start())

    def _unexpected(self, line: Line, column: int) -> Exception:
        shown = _SHOWN.match(line.text, column)
        found = shown[0][:20] if shown else ""
        return self._source.unreadable(
            "list-comma" if self._needs_comma and found != "," else "list-item",
            line=line.number,
            column=column,
            found=found,
        )


def _cell(text: str, line: int, column: int) -> Cell:
    if text[0] in "\"'":
        inside = text[1:-1].strip()
        return Cell(inside, line, column + text.index(inside), is_quoted=True)
    return Cell("" if text in _NOTHING else whole_number(text), line, column)


def _boards(source: Source, outermost: Listing) -> Iterator[Listing]:
    """The boards in a list: itself, or its items if they are lists of rows."""
    if _is_spelled(outermost):
        yield from _spelled_boards(source, outermost)
    elif any(row.lists or _is_spelled(row) for row in outermost.lists):
        for board in _all_lists(source, outermost):
            yield from _boards(source, board)
    elif outermost.items:
        yield outermost
    else:
        raise source.unreadable("list-empty", line=outermost.line, column=outermost.column)


def _is_spelled(listing: Listing) -> bool:
    """Whether its strings are too long for cells."""
    return not listing.lists and any(
        cell.is_quoted and len(cell.text) > LONGEST_CELL for cell in listing.cells
    )


def _spelled_boards(source: Source, listing: Listing) -> Iterator[Listing]:
    """The boards in a list of strings, which are rows or whole boards."""
    count = len(listing.cells)
    length = Counter(len(cell.text) for cell in listing.cells).most_common(1)[0][0]
    parts = [_spelled(cell) for cell in listing.cells]
    if length == count or (count == 1 and not whole_board_size(length, None)):
        yield replace(listing, items=list(parts))
    elif whole_board_size(length, None):
        yield from parts
    else:
        raise source.unreadable(
            "list-strings", line=listing.line, column=listing.column, n=count, length=length
        )


def _spelled(cell: Cell) -> Listing:
    """A list of the characters of a string."""
    cells = [Cell(char, cell.line, cell.column + i) for i, char in enumerate(cell.text)]
    return Listing(cell.line, cell.column, "", list(cells))


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
            size=layout.size,
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
            "cell-count",
            line=board.line,
            column=board.column,
            n=count,
            expected=size * size,
            size=size,
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


def write(puzzles: Iterable[Puzzle], symbols: SymbolsFor) -> Iterator[str]:
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
