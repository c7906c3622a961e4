"""What plots of all rooms share: the library, the style, the axes, and that the same drawing is the
same bytes."""

from __future__ import annotations

import io
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from garns.messages import decimal, number
from garns.model import MissingExtra

WIDTH = 6.6
"""Inches: the text of an A4 page."""

GREY = "#6b6b6b"
LIGHT = "#d9d9d9"

STYLE: dict[Any, Any] = {
    "axes.axisbelow": True,
    "axes.edgecolor": GREY,
    "axes.grid": True,
    "axes.labelcolor": "#222222",
    "axes.labelsize": 9,
    "axes.spines.right": False,
    "axes.spines.top": False,
    "axes.titlesize": 9.5,
    "figure.dpi": 100,
    "font.family": "DejaVu Sans",
    "font.size": 8.5,
    "grid.color": LIGHT,
    "grid.linewidth": 0.6,
    "legend.fontsize": 8,
    "legend.frameon": False,
    "lines.linewidth": 1.4,
    "savefig.dpi": 160,
    # The same drawing gives the same bytes.
    "svg.hashsalt": "garns",
    "svg.fonttype": "path",
    "xtick.labelsize": 8,
    "ytick.labelsize": 8,
}


@contextmanager
def styled() -> Iterator[Any]:
    """matplotlib's Figure, in our style; the library is imported here, for few need it."""
    try:
        import matplotlib
        from matplotlib.figure import Figure
    except ImportError:
        raise MissingExtra("matplotlib", "plots") from None
    with matplotlib.rc_context(STYLE):
        yield Figure


METADATA: dict[str, dict[str, None]] = {
    "png": {"Software": None},
    "svg": {"Date": None, "Creator": None},
    "pdf": {"CreationDate": None, "Creator": None, "Producer": None},
}
"""No dates and versions in the files."""


def figure_bytes(figure: Any, ending: str) -> bytes:
    """The figure as a file of a kind: png, svg or pdf."""
    drawn = io.BytesIO()
    figure.savefig(drawn, format=ending, metadata=METADATA[ending])
    return drawn.getvalue()


def plain_axis(axis: Any, ticks: int = 6) -> None:
    """Whole numbers, written as the language does it."""
    from matplotlib.ticker import FuncFormatter, MaxNLocator

    axis.set_major_locator(MaxNLocator(nbins=ticks, integer=True, steps=[1, 2, 5, 10]))
    axis.set_major_formatter(FuncFormatter(lambda value, _: short_count(value)))


def short_count(count: float) -> str:
    """257, 1.2k, 43k, 69M: as much as fits."""
    for letter, size in (("G", 1e9), ("M", 1e6), ("k", 1e3)):
        if count >= size:
            return f"{short_number(count / size)}{letter}"
    return number(round(count))


def short_number(value: float) -> str:
    rounded = round(value, 0 if value >= 9.95 else 1)
    return decimal(rounded, 0 if rounded == int(rounded) else 1)
