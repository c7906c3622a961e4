"""The sections with the measurements: experiments and results."""

from __future__ import annotations

import platform
from collections.abc import Iterator, Sequence

from garns import __version__
from garns.lab.attempt import Contestant
from garns.lab.comparison import Case, Rules
from garns.lab.growth import limit_of
from garns.lab.program import Program
from garns.lab.study import Study
from garns.lab.tables import (
    CASE_COLUMNS,
    SUMMARY_COLUMNS,
    case_rows,
    column_names,
    limit_words,
    summary_rows,
    time_words,
)
from garns.messages import duration, number, say

from .agreement import agreement_sentences
from .blocks import Block, Boards, Figure, Heading, Paragraph, Table, code, mark
from .findings import Findings
from .machine import machine

MOST_BOARDS = 4
"""Of more puzzles than these only the two with the fewest and the most insertions are drawn."""

MOST_TABLES = 4
"""More puzzles than these have no table each."""

SHOWN_TIMES = ("rows", "rows-compiled", "fewest", "singles", "dancing", "kernel")
"""The columns of the table of times, as far as they were measured; programs come first."""


def experiments(findings: Findings) -> Iterator[Block]:
    study = findings.study
    about = say("report.inputs", n=len(study.cases), table=mark("tab", "inputs"))
    about += " " + say("report.inputs-count")
    many = sum(verdict == "many" for verdict in findings.solution_counts.values())
    if many:
        about += " " + say("report.inputs-many", n=many)
    yield Paragraph(about)
    names = ("puzzle", "size", "givens", "empty", "solutions", "insertions")
    head = [say(f"report.column.{name}") for name in names]
    rows = [_input_row(findings, case) for case in study.cases]
    yield Table("inputs", say("report.inputs.caption"), head, rows, "llrrlr")
    yield from _boards(findings)
    facts = {"machine": machine(), "python": platform.python_version(), "version": __version__}
    yield Paragraph(say("report.machine", **facts))
    yield Paragraph(_method(study.rules, findings.programs))


def _input_row(findings: Findings, case: Case) -> list[str]:
    grid, reference = case.grid, findings.references.get(case)
    return [
        case.name,
        f"{grid.size}×{grid.size}",
        number(len(grid.values) - case.empty_cells),
        number(case.empty_cells),
        say(f"report.solutions.{findings.solution_counts[case]}"),
        number(reference.insertions) if reference else "–",
    ]


def drawn_cases(findings: Findings) -> list[Case]:
    """The puzzles whose boards are shown."""
    cases = findings.study.cases
    if len(cases) <= MOST_BOARDS:
        return cases
    solved = list(findings.solved)
    return [solved[0], solved[-1]] if len(solved) > 1 else solved


def _boards(findings: Findings) -> Iterator[Block]:
    cases = drawn_cases(findings)
    if not cases:
        return
    images = []
    for count, case in enumerate(cases, start=1):
        images.append((f"puzzle-{count}", case.name))
        if case in findings.solved:
            images.append((f"solution-{count}", say("report.solution-of", name=case.name)))
    figure = mark("fig", "boards")
    if len(cases) == len(findings.study.cases):
        yield Paragraph(say("report.boards", figure=figure))
    else:
        yield Paragraph(say("report.boards-some", figure=figure))
    columns = 2 if len(images) <= 2 else 4
    yield Boards("boards", say("report.boards.caption"), tuple(images), columns)


def _method(rules: Rules, programs: Sequence[Program]) -> str:
    sentences = [say("report.method", n=rules.repeat)]
    limit = limit_words(rules.seconds)
    if rules.python_seconds is not None and rules.python_seconds < rules.seconds:
        python = limit_words(rules.python_seconds)
        sentences.append(say("report.method.python-limit", limit=limit, python=python))
    else:
        sentences.append(say("report.method.limit", limit=limit))
    share = rules.seconds if rules.repeat_seconds is None else rules.repeat_seconds
    if rules.repeat > 1:
        sentences.append(say("report.method.share", share=duration(share)))
    sentences.append(say("report.method.times"))
    if programs:
        names = [code(program.name) for program in programs]
        sentences.append(say("report.method.program", n=len(names), names=names))
    return " ".join(sentences)


def results(findings: Findings, plots: Sequence[str]) -> Iterator[Block]:
    if findings.programs:
        yield Heading(say("report.results.counters"))
        for number_, program in enumerate(findings.programs, start=1):
            yield from _counts(findings, program, number_)
    yield Heading(say("report.results.times"))
    yield from _times(findings)
    if "insertions" in plots:
        yield Paragraph(say("report.costs", figure=mark("fig", "insertions")))
        yield _plot("insertions", findings.study)
    if "distribution" in plots:
        yield Paragraph(say("report.distribution", figure=mark("fig", "distribution")))
        yield _plot("distribution", findings.study)
    yield from _closer_look(findings.study, plots)
    yield from _growth(findings, plots)


def _plot(name: str, study: Study) -> Figure:
    case = study.profiled.name if study.profiled else ""
    return Figure(name, say(f"report.plot.{name}", case=case), name)


def _counts(findings: Findings, program: Program, number_: int) -> Iterator[Block]:
    table = f"counts-{number_}"
    yield Paragraph(" ".join(agreement_sentences(findings, program, mark("tab", table))))
    head = [say(f"report.column.{name}") for name in ("puzzle", "empty", "reference")]
    head.append(say("report.column.own", name=program.name))
    head += [say(f"report.column.{name}") for name in ("difference", "same-solution")]
    rows = []
    for result in findings.study.of_contestant(program):
        reference, count = findings.references.get(result.case), result.count("insertions")
        known = reference is not None and result.is_finished
        difference = "–"
        if reference is not None and count is not None and known:
            difference = _signed(count - reference.insertions)
        same = "–"
        if reference is not None and reference.solution and result.solution:
            same = say(f"report.{'yes' if result.solution == reference.solution else 'no'}")
        rows.append(
            [
                result.case.name,
                number(result.case.empty_cells),
                number(reference.insertions) if reference else "–",
                number(count) if count is not None else say(f"lab.verdict.{result.verdict}"),
                difference,
                same,
            ]
        )
    yield Table(table, say("report.counts.caption", name=code(program.name)), head, rows, "lrrrrl")


def _signed(difference: int) -> str:
    return number(difference) if difference <= 0 else f"+{number(difference)}"


def _times(findings: Findings) -> Iterator[Block]:
    study = findings.study
    figure = mark("fig", "time")
    if len(study.cases) == 1:
        yield Paragraph(f"{say('report.times-one', figure=figure)} {_case_words(study)}")
        yield _plot("time", study)
    else:
        about = say("report.times", figure=figure, table=mark("tab", "times"))
        summary = say("report.summary", table=mark("tab", "summary"))
        yield Paragraph(f"{about} {summary} {_case_words(study)}")
        yield _plot("time", study)
        yield _times_table(findings)
        head, rows = column_names(SUMMARY_COLUMNS), summary_rows(study)
        yield Table("summary", say("report.summary.caption"), head, rows, "llrrr")
    yield from _case_tables(study)


def _case_words(study: Study) -> str:
    if len(study.cases) > MOST_TABLES:
        return say("report.cases-none")
    tables = [mark("tab", f"case-{count}") for count in range(1, len(study.cases) + 1)]
    if len(tables) == 1:
        return say("report.cases-one", tables=tables)
    return say("report.cases", tables=tables)


def _times_table(findings: Findings) -> Table:
    study = findings.study
    shown: list[Contestant] = [*findings.programs]
    shown += [each for each in findings.climbers if each.id in SHOWN_TIMES]
    rows = []
    for case in study.cases:
        found = {result.contestant: time_words(result) for result in study.of_case(case)}
        rows.append([case.name, *(found.get(each, "–") for each in shown)])
    head = [say("report.column.puzzle"), *(each.name for each in shown)]
    return Table("times", say("report.times.caption"), head, rows, "l" + "r" * len(shown))


def _case_tables(study: Study) -> Iterator[Block]:
    if len(study.cases) > MOST_TABLES:
        return
    for count, case in enumerate(study.cases, start=1):
        facts = {"name": case.name, "size": str(case.grid.size), "n": case.empty_cells}
        rows = case_rows(study.of_case(case))
        head = column_names(CASE_COLUMNS)
        yield Table(f"case-{count}", say("report.case.caption", **facts), head, rows, "llrrrrrr")


def _closer_look(study: Study, plots: Sequence[str]) -> Iterator[Block]:
    if study.profiled is None or not {"depth", "heat"} <= set(plots):
        return
    yield Heading(say("report.results.search"))
    facts = {"depth": mark("fig", "depth"), "heat": mark("fig", "heat")}
    yield Paragraph(say("report.closer", case=study.profiled.name, **facts))
    yield _plot("depth", study)
    yield _plot("heat", study)


def _growth(findings: Findings, plots: Sequence[str]) -> Iterator[Block]:
    study = findings.study
    if study.by_size is None or not {"growth-cells", "growth-size"} <= set(plots):
        return
    yield Heading(say("report.results.growth"))
    facts = {"cells": mark("fig", "growth-cells"), "sizes": mark("fig", "growth-size")}
    about = say("report.growth", limit=limit_words(study.by_size.seconds), **facts)
    if findings.programs:
        names = [code(program.name) for program in findings.programs]
        limit = limit_words(limit_of(findings.programs[0], study.by_size.seconds))
        about += " " + say("report.growth-program", n=len(names), names=names, limit=limit)
    yield Paragraph(about)
    yield _plot("growth-cells", study)
    yield _plot("growth-size", study)
