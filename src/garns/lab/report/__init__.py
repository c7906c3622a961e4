"""A study written up: a report to be handed in, as PDF, Typst, LaTeX or Markdown."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from garns.formats import save
from garns.lab.records import csv_line, record
from garns.lab.watching import Watch, in_silence, part_of
from garns.messages import say

from . import latex, markdown, typst
from .blocks import Section
from .compiling import compiled, require_compiler
from .details import Details, long_date, read_details
from .findings import Findings
from .folder import MAIN_FILES, PDF, Kind, ReportFolder
from .numbering import numbered
from .pictures import draw_pictures
from .sections import sections

__all__ = [
    "Details",
    "Findings",
    "Kind",
    "ReportFolder",
    "long_date",
    "read_details",
    "require_compiler",
    "write_report",
]

Tell = Callable[[str], None]
"""Called with what the writer of a report should know."""


def write_report(
    findings: Findings,
    folder: ReportFolder,
    details: Details,
    *,
    kinds: Sequence[Kind] = ("typst",),
    pdf: bool = True,
    watch: Watch = in_silence,
    tell: Tell = lambda _: None,
) -> Path:
    """Writes all files, and returns the one to look at first."""
    folder.check(kinds, pdf=pdf)
    plots = draw_pictures(findings, folder, part_of(watch, 0, 0.8), as_pdf="latex" in kinds)
    lines = [csv_line(), *(csv_line(record(result)) for result in findings.study.results)]
    folder.write_made(folder.made / "results.csv", "".join(lines))
    made = sections(findings, plots)
    for kind in kinds:
        WRITERS[kind](made, details, folder, tell)
    main = folder.path / MAIN_FILES[kinds[0]]
    if not pdf or "typst" not in kinds:
        return main
    watch(9, 10, say("lab.phase.pdf"))
    folder.write_made(folder.path / PDF, compiled(folder.path / MAIN_FILES["typst"]))
    return folder.path / PDF


def _write_typst(
    made: Sequence[Section], details: Details, folder: ReportFolder, tell: Tell
) -> None:
    numbers = numbered(made)
    folder.write_made(folder.made / "style.typ", typst.style(details))
    folder.write_made(folder.made / "title.typ", typst.title(details))
    for section in made:
        folder.write_made(folder.made / f"{section.id}.typ", typst.part(section, numbers))
    _write_main(folder, "typst", typst.main(made), tell)


def _write_latex(
    made: Sequence[Section], details: Details, folder: ReportFolder, tell: Tell
) -> None:
    folder.write_made(folder.made / "preamble.tex", latex.preamble())
    folder.write_made(folder.made / "title.tex", latex.title(details))
    for section in made:
        folder.write_made(folder.made / f"{section.id}.tex", latex.part(section))
    _write_main(folder, "latex", latex.main(made), tell)


def _write_markdown(
    made: Sequence[Section], details: Details, folder: ReportFolder, tell: Tell
) -> None:
    numbers = numbered(made)
    parts = [("title", markdown.title(details)), ("contents", markdown.contents(made))]
    parts += [(section.id, markdown.part(section, numbers)) for section in made]
    if folder.write_once("markdown", markdown.main(made, parts)):
        return
    path = folder.path / MAIN_FILES["markdown"]
    old = path.read_text(encoding="utf-8", errors="surrogateescape")
    renewed = markdown.renew(old, parts)
    save(path, renewed.text.encode(errors="surrogateescape"))
    for id in renewed.changed:
        beside = folder.made / f"{id}.md"
        folder.write_made(beside, dict(parts)[id])
        tell(say("report.kept-block", name=str(path), part=id, file=str(beside)))


def _write_main(folder: ReportFolder, kind: Kind, content: str, tell: Tell) -> None:
    if not folder.write_once(kind, content):
        tell(say("report.kept", name=str(folder.path / MAIN_FILES[kind])))


WRITERS: dict[Kind, Callable[[Sequence[Section], Details, ReportFolder, Tell], None]] = {
    "typst": _write_typst,
    "latex": _write_latex,
    "markdown": _write_markdown,
}
