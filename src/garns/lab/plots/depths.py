"""How deep the search was, from its first insertion to its last."""

from __future__ import annotations

from math import ceil
from typing import Any

from garns.draw.plots import GREY, WIDTH, plain_axis
from garns.lab.profile import Profile
from garns.lab.study import Study
from garns.messages import say

COLUMNS = 3


def draw(study: Study, figure_class: Any) -> Any:
    """A panel for each algorithm that writes numbers; None if there is none."""
    profiles = [each for each in study.profiles if each.depths]
    if not profiles:
        return None
    lines = ceil(len(profiles) / COLUMNS)
    figure = figure_class(figsize=(WIDTH, 0.7 + 1.35 * lines), layout="constrained")
    panels = figure.subplots(lines, COLUMNS, squeeze=False, sharey=True)
    for panel, profile in zip(panels.flat, profiles, strict=False):
        _panel(panel, profile)
    for panel in panels.flat[len(profiles) :]:
        panel.set_visible(False)
    figure.supxlabel(say("lab.plot.insertions"), fontsize=9)
    figure.supylabel(say("lab.plot.depth"), fontsize=9)
    name = study.profiled.name if study.profiled else ""
    figure.suptitle(say("lab.plot.depths.title", name=name), fontsize=9.5, x=0.01, ha="left")
    return figure


def _panel(axes: Any, profile: Profile) -> None:
    insertions, depths = zip(*profile.depths, strict=True)
    axes.plot(insertions, depths, color="#0072b2", linewidth=0.7)
    axes.axhline(len(profile.grid.empty_cells), color=GREY, linewidth=0.8, linestyle=(0, (2, 2)))
    axes.set_ylim(0, len(profile.grid.empty_cells) * 1.08)
    plain_axis(axes.xaxis, 4)
    plain_axis(axes.yaxis, 4)
    name = say(f"algorithms.{profile.algorithm.id}.name")
    id = "lab.plot.panel" if profile.is_whole else "lab.plot.panel-cut"
    axes.set_title(say(id, name=name, n=profile.insertions), loc="left", fontsize=8)
