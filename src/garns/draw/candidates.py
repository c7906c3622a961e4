"""A board as text with the candidates of its empty cells, each in its place within the cell.

A dot stands where a value does not fit, so that a lone candidate is not taken for a value that
has been written.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from garns.model import Grid, Symbols, display_width, possible_values

from .chart import CellShape, Chart, cell_shapes
from .request import notes_on, symbols_for

DOT, PLAIN_DOT = "·", "."
PLAIN_FRAME = {"│": ":", "─": "-", "┃": "|", "━": "="}
"""Everything else in a frame is a crossing."""


def candidates_text(
    grid: Grid,
    symbols: Symbols | str | None = None,
    *,
    notes: Sequence[int] | None = None,
    ascii: bool = False,
    width: int | None = None,
) -> str:
    """The board with the numbers of rows and columns; `notes` are bit masks, one per cell, to show
    instead of all that fits. Where `width` columns do not suffice, cells stand closer."""
    names = symbols_for(grid.size, symbols)
    masks = possible_values(grid) if notes is None else notes_on(grid.layout, notes)
    chart = Chart(grid.layout, _shape(grid, names, width))
    canvas = [[_plain(char) if ascii else char for char in line] for line in chart.frame()]
    for cell, value in enumerate(grid.values):
        x, y = chart.place(cell)
        for dx, dy, text in _inside(chart.shape, names, value, masks[cell], ascii):
            _put(canvas[y + dy], x + dx, text)
    return "\n".join(_numbered(chart, ["".join(line).rstrip() for line in canvas]))


def _shape(grid: Grid, symbols: Symbols, width: int | None) -> CellShape:
    """The largest that leaves room for the numbers; the closest that has notes if none does."""
    shapes = [shape for shape in cell_shapes(grid.layout, symbols) if shape.notes]
    margin = _margin(grid.layout.height)
    return next(
        (s for s in shapes if width is None or margin + Chart(grid.layout, s).width <= width),
        shapes[-1],
    )


def _inside(
    shape: CellShape, symbols: Symbols, value: int, mask: int, ascii: bool
) -> Iterator[tuple[int, int, str]]:
    """What stands in a cell, and where."""
    if value:
        yield *shape.digit, symbols.write(value)
        return
    for note, (dx, dy) in enumerate(shape.notes, 1):
        dot = PLAIN_DOT if ascii else DOT
        yield dx, dy, symbols.write(note) if mask >> (note - 1) & 1 else dot


def _put(line: list[str], x: int, text: str) -> None:
    """The second half of a wide character is an empty text."""
    columns = display_width(text)
    line[x : x + columns] = [text] + [""] * (columns - 1)


def _plain(char: str) -> str:
    return char if char == " " else PLAIN_FRAME.get(char, "+")


def _margin(size: int) -> int:
    return len(str(size)) + 1


def _numbered(chart: Chart, lines: Sequence[str]) -> Iterator[str]:
    """The numbers of the columns above their middle, those of the rows before theirs."""
    layout, middle = chart.layout, chart.shape.digit
    margin = _margin(layout.height)
    heads = [f"{column + 1:<{chart.pitch}}" for column in range(layout.width)]
    yield (" " * (margin + 1 + middle[0]) + "".join(heads)).rstrip()
    labels = {
        chart.lines.index(("cells", row)) + middle[1]: str(row + 1) for row in range(layout.height)
    }
    for number, line in enumerate(lines):
        yield f"{labels.get(number, ''):>{margin - 1}} {line}"
