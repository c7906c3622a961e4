"""How long each contestant takes."""

from __future__ import annotations

from statistics import median
from typing import Any

from garns.draw.plots import GREY, WIDTH
from garns.lab.comparison import Result
from garns.lab.study import Study
from garns.lab.tables import label
from garns.messages import say

from .paper import LOOKS, short_time, time_axis

FEW = 5
"""Up to so many puzzles get a marker each; more of them become a cloud."""


def draw(study: Study, figure_class: Any) -> Any:
    """Contestants below each other, time to the right; bars span the middle half of the runs."""
    rows = len(study.contestants)
    figure = figure_class(figsize=(WIDTH, 1.3 + 0.31 * rows), layout="constrained")
    axes = figure.add_subplot()
    if len(study.cases) <= FEW:
        _markers(study, axes)
    else:
        _clouds(study, axes)
    axes.axvline(study.rules.seconds, color=GREY, linewidth=1, linestyle=(0, (2, 2)))
    axes.set_yticks(range(rows), [label(each) for each in study.contestants])
    axes.set_ylim(rows - 0.5, -0.5)
    axes.grid(visible=False, axis="y")
    time_axis(axes.xaxis)
    limit = short_time(study.rules.seconds)
    axes.set_xlabel(say("lab.plot.time") + "\n" + say("lab.plot.limit-line", limit=limit))
    # Above the whole figure: names at the left may leave the axes little room.
    title = say("lab.plot.times.title", n=study.rules.repeat)
    figure.suptitle(title, fontsize=9.5, x=0.01, ha="left")
    figure.legend(loc="outside lower center", ncols=2)
    return figure


def _markers(study: Study, axes: Any) -> None:
    for number, case in enumerate(study.cases):
        look = LOOKS[(0, 5, 4, 6, 3)[number]]
        shift = (number - (len(study.cases) - 1) / 2) * 0.16
        for row, result in enumerate(study.of_case(case)):
            _mark(axes, result, row + shift, look.colour, look.marker)
        label = say("lab.plot.case", name=case.name, n=case.empty_cells)
        axes.plot([], [], look.marker, color=look.colour, label=label)
    axes.plot([], [], "o", mfc="white", mec=GREY, label=say("lab.plot.stopped"))


def _mark(axes: Any, result: Result, y: float, colour: str, marker: str) -> None:
    if not result.is_finished:
        axes.plot(result.median, y, marker, mfc="white", mec=colour, ms=6)
        return
    low, high = result.quartiles
    axes.plot([low, high], [y, y], color=colour, linewidth=2.2, alpha=0.5)
    axes.plot(result.median, y, marker, color=colour, ms=6)


def _clouds(study: Study, axes: Any) -> None:
    for row, contestant in enumerate(study.contestants):
        results = study.of_contestant(contestant)
        ordered = sorted(results, key=lambda each: each.median)
        places = [(each, row + 0.28 * (2 * (i % 7) / 6 - 1)) for i, each in enumerate(ordered)]
        for is_finished, filled in ((True, GREY), (False, "white")):
            shown = [(each.median, y) for each, y in places if each.is_finished == is_finished]
            x, y = zip(*shown, strict=True) if shown else ((), ())
            axes.plot(x, y, "o", ms=3, mfc=filled, mec=GREY, mew=0.6, alpha=0.6)
        middle = median(result.median for result in results)
        axes.plot([middle, middle], [row - 0.36, row + 0.36], color="black", linewidth=2.4)
    axes.plot([], [], color="black", linewidth=2.4, label=say("lab.plot.median-of-puzzles"))
    axes.plot([], [], "o", ms=3, color=GREY, label=say("lab.plot.one-puzzle"))
    axes.plot([], [], "o", ms=4, mfc="white", mec=GREY, label=say("lab.plot.stopped"))
