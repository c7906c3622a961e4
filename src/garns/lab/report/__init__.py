"""A study written up: a Typst document with its pictures and figures, and the PDF made of it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from garns.draw import board_svg, flowchart_svg
from garns.engine import check
from garns.formats import save
from garns.lab.plots import draw_plots
from garns.lab.records import csv_line, record
from garns.lab.study import Study
from garns.model import MissingExtra

from .document import CHECK_SECONDS, MOST_BOARDS, Heading, document

__all__ = ["Heading", "require_compiler", "write_report"]


def require_compiler() -> Any:
    """The compiler of Typst; imported late, for few need it."""
    try:
        import typst
    except ImportError:
        raise MissingExtra("typst", "pdf") from None
    return typst


def write_report(study: Study, folder: Path, heading: Heading, *, pdf: bool = True) -> Path:
    """Writes all files, and returns the one to look at first."""
    images = folder / "images"
    drawn = list(dict.fromkeys(path.stem for path in draw_plots(study, images)))
    save(images / "flowchart.svg", flowchart_svg())
    if len(study.cases) <= MOST_BOARDS:
        _draw_boards(study, images)
    save(folder / "results.csv", csv_line() + "".join(csv_line(record(r)) for r in study.results))
    source = folder / "report.typ"
    save(source, document(study, heading, drawn))
    return _compiled(source) if pdf else source


def _draw_boards(study: Study, images: Path) -> None:
    for number, case in enumerate(study.cases, start=1):
        solutions = check(case.grid, seconds=CHECK_SECONDS).examples
        save(images / f"puzzle-{number}.svg", board_svg(case.grid))
        save(images / f"solution-{number}.svg", board_svg(solutions[0] if solutions else case.grid))


def _compiled(source: Path) -> Path:
    """Only with the fonts that come with the compiler: the same source gives the same file."""
    target = source.with_suffix(".pdf")
    save(target, require_compiler().compile(str(source), ignore_system_fonts=True))
    return target
