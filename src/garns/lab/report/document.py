"""The report as a Typst document: one function for each section."""

from __future__ import annotations

import platform
from collections.abc import Iterator
from dataclasses import dataclass

from garns import __version__
from garns.draw import pseudocode_lines
from garns.engine import check
from garns.lab.comparison import Case
from garns.lab.profile import BY_ROWS
from garns.lab.study import Study
from garns.lab.tables import CASE_COLUMNS, SUMMARY_COLUMNS, case_rows, column_names, summary_rows
from garns.messages import current_language, duration, number, say

from . import markup
from .discussion import compared_climbers, discussion

CHECK_SECONDS = 5.0
"""For finding out whether there is more than one solution."""

MOST_BOARDS = 6
"""More puzzles than these are listed, not drawn, and have no table each."""


@dataclass(frozen=True)
class Heading:
    """What stands above the report."""

    title: str | None = None
    author: str | None = None
    date: str | None = None


def document(study: Study, heading: Heading, plots: list[str]) -> str:
    """The whole source; `plots` are the names of those that were drawn."""
    title = heading.title or say("report.title")
    parts = [
        markup.BEGINNING.format(title=markup.plain(title), language=current_language()),
        *_top(title, heading),
        *_question(),
        *_puzzles(study),
        *_algorithm(),
        *_others(study),
        *_method(study),
        *_results(study),
        *_plots(study, plots),
        *_discussion(study),
    ]
    return "\n".join(parts) + "\n"


def _top(title: str, heading: Heading) -> Iterator[str]:
    yield f'#align(center)[#text(17pt, weight: "bold")[{markup.plain(title)}]'
    for line in (heading.author, heading.date):
        if line:
            yield f"\n{markup.plain(line)}"
    yield "]\n"


def _question() -> Iterator[str]:
    yield markup.heading(say("report.question"))
    yield markup.paragraph(say("report.question.text"))


def _puzzles(study: Study) -> Iterator[str]:
    yield markup.heading(say("report.puzzles"))
    head = [say(f"report.column.{name}") for name in ("puzzle", "size", "givens", "empty")]
    head += [say("report.column.solutions"), say("report.column.insertions")]
    yield from markup.table(head, [_puzzle_row(study, case) for case in study.cases])
    yield markup.paragraph(say("report.puzzles.text"))
    if len(study.cases) <= MOST_BOARDS:
        yield "#grid(columns: 4, gutter: 8pt, align: center,"
        for case_number, case in enumerate(study.cases, start=1):
            yield _board(f"puzzle-{case_number}", case.name)
            yield _board(f"solution-{case_number}", say("report.solution-of", name=case.name))
        yield ")\n"


def _board(file: str, caption: str) -> str:
    return f'  [#image("images/{file}.svg") #text(8pt)[{markup.plain(caption)}]],'


def _puzzle_row(study: Study, case: Case) -> list[str]:
    grid = case.grid
    verdict = check(grid, seconds=CHECK_SECONDS).verdict
    counts = [
        result.count("insertions")
        for result in study.of_case(case)
        if result.contestant.id in BY_ROWS and result.is_finished
    ]
    return [
        case.name,
        f"{grid.size}×{grid.size}",
        number(len(grid.values) - case.empty_cells),
        number(case.empty_cells),
        say(f"report.solutions.{verdict}"),
        number(counts[0]) if counts and counts[0] is not None else "–",
    ]


def _algorithm() -> Iterator[str]:
    yield markup.heading(say("report.algorithm"))
    yield markup.paragraph(say("algorithms.rows.idea"))
    yield markup.code([str(line) for line in pseudocode_lines()])
    yield markup.picture("images/flowchart.svg", say("report.flowchart"), "62%")
    yield markup.paragraph(say("report.counters"))
    for name in ("insertions", "guesses", "tries", "backtracks", "max_depth"):
        yield markup.bullet(say(f"report.counter.{name}"))


def _others(study: Study) -> Iterator[str]:
    yield markup.heading(say("report.others"))
    for climber in compared_climbers(study):
        yield markup.heading(f"{climber.name} ({climber.language})", 2)
        for part in ("idea", "strengths", "weaknesses"):
            name = f"*{markup.plain(say(f'algorithms.{part}'))}.*"
            yield f"{name} {markup.plain(say(f'algorithms.{climber.id}.{part}'))}\n"


def _method(study: Study) -> Iterator[str]:
    yield markup.heading(say("report.method"))
    yield markup.paragraph(
        say(
            "report.method.text",
            n=study.rules.repeat,
            limit=duration(study.rules.seconds),
            version=__version__,
            python=platform.python_version(),
            system=f"{platform.system()} {platform.machine()}",
        )
    )


def _results(study: Study) -> Iterator[str]:
    yield markup.heading(say("report.results"))
    if len(study.cases) > 1:
        yield from markup.table(column_names(SUMMARY_COLUMNS), summary_rows(study), words=2)
    for case in study.cases if len(study.cases) <= MOST_BOARDS else ():
        size = str(case.grid.size)
        yield markup.heading(say("lab.case", name=case.name, size=size, n=case.empty_cells), 2)
        rows = case_rows(study.of_case(case))
        yield from markup.table(column_names(CASE_COLUMNS), rows, words=2)
    yield markup.paragraph(say("report.results.text"))


def _plots(study: Study, plots: list[str]) -> Iterator[str]:
    yield markup.heading(say("report.plots"))
    for name in plots:
        yield markup.picture(f"images/{name}.svg", say(f"report.plot.{name}"))


def _discussion(study: Study) -> Iterator[str]:
    yield markup.heading(say("report.discussion"))
    yield markup.paragraph(say("report.discussion.text"))
    for sentence in discussion(study):
        yield markup.bullet(sentence)
