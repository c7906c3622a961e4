"""`garns trace`: the row-by-row search, step by step, in words."""

from __future__ import annotations

import sys
from dataclasses import asdict
from itertools import islice
from pathlib import Path
from typing import Any

import click

from garns.draw import trace_text
from garns.messages import say
from garns.model import Layout, Puzzle, cell_name
from garns.search import Event, Run, backtrack, trace

from . import options
from .batch import Batch
from .exits import Exit
from .options import Reading
from .output import Emit, emitter, json_line, prints_frames
from .progress import counting
from .solving import counter_lines
from .speaking import Command, option


@click.command("trace", cls=Command)
@options.puzzles
@options.command_options(
    option("--steps", type=click.IntRange(min=0, max=sys.maxsize), default=2000, value="n"),
    option("--all", "search_all", is_flag=True, help_id="cli.trace.option.all"),
    option("--limit", type=options.COUNT, value="n", help_id="cli.trace.option.limit"),
    option("--boards/--no-boards", default=True),
    options.timeout,
    options.json_lines,
    options.box_names,
    options.ascii_only,
    options.output,
    options.reading,
)
def command(
    puzzles: tuple[str, ...],
    reading: Reading,
    steps: int,
    search_all: bool,
    limit: int | None,
    boards: bool,
    timeout: float,
    as_json: bool,
    box_names: bool,
    ascii_only: bool,
    output: Path | None,
) -> Exit:
    batch = Batch(puzzles, reading)
    ascii_only = ascii_only or not prints_frames()

    def handle(puzzle: Puzzle) -> Exit:
        if as_json:
            return _emit_events(puzzle, None if search_all else limit or 1, steps, emit)
        if len(batch.inputs) > 1:
            emit(f"── {puzzle.place}\n")
        goal = None if search_all else limit or 1
        symbols = reading.symbols_for(puzzle)
        events = trace(puzzle.grid, goal)
        shown = islice(events, steps) if steps else events
        for line in trace_text(
            puzzle.grid,
            shown,
            symbols=symbols,
            boards=boards,
            box_names=box_names,
            ascii=ascii_only,
        ):
            emit(f"{line}\n")
        with counting() as progress:
            run = backtrack(puzzle.grid, goal, seconds=timeout, progress=progress)
        return _show_end(run, cut=next(events, None) is not None, steps=steps, emit=emit)

    with emitter(output) as emit:
        return batch.each(handle)


def _emit_events(puzzle: Puzzle, goal: int | None, steps: int, emit: Emit) -> Exit:
    """One event per line, as data; without an `end` the trace was cut by --steps."""
    solutions = 0
    for event in islice(trace(puzzle.grid, goal), steps or None):
        solutions = event.counters.solutions
        emit(json_line(_event_record(puzzle.grid.layout, event)))
    return Exit.DONE if solutions else Exit.NO


def _event_record(layout: Layout, event: Event) -> dict[str, Any]:
    house = event.house
    return {
        "event": event.kind,
        "cell": None if event.cell is None else cell_name(layout, event.cell),
        "value": event.value,
        "house": house and {"kind": house.kind, "number": house.number},
        "depth": event.depth,
        "counters": asdict(event.counters),
    }


def _show_end(run: Run, cut: bool, steps: int, emit: Emit) -> Exit:
    """The exact counters of the whole search, even where only its beginning was shown."""
    if cut:
        emit(f"{say('cli.trace.cut', n=steps)}\n")
    if run.ending == "budget":
        emit(f"{say('cli.trace.unknown')}\n")
    elif run.solutions:
        emit(f"{say('cli.trace.found', n=run.solutions)}\n")
    else:
        emit(f"{say('answer.none')}\n")
    for line in counter_lines(run):
        emit(f"{line}\n")
    if run.ending == "budget":
        return Exit.UNKNOWN
    return Exit.DONE if run.solutions else Exit.NO
