"""What people type after an option: cells, layouts, symbols. A name that is taken has a usual form,
which means the same. An input is a line for each of the three."""

from __future__ import annotations

from garns.model import Layout, Symbols, box_name, cell_at, cell_name

from .refusals import refusals_allowed

USUAL = Layout.named("9")


def try_input(data: bytes) -> None:
    cell, layout, symbols = [*data.decode("utf-8", "replace").split("\n", 2), "", ""][:3]
    board = USUAL
    with refusals_allowed():
        board = Layout.named(layout)
        assert Layout.named(board.name) is board
    with refusals_allowed():
        _check_cell(board, cell)
    with refusals_allowed():
        found = Symbols.named(symbols, board.size)
        assert len(found.names) >= board.size


def _check_cell(layout: Layout, name: str) -> None:
    found = cell_at(layout, name)
    assert 0 <= found < layout.cell_count
    assert cell_at(layout, cell_name(layout, found)) == found
    if layout.block_shape is not None:
        assert cell_at(layout, box_name(layout, found)) == found
