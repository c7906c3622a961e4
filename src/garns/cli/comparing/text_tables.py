"""Results of a comparison as text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from garns.draw import shown_width
from garns.lab import Result, Study
from garns.lab.tables import (
    CASE_COLUMNS,
    SUMMARY_COLUMNS,
    case_rows,
    column_names,
    label,
    summary_rows,
)
from garns.messages import say

WORDS = 2
"""So many columns from the left are words; the others are numbers and stand at the right."""


def case_table(results: Sequence[Result]) -> Iterator[str]:
    """One puzzle, and below it what went wrong."""
    case = results[0].case
    yield say("lab.case", name=case.name, size=str(case.grid.size), n=case.empty_cells)
    yield from _aligned([column_names(CASE_COLUMNS), *case_rows(results)])
    for result in results:
        if result.detail is not None:
            yield f"  {label(result.contestant)}: {result.detail}"


def summary_table(study: Study) -> Iterator[str]:
    """All puzzles."""
    yield say("lab.summary", n=len(study.cases))
    yield from _aligned([column_names(SUMMARY_COLUMNS), *summary_rows(study)])


def _aligned(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    widths = [max(map(shown_width, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        parts = []
        for place, (text, width) in enumerate(zip(row, widths, strict=True)):
            blanks = " " * (width - shown_width(text))
            parts.append(text + blanks if place < WORDS else blanks + text)
        yield "  " + "  ".join(parts).rstrip()
