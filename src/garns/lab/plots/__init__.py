"""Plots of a study, as PNG and SVG. To add one: a function that draws it, and a row here."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from garns.draw.plots import styled
from garns.formats import save
from garns.lab.study import Study

from . import costs, depths, growing, heat, spread, times
from .paper import save_figure

__all__ = ["PLOTS", "draw_plots", "require_library"]

PLOTS = {
    "time": times.draw,
    "insertions": costs.draw,
    "distribution": spread.draw,
    "depth": depths.draw,
    "heat": heat.draw,
    "growth-cells": growing.by_empty_cells,
    "growth-size": growing.by_size,
}
"""By the names of their files. A function gives None if the study has nothing for it."""


def require_library() -> None:
    """Raises MissingExtra now rather than after hours of measuring."""
    with styled():
        pass


def draw_plots(
    study: Study,
    folder: Path,
    endings: Sequence[str] = ("png", "svg"),
    write: Callable[[Path, bytes], None] = save,
) -> Iterator[Path]:
    """The files, each when it is written; `endings` may be png, svg and pdf."""
    folder.mkdir(parents=True, exist_ok=True)
    with styled() as figure_class:
        for name, draw in PLOTS.items():
            figure = draw(study, figure_class)
            if figure is not None:
                yield from save_figure(figure, folder / name, endings, write)
