"""Results of a comparison as tables of text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from statistics import median

from garns.draw import shown_width
from garns.lab import Contestant, Result, Study
from garns.messages import duration, number, say

LEFT = 2
"""Columns from the left that are words; the others are numbers and stand at the right."""


def case_table(results: Sequence[Result]) -> Iterator[str]:
    """One puzzle: a line for each contestant, and what was wrong below it."""
    case = results[0].case
    yield say("lab.case", name=case.name, size=str(case.grid.size), n=case.empty_cells)
    columns = ("algorithm", "verdict", "runs", "median", "spread")
    counters = ("insertions", "guesses", "backtracks")
    rows = [[say(f"lab.column.{name}") for name in (*columns, *counters)]]
    for result in results:
        rows.append(
            [
                label(result.contestant),
                say(f"lab.verdict.{result.verdict}"),
                number(len(result.attempts)),
                _time(result),
                _spread(result),
                *(_counted(result.count(name), is_whole=result.is_finished) for name in counters),
            ]
        )
    yield from _aligned(rows)
    for result in results:
        if result.detail is not None:
            yield f"  {label(result.contestant)}: {result.detail}"


def summary_table(study: Study) -> Iterator[str]:
    """All puzzles: how many were solved, and how long it took."""
    total = len(study.cases)
    yield say("lab.summary", n=total)
    columns = ("algorithm", "solved", "median", "slowest", "insertions")
    rows = [[say(f"lab.column.{name}") for name in columns]]
    for contestant in study.contestants:
        results = study.of_contestant(contestant)
        solved = sum(result.is_finished for result in results)
        counts = [result.count("insertions") for result in results]
        rows.append(
            [
                label(contestant),
                say("lab.of", n=solved, total=total),
                duration(median(result.median for result in results)),
                _time(max(results, key=lambda result: result.median)),
                _counted(_sum(counts), is_whole=solved == total),
            ]
        )
    yield from _aligned(rows)


def label(contestant: Contestant) -> str:
    return f"{contestant.name} ({contestant.language})" if contestant.language else contestant.name


def _time(result: Result) -> str:
    time = duration(result.median)
    return say("lab.more-than", what=time) if result.verdict == "limit" else time


def _spread(result: Result) -> str:
    """The quartiles; of a single run there are none."""
    if len(result.attempts) == 1:
        return "–"
    return " – ".join(map(duration, result.quartiles))


def _counted(count: int | None, *, is_whole: bool) -> str:
    """Of a search that was stopped, the number until then."""
    if count is None:
        return "–"
    return number(count) if is_whole else say("lab.more-than", what=number(count))


def _sum(counts: Sequence[int | None]) -> int | None:
    return None if None in counts else sum(count or 0 for count in counts)


def _aligned(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    widths = [max(map(shown_width, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        parts = []
        for place, (text, width) in enumerate(zip(row, widths, strict=True)):
            blanks = " " * (width - shown_width(text))
            parts.append(text + blanks if place < LEFT else blanks + text)
        yield "  " + "  ".join(parts).rstrip()
