"""Answers of the engine, and of the search that can be watched."""

from __future__ import annotations

import time
from dataclasses import asdict
from itertools import islice
from typing import Any

from garns import engine
from garns.formats import line_of
from garns.logic.records import house_record
from garns.model import Breach, BrokenConstraint, BudgetUsedUp
from garns.search import Event, backtrack
from garns.search import trace as events_of

from ..limits import Limits
from .answers import Record, Request
from .boards import board_record, puzzle_of
from .pencil_marks import with_single_candidates


def solve(request: Request, limits: Limits) -> Record:
    puzzle = puzzle_of(request, limits)
    start = time.perf_counter()
    found = engine.check(puzzle.grid.givens, seconds=limits.seconds)
    seconds = time.perf_counter() - start
    solution = line_of(found.examples[0]) if found.examples else None
    return {"status": _status(found), "solution": solution, "seconds": seconds}


def check(request: Request, limits: Limits) -> Record:
    """All of a puzzle that somebody brings along: own digits and notes too."""
    puzzle = puzzle_of(request, limits)
    puzzle, doubtful = with_single_candidates(request["puzzle"], puzzle, limits)
    found = engine.check(puzzle.grid.givens, seconds=limits.seconds)
    solution = found.examples[0] if found.examples else None
    return {
        "status": _status(found),
        "board": board_record(puzzle.grid),
        "notes": puzzle.notes,
        "corner_notes": puzzle.corner_notes,
        "details": dict(puzzle.details),
        "doubtful_givens": doubtful,
        "solution": None if solution is None else line_of(solution),
        "conflicts": [{**_broken_rule(each), "cells": each.cells} for each in found.conflicts],
    }


def _broken_rule(conflict: Breach) -> Record:
    """A constraint has no number, and no value that is the wrong one."""
    if isinstance(conflict, BrokenConstraint):
        return {"kind": conflict.constraint.kind, "number": 0, "value": 0}
    return {**house_record(conflict.house), "value": conflict.value}


def _status(found: engine.PuzzleCheck) -> str:
    return "ok" if found.is_proper else found.verdict


def count(request: Request, limits: Limits) -> Record:
    puzzle = puzzle_of(request, limits)
    most = min(request["limit"], limits.solutions)
    try:
        found = engine.count_solutions(puzzle.grid, most, seconds=limits.seconds)
    except BudgetUsedUp as error:
        return {"status": "unknown", "count": error.at_least, "exact": False, "detail": str(error)}
    return {"status": "ok", "count": found, "exact": found < most}


def trace(request: Request, limits: Limits) -> Record:
    """The first events of the row-by-row search, and the exact counters of the whole."""
    grid = puzzle_of(request, limits).grid.givens
    events = events_of(grid)
    most = min(request["events"], limits.events)
    shown = [_event(event) for event in islice(events, most)]
    run = backtrack(grid, seconds=limits.seconds / 2)
    return {
        "status": "unknown" if run.ending == "budget" else "ok",
        "events": shown,
        "cut": next(events, None) is not None,
        "counters": asdict(run.counters),
        "seconds": run.seconds,
    }


def _event(event: Event) -> list[Any]:
    """Kind, cell, value, the house that rejects, depth, insertions, tries, backtracks: short, for
    there are thousands."""
    house, counters = event.house, event.counters
    return [
        event.kind,
        event.cell,
        event.value,
        house and house_record(house),
        event.depth,
        counters.insertions,
        counters.tries,
        counters.backtracks,
    ]
