"""What is said about the counter of a program: whether it equals the reference, and where not."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from garns.lab.comparison import Case
from garns.lab.program import Program
from garns.messages import number, say

from .blocks import code, mark
from .findings import Findings

FEW = 5
"""More names than these are not listed."""


def first_few(names: Sequence[str]) -> list[str]:
    return list(names) if len(names) <= FEW else [*names[:FEW], "…"]


def names_of(cases: Sequence[Case]) -> str:
    return ", ".join(first_few([case.name for case in cases]))


def agreement_sentences(findings: Findings, program: Program, table: str) -> Iterator[str]:
    found, name = findings.agreement(program), code(program.name)
    if found.equal and len(found.equal) == found.total:
        yield say("report.counts-equal", name=name, n=found.total, table=table)
    else:
        total = number(found.total)
        yield say(
            "report.counts-equal-some", name=name, n=len(found.equal), total=total, table=table
        )
    if found.different:
        facts = {"n": len(found.different), "cases": names_of(found.different)}
        yield say("report.counts-differ", listing=mark("lst", "pseudocode"), **facts)
    if found.unknown:
        yield say("report.counts-missing", n=len(found.unknown), cases=names_of(found.unknown))
    if found.other_solution:
        cases = found.other_solution
        yield say("report.solutions-other", n=len(cases), cases=names_of(cases))
    elif any(
        r.solution and r.case in findings.solved for r in findings.study.of_contestant(program)
    ):
        yield say("report.solutions-same")
