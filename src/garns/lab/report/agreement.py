"""What is said about the counter of a program: whether it equals the reference, where not, and what
that means."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from garns.lab.comparison import Case
from garns.lab.program import Program
from garns.messages import say

from .blocks import code, mark
from .findings import Agreement, Findings

FEW = 5
"""More names than these are not listed."""


def first_few(names: Sequence[str]) -> list[str]:
    return list(names) if len(names) <= FEW else [*names[:FEW], "…"]


def names_of(cases: Sequence[Case]) -> str:
    return ", ".join(first_few([case.name for case in cases]))


def how_many(count: int, total: int) -> str:
    """Both puzzles, all 3 puzzles, 2 of 3 puzzles."""
    if count < total:
        return say("report.some-puzzles", n=count, total=total)
    return say("report.both-puzzles" if total == 2 else "report.all-puzzles", n=total)


def agreement_sentences(findings: Findings, program: Program, table: str) -> Iterator[str]:
    """The facts, for the results."""
    found, name = findings.agreement(program), code(program.name)
    if findings.counts(program):
        yield say("report.counts", name=name, table=table)
        yield from _counter_sentences(found)
    else:
        yield say("report.counts-none", name=name, table=table)
    if found.other_solution:
        cases = found.other_solution
        yield say("report.solutions-other", name=name, n=len(cases), cases=names_of(cases))
    elif any(
        r.solution and r.case in findings.solved for r in findings.study.of_contestant(program)
    ):
        yield say("report.solutions-same", name=name)


def _counter_sentences(found: Agreement) -> Iterator[str]:
    if found.equal:
        id = "report.counts-equal-one" if found.total == 1 else "report.counts-equal"
        yield say(id, puzzles=how_many(len(found.equal), found.total))
    if found.different:
        yield say("report.counts-differ", n=len(found.different), cases=names_of(found.different))
    if found.unknown:
        yield say("report.counts-missing", n=len(found.unknown), cases=names_of(found.unknown))


def meaning_sentences(findings: Findings, program: Program, table: str) -> Iterator[str]:
    """What the counter says about the program, for the discussion."""
    found, name = findings.agreement(program), code(program.name)
    facts = {"name": name, "listing": mark("lst", "pseudocode"), "table": table}
    if found.different:
        cases = found.different
        yield say("report.steps-differ", n=len(cases), cases=names_of(cases), **facts)
    elif found.equal:
        equal, total = len(found.equal), found.total
        id = "report.steps-equal-one" if total == 1 else "report.steps-equal"
        yield say(id, puzzles=how_many(equal, total), **facts)
