"""Results as data: the columns of the CSV file, the keys of the JSON objects."""

from __future__ import annotations

import csv
import io
from typing import Any

from .attempt import COUNTERS
from .comparison import Result

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


COLUMNS = (
    "puzzle",
    "size",
    "layout",
    "empty_cells",
    "algorithm",
    "language",
    "verdict",
    "runs",
    "median",
    "lower_quartile",
    "upper_quartile",
    "fastest",
    "slowest",
    *COUNTERS,
    "detail",
)


def csv_line(fields: dict[str, Any] | None = None) -> str:
    """A line of the table; without fields the one with the names of the columns."""
    text = io.StringIO()
    row = COLUMNS if fields is None else [fields[column] for column in COLUMNS]
    csv.writer(text, lineterminator="\n").writerow(row)
    return text.getvalue()


def _rounded(seconds: float) -> float:
    """To tenths of a microsecond: no clock here is better."""
    return round(seconds, 7)
