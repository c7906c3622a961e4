"""What `solve` and `pick` find out about a puzzle, and the report they print."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from garns.engine import PuzzleCheck, count_solutions, timed_check
from garns.messages import conflict_words, duration, say
from garns.model import Breach, BrokenConstraint, BudgetUsedUp, Grid, Puzzle, Symbols, cell_name
from garns.model.constraints import constraint_text

from ..running.exit_codes import Exit
from ..running.progress import counting
from ..writing.output import prints_frames, terminal_width

if TYPE_CHECKING:
    from garns.search import Counters, SearchResult

COUNT_LIMIT = 1000
COUNT_SECONDS = 0.5
"""How far solutions are counted when there are several: enough to be told "many"."""


QUICK_SECONDS = 0.005
RUNS = 5
"""How often a quick search is timed again: the first call in a process takes far longer."""


class Answer(NamedTuple):
    """A puzzle, what is known of its solutions, and how long that took.

    `seconds` are those of the search for the first solution, as in `run.seconds`; in
    `total_seconds` are the look for broken rules and the proof that there is no other solution.
    """

    puzzle: Puzzle
    check: PuzzleCheck
    seconds: float
    total_seconds: float
    run: SearchResult | None = None

    @property
    def grid(self) -> Grid:
        return self.puzzle.grid

    @property
    def solution(self) -> Grid | None:
        """Of several solutions the one that comes first row by row, as any student's program finds
        it; if that would take too long, the first that was found."""
        if self.check.verdict == "many" and self.run and self.run.first_solution:
            return self.run.first_solution
        return self.check.examples[0] if self.check.examples else None

    @property
    def exit(self) -> Exit:
        codes = {"invalid": Exit.NO, "none": Exit.NO, "unknown": Exit.UNKNOWN}
        return codes.get(self.check.verdict, Exit.DONE)


def answer(puzzle: Puzzle, timeout: float) -> Answer:
    """Solve, and prove uniqueness."""
    start = time.perf_counter()
    found, seconds = timed_check(puzzle.grid, seconds=timeout)
    return Answer(puzzle, found, seconds, time.perf_counter() - start)


def counted(answer: Answer, seconds: float) -> Answer:
    """The answer with the steps of the row-by-row search, counted as long as allowed. That search
    knows the houses of one grid: boards with constraints or several grids have no such steps."""
    is_known = answer.check.verdict == "invalid" or answer.run is not None
    if is_known or not answer.grid.layout.has_houses_only:
        return answer
    # Imported late, as is what draws: a long list of boards needs neither.
    from garns.search import backtrack

    with counting() as progress:
        run = backtrack(answer.grid, seconds=seconds, progress=progress)
    return answer._replace(run=run)


def timed_again(answer: Answer) -> Answer:
    """The answer with the best times of quick searches, so that both are measured alike."""
    if answer.check.verdict not in ("invalid", "unknown") and answer.total_seconds < QUICK_SECONDS:
        best = min(timed_check(answer.grid)[1] for _ in range(RUNS))
        answer = answer._replace(seconds=best)
    run = answer.run
    if run is not None and run.ending != "budget" and run.seconds < QUICK_SECONDS:
        from dataclasses import replace

        from garns.search import backtrack

        best = min(backtrack(answer.grid).seconds for _ in range(RUNS))
        answer = answer._replace(run=replace(run, seconds=best))
    return answer


def number_of_solutions(answer: Answer) -> tuple[int, bool]:
    """How many, and whether that is exact."""
    if answer.check.verdict != "many":
        return len(answer.check.examples), answer.check.verdict != "unknown"
    try:
        found = count_solutions(answer.grid, COUNT_LIMIT, seconds=COUNT_SECONDS)
    except BudgetUsedUp as stop:
        return max(stop.at_least, 2), False
    return found, found < COUNT_LIMIT


def record(answer: Answer) -> dict[str, Any]:
    """The answer as JSON."""
    count, exact = number_of_solutions(answer)
    return {
        "file": answer.puzzle.place.file,
        "line": answer.puzzle.place.line,
        "puzzle": answer.grid.line,
        "layout": answer.grid.layout.name,
        "verdict": answer.check.verdict,
        "solution": answer.solution and answer.solution.line,
        "solutions": count,
        "solutions_exact": exact,
        "seconds": round(answer.seconds, 7),
        "total_seconds": round(answer.total_seconds, 7),
        "conflicts": conflict_records(answer.grid),
        "counters": answer.run and counter_record(answer.run),
    }


def conflict_records(grid: Grid) -> list[dict[str, Any]]:
    return [
        {**_rule_record(each), "cells": [cell_name(grid.layout, cell) for cell in each.cells]}
        for each in grid.conflicts
    ]


def _rule_record(conflict: Breach) -> dict[str, Any]:
    if isinstance(conflict, BrokenConstraint):
        return {"constraint": constraint_text(conflict.constraint, conflict.layout.size)}
    return {
        "house": conflict.house.kind,
        "number": conflict.house.number,
        "value": conflict.value,
    }


COUNTERS = ("insertions", "tries", "backtracks", "calls", "max_depth")


def counter_record(run: SearchResult) -> dict[str, Any]:
    return {
        **{name: getattr(run, name) for name in COUNTERS},
        "seconds": round(run.seconds, 7),
        "complete": run.ending != "budget",
    }


def report(
    answer: Answer,
    symbols: Symbols,
    *,
    count_seconds: float,
    stats: bool = False,
    ascii_only: bool = False,
    numbers: bool = False,
) -> Iterator[str]:
    """The boards, then what there is to say about them; what may take long comes last."""
    if answer.check.verdict == "many":
        answer = counted(answer, count_seconds)
    answer = timed_again(answer)
    yield _boards(answer, symbols, ascii_only or not prints_frames(), numbers)
    if answer.grid.layout.constraints:
        from garns.draw import constraints_text

        yield constraints_text(answer.grid.layout, terminal_width())
    yield from verdict_lines(answer, symbols)
    run = answer.run or timed_again(counted(answer, count_seconds)).run
    if run is None:
        return
    yield from (counter_lines(run) if stats else [_insertions(run)])
    if run.ending != "budget" and run.seconds < answer.seconds:
        yield say("cli.report.rows-quicker")


def _boards(answer: Answer, symbols: Symbols, ascii_only: bool, numbers: bool) -> str:
    from garns.draw import board_text, shown_width, side_by_side

    before = board_text(answer.grid, symbols, ascii=ascii_only, numbers=numbers)
    if answer.solution is None:
        return before
    after = board_text(answer.solution, symbols, ascii=ascii_only, numbers=numbers)
    left, right = f"{say('cli.report.puzzle')}\n{before}", f"{say('cli.report.solution')}\n{after}"
    together = side_by_side(left, right)
    is_wide = max(map(shown_width, together.splitlines())) > terminal_width()
    return f"{left}\n{right}" if is_wide else together


def conflict_sentence(conflict: Breach, symbols: Symbols) -> str:
    """The broken rule, with the symbol that is on the board."""
    return say("cli.report.conflict", conflict=conflict_words(conflict, symbols))


def verdict_lines(answer: Answer, symbols: Symbols) -> Iterator[str]:
    match answer.check.verdict:
        case "invalid":
            for conflict in answer.check.conflicts:
                yield conflict_sentence(conflict, symbols)
        case "none":
            yield say("cli.report.none", time=duration(answer.seconds))
        case "unknown":
            yield say("cli.report.unknown", time=duration(answer.total_seconds))
        case _:
            yield from _solved_lines(answer)


def _solved_lines(answer: Answer) -> Iterator[str]:
    solution = answer.solution
    if solution is None or not solution.completes(answer.grid):
        raise AssertionError(f"a wrong solution: {solution!r} for {answer.grid!r}")
    yield say("cli.report.solved", time=duration(answer.seconds))
    if answer.check.verdict == "unique":
        yield say("cli.report.unique")
        return
    count, exact = number_of_solutions(answer)
    yield say("cli.report.many-exactly" if exact else "cli.report.many-at-least", n=count)
    if answer.run and solution == answer.run.first_solution:
        yield say("cli.report.first-by-rows")


def _insertions(run: SearchResult, algorithm: str | None = None) -> str:
    id = "cli.report.insertions-cut" if run.ending == "budget" else "cli.report.insertions"
    name = algorithm or say("cli.report.row-by-row")
    return say(id, algorithm=name, n=run.insertions, time=duration(run.seconds))


def counter_lines(run: SearchResult, algorithm: str | None = None) -> Iterator[str]:
    """All counters, one to a line, under the name of the algorithm if it is not the usual one."""
    yield _insertions(run, algorithm)
    yield from further_counters(run.counters)


def further_counters(counters: Counters) -> Iterator[str]:
    # Row by row the guesses are the insertions.
    if counters.guesses != counters.insertions:
        yield "  " + say("cli.report.counter.guesses", count=counters.guesses)
    # A program may leave its tries out of its trace: that it made none would be false.
    tries = ("tries",) if counters.tries or not counters.insertions else ()
    for name in (*tries, "backtracks", "calls", "max_depth"):
        yield "  " + say(f"cli.report.counter.{name}", count=getattr(counters, name))
