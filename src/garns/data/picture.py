"""The picture of `stats`: a small plot for each column that has a distribution."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import ceil
from typing import Any

from garns.draw.plots import GREY, WIDTH, figure_bytes, plain_axis, short_count, styled
from garns.messages import say
from garns.messages.steps import level_name, technique_name

from .statistics import ColumnStatistics, drawn

ENDINGS = ("svg", "png", "pdf")

ACROSS = 2
HEIGHT = 2.1
"""Inches of a plot."""

MOST_BARS = 12
"""Names of a plot; the others are put together."""

BINS = 40

COLOUR = "#0072b2"


def statistics_picture(columns: Sequence[ColumnStatistics], ending: str, title: str) -> bytes:
    """A file of the kind `ending`, one of ENDINGS."""
    shown = list(drawn(columns))
    down = max(1, ceil(len(shown) / ACROSS))
    with styled() as figure_class:
        figure = figure_class(figsize=(WIDTH, HEIGHT * down + 0.4), layout="constrained")
        figure.suptitle(title, fontsize=10)
        for place, column in enumerate(shown, 1):
            axes = figure.add_subplot(down, ACROSS, place)
            axes.set_title(column.name, loc="left")
            (_histogram if column.is_number else _bars)(axes, column)
        return figure_bytes(figure, ending)


def _histogram(axes: Any, column: ColumnStatistics) -> None:
    values, counts = zip(*column.distribution, strict=True)
    if len(values) <= BINS:
        axes.bar(values, counts, width=0.9 * _step(values), color=COLOUR)
    else:
        axes.hist(values, bins=BINS, weights=counts, color=COLOUR)
    plain_axis(axes.yaxis, 4)
    axes.grid(axis="x", visible=False)
    axes.margins(y=0.15)
    if column.median is None:
        return
    axes.axvline(column.median, color=GREY, linewidth=1, linestyle=(0, (3, 2)))
    axes.text(
        column.median,
        1.0,
        f" {say('data.median')}",
        transform=axes.get_xaxis_transform(),
        va="top",
        fontsize=7,
        color=GREY,
    )


def _step(values: Sequence[float]) -> float:
    """Between neighbours."""
    return min((b - a for a, b in pairwise(values)), default=1)


def _bars(axes: Any, column: ColumnStatistics) -> None:
    rows = column.distribution
    names = [_name(column.name, value) for value, _ in rows[:MOST_BARS]]
    counts = [count for _, count in rows[:MOST_BARS]]
    # A puzzle needs several techniques: what the others have in common is no number of rows.
    rest = 0 if column.name == "techniques" else sum(count for _, count in rows[MOST_BARS:])
    if rest:
        names.append(say("data.others"))
        counts.append(rest)
    bars = axes.barh(range(len(counts)), counts, color=COLOUR)
    axes.bar_label(bars, [short_count(count) for count in counts], padding=2, fontsize=7)
    axes.set_yticks(range(len(counts)), names, fontsize=7)
    axes.invert_yaxis()
    axes.margins(x=0.15)
    plain_axis(axes.xaxis, 4)
    axes.grid(axis="y", visible=False)


def _name(column: str, value: Any) -> str:
    """What people call it."""
    if column == "level":
        return level_name(value)
    if column in ("technique", "techniques"):
        return technique_name(value)
    return str(value)
