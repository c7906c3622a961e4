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

from garns.model import Grid, Message
from garns.programs import Ending, Limits, Outcome, rule, run
from garns.search import backtrack

from .cases import Case

VerdictCode = Literal["AC", "WA", "PE", "TLE", "MLE", "RE", "OLE", "CE"]

BY_RULING: dict[str, VerdictCode] = {
    "solved": "AC",
    "none": "AC",
    "wrong": "WA",
    "no-board": "PE",
}

BY_LIMIT: dict[Ending, VerdictCode] = {
    "seconds": "TLE",
    "memory": "MLE",
    "output": "OLE",
    "file_size": "OLE",
    "processes": "RE",
    "lost": "RE",
}


@dataclass(frozen=True)
class Demands:
    """What a program is held to beyond a right board."""

    limits: Limits = field(default_factory=Limits)
    strict: bool = False
    unsolvable: str | None = None
    counter: bool = False
    sandbox: bool = True


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
    outcome = run(command, case.given, demands.limits, readable=readable, sandbox=demands.sandbox)
    if outcome.ending in BY_LIMIT:
        code, reasons = BY_LIMIT[outcome.ending], (limit_message(outcome, demands.limits),)
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


def limit_message(outcome: Outcome, limits: Limits, about: str = "limit") -> Message:
    """Which limit was used up: by a program, or (`compiling`) by its compiler."""
    facts = {
        "seconds": limits.seconds,
        "memory": limits.memory >> 20,
        "output": limits.output >> 10,
        "file_size": limits.file_size >> 10,
        "processes": limits.processes,
        "lost": outcome.errors,
    }
    slept = outcome.ending == "seconds" and outcome.processor_seconds < limits.seconds
    id = f"judge.{about}.{'patience' if slept else outcome.ending}"
    return Message(id, {"limit": facts[outcome.ending], "patience": limits.patience})


def judge_output(text: str, case: Case, demands: Demands) -> Verdict:
    """The verdict on what a program printed."""
    ruling = rule(
        text,
        case.puzzle.grid,
        lambda: case.is_solvable,
        strict=demands.strict,
        unsolvable=demands.unsolvable,
    )
    verdict = Verdict(BY_RULING[ruling.outcome], case.name, ruling.reasons)
    if demands.counter and case.is_solvable:
        return _with_counter(verdict, ruling.found.counter, case)
    return verdict


def _with_counter(verdict: Verdict, found: int | None, case: Case) -> Verdict:
    expected = exact_counter(case.puzzle.grid.givens)
    if verdict.is_accepted and found != expected:
        verdict = replace(verdict, code="WA", reasons=(_counter_message(found, expected),))
    return replace(verdict, counter=found, expected_counter=expected)


def _counter_message(found: int | None, expected: int) -> Message:
    if found is None:
        return Message("judge.counter-missing", {"expected": expected})
    return Message("judge.counter", {"found": found, "expected": expected})


@lru_cache(maxsize=256)
def exact_counter(grid: Grid) -> int:
    """What row-by-row backtracking counts up to its first solution."""
    return backtrack(grid).insertions
