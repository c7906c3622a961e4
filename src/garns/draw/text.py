"""Boards as text: a frame whose walls follow the layout, with or without numbers and colours."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from itertools import zip_longest

from garns.formats.framed import LIGHT, PLAIN, Walls, framed_cells
from garns.model import Grid, Layout, Symbols, centred, display_width

from .request import cells_on, conflict_cells, symbols_for

GIVEN = "1"
# Blue number 32 of the 256 has a contrast of 4 or more on white and on black; the sixteen basic
# colours look different in every terminal, and their blue is hard to read on black.
PLACED = "38;5;32"
CONFLICT = "4;31"
HIGHLIGHT = "7"
"""Styles as terminals number them; conflicts are underlined too: never colour alone."""

WIDTH = 88
"""Of the rules below a board."""
INDENT, BETWEEN = "  ", "   "

NO_WALLS = " " * len(LIGHT)

_STYLE_CODE = re.compile(r"\x1b\[[0-9;]*m")


def board_text(
    grid: Grid,
    symbols: Symbols | str | None = None,
    *,
    ascii: bool = False,
    numbers: bool = False,
    color: bool = False,
    highlight: Collection[int] = frozenset(),
) -> str:
    """The board in a frame; `numbers` adds those of rows and columns.

    With `color`, givens are bold, placed values blue, conflicts red and underlined, and the
    cells of `highlight` inverse. Without, nothing but the characters of the board is written.
    """
    names = symbols_for(grid.size, symbols)
    pointed_at = cells_on(grid.layout, highlight)
    width = max(names.width, len(str(grid.size)) if numbers else 0)
    texts = [centred(names.write(value), width) for value in grid.values]
    if color:
        texts = _coloured(grid, texts, pointed_at)
    board = framed_cells(grid.layout, texts, width, PLAIN if ascii else LIGHT)
    return _numbered(grid.layout, board, width) if numbers else board


def _coloured(grid: Grid, texts: Sequence[str], highlight: Collection[int]) -> list[str]:
    conflicts = conflict_cells(grid)
    return [
        _styled(text, _styles(grid, cell, conflicts, highlight)) for cell, text in enumerate(texts)
    ]


def _styles(
    grid: Grid, cell: int, conflicts: Collection[int], highlight: Collection[int]
) -> list[str]:
    styles = [GIVEN] * grid.is_given(cell)
    if cell in conflicts:
        styles.append(CONFLICT)
    elif grid.values[cell] and not grid.is_given(cell):
        styles.append(PLACED)
    return styles + [HIGHLIGHT] * (cell in highlight)


def _styled(text: str, styles: Sequence[str]) -> str:
    return f"\x1b[{';'.join(styles)}m{text}\x1b[0m" if styles else text


def _numbered(layout: Layout, board: str, width: int) -> str:
    columns = [centred(str(layout.column_of(c) + 1), width) for c in range(layout.cell_count)]
    # The second line of a board without walls is its first row: there the columns stand in place.
    header = framed_cells(layout, columns, width, NO_WALLS).splitlines()[1]
    margin = len(str(layout.height))
    lines = zip(_row_labels(layout), board.splitlines(), strict=True)
    numbered = [f"{label:>{margin}} {line}" for label, line in lines]
    return "\n".join([" " * (margin + 1) + header.rstrip(), *numbered])


def _row_labels(layout: Layout) -> Iterator[str]:
    """For each line of the framed board the number of its row; nothing for a rule."""
    walls = Walls(layout)
    for row in range(layout.height + 1):
        if walls.has_rule(row):
            yield ""
        if row < layout.height:
            yield str(row + 1)


def constraints_text(layout: Layout, width: int = WIDTH) -> str:
    """The rules beside the houses, each with the cells that it is about; nothing without any. No
    line is longer than `WIDTH`, however wide the terminal is."""
    if not layout.constraints:
        return ""
    width = min(width, WIDTH)
    from textwrap import wrap

    from garns.messages.constraints import rules_with_cells

    return "\n".join(
        line
        for rule, cells in rules_with_cells(layout)
        for line in (*wrap(rule, width), *_listed(cells, width))
    )


def _listed(items: Sequence[str], width: int) -> list[str]:
    """As many to a line as it takes."""
    lines: list[str] = []
    for item in items:
        if lines and len(lines[-1]) + len(BETWEEN) + len(item) <= width:
            lines[-1] += BETWEEN + item
        else:
            lines.append(INDENT + item)
    return lines


def side_by_side(left: str, right: str, gap: str = "   ") -> str:
    """Two texts next to each other; `gap` (an arrow, say) stands between their middle lines."""
    pairs = list(zip_longest(left.splitlines(), right.splitlines(), fillvalue=""))
    width = max((shown_width(line) for line, _ in pairs), default=0)
    blank = " " * display_width(gap)
    return "\n".join(
        (
            first
            + " " * (width - shown_width(first))
            + (gap if i == len(pairs) // 2 else blank)
            + second
        ).rstrip()
        for i, (first, second) in enumerate(pairs)
    )


def shown_width(text: str) -> int:
    """Terminal columns the text takes up, styles aside."""
    return display_width(_STYLE_CODE.sub("", text))
