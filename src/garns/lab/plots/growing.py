"""How the time grows, with empty cells or with the size of the board."""

from __future__ import annotations

from functools import partial
from typing import Any

from garns.draw.plots import GREY, WIDTH, plain_axis
from garns.lab.growth import BOARDS, EMPTY_SHARE, Growth
from garns.lab.study import Study
from garns.messages import say

from .paper import looks, short_time, time_axis


def by_empty_cells(study: Study, figure_class: Any) -> Any:
    if study.by_empty_cells is None:
        return None
    figure, axes = _lines(study, study.by_empty_cells, figure_class)
    plain_axis(axes.xaxis)
    axes.set_xlabel(say("lab.plot.empty-cells"))
    axes.set_title(say("lab.plot.cells.title", n=BOARDS), loc="left")
    return figure


def by_size(study: Study, figure_class: Any) -> Any:
    if study.by_size is None:
        return None
    figure, axes = _lines(study, study.by_size, figure_class)
    sizes = sorted({point.x for point in study.by_size.points})
    axes.set_xticks(sizes, [f"{size}×{size}" for size in sizes], rotation=40, ha="right")
    axes.set_xlabel(say("lab.plot.sizes", share=round(100 * EMPTY_SHARE)))
    axes.set_title(say("lab.plot.sizes.title", n=BOARDS), loc="left")
    return figure


def _lines(study: Study, growth: Growth, figure_class: Any) -> tuple[Any, Any]:
    figure = figure_class(figsize=(WIDTH, 3.5), layout="constrained")
    axes = figure.add_subplot()
    time_axis(axes.yaxis)
    for contestant, look in looks(study.contestants).items():
        points = growth.of(contestant)
        draw = partial(axes.plot, color=look.colour)
        draw([p.x for p in points], [p.median for p in points], linestyle=look.dashes)
        whole = [point for point in points if point.is_finished]
        draw([p.x for p in whole], [p.median for p in whole], look.marker, ms=5)
        for point in points[len(whole) :]:
            axes.plot(point.x, point.median, look.marker, mfc="white", mec=look.colour, ms=7)
        draw([], [], look.marker, ls=look.dashes, label=contestant.name)
    axes.plot([], [], "o", mfc="white", mec=GREY, label=say("lab.plot.stopped"))
    axes.axhline(growth.seconds, color=GREY, linewidth=1, linestyle=(0, (2, 2)))
    limit = short_time(growth.seconds)
    axes.set_ylabel(f"{say('lab.plot.time')}\n{say('lab.plot.limit-line', limit=limit)}")
    axes.legend(loc="upper left", bbox_to_anchor=(1.01, 1))
    return figure, axes
