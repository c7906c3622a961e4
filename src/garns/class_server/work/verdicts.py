"""What a program got: kept in all languages at once, and told to each as much as they may see.

Of a hidden case a student learns the verdict and nothing else: reasons tell cells of the board, the
program's own words could tell all of it, and even its time could be made to tell some.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from garns.messages import LANGUAGES

Record = dict[str, Any]
"""As `garns.classroom.judging` has them, in one language."""

MOST_ERRORS = 1000
"""Characters of a program's own words that are kept for each case; the last ones."""

MOST_REASONS = 5


def result_of(records: Mapping[str, Record]) -> dict[str, Any]:
    """Of the records of one program in every language. What is the same in all is kept once."""
    first = next(iter(records.values()))
    verdicts = first["verdicts"]
    is_refused = any(each["verdict"] == "CE" for each in verdicts)
    return {
        "language": first["language"],
        "accepted": first["accepted"],
        "cases": first["cases"],
        "problem": {code: told["problem"] for code, told in records.items() if told["problem"]},
        "notes": {code: told["notes"] for code, told in records.items() if told["notes"]},
        # The same for every case.
        "compiler": verdicts[0]["errors"] if is_refused else "",
        "verdicts": [
            {
                **{name: each[name] for name in SAME},
                "errors": "" if is_refused else each["errors"][-MOST_ERRORS:],
                "reasons": {
                    code: told["verdicts"][number]["reasons"][:MOST_REASONS]
                    for code, told in records.items()
                    if told["verdicts"][number]["reasons"]
                },
            }
            for number, each in enumerate(verdicts)
        ],
    }


SAME = ("case", "verdict", "seconds", "memory", "counter", "expected_counter")


@dataclass(frozen=True)
class Row:
    """A case, as somebody may see it; hidden ones have a number for a name."""

    number: int
    verdict: str
    name: str = ""
    reasons: tuple[str, ...] = ()
    errors: str = ""
    seconds: float | None = None
    memory: int | None = None
    is_shown: bool = False


@dataclass(frozen=True)
class View:
    """`failure` says that it could not be judged: `worker-killed` or `fault`."""

    language: str = ""
    accepted: int = 0
    cases: int = 0
    problem: str = ""
    notes: tuple[str, ...] = ()
    compiler: str = ""
    rows: tuple[Row, ...] = ()
    failure: str = ""
    is_old: bool = False
    """Made on other cases or limits than there are now."""


def view(
    result: Mapping[str, Any],
    cases: Sequence[Mapping[str, Any]],
    language: str,
    *,
    basis: str = "",
    sees_all: bool,
) -> View:
    """`cases` are those of the assignment; `sees_all` is for those who teach."""
    if "verdicts" not in result:
        return View(failure=result.get("failure", ""))
    shown = {fact["name"] for fact in cases if fact["shown"]}
    rows = [
        _row(number, each, language, is_open=sees_all or each["case"] in shown)
        for number, each in enumerate(result["verdicts"], 1)
    ]
    return View(
        result["language"] or "",
        result["accepted"],
        result["cases"],
        _in(language, result["problem"]) or "",
        tuple(_in(language, result["notes"]) or ()),
        result["compiler"],
        tuple(rows),
        is_old=bool(basis) and result.get("basis") != basis,
    )


def _row(number: int, verdict: Mapping[str, Any], language: str, *, is_open: bool) -> Row:
    if not is_open:
        return Row(number, verdict["verdict"])
    return Row(
        number,
        verdict["verdict"],
        verdict["case"],
        tuple(_in(language, verdict["reasons"]) or ()),
        verdict["errors"],
        verdict["seconds"],
        verdict["memory"],
        is_shown=True,
    )


def record_in(result: Mapping[str, Any], name: str, language: str) -> Record:
    """The record of `garns judge` for the program called `name`: for its tables and reports."""
    return {
        "program": name,
        "language": result["language"],
        "problem": _in(language, result["problem"]),
        "notes": list(_in(language, result["notes"]) or ()),
        "is_fault": False,
        "accepted": result["accepted"],
        "cases": result["cases"],
        "verdicts": [
            {
                **{key: each[key] for key in SAME},
                "reasons": list(_in(language, each["reasons"]) or ()),
                "errors": result["compiler"] or each["errors"],
            }
            for each in result["verdicts"]
        ],
    }


def _in(language: str, said: Mapping[str, Any]) -> Any:
    """In that language, or in the first if it is a newer one."""
    return said.get(language) or said.get(LANGUAGES[0])
