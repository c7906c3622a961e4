"""What the lab shows: a search to be watched, and the work of one algorithm."""

from __future__ import annotations

from dataclasses import asdict
from itertools import islice

from garns.draw.viewer import viewer_data
from garns.messages import say
from garns.search.ladder import ALGORITHMS, Goal, algorithm_named, search_with, trace_with
from garns.search.sampled import sample

from ..limits import Limits
from .answers import Record, Request
from .boards import puzzle_of, symbols_of

INSTALLED = tuple(each.id for each in ALGORITHMS if each.is_installed)
STEPWISE = tuple(each.id for each in ALGORITHMS if each.is_stepwise)
FIRST_ALGORITHM = STEPWISE[0]
"""Of the ladder: backtracking row by row."""


def watch(request: Request, limits: Limits) -> Record:
    """What the viewer shows: the search row by row as checkpoints, others as their first events."""
    grid = puzzle_of(request, limits).grid.givens
    symbols = symbols_of(request, grid.size)
    if request["algorithm"] == FIRST_ALGORITHM:
        sampled = sample(grid, seconds=limits.seconds / 2)
        return {"status": "ok", "trace": viewer_data(grid, sampled, symbols=symbols)}
    events = trace_with(request["algorithm"], grid)
    shown = list(islice(events, limits.events))
    is_cut = next(events, None) is not None
    return {
        "status": "ok",
        "trace": viewer_data(grid, shown, symbols=symbols, procedure=None),
        "detail": say("viewer.cut-by-steps", n=limits.events) if is_cut else "",
    }


def measure(request: Request, limits: Limits) -> Record:
    """One algorithm, once, up to the first solution; only the counters that it makes."""
    algorithm = algorithm_named(request["algorithm"])
    grid = puzzle_of(request, limits).grid.givens
    run = search_with(algorithm.id, grid, Goal(seconds=limits.seconds / 2))
    counters = asdict(run.counters)
    return {
        "status": "unknown" if run.ending == "budget" else "ok",
        "counters": {name: counters[name] for name in algorithm.counters},
        "seconds": run.seconds,
    }
