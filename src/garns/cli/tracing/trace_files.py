"""A trace that somebody's program wrote, named with --from."""

from __future__ import annotations

import io
import sys
from collections.abc import Iterator
from functools import cached_property
from pathlib import Path
from typing import BinaryIO

from garns.formats import Source, format_named
from garns.model import Grid, InvalidRequest, Place, Puzzle
from garns.search import Event
from garns.search.ndjson import read_trace

from ..arguments.options import Reading
from ..reading.inputs import inputs

ENDINGS = (".ndjson", ".jsonl", ".json")


def trace_file(reading: Reading) -> str | None:
    """What --from names, if that is a file of events and not a notation."""
    name = reading.format
    if name is None or _is_notation(name):
        return None
    is_file = name == "-" or Path(name).suffix.lower() in ENDINGS or Path(name).is_file()
    return name if is_file else None


def _is_notation(name: str) -> bool:
    try:
        format_named(name)
    except InvalidRequest:
        return False
    return True


class RecordedTrace:
    """The trace in a file, read from its beginning as often as it is needed."""

    def __init__(self, name: str, reading: Reading, puzzles: tuple[str, ...]) -> None:
        self._name = name
        self._encoding = reading.encoding
        self._given = _one_board(puzzles, reading)

    @cached_property
    def puzzle(self) -> Puzzle:
        with self._opened() as stream:
            grid, _ = read_trace(self._source(stream), self._given)
        return Puzzle(grid, place=Place(self._name))

    def events(self) -> Iterator[Event]:
        with self._opened() as stream:
            _, events = read_trace(self._source(stream), self._given)
            yield from events

    def _source(self, stream: BinaryIO) -> Source:
        return Source(stream, self._name, self._encoding)

    def _opened(self) -> BinaryIO:
        return (
            io.BytesIO(self._standard_input) if self._name == "-" else Path(self._name).open("rb")
        )

    @cached_property
    def _standard_input(self) -> bytes:
        return sys.stdin.buffer.read()


def _one_board(arguments: tuple[str, ...], reading: Reading) -> Grid | None:
    """The board of a trace that does not begin with it."""
    if not arguments:
        return None
    found = [
        puzzle.grid
        for source in inputs(arguments)
        for puzzle in source.puzzles(reading._replace(format=None))
    ]
    if len(found) != 1:
        raise InvalidRequest("trace.one-board", n=len(found))
    return found[0]
