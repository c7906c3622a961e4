"""Verdicts in words: what reports, the table of marks and the part of a broken-off run hold."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from garns.messages import say
from garns.programs import Outcome

from .languages import COMPILING
from .stderr import readable
from .verdicts import BY_LIMIT, Verdict, limit_message

Record = dict[str, Any]
"""Plain values only. Keys are in English in every language; `reasons` are sentences."""


def verdict_record(verdict: Verdict, folder: Path | None = None) -> Record:
    """`folder` is where the program was built; its name says nothing to anybody."""
    return {
        "case": verdict.case,
        "verdict": verdict.code,
        "reasons": [str(reason) for reason in verdict.reasons],
        "seconds": None if verdict.seconds is None else round(verdict.seconds, 3),
        "memory": verdict.memory,
        "counter": verdict.counter,
        "expected_counter": verdict.expected_counter,
        "errors": readable(verdict.errors, folder),
    }


def program_record(name: str, language: str | None, verdicts: Iterable[Record]) -> Record:
    """All about one program."""
    found = list(verdicts)
    return {
        "program": name,
        "language": language,
        "problem": None,
        "accepted": sum(1 for each in found if each["verdict"] == "AC"),
        "cases": len(found),
        "verdicts": found,
    }


def not_compiled(name: str, language: str, outcome: Outcome, cases: list[str]) -> Record:
    """A program that its compiler refused gets CE on every case."""
    complaint = readable(outcome.errors or outcome.text)
    lines = complaint.splitlines() or [""]
    first = next((line for line in lines if "error" in line), lines[0])
    if outcome.ending in BY_LIMIT:
        first = str(limit_message(outcome, COMPILING))
    verdicts = [{**verdict_record(Verdict("CE", case)), "errors": complaint} for case in cases]
    return {
        **program_record(name, language, verdicts),
        "problem": say("judge.does-not-compile", problem=first),
    }


def refused(name: str, problem: str, cases: list[str]) -> Record:
    """A submission with nothing in it to run."""
    return {
        **program_record(name, None, []),
        "problem": problem,
        "cases": len(cases),
    }
