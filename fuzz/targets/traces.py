"""Traces of searches as lines of JSON: what can be read is read again from what is written."""

from __future__ import annotations

import io
import json

from garns.formats import Source
from garns.model import Grid
from garns.search import Event
from garns.search.ndjson import event_record, read_trace, start_record

from .refusals import refusals_allowed


def try_input(data: bytes) -> None:
    found = None
    with refusals_allowed():
        grid, events = read_trace(Source(io.BytesIO(data)))
        found = grid, list(events)
    if found is not None:
        grid, again = read_trace(Source.of_text(_written(*found)))
        assert (grid, list(again)) == found


def _written(grid: Grid, events: list[Event]) -> str:
    records = [start_record(grid), *(event_record(grid.layout, event) for event in events)]
    return "\n".join(map(json.dumps, records))
