"""The sections before the measurements: introduction, algorithm, implementation."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from itertools import islice

from garns import __version__
from garns.draw import pseudocode_lines
from garns.lab.profile import BY_ROWS
from garns.lab.program import Program
from garns.lab.source import Source
from garns.messages import cell_words, number, say
from garns.search import Event, backtracking, trace

from .blocks import Block, Figure, Listing, Paragraph, Table, Terms, code, mark
from .findings import Findings
from .references import OF_ALGORITHMS, cite

FIRST_STEPS = 9
"""Rows of the table that shows how a search begins."""

GRIDS = "6.67·10²¹"
COUNTERS = ("insertions", "guesses", "tries", "backtracks", "max_depth")
LISTED = ("next_empty", "blocking_house", "place", "take_back", "solve")
"""The functions of garns' readable search, if there is no program to list."""


def introduction(findings: Findings) -> Iterator[Block]:
    study = findings.study
    grids = GRIDS.replace(".", say("report.decimal-sign"))
    works = {key: cite(key) for key in ("felgenhauer", "yato")}
    yield Paragraph(say("report.problem", grids=grids, **works))
    yield Paragraph(say("report.question", golomb=cite("golomb")))
    facts = {"n": len(study.cases), "others": number(len(findings.climbers))}
    if findings.programs:
        names = [code(program.name) for program in findings.programs]
        id = "report.answers-program" if len(names) == 1 else "report.answers-programs"
        yield Paragraph(say(id, programs=names, **facts))
    else:
        yield Paragraph(say("report.answers", **facts))
    ids = (
        *("algorithm", "implementation", "experiments", "results"),
        *("discussion", "strengths", "conclusion"),
    )
    yield Paragraph(say("report.outline", **{id: mark("sec", id) for id in ids}))


def algorithm(findings: Findings) -> Iterator[Block]:
    listing, figure = mark("lst", "pseudocode"), mark("fig", "flowchart")
    yield Paragraph(say("report.idea", listing=listing, figure=figure))
    lines = "\n".join(str(line) for line in pseudocode_lines())
    yield Listing("pseudocode", say("report.pseudocode"), f"{lines}\n")
    yield Figure("flowchart", say("report.flowchart"), "flowchart", 0.7)
    yield from _first_steps(findings)
    yield Paragraph(say("report.correctness"))
    yield Paragraph(say("report.counters", table=mark("tab", "counters")))
    rows = [(say(f"lab.column.{name}"), say(f"report.counter.{name}")) for name in COUNTERS]
    head = [say("report.column.counter"), say("report.column.meaning")]
    yield Table("counters", say("report.counters.caption"), head, rows, "lw")


def _first_steps(findings: Findings) -> Iterator[Block]:
    case = findings.study.cases[0]
    shown = (event for event in trace(case.grid) if event.kind in ("reject", "place", "take back"))
    rows = [
        [cell_words(case.grid.layout, event.cell or 0), str(event.value), *_outcome(event)]
        for event in islice(shown, FIRST_STEPS)
    ]
    if rows:
        name = case.name
        yield Paragraph(say("report.first-steps", table=mark("tab", "first-steps"), case=name))
        head = [say(f"report.steps.{each}") for each in ("cell", "value", "outcome", "counter")]
        caption = say("report.first-steps.caption", case=name)
        yield Table("first-steps", caption, head, rows, "lllr")


def _outcome(event: Event) -> list[str]:
    if event.kind == "reject":
        words = say("report.steps.reject", house=event.house)
    elif event.kind == "place":
        words = say("report.steps.place")
    else:
        words = say("report.steps.take-back")
    return [words, number(event.counters.insertions)]


def implementation(findings: Findings) -> Iterator[Block]:
    for program in findings.programs:
        yield from _program(findings, program)
    if findings.programs:
        yield Paragraph(say("report.reference-program", version=__version__))
    else:
        listing = mark("lst", "reference")
        yield Paragraph(say("report.reference", version=__version__, listing=listing))
        functions = [inspect.getsource(getattr(backtracking, name)) for name in LISTED]
        text = "\n\n".join(function.rstrip() for function in functions)
        yield Listing("reference", say("report.reference.caption"), f"{text}\n", "Python")
    yield from _others(findings)


def _program(findings: Findings, program: Program) -> Iterator[Block]:
    sources, name = findings.sources.get(program, ()), code(program.name)
    first = f"program-{findings.programs.index(program) + 1}"
    ids = [f"{first}-{i}" for i in range(1, len(sources) + 1)]
    if sources:
        facts = {
            "language": sources[0].language or "–",
            "n": sum(source.line_count for source in sources),
            "listing": [mark("lst", id) for id in ids],
        }
        about = say("report.program-in", name=name, **facts)
    else:
        about = say("report.program-without-source", name=name)
    if findings.counts(program):
        about += " " + say("report.program-counter", section=mark("sec", "results"))
    else:
        about += " " + say("report.program-no-counter")
    yield Paragraph(about)
    for id, source in zip(ids, sources, strict=True):
        caption = _listing_caption(program, source, alone=len(sources) == 1)
        yield Listing(id, caption, source.text, source.language or "")


def _listing_caption(program: Program, source: Source, *, alone: bool) -> str:
    if alone:
        return say("report.listing", name=code(program.name))
    return say("report.listing-file", name=code(program.name), file=code(source.name))


def _others(findings: Findings) -> Iterator[Block]:
    others = [climber for climber in findings.climbers if climber.id not in BY_ROWS]
    if not others:
        return
    yield Paragraph(say("report.others"))
    items = []
    for climber in others:
        idea = say(f"algorithms.{climber.id}.idea")
        work = OF_ALGORITHMS.get(climber.id)
        term = f"{climber.name} ({climber.language})"
        items.append((term, f"{idea} {cite(work)}" if work else idea))
    yield Terms(tuple(items))
