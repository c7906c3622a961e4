"""Sums, dots and signs of constraints that have a place on the lines around cells."""

from __future__ import annotations

from collections.abc import Iterator

from garns.draw.chart import Chart
from garns.draw.constraints import constraint_marks
from garns.model.constraints import Mark

DOTS = {"white": "○", "black": "●"}
ANGLES = {(0, 1): ">", (0, -1): "<", (1, 0): "∨", (-1, 0): "∧"}
"""By the way to the smaller cell, down and right."""


def constraint_signs(chart: Chart) -> Iterator[tuple[int, int, str]]:
    """Column, row and text of each. Boards without lines around their cells have no room."""
    if not chart.shape.has_lines:
        return
    for mark in constraint_marks(chart.layout):
        if mark.text and mark.shape in ("cage", "region"):
            x, y = chart.place(min(mark.cells))
            yield x, y - 1, mark.text
        elif text := _between(mark, chart):
            yield *_edge(mark, chart, len(text)), text


def _between(mark: Mark, chart: Chart) -> str:
    match mark.shape:
        case "dot":
            return DOTS.get(mark.tone, "") + mark.text
        case "sign":
            return mark.text
        case "angle":
            (row, column), (other, beside) = (divmod(c, chart.layout.size) for c in mark.cells[:2])
            return ANGLES[other - row, beside - column]
    return ""


def _edge(mark: Mark, chart: Chart, width: int) -> tuple[int, int]:
    """The middle of the line between two cells."""
    first, second = sorted(mark.cells[:2])
    (x, y), (dx, dy) = chart.place(second), chart.shape.digit
    if second - first == 1:
        return x - 1 - (width - 1) // 2, y + dy
    return x + dx, y - 1
