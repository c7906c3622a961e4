"""How often each cell was written: where a search goes round and round."""

from __future__ import annotations

from math import ceil
from typing import Any

from garns.draw.plots import WIDTH, short_count
from garns.lab.profile import Profile
from garns.lab.study import Study
from garns.messages import say
from garns.model import Layout

COLUMNS = 4
LARGEST_WITH_NUMBERS = 9
COLOURS = "cividis_r"
"""From light to dark, also for those who see no colours."""


def draw(study: Study, figure_class: Any) -> Any:
    """A board for each algorithm that writes numbers; None if there is none."""
    from matplotlib.colors import LogNorm

    profiles = [each for each in study.profiles if each.insertions]
    if not profiles:
        return None
    lines = ceil(len(profiles) / COLUMNS)
    figure = figure_class(figsize=(WIDTH, 1.1 + 1.95 * lines), layout="constrained")
    panels = figure.subplots(lines, COLUMNS, squeeze=False)
    scale = LogNorm(1, max(2, *(max(each.written) for each in profiles)))
    for panel, profile in zip(panels.flat, profiles, strict=False):
        picture = _panel(panel, profile, scale)
    for panel in panels.flat[len(profiles) :]:
        panel.set_visible(False)
    bar = figure.colorbar(picture, ax=panels, shrink=0.7, aspect=30, location="bottom", pad=0.02)
    bar.set_label(say("lab.plot.heat.scale"))
    bar.ax.xaxis.set_major_formatter(lambda value, _: short_count(value))
    name = study.profiled.name if study.profiled else ""
    figure.suptitle(say("lab.plot.heat.title", name=name), fontsize=9.5, x=0.01, ha="left")
    return figure


def _panel(axes: Any, profile: Profile, scale: Any) -> Any:
    import numpy

    size = profile.grid.size
    written = numpy.array(profile.written, dtype=float).reshape(size, size)
    shown = numpy.ma.masked_less(written, 1)
    picture = axes.imshow(shown, cmap=COLOURS, norm=scale, interpolation="nearest")
    _walls(axes, profile.grid.layout)
    for cell, value in enumerate(profile.grid.values):
        row, column = divmod(cell, size)
        if value:
            _letter(axes, row, column, str(value), "#9a9a9a")
        elif size <= LARGEST_WITH_NUMBERS and profile.written[cell]:
            dark = scale(profile.written[cell]) > 0.55
            _letter(axes, row, column, short_count(profile.written[cell]), "w" if dark else "k", 4)
    axes.set_xticks([])
    axes.set_yticks([])
    axes.grid(visible=False)
    name = say(f"algorithms.{profile.algorithm.id}.name")
    id = "lab.plot.panel" if profile.is_whole else "lab.plot.panel-cut"
    axes.set_title(say(id, name=name, n=profile.insertions), fontsize=7)
    return picture


def _letter(axes: Any, row: int, column: int, text: str, colour: str, size: float = 6) -> None:
    letter = axes.text(column, row, text, ha="center", va="center", fontsize=size, color=colour)
    # Within the board: there is no need to find room for it.
    letter.set_in_layout(False)


def _walls(axes: Any, layout: Layout) -> None:
    """Lines between cells, thick where one region ends."""
    from matplotlib.collections import LineCollection

    size, walls, widths = layout.size, [], []
    for cell in range(layout.cell_count):
        row, column = divmod(cell, size)
        right = ((column + 0.5, row - 0.5), (column + 0.5, row + 0.5))
        below = ((column - 0.5, row + 0.5), (column + 0.5, row + 0.5))
        for other, wall in ((cell + 1, right), (cell + size, below)):
            if other < layout.cell_count and (other != cell + 1 or column < size - 1):
                walls.append(wall)
                widths.append(1.3 if layout.regions[cell] != layout.regions[other] else 0.25)
    axes.add_collection(LineCollection(walls, linewidths=widths, colors="#333333"))
    for spine in axes.spines.values():
        spine.set(visible=True, color="#333333", linewidth=1.3)
    axes.set_xlim(-0.5, size - 0.5)
    axes.set_ylim(size - 0.5, -0.5)
