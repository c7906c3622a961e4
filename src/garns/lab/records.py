"""Results as data: the columns of the table, the keys of the JSON objects."""

from __future__ import annotations

from typing import Any

from garns.formats.dataset import record as table_line
from garns.model import Grid

from .attempt import COUNTERS, Attempt, Contestant
from .comparison import Case, Result

SCHEMA = "garns-compare-1"


def record(result: Result) -> dict[str, Any]:
    """Times are seconds; a counter that the contestant does not make is None."""
    low, high = result.quartiles
    return {
        "puzzle": result.case.name,
        "size": result.case.grid.size,
        "layout": result.case.grid.layout.name,
        "empty_cells": result.case.empty_cells,
        "algorithm": result.contestant.id,
        "language": result.contestant.language,
        "verdict": result.verdict,
        "runs": len(result.attempts),
        "median": _rounded(result.median),
        "lower_quartile": _rounded(low),
        "upper_quartile": _rounded(high),
        "fastest": _rounded(min(result.seconds)),
        "slowest": _rounded(max(result.seconds)),
        **{counter: result.count(counter) for counter in COUNTERS},
        "detail": None if result.detail is None else str(result.detail),
    }


def json_record(result: Result) -> dict[str, Any]:
    """The same with every single time."""
    seconds = [_rounded(each) for each in result.seconds]
    return {"schema": SCHEMA, **record(result), "seconds": seconds}


def attempts_record(result: Result) -> list[dict[str, Any]]:
    """All that `result_from` needs to make the result anew, in the language of the moment."""
    return [
        {
            "verdict": attempt.verdict,
            "seconds": attempt.seconds,
            "counters": dict(attempt.counters),
            "detail": None if attempt.detail is None else str(attempt.detail),
            "solution": attempt.solution and list(attempt.solution.values),
        }
        for attempt in result.attempts
    ]


def result_from(attempts: list[dict[str, Any]], case: Case, contestant: Contestant) -> Result:
    def solved(values: list[int] | None) -> Grid | None:
        return None if values is None else case.grid.with_values(bytes(values))

    made = (Attempt(**{**each, "solution": solved(each["solution"])}) for each in attempts)
    return Result(case, contestant, tuple(made))


COLUMNS = {
    "puzzle": "string",
    "size": "int64",
    "layout": "string",
    "empty_cells": "int64",
    "algorithm": "string",
    "language": "string",
    "verdict": "string",
    "runs": "int64",
    "median": "float64",
    "lower_quartile": "float64",
    "upper_quartile": "float64",
    "fastest": "float64",
    "slowest": "float64",
    **dict.fromkeys(COUNTERS, "int64"),
    "detail": "string",
}
"""The columns of the table, and what Arrow calls their types."""


def csv_line(fields: dict[str, Any] | None = None) -> str:
    """A line of the table; without fields the one with the names of the columns."""
    return table_line(COLUMNS if fields is None else [fields[column] for column in COLUMNS])


def _rounded(seconds: float) -> float:
    """To tenths of a microsecond: no clock here is better."""
    return round(seconds, 7)
