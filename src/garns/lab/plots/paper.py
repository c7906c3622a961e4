"""What plots of studies share: the looks of contestants, the axes, and the files.

Nothing depends on colour alone: each contestant has a marker and a kind of line of its own, and
the colours (those of Okabe and Ito, which people with colour blindness can tell apart) differ in
brightness, so that grey print can be read.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from garns.draw.plots import figure_bytes, short_count, short_number
from garns.formats import save
from garns.lab.attempt import Contestant


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
        files.append(stem.with_suffix(f".{ending}"))
        write(files[-1], figure_bytes(figure, ending))
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


def short_time(seconds: float) -> str:
    """1 ms, 20 µs, 3 s: for ticks, which are round."""
    for unit, size in (("s", 1.0), ("ms", 1e-3), ("µs", 1e-6)):
        if seconds >= 0.999 * size:
            return f"{short_number(seconds / size)} {unit}"
    return f"{short_number(seconds / 1e-9)} ns"
