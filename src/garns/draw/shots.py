"""The pictures of an animation: boards along a search, not more than an eye can follow."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain

from garns.messages import say
from garns.search import Event, trace
from garns.search.events import Board
from garns.search.sampled import Sampled

MAX_SHOTS = 240
SECONDS = 0.1
"""How long a picture is shown."""

LAST_SECONDS = 3.0
"""How long the last one stays before all begins again."""

WATCHED = 20_000
"""Searches of so many events are looked at event by event, longer ones at their checkpoints."""


@dataclass(frozen=True)
class Shot:
    """A board, and the cell that was filled or emptied last, if that was seen."""

    board: Board
    insertions: int
    depth: int
    filled: int | None = None
    emptied: int | None = None

    def caption(self, last: Shot) -> str:
        return say("trace.caption", n=self.insertions, all=last.insertions, depth=self.depth)


def search_shots(sampled: Sampled) -> list[Shot]:
    """Pictures of a search, evenly over all of it."""
    if sampled.event_count <= WATCHED:
        return event_shots(sampled.grid.values, trace(sampled.grid, sampled.limit))
    shots = [
        Shot(sampled.board_at(point), point.counters.insertions, len(point.path))
        for point in sampled.checkpoints
    ]
    end, run = sampled.run.first_solution, sampled.run
    if end is not None and sampled.limit == 1:
        shots.append(Shot(tuple(end.values), run.insertions, run.max_depth))
    return _spread(shots)


def event_shots(start: Sequence[int], events: Iterable[Event]) -> list[Shot]:
    """Pictures of the events that change the board."""
    return _spread(_thinned(chain([Shot(tuple(start), 0, 0)], _changes(events))))


def _thinned(shots: Iterable[Shot]) -> list[Shot]:
    """All of them, or of very many every second, fourth … one and the last."""
    kept, stride, last = list[Shot](), 1, None
    for number, last in enumerate(shots):
        if number % stride == 0:
            kept.append(last)
        if len(kept) > WATCHED:
            kept, stride = kept[::2], 2 * stride
    return kept if last is None or kept[-1] is last else [*kept, last]


def _changes(events: Iterable[Event]) -> Iterator[Shot]:
    for event in events:
        if event.kind in ("place", "take back"):
            filled, emptied = (event.cell, None) if event.kind == "place" else (None, event.cell)
            yield Shot(event.board, event.counters.insertions, event.depth, filled, emptied)


def _spread(shots: Sequence[Shot]) -> list[Shot]:
    """At most `MAX_SHOTS` of them, the first and the last among them."""
    if len(shots) <= MAX_SHOTS:
        return list(shots)
    step = (len(shots) - 1) / (MAX_SHOTS - 1)
    return [shots[round(i * step)] for i in range(MAX_SHOTS)]


def durations(shots: Sequence[Shot]) -> list[float]:
    return [SECONDS] * (len(shots) - 1) + [LAST_SECONDS]
