"""The pictures of a report: plots, flowchart, boards."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from garns.draw import board_svg, flowchart_svg
from garns.lab.plots import PLOTS, draw_plots
from garns.lab.watching import Watch
from garns.messages import say

from .compiling import picture_as_pdf
from .findings import Findings
from .folder import ReportFolder
from .measurements import drawn_cases


def draw_pictures(
    findings: Findings, folder: ReportFolder, watch: Watch, *, as_pdf: bool
) -> list[str]:
    """The names of the plots that were drawn. LaTeX can take PDF only, all others take SVG."""
    images = folder.made / "images"
    endings = ("svg", "pdf") if as_pdf else ("svg",)
    total = len(endings) * len(PLOTS)
    plots: list[Path] = []
    watch(0, total, say("lab.phase.drawing"))
    for path in draw_plots(findings.study, images, endings, folder.write_made):
        plots.append(path)
        watch(len(plots), total, say("lab.phase.drawing"))
    for name, svg in _drawings(findings):
        folder.write_made(images / f"{name}.svg", svg)
        if as_pdf:
            folder.write_made(images / f"{name}.pdf", picture_as_pdf(images / f"{name}.svg"))
    return list(dict.fromkeys(path.stem for path in plots))


def _drawings(findings: Findings) -> Iterator[tuple[str, str]]:
    yield "flowchart", flowchart_svg()
    for number, case in enumerate(drawn_cases(findings), start=1):
        yield f"puzzle-{number}", board_svg(case.grid)
        reference = findings.solved.get(case)
        if reference is not None and reference.solution is not None:
            yield f"solution-{number}", board_svg(reference.solution)
