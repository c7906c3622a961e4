"""The sections at the end: strengths and weaknesses, conclusion."""

from __future__ import annotations

from collections.abc import Iterator

from garns.lab.profile import BY_ROWS
from garns.lab.program import Program
from garns.messages import number, say

from .agreement import how_many
from .blocks import Block, Paragraph, Table, code, mark, strong
from .findings import Findings


def strengths(findings: Findings) -> Iterator[Block]:
    for part in ("strengths", "weaknesses"):
        title = strong(f"{say(f'algorithms.{part}')}.")
        yield Paragraph(f"{title} {say(f'algorithms.rows.{part}')}")
    for program in findings.programs:
        yield Paragraph(" ".join(_of_program(findings, program)))
    others = [climber for climber in findings.climbers if climber.id not in BY_ROWS]
    if others:
        yield Paragraph(say("report.strengths.others", table=mark("tab", "strengths")))
        names = ("algorithm", "strengths", "weaknesses")
        head = [say(f"report.column.{name}") for name in names]
        rows = [
            [each.name, *(say(f"algorithms.{each.id}.{part}") for part in names[1:])]
            for each in others
        ]
        yield Table("strengths", say("report.strengths.caption"), head, rows, "lww")


def _of_program(findings: Findings, program: Program) -> Iterator[str]:
    results, name = findings.study.of_contestant(program), code(program.name)
    right, total = sum(result.is_finished for result in results), len(results)
    if right == total:
        one, more = "report.strengths.program-right-one", "report.strengths.program-right"
        yield say(one if total == 1 else more, name=name, puzzles=how_many(right, total))
    else:
        yield say("report.strengths.program-not-all", name=name, right=right, total=total)
    own = {result.case: result.count("insertions") for result in results if result.is_finished}
    best = [each for each in findings.better() if each.contestant != program]
    if best and (count := own.get(best[0].case)):
        least = best[0].count("insertions") or 0
        if 10 * least < count:
            facts = {"case": best[0].case.name, "best": best[0].contestant.name}
            all_ = number(count)
            yield say("report.strengths.program-fewer", n=least, all=all_, **facts)


def conclusion(findings: Findings) -> Iterator[Block]:
    yield Paragraph(" ".join(_answers(findings)))
    yield Paragraph(say("report.conclusion.end"))


def _answers(findings: Findings) -> Iterator[str]:
    yield from _range(findings)
    for program in findings.programs:
        yield from _step_by_step(findings, program)
    better = findings.better()
    if better and findings.hardest is not None:
        best, hardest = better[0], findings.hardest
        yield say(
            "report.conclusion.better",
            case=hardest.name,
            name=best.contestant.name,
            n=best.count("insertions"),
            all=number(findings.references[hardest].insertions),
        )
        yield say("report.conclusion.language")


def _range(findings: Findings) -> Iterator[str]:
    counts = [reference.insertions for reference in findings.solved.values()]
    total, unsolvable = len(findings.study.cases), len(findings.references) - len(counts)
    if len(counts) == total == 1:
        yield say("report.conclusion.one", count=counts[0])
    elif len(counts) > 1 and counts[-1] >= 2 * counts[0]:
        facts = {"least": counts[0], "most": counts[-1]}
        yield say("report.conclusion.range", puzzles=how_many(len(counts), total), **facts)
    elif counts:
        yield say("report.conclusion.same", puzzles=how_many(len(counts), total))
    elif not unsolvable:
        yield say("report.conclusion.none")
    if unsolvable:
        yield say("report.conclusion.unsolvable", n=unsolvable)


def _step_by_step(findings: Findings, program: Program) -> Iterator[str]:
    found = findings.agreement(program)
    if found.different:
        yield say("report.conclusion.program-differs", name=code(program.name))
    elif found.equal:
        yield say("report.conclusion.program-equal", name=code(program.name))
