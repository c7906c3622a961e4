"""Boards in a frame, blocks kept apart: `| 5 3 0 | 0 7 0 | 0 0 0 |` between rules of `- + =`.

The walls follow the layout, so that a jigsaw shows its regions; a frame with blocks also tells
the reader their shape.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from garns.model import (
    DECORATION,
    Grid,
    InvalidRequest,
    Layout,
    Puzzle,
    Symbols,
    usual_symbols,
)

from .cells import BLANKS, Row, apart, boards, grid_of, with_cells, words
from .format import Fit, Format, SymbolsFor
from .source import Line, Source

BARS = "|│┃║"
SEPARATORS = BLANKS + BARS + "".join(char for char in DECORATION if char not in BARS + "-=+:")

_ROW_LABEL = re.compile(rf"\s*([0-9]{{1,2}})\s+(?=[{BARS}].*[{BARS}]\s*$)")
"""The number of a row before a frame."""

LIGHT = " │││─┘┐┤─└┌├─┴┬┼"
PLAIN = " |||-+++-+++-+++"
"""The joint of walls that lead up (1), down (2), left (4) and right (8)."""


def looks_like(source: Source, layout: Layout | None) -> Fit:
    lines = list(_without_numbers(with_cells(source.opening)))
    rows = [words(line, SEPARATORS) for line in lines if not is_rule(line)]
    has_frame = any(bar in line.text for line in lines for bar in BARS) or len(rows) < len(lines)
    if not rows or not has_frame:
        return Fit.NO
    size = len(rows[0].tokens)
    texts = [token.text for row in rows for token in row.tokens]
    if size < 2 or any(len(text) > 2 for text in texts):
        return Fit.NO
    # Greater numbers may be groups of candidates: pencil marks, not values.
    fit_the_board = all(int(text) <= size for text in texts if text.isdecimal())
    return Fit.SHAPE if fit_the_board else Fit.COULD_BE


def is_rule(line: Line) -> bool:
    """A line of the frame: nothing but frame characters, and not a row of empty cells.

    Such a row has a lone mark in each cell: `- - | - -`, `* * | * *`, `|*|*|*|*|`.
    """
    text = line.text.strip()
    if not text or any(char not in DECORATION + " \t*" for char in text):
        return False
    lone_marks = all(word in "-*" + BARS for word in text.split())
    lone_stars = all(token.text == "*" for token in words(line, " \t" + BARS).tokens)
    return not (lone_marks or lone_stars)


def read(source: Source, layout: Layout | None) -> Iterator[Puzzle]:
    lines = _without_numbers(with_cells(source.lines()))
    rows = (words(line, SEPARATORS) for line in lines if not is_rule(line))
    for board in boards(source, rows, layout):
        found = layout or framed_layout(board)
        yield Puzzle(grid_of(source, board, found), place=source.place(board[0].line.number))


def _without_numbers(lines: Iterable[Line]) -> Iterator[Line]:
    """The lines without the numbers of rows and columns that garns shows around a board. The board
    is known by those of its columns above the frame, with row 1 below it."""
    above: list[Line] = []
    next_row = 0
    for line in lines:
        label = _ROW_LABEL.match(line.text)
        number = int(label[1]) if label else None
        if len(above) == 2 and number == 1:
            above, next_row = above[1:], 1
        if (not above and _are_column_numbers(line)) or (len(above) == 1 and is_rule(line)):
            above.append(line)
            continue
        yield from above
        above = []
        if label and number == next_row:
            next_row += 1
            yield Line(line.number, " " * label.end() + line.text[label.end() :])
        else:
            next_row = next_row if is_rule(line) else 0
            yield line
    yield from above


def _are_column_numbers(line: Line) -> bool:
    found = line.text.split()
    return len(found) > 1 and found == [str(number) for number in range(1, len(found) + 1)]


def framed_layout(board: Sequence[Row]) -> Layout | None:
    """The layout whose blocks the bars enclose; None if they do not tell."""
    size = len(board)
    widths = {len(words(Line(1, part), SEPARATORS).tokens) for part in _between_bars(board[0])}
    width = widths.pop() if len(widths) == 1 else 0
    if not width or width == size or size % width:
        return None
    try:
        return Layout.blocks(size // width, width)
    except InvalidRequest:
        return None


def frame_tells(layout: Layout) -> bool:
    """Whether the walls alone say what the layout is: blocks, narrower than the board."""
    block = layout.block_shape
    is_plain = not layout.extras and not layout.constraints
    return block is not None and block[1] < layout.size and is_plain and not layout.corners


def _between_bars(row: Row) -> list[str]:
    text = row.line.text
    for bar in BARS[1:]:
        text = text.replace(bar, BARS[0])
    return [part for part in text.split(BARS[0]) if part.strip()]


def write(puzzles: Iterable[Puzzle], symbols: SymbolsFor) -> Iterator[str]:
    return apart(frame(puzzle.grid, symbols(puzzle.grid.size), joints=PLAIN) for puzzle in puzzles)


def frame(grid: Grid, symbols: Symbols | None = None, joints: str = LIGHT) -> str:
    """The board as text, with walls where the layout has them."""
    symbols = symbols or usual_symbols(grid.size)
    texts = [symbols.padded(value) for value in grid.values]
    return framed_cells(grid.layout, texts, symbols.width, joints)


def framed_cells(layout: Layout, texts: Sequence[str], width: int, joints: str = LIGHT) -> str:
    """A frame around texts that are all `width` columns wide, one per cell."""
    walls = Walls(layout)
    lines = []
    blank = " " * width
    for row in range(layout.height + 1):
        if walls.has_rule(row):
            lines.append(_rule(walls, row, width, joints))
        if row < layout.height:
            cells = [layout.cell_at(row, column) for column in range(layout.width)]
            shown = [blank if cell is None else texts[cell] for cell in cells]
            lines.append(_row(walls, row, shown, joints))
    return "\n".join(lines)


class Walls:
    """Where two neighbouring cells belong to different regions; the edge counts as a wall."""

    def __init__(self, layout: Layout) -> None:
        self.columns = layout.width
        self._layout = layout
        self.slots = [
            any(self.left_of(row, column) for row in range(layout.height))
            for column in range(layout.width + 1)
        ]

    def _region(self, row: int, column: int) -> int | None:
        cell = self._layout.cell_at(row, column)
        return None if cell is None else self._layout.regions[cell]

    def has_rule(self, row: int) -> bool:
        """Whether there is a wall above any cell of this row, or below the row before."""
        return any(self.above(row, column) for column in range(self.columns))

    def above(self, row: int, column: int) -> bool:
        return self._region(row, column) != self._region(row - 1, column)

    def left_of(self, row: int, column: int) -> bool:
        return self._region(row, column) != self._region(row, column - 1)

    def joint(self, row: int, column: int) -> int:
        """Which walls meet at the upper left corner of a cell: up 1, down 2, left 4, right 8."""
        return (
            1 * self.left_of(row - 1, column)
            + 2 * self.left_of(row, column)
            + 4 * self.above(row, column - 1)
            + 8 * self.above(row, column)
        )


def _rule(walls: Walls, row: int, width: int, joints: str) -> str:
    line = ""
    for column in range(walls.columns + 1):
        if walls.slots[column]:
            # The blank before a bar belongs to the cell on its left.
            line += (joints[12] if walls.above(row, column - 1) else " ") * (column > 0)
            line += joints[walls.joint(row, column)]
        if column < walls.columns:
            line += (joints[12] if walls.above(row, column) else " ") * (width + 1)
    return line.rstrip()


def _row(walls: Walls, row: int, texts: Sequence[str], joints: str) -> str:
    line = ""
    for column in range(walls.columns + 1):
        if walls.slots[column]:
            line += " " * (column > 0) + (joints[3] if walls.left_of(row, column) else " ")
        if column < walls.columns:
            line += " " + texts[column]
    return line.rstrip()


FORMAT = Format(
    id="framed",
    looks_like=looks_like,
    read=read,
    write=write,
    carries=frozenset({"many", "symbols"}),
    has_comments=True,
    implies=frame_tells,
    takes_grids=True,
)
