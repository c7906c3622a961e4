"""What all plots share: the library, the looks of contestants, the axes, and the files.

Nothing depends on colour alone: each contestant has a marker and a kind of line of its own, and
the colours (those of Okabe and Ito, which people with colour blindness can tell apart) differ in
brightness, so that grey print can be read.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from garns.formats import save
from garns.lab.attempt import Contestant
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


@dataclass(frozen=True)
class Look:
    colour: str
    marker: str
    dashes: str | tuple[int, tuple[int, ...]]


LOOKS = (
    Look("#000000", "o", "-"),
    Look("#56b4e9", "v", (0, (4, 1))),
    Look("#999999", "^", (0, (1, 1))),
    Look("#e69f00", "s", "-"),
    Look("#0072b2", "D", (0, (5, 1, 1, 1))),
    Look("#d55e00", "P", "-"),
    Look("#009e73", "X", (0, (3, 1))),
    Look("#cc79a7", "h", (0, (5, 1, 1, 1, 1, 1))),
    Look("#444444", "*", (0, (2, 1))),
    Look("#7a1f1f", "p", "-"),
    Look("#1f4e79", "<", (0, (4, 2))),
    Look("#8a6d00", ">", (0, (1, 2))),
)


def looks(contestants: Sequence[Contestant]) -> dict[Contestant, Look]:
    return {each: LOOKS[i % len(LOOKS)] for i, each in enumerate(contestants)}


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


def save_figure(
    figure: Any,
    stem: Path,
    endings: Sequence[str] = ("png", "svg"),
    write: Callable[[Path, bytes], None] = save,
) -> list[Path]:
    """The figure as a file of each kind."""
    figure.draw_without_rendering()
    # Everything has found its place; it need not be sought again for each file.
    figure.set_layout_engine("none")
    files = []
    for ending in endings:
        drawn = io.BytesIO()
        figure.savefig(drawn, format=ending, metadata=METADATA[ending])
        files.append(stem.with_suffix(f".{ending}"))
        write(files[-1], drawn.getvalue())
    return files


def time_axis(axis: Any) -> None:
    """Logarithmic, with 1 µs, 10 µs … 1 ms … at the powers of ten."""
    _logarithmic(axis, short_time)


def count_axis(axis: Any) -> None:
    _logarithmic(axis, short_count)


def _logarithmic(axis: Any, written: Any) -> None:
    from matplotlib.ticker import FuncFormatter, LogLocator, NullFormatter

    (axis.axes.set_xscale if axis.axis_name == "x" else axis.axes.set_yscale)("log")
    axis.set_major_locator(LogLocator(numticks=12))
    axis.set_major_formatter(FuncFormatter(lambda value, _: written(value)))
    axis.set_minor_formatter(NullFormatter())
    axis.set_tick_params(which="minor", length=0)


def plain_axis(axis: Any, ticks: int = 6) -> None:
    """Whole numbers, written as the language does it."""
    from matplotlib.ticker import FuncFormatter, MaxNLocator

    axis.set_major_locator(MaxNLocator(nbins=ticks, integer=True, steps=[1, 2, 5, 10]))
    axis.set_major_formatter(FuncFormatter(lambda value, _: short_count(value)))


def short_time(seconds: float) -> str:
    """1 ms, 20 µs, 3 s: for ticks, which are round."""
    for unit, size in (("s", 1.0), ("ms", 1e-3), ("µs", 1e-6)):
        if seconds >= 0.999 * size:
            return f"{_short(seconds / size)} {unit}"
    return f"{_short(seconds / 1e-9)} ns"


def short_count(count: float) -> str:
    """257, 1.2k, 43k, 69M: as much as fits."""
    for letter, size in (("G", 1e9), ("M", 1e6), ("k", 1e3)):
        if count >= size:
            return f"{_short(count / size)}{letter}"
    return number(round(count))


def _short(value: float) -> str:
    rounded = round(value, 0 if value >= 9.95 else 1)
    return decimal(rounded, 0 if rounded == int(rounded) else 1)
