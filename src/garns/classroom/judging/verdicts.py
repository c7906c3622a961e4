"""Verdicts: whether an answer is right, and the reason, as data.

AC  accepted: any complete board that breaks no rule and keeps the givens
WA  wrong answer: a rule broken, a given changed, cells empty, or wrong about there being none
PE  presentation error: no board to be found in the output
TLE, MLE, OLE  too much time, memory, output
RE  runtime error: a signal, or an exit code other than 0
CE  compilation error
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from pathlib import Path
from typing import Literal

from garns.engine import Review, verify
from garns.model import Grid, Message, cell_name
from garns.programs import Ending, Found, Limits, Outcome, find_answer, run
from garns.search import backtrack

from .cases import Case

VerdictCode = Literal["AC", "WA", "PE", "TLE", "MLE", "RE", "OLE", "CE"]

BY_LIMIT: dict[Ending, VerdictCode] = {
    "seconds": "TLE",
    "memory": "MLE",
    "output": "OLE",
    "file_size": "OLE",
    "processes": "RE",
}


@dataclass(frozen=True)
class Demands:
    """What a program is held to beyond a right board."""

    limits: Limits = field(default_factory=Limits)
    strict: bool = False
    unsolvable: str | None = None
    counter: bool = False


@dataclass(frozen=True)
class Verdict:
    """The verdict on one case, the reasons for it, and what the program used."""

    code: VerdictCode
    case: str
    reasons: tuple[Message, ...] = ()
    seconds: float | None = None
    memory: int | None = None
    counter: int | None = None
    expected_counter: int | None = None
    errors: str = ""

    @property
    def is_accepted(self) -> bool:
        return self.code == "AC"


def judge(
    command: Sequence[str], case: Case, demands: Demands, *, readable: Sequence[Path] = ()
) -> Verdict:
    """Run the program on the case."""
    outcome = run(command, case.given, demands.limits, readable=readable)
    if outcome.ending in BY_LIMIT:
        code, reasons = BY_LIMIT[outcome.ending], (_limit_message(outcome, demands.limits),)
        verdict = Verdict(code, case.name, reasons)
    else:
        verdict = judge_output(outcome.text, case, demands)
    if outcome.ending in ("exit", "signal") and outcome.code:
        verdict = _failed(verdict, outcome)
    return replace(
        verdict,
        seconds=outcome.processor_seconds,
        memory=outcome.memory,
        errors=outcome.errors,
    )


def _failed(verdict: Verdict, outcome: Outcome) -> Verdict:
    """Whatever it printed, a program that does not end well is not accepted."""
    facts = {"code": str(outcome.code), "signal": outcome.signal_name}
    failure = Message(f"judge.{outcome.ending}", facts)
    was_right = (Message("judge.right-all-the-same"),) if verdict.is_accepted else ()
    return replace(verdict, code="RE", reasons=(failure, *was_right))


def _limit_message(outcome: Outcome, limits: Limits) -> Message:
    facts = {
        "seconds": limits.seconds,
        "memory": limits.memory >> 20,
        "output": limits.output >> 10,
        "file_size": limits.file_size >> 10,
        "processes": limits.processes,
    }
    slept = outcome.ending == "seconds" and outcome.processor_seconds < limits.seconds
    id = "judge.limit.patience" if slept else f"judge.limit.{outcome.ending}"
    return Message(id, {"limit": facts[outcome.ending], "patience": limits.patience})


def judge_output(text: str, case: Case, demands: Demands) -> Verdict:
    """The verdict on what a program printed."""
    found = find_answer(
        text, case.puzzle.grid, strict=demands.strict, unsolvable=demands.unsolvable
    )
    code, reasons = _judged(found, case, demands)
    if demands.counter and case.is_solvable:
        expected = exact_counter(case.puzzle.grid.givens)
        if code == "AC" and found.counter != expected:
            code, reasons = "WA", [_counter_message(found.counter, expected)]
        return Verdict(
            code, case.name, tuple(reasons), counter=found.counter, expected_counter=expected
        )
    return Verdict(code, case.name, tuple(reasons))


def _judged(found: Found, case: Case, demands: Demands) -> tuple[VerdictCode, list[Message]]:
    if not case.is_solvable:
        return _judged_unsolvable(found)
    if not found.is_complete and found.says_unsolvable:
        return "WA", [Message("judge.has-solution")]
    if found.grid is None:
        size = case.puzzle.grid.size
        id = "judge.no-plain-board" if demands.strict else "judge.no-board"
        return "PE", [Message(id, {"size": size, "n": found.values, "expected": size * size})]
    faults = _faults(verify(case.puzzle.grid, found.grid))
    return ("WA", faults) if faults else ("AC", [])


def _judged_unsolvable(found: Found) -> tuple[VerdictCode, list[Message]]:
    if found.is_complete:
        return "WA", [Message("judge.no-solution-exists")]
    if found.says_unsolvable:
        return "AC", []
    return "PE", [Message("judge.not-said-unsolvable")]


def _counter_message(found: int | None, expected: int) -> Message:
    if found is None:
        return Message("judge.counter-missing", {"expected": expected})
    return Message("judge.counter", {"found": found, "expected": expected})


@lru_cache(maxsize=256)
def exact_counter(grid: Grid) -> int:
    """What the founding algorithm counts up to its first solution."""
    return backtrack(grid).insertions


def _faults(review: Review) -> list[Message]:
    """Everything that is wrong with a board, the givens first."""
    layout = review.puzzle.layout
    changed = [
        Message(
            "judge.given-changed",
            {
                "cell": cell_name(layout, cell),
                "given": review.puzzle.values[cell],
                "found": review.answer.values[cell],
            },
        )
        for cell in review.changed_givens
    ]
    broken = [Message("judge.conflict", {"conflict": conflict}) for conflict in review.conflicts]
    empty = [cell_name(layout, cell) for cell in review.empty_cells]
    left = [Message("judge.empty", {"cells": empty[:5], "n": len(empty)})] if empty else []
    return [*changed, *broken, *left]
