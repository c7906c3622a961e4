"""The distribution over a set of puzzles: how many are solved within a time."""

from __future__ import annotations

from typing import Any

from garns.draw.plots import WIDTH
from garns.lab.study import Study
from garns.messages import say

from .paper import looks, time_axis

FEWEST = 5
"""Puzzles to speak of a distribution."""


def draw(study: Study, figure_class: Any) -> Any:
    """None for a few puzzles: they are no distribution."""
    total = len(study.cases)
    if total < FEWEST:
        return None
    figure = figure_class(figsize=(WIDTH, 3.8), layout="constrained")
    axes = figure.add_subplot()
    time_axis(axes.xaxis)
    for contestant, look in looks(study.contestants).items():
        times = sorted(r.median for r in study.of_contestant(contestant) if r.is_finished)
        if not times:
            axes.plot(
                [],
                [],
                look.marker,
                color=look.colour,
                ls=look.dashes,
                label=say("lab.plot.none-solved", name=contestant.name),
            )
            continue
        shares = [100 * (i + 1) / total for i in range(len(times))]
        axes.step(
            [times[0], *times, study.rules.seconds],
            [0, *shares, shares[-1]],
            where="post",
            color=look.colour,
            linestyle=look.dashes,
        )
        every = max(1, len(times) // 6)
        axes.plot(times[::every], shares[::every], look.marker, color=look.colour, ms=5)
        axes.plot([], [], look.marker, color=look.colour, ls=look.dashes, label=contestant.name)
    axes.set_ylim(-2, 104)
    axes.set_xlabel(say("lab.plot.time"))
    axes.set_ylabel(say("lab.plot.share", n=total))
    axes.set_title(say("lab.plot.spread.title"), loc="left")
    axes.legend(loc="upper left", bbox_to_anchor=(1.01, 1))
    return figure
