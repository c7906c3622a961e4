"""Where cells are on the screen."""

from __future__ import annotations

import pytest

from garns import Layout
from garns.draw.chart import Chart, cell_shapes, fitting_chart
from garns.model import Symbols, usual_symbols
from garns.terminal.game_screen import SIDE_WIDTH

LAYOUTS = ("4", "6", "9", "16", "windoku", "latin-5", "blocks-2x5")


@pytest.mark.parametrize("name", LAYOUTS)
def test_every_board_fits_into_80_by_24(name: str) -> None:
    layout = Layout.named(name)
    chart = fitting_chart(layout, usual_symbols(layout.size), 80 - SIDE_WIDTH, 23)
    assert chart is not None
    assert layout.size > 9 or chart.shape.notes


@pytest.mark.parametrize("name", LAYOUTS)
@pytest.mark.parametrize("symbols", ["digits", "numbers"])
def test_cells_are_where_the_pointer_finds_them(name: str, symbols: str) -> None:
    layout = Layout.named(name)
    for shape in cell_shapes(layout, Symbols.named(symbols, layout.size)):
        chart = Chart(layout, shape)
        assert all(len(line) == chart.width for line in chart.frame())
        for cell in range(layout.cell_count):
            x, y = chart.place(cell)
            corners = [(x, y), (x + shape.width - 1, y + shape.height - 1)]
            assert [chart.cell_at(*corner) for corner in corners] == [cell, cell]


@pytest.mark.parametrize("name", LAYOUTS)
def test_notes_and_digits_stay_in_their_cell(name: str) -> None:
    layout = Layout.named(name)
    for shape in cell_shapes(layout, usual_symbols(layout.size)):
        places = [shape.digit, *shape.notes]
        assert all(0 <= x < shape.width and 0 <= y < shape.height for x, y in places)
        assert len(set(shape.notes)) == len(shape.notes)
        assert all(x not in shape.signs for x, _ in shape.notes)


def test_outside_of_the_board_there_is_no_cell() -> None:
    chart = fitting_chart(Layout.of_size(9), usual_symbols(9), 200, 100)
    assert chart is not None
    for place in ((-1, 1), (1, -1), (chart.width, 1), (1, chart.height), (1, 0)):
        assert chart.cell_at(*place) is None


def test_the_largest_that_fits_is_taken() -> None:
    layout, symbols = Layout.of_size(9), usual_symbols(9)
    sizes = [(200, 100), (60, 23), (40, 14), (30, 14)]
    charts = [fitting_chart(layout, symbols, *size) for size in sizes]
    assert [chart and chart.shape.height for chart in charts] == [3, 2, 1, None]
