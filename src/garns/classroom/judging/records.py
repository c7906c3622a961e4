"""Verdicts in words: what reports, the table of marks and the part of a broken-off run hold."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, get_args

from garns.messages import say
from garns.model import Message
from garns.model.escaping import visible, visible_name
from garns.programs import Outcome

from .languages import COMPILING
from .stderr import readable
from .verdicts import BY_LIMIT, Verdict, VerdictCode, limit_message

Record = dict[str, Any]
"""Plain values only. Keys are in English in every language; `reasons` are sentences."""

MOST_SAID = 500
"""Characters of an error that nobody foresaw."""


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
    """All about one program. `problem` says why there are no verdicts; `notes` what was left out
    of it; `is_fault` that neither of both is the submission's fault."""
    found = list(verdicts)
    return {
        "program": visible_name(name),
        "language": language,
        "problem": None,
        "notes": [],
        "is_fault": False,
        "accepted": sum(1 for each in found if each["verdict"] == "AC"),
        "cases": len(found),
        "verdicts": found,
    }


def not_compiled(name: str, language: str, outcome: Outcome, cases: list[str]) -> Record:
    """A program that its compiler refused gets CE on every case."""
    complaint = readable(outcome.errors or outcome.text)
    verdicts = [{**verdict_record(Verdict("CE", case)), "errors": complaint} for case in cases]
    return {
        **program_record(name, language, verdicts),
        "problem": say("judge.does-not-compile", problem=_why_not_compiled(outcome, complaint)),
    }


def _why_not_compiled(outcome: Outcome, complaint: str) -> str:
    """The limit that the compiler used up, or the first of its lines that speaks of an error."""
    lines = complaint.splitlines()
    error = next((line for line in lines if "error" in line), None)
    # A compiler that shows a source with “bad_alloc” in it has not run out of memory.
    is_doubtful = outcome.ending == "memory" and outcome.memory <= COMPILING.memory
    if outcome.ending in BY_LIMIT and not (error and is_doubtful):
        return str(limit_message(outcome, COMPILING, "compiling"))
    if error or lines:
        return error or lines[0]
    facts = {"code": str(outcome.code), "signal": outcome.signal_name}
    return str(Message(f"judge.compiling.{outcome.ending}", facts))


def refused(name: str, problem: str, cases: list[str]) -> Record:
    """A submission with nothing in it to run."""
    return {
        **program_record(name, None, []),
        "problem": problem,
        "cases": len(cases),
    }


def failed(name: str, error: Exception, cases: list[str]) -> Record:
    """A submission that could not be judged, for a reason that nobody foresaw."""
    words = str(error) if isinstance(error, OSError) else f"{type(error).__name__}: {error}"
    problem = say("judge.failed", problem=visible(words)[:MOST_SAID])
    return {**refused(name, problem, cases), "is_fault": True}


FIELDS: dict[str, Any] = {
    "program": str,
    "language": str | None,
    "problem": str | None,
    "notes": list,
    "is_fault": bool,
    "accepted": int,
    "cases": int,
    "verdicts": list,
}
VERDICT_FIELDS: dict[str, Any] = {
    "case": str,
    "verdict": str,
    "reasons": list,
    "seconds": int | float | None,
    "memory": int | None,
    "counter": int | None,
    "expected_counter": int | None,
    "errors": str,
}


def is_record(value: object, cases: Sequence[str]) -> bool:
    """Whether this, read from a file, is a record of a program on these cases that does not
    contradict itself."""
    if not isinstance(value, dict) or not _has(value, FIELDS) or value["is_fault"]:
        return False
    verdicts = value["verdicts"]
    if not all(map(_is_verdict, verdicts)) or not _are_texts(value["notes"]):
        return False
    accepted = sum(1 for each in verdicts if each["verdict"] == "AC")
    is_whole = not verdicts or [each["case"] for each in verdicts] == list(cases)
    return is_whole and (value["accepted"], value["cases"]) == (accepted, len(cases))


def _is_verdict(value: object) -> bool:
    return (
        isinstance(value, dict)
        and _has(value, VERDICT_FIELDS)
        and value["verdict"] in get_args(VerdictCode)
        and _are_texts(value["reasons"])
        and 0 <= (value["seconds"] or 0) < math.inf
        and (value["memory"] or 0) >= 0
    )


def _has(value: dict[Any, Any], fields: dict[str, Any]) -> bool:
    return value.keys() == fields.keys() and all(
        isinstance(value[name], kind) for name, kind in fields.items()
    )


def _are_texts(values: list[Any]) -> bool:
    return all(isinstance(each, str) for each in values)
