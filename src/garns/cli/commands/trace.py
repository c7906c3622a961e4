"""`garns trace`: a search, step by step: in words, as data, as a page, in pictures."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any

import click

from garns.draw import flowchart_svg, trace_text
from garns.formats import save
from garns.messages import say
from garns.model import InvalidRequest, Puzzle, Symbols
from garns.search import Counters, Event
from garns.search.ladder import Algorithm, Goal, algorithm_named, trace_with
from garns.search.ndjson import event_record, start_record

from ..arguments import options
from ..arguments.algorithm_options import algorithm_ids, algorithm_wished
from ..arguments.options import Reading
from ..arguments.translated_click import Command, Complaint, option
from ..reading.batch import Batch
from ..running.exit_codes import Exit
from ..running.progress import counting
from ..solving.answers import counter_lines, further_counters
from ..tracing.animation import animate
from ..tracing.pictures import Pictures, draw_recorded, draw_search, draw_steps
from ..tracing.trace_files import RecordedTrace, trace_file
from ..writing.output import Emit, emitter, json_line, prints_frames, shows_numbers

STEPS, ANIMATED_STEPS = 2000, 20_000


@dataclass(frozen=True)
class TraceOptions:
    """What the command line asked for."""

    reading: Reading
    algorithm: str
    seed: int
    steps: int | None
    search_all: bool
    limit: int | None
    boards: bool
    timeout: float
    animate: bool
    as_json: bool
    html: Path | None
    svg: Path | None
    gif: Path | None
    tree: Path | None
    branches: int
    outline: bool
    flowchart: Path | None
    box_names: bool
    ascii_only: bool
    numbers: bool | None
    output: Path | None

    @property
    def goal(self) -> int | None:
        return None if self.search_all else self.limit or 1

    @property
    def wished(self) -> Algorithm:
        return algorithm_wished(self.algorithm)

    def events(self, puzzle: Puzzle) -> Iterator[Event]:
        return trace_with(self.wished.id, puzzle.grid, self.goal, self.seed)

    @property
    def most_steps(self) -> int | None:
        """How many steps to show; None for all."""
        usual = ANIMATED_STEPS if self.animate else STEPS
        return (usual if self.steps is None else self.steps) or None

    @property
    def pictures(self) -> Pictures:
        return Pictures(self.html, self.svg, self.gif, self.tree, self.branches, self.outline)

    @property
    def tells(self) -> bool:
        """Whether the search is told, and not only drawn."""
        drawn = self.pictures.wanted or self.flowchart is not None
        return not drawn or self.as_json or self.animate or self.output is not None


FILE = click.Path(path_type=Path)


@click.command("trace", cls=Command)
@options.puzzles
@options.command_options(
    option("--algorithm", default="rows", value="algorithm", shell_complete=algorithm_ids),
    option("--seed", type=int, default=0, value="n", help_id="cli.trace.option.seed"),
    option("--steps", type=click.IntRange(min=0, max=sys.maxsize), value="n"),
    option("--all", "search_all", is_flag=True, help_id="cli.trace.option.all"),
    option("--limit", type=options.COUNT, value="n", help_id="cli.trace.option.limit"),
    option("--boards/--no-boards", default=True),
    option("--html", type=FILE, value="file", help_id="cli.trace.option.html"),
    option("--animate", is_flag=True),
    option("--gif", type=FILE, value="file"),
    option("--svg", type=FILE, value="file", help_id="cli.trace.option.svg"),
    option("--tree", type=FILE, value="file"),
    option("--branches", type=options.COUNT, default=40, value="n"),
    option("--outline", is_flag=True),
    option("--flowchart", type=FILE, value="file"),
    option("--ndjson", "--json", "as_json", is_flag=True, help_id="cli.trace.option.ndjson"),
    options.timeout,
    options.box_names,
    options.ascii_only,
    options.numbers,
    options.output,
    options.reading_from("cli.trace.option.from_"),
)
def command(puzzles: tuple[str, ...], **wished: Any) -> Exit:
    wishes = TraceOptions(**wished)
    if wishes.animate and wishes.as_json:
        raise Complaint("one-of", names="--animate, --ndjson")
    if wishes.flowchart is not None:
        save(wishes.flowchart, flowchart_svg(theme="auto") + "\n")
        if not (puzzles or wishes.tells or wishes.pictures.wanted):
            return Exit.DONE
    recorded = trace_file(wishes.reading)
    if recorded is not None:
        return _show_recorded(RecordedTrace(recorded, wishes.reading, puzzles), wishes)
    return _show_searches(puzzles, wishes)


def _show_searches(puzzles: tuple[str, ...], wishes: TraceOptions) -> Exit:
    batch = Batch(puzzles, wishes.reading)
    seen = 0

    def handle(puzzle: Puzzle) -> Exit:
        nonlocal seen
        seen += 1
        if seen > 1 and wishes.pictures.wanted:
            raise InvalidRequest("explain.one-puzzle")
        symbols = wishes.reading.symbols_for(puzzle)
        if wishes.pictures.wanted:
            code = _draw(puzzle, symbols, wishes)
            if not wishes.tells:
                return code
        if len(batch.inputs) > 1 and not wishes.as_json:
            emit(f"── {puzzle.place}\n")
        return _tell_search(puzzle, symbols, wishes, emit)

    with emitter(wishes.output) as emit:
        return batch.each(handle)


def _draw(puzzle: Puzzle, symbols: Symbols, wishes: TraceOptions) -> Exit:
    if wishes.wished.id == "rows":
        return draw_search(puzzle, symbols, wishes.pictures, wishes.goal, wishes.timeout)
    return draw_steps(puzzle.grid, partial(wishes.events, puzzle), symbols, wishes.pictures)


def _tell_search(puzzle: Puzzle, symbols: Symbols, wishes: TraceOptions, emit: Emit) -> Exit:
    events = wishes.events(puzzle)
    if wishes.as_json:
        return _emit_events(puzzle, islice(events, wishes.most_steps), emit)
    _show_events(puzzle, symbols, islice(events, wishes.most_steps), wishes, emit)
    with counting() as progress:
        goal = Goal(wishes.goal, wishes.timeout, seed=wishes.seed, progress=progress)
        run = _counting(wishes.wished).run(puzzle.grid, goal)
    _tell_cut(next(events, None) is not None, wishes, emit)
    name = None if wishes.wished.id == "rows" else say(f"algorithms.{wishes.wished.id}.name")
    if run.ending == "budget":
        emit(f"{say('cli.trace.unknown')}\n")
        _emit_counters(counter_lines(run, name), emit)
        return Exit.UNKNOWN
    return _tell_found(run.counters, counter_lines(run, name), emit)


def _counting(algorithm: Algorithm) -> Algorithm:
    """Row by row, the compiled twin counts the same, and counts long searches to their end."""
    return algorithm_named("rows-compiled") if algorithm.id == "rows" else algorithm


def _show_recorded(recorded: RecordedTrace, wishes: TraceOptions) -> Exit:
    """What a program wrote, shown as a search of our own is."""
    puzzle, symbols = recorded.puzzle, wishes.reading.symbols_for(recorded.puzzle)
    if wishes.pictures.wanted:
        code = draw_recorded(recorded, symbols, wishes.pictures)
        if not wishes.tells:
            return code
    with emitter(wishes.output) as emit:
        events = recorded.events()
        if wishes.as_json:
            return _emit_events(puzzle, islice(events, wishes.most_steps), emit)
        watched = _Watched(events)
        _show_events(puzzle, symbols, islice(watched, wishes.most_steps), wishes, emit)
        _tell_cut(watched.rest() > 0, wishes, emit)
        counters = watched.counters
        lines = [say("viewer.in-all", n=counters.insertions), *further_counters(counters)]
        return _tell_found(counters, iter(lines), emit, "cli.trace.none-recorded")


class _Watched:
    """Events on their way, of which the last counters are remembered."""

    def __init__(self, events: Iterator[Event]) -> None:
        self._events = events
        self.counters = Counters()

    def __iter__(self) -> Iterator[Event]:
        for event in self._events:
            self.counters = event.counters
            yield event

    def rest(self) -> int:
        """Goes through what is left, and says how many events that were."""
        return sum(1 for _ in self)


def _show_events(
    puzzle: Puzzle, symbols: Symbols, events: Iterable[Event], wishes: TraceOptions, emit: Emit
) -> None:
    ascii_only = wishes.ascii_only or not prints_frames()
    if wishes.animate:
        animate(puzzle.grid, events, symbols, ascii=ascii_only)
        return
    for line in trace_text(
        puzzle.grid,
        events,
        symbols=symbols,
        boards=wishes.boards,
        box_names=wishes.box_names,
        ascii=ascii_only,
        numbers=shows_numbers(wishes.numbers, wishes.output),
    ):
        emit(f"{line}\n")


def _emit_events(puzzle: Puzzle, events: Iterable[Event], emit: Emit) -> Exit:
    """One event per line, as data; without an `end` the trace was cut by --steps."""
    solutions = 0
    emit(json_line(start_record(puzzle.grid)))
    for event in events:
        solutions = event.counters.solutions
        emit(json_line(event_record(puzzle.grid.layout, event)))
    return Exit.DONE if solutions else Exit.NO


def _tell_cut(is_cut: bool, wishes: TraceOptions, emit: Emit) -> None:
    if is_cut:
        emit(f"{say('cli.trace.cut', n=wishes.most_steps)}\n")


def _tell_found(
    counters: Counters, lines: Iterator[str], emit: Emit, none_id: str = "answer.none"
) -> Exit:
    """The exact counters of the whole search, even where only its beginning was shown."""
    found = counters.solutions
    emit(f"{say('cli.trace.found', n=found) if found else say(none_id)}\n")
    _emit_counters(lines, emit)
    return Exit.DONE if found else Exit.NO


def _emit_counters(lines: Iterator[str], emit: Emit) -> None:
    for line in lines:
        emit(f"{line}\n")
