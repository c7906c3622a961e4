"""Names of cells: `r4c7` counts rows and columns from 1; `Ee` is box E, cell e (A to I, a to i).

Data, files and notations have `r4c7` in every language. Sentences write it as their own language
does, `L4C7` in Portuguese: they know it by its type.
"""

from __future__ import annotations

import re

from .errors import InvalidRequest
from .layout import Layout

_ROW_COLUMN = r"[rl](\d{1,2})\s*c(\d{1,2})|\(?\s*(\d{1,2})\s*,\s*(\d{1,2})\s*\)?"
_BOX_CELL = r"([A-Y])([a-y])"


class CellName(str):
    """`r4c7`, as data have it; a sentence with this fact has it in its own language."""

    __slots__ = ()


def cell_name(layout: Layout, cell: int) -> CellName:
    """`r4c7`: rows and columns counted from 1."""
    return CellName(f"r{layout.row_of(cell) + 1}c{layout.column_of(cell) + 1}")


def box_name(layout: Layout, cell: int) -> str:
    """`Ee`: the block's letter, then the cell's within the block, both row by row."""
    box = _require_blocks(layout, cell_name(layout, cell))[layout.regions[cell]]
    return chr(ord("A") + layout.regions[cell]) + chr(ord("a") + box.index(cell))


def cell_at(layout: Layout, name: str) -> int:
    """The cell a name stands for: `r4c7`, Portuguese `l4c7`, `4,7`, or `Ee`."""
    text = name.strip()
    if box := re.fullmatch(_BOX_CELL, text):
        return _box_cell(layout, text, ord(box[1]) - ord("A"), ord(box[2]) - ord("a"))
    match = re.fullmatch(_ROW_COLUMN, text, re.I)
    if match is None:
        raise InvalidRequest("cell.unknown", name=name)
    row, column = (int(number) - 1 for number in match.groups() if number is not None)
    cell = layout.cell_at(row, column)
    if cell is None:
        raise _not_on_board(layout, name)
    return cell


def _not_on_board(layout: Layout, name: str) -> InvalidRequest:
    if layout.corners:
        return InvalidRequest("cell.not-there", name=name)
    return InvalidRequest("cell.outside", name=name, size=layout.size)


def _box_cell(layout: Layout, name: str, box: int, position: int) -> int:
    boxes = _require_blocks(layout, name)
    if box >= len(boxes) or position >= layout.size:
        raise InvalidRequest("cell.outside", name=name, size=layout.size)
    return boxes[box][position]


def _require_blocks(layout: Layout, name: str) -> list[tuple[int, ...]]:
    if layout.block_shape is None or layout.corners:
        raise InvalidRequest("cell.no-boxes", name=name)
    return [house.cells for house in layout.houses if house.kind == "block"]
