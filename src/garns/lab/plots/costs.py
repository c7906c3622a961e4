"""Insertions against time: what one insertion costs, and how many there are."""

from __future__ import annotations

from typing import Any

from garns.draw.plots import GREY, LIGHT, WIDTH
from garns.lab.study import Study
from garns.messages import say

from .paper import count_axis, looks, short_time, time_axis

PRICES = (1e-9, 1e-8, 1e-7, 1e-6, 1e-5, 1e-4)
"""Seconds for an insertion; each is a line to read the plot by."""


def draw(study: Study, figure_class: Any) -> Any:
    """None if nobody counts insertions."""
    counted = [r for r in study.results if r.count("insertions") and r.verdict != "wrong"]
    if not counted:
        return None
    figure = figure_class(figsize=(WIDTH, 3.7), layout="constrained")
    axes = figure.add_subplot()
    count_axis(axes.xaxis)
    time_axis(axes.yaxis)
    for contestant, look in looks(study.contestants).items():
        mine = [result for result in counted if result.contestant == contestant]
        if not mine:
            continue
        for is_finished, filled in ((True, look.colour), (False, "white")):
            shown = [result for result in mine if result.is_finished == is_finished]
            axes.plot(
                [result.count("insertions") for result in shown],
                [result.median for result in shown],
                look.marker,
                ms=7,
                mfc=filled,
                mec=look.colour,
                alpha=0.85,
            )
        axes.plot([], [], look.marker, color=look.colour, label=contestant.name)
    axes.plot([], [], "o", mfc="white", mec=GREY, label=say("lab.plot.stopped"))
    axes.plot([], [], color=LIGHT, linewidth=1, label=say("lab.plot.price-lines"))
    _price_lines(axes)
    axes.set_xlabel(say("lab.plot.insertions-log"))
    axes.set_ylabel(say("lab.plot.time"))
    axes.set_title(say("lab.plot.costs.title"), loc="left", pad=14)
    axes.legend(loc="upper left", bbox_to_anchor=(1.06, 1))
    return figure


def _price_lines(axes: Any) -> None:
    """Along each of these an insertion costs the same."""
    (left, right), (bottom, top) = axes.get_xlim(), axes.get_ylim()
    axes.set_xlim(left, right)
    axes.set_ylim(bottom, top)
    for price in PRICES:
        end = min(right, top / price)
        if end <= left or end * price <= bottom:
            continue
        axes.plot([left, right], [left * price, right * price], color=LIGHT, linewidth=1, zorder=0)
        axes.annotate(
            short_time(price),
            (end, end * price),
            xytext=(-4, 1) if end < right else (2, -3),
            textcoords="offset points",
            fontsize=7,
            color=GREY,
            ha="center" if end < right else "left",
            va="bottom" if end < right else "center",
        )
