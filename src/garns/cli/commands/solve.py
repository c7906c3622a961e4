"""`garns solve`: the solution, or what stands in its way."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from contextlib import closing
from dataclasses import replace
from functools import partial
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from garns.engine import solutions, solve
from garns.engine.lists import can_solve_blocks
from garns.formats import PLAIN_TEXT, Format, format_named, line_of, write, written_in
from garns.model import (
    BudgetUsedUp,
    GarnsError,
    Grid,
    InvalidBoard,
    InvalidRequest,
    ManySolutions,
    NoSolution,
    Puzzle,
    cell_at,
)

from ..arguments import options
from ..arguments.options import Reading, asked_cells
from ..arguments.translated_click import Command, Complaint, option
from ..reading.batch import Batch, go_through, is_single
from ..running.exit_codes import Exit
from ..running.progress import Progress, puzzles_done
from ..solving.answers import COUNTERS, Answer, answer, counted, record, report, timed_again
from ..writing.output import Emit, json_line, shows_numbers, whole_lines
from ..writing.results import Results, opened_results

if TYPE_CHECKING:
    from garns.data import Effort, Recipe
    from garns.data.shards import Text, TextFacts

    from ..reading.solved_blocks import Piece, SolvedLines

SHARD_BYTES, LARGEST_SHARD_BYTES = 82 * 200_000, 82 * 1_000_000
"""Of a list that is cut into shards: some tenths of a second of work each, or more."""

COUNT_SECONDS = 10.0
"""How long the row-by-row steps are counted when nobody asked for statistics."""


class SolveOptions(NamedTuple):
    """What the command line asked for."""

    reading: Reading
    cells: str | None
    limit: int | None
    show_all: bool
    unique: bool
    stats: bool
    timeout: float
    to: str | None
    as_json: bool
    quiet: bool
    ascii_only: bool
    numbers: bool

    @property
    def several(self) -> bool:
        """Whether more than one solution of a puzzle is wanted."""
        return self.show_all or self.limit is not None

    @property
    def count_seconds(self) -> float:
        return self.timeout if self.stats else min(COUNT_SECONDS, self.timeout)


@click.command("solve", cls=Command)
@options.puzzles
@options.command_options(
    option("--cell", "cells", value="cells"),
    option("--all", "show_all", is_flag=True),
    option("--limit", type=options.COUNT, value="n", help_id="cli.solve.option.limit"),
    option("--unique", is_flag=True),
    option("--stats", is_flag=True),
    options.cluster,
    options.timeout,
    options.strict,
    options.target_format,
    options.json_lines,
    options.quiet,
    options.results,
    options.ascii_only,
    options.numbers,
    options.reading,
)
def command(
    puzzles: tuple[str, ...],
    output: Path | None,
    strict: bool,
    numbers: bool | None,
    cluster: str | None,
    **wished: Any,
) -> Exit:
    wishes = SolveOptions(**wished, numbers=shows_numbers(numbers, output))
    _refuse_contradictions(wishes)
    batch = Batch(puzzles, wishes.reading, strict=strict)
    target = _target(wishes, output)
    if cluster is not None:
        return _solve_on_cluster(batch, wishes, target, strict, output, cluster)
    with puzzles_done(batch.size) as progress:
        if _has_lines(wishes, target):
            with opened_results(output, batch, progress) as results:
                _emit_lines(batch, wishes, target, results, output, progress)
        elif target is not None:
            _write_solutions(batch, wishes, target, output, progress)
    return batch.exit


def _has_lines(wishes: SolveOptions, target: Format | None) -> bool:
    """Whether each puzzle has lines of its own, and no document is made of them."""
    return target is None or (target.is_list and _is_list(wishes))


def _emit_lines(
    batch: Batch,
    wishes: SolveOptions,
    target: Format | None,
    results: Results,
    output: Path | None,
    progress: Progress,
) -> None:
    if target is None:
        _emit_answers(batch, wishes, results, output, progress)
    else:
        _emit_list(batch, wishes, target, results, output, progress)


def _solve_on_cluster(
    batch: Batch,
    wishes: SolveOptions,
    target: Format | None,
    strict: bool,
    output: Path | None,
    cluster: str,
) -> Exit:
    # Imported late, here and below: the libraries are large.
    from ..data.options import chosen_runner
    from ..sharding.pieces import list_recipe
    from ..sharding.sharded_output import join_list, required_output

    file, runner = required_output(output), chosen_runner(None, cluster)
    if not _has_lines(wishes, target):
        raise InvalidRequest("cluster.not-lines", command="solve")
    for name, is_wished in {"--json": wishes.as_json, "--stats": wishes.stats}.items():
        # They tell times, which are never the same twice.
        if is_wished:
            raise InvalidRequest("cluster.not-with", option=name)
    fields = wishes._asdict() | {"reading": None, "target": target and target.id}
    recipe = list_recipe(
        "solve",
        fields,
        batch,
        wishes.reading,
        strict=strict,
        shard_bytes=SHARD_BYTES,
        largest=LARGEST_SHARD_BYTES,
    )
    return join_list(recipe, file, runner)


def shard(recipe: Recipe, number: int, effort: Effort) -> Text:
    """On a worker: the solutions of a part of a list."""
    from garns.data.shards import Text

    return Text(partial(_write_shard, recipe, number, effort))


def _write_shard(
    recipe: Recipe, number: int, effort: Effort, write: Callable[[bytes | memoryview], None]
) -> TextFacts:
    from ..sharding.pieces import opened_piece

    with opened_piece(recipe, number, effort, write) as piece:
        fields = piece.wishes | {"reading": piece.reading}
        target = fields.pop("target")
        _emit_lines(
            piece.batch,
            SolveOptions(**fields),
            target and format_named(target),
            piece.results,
            None,
            piece.progress,
        )
        return piece.facts()


def _is_list(wishes: SolveOptions) -> bool:
    """Whether a solution is a plain line, so that whole blocks of a list can be solved at once."""
    is_plain = not (wishes.as_json or wishes.cells or wishes.stats or wishes.several)
    return is_plain and not wishes.reading.symbols and can_solve_blocks(wishes.timeout)


def _emit_answers(
    batch: Batch, wishes: SolveOptions, emit: Results, output: Path | None, progress: Progress
) -> None:
    """A report on a single puzzle, a line for each of several, or what else was asked for."""
    in_blocks = _is_list(wishes)
    solved = _lines_emitter(emit, output, progress)
    for source in batch.inputs:
        found: Generator[Piece, None, None]
        if in_blocks:
            found = batch.answered(source, progress, emit)
        else:
            found = batch.unanswered(source, emit)
        with closing(found):
            single, pieces = is_single(found)
            heading = str(source.name) if len(batch.inputs) > 1 else None
            handler = _handler(wishes, emit, heading, single and not emit.has_skipped)
            go_through(pieces, partial(batch.handle, handle=handler), solved, progress, emit)


def _emit_list(
    batch: Batch,
    wishes: SolveOptions,
    target: Format,
    emit: Results,
    output: Path | None,
    progress: Progress,
) -> None:
    """The solutions alone, a line each."""
    solved = _lines_emitter(emit, output, progress)

    def handle(puzzle: Puzzle) -> None:
        solution = None
        with batch.about(puzzle):
            found = _solved(puzzle, wishes)
            solution = _solution(found)
            batch.add(_exit(found, wishes))
        if solution is not None:
            emit("".join(write([Puzzle(solution)], target.id)))

    for source in batch.inputs:
        with closing(batch.answered(source, progress, emit)) as pieces:
            go_through(pieces, handle, solved, progress, emit)


def _lines_emitter(
    emit: Emit, output: Path | None, progress: Progress
) -> Callable[[SolvedLines], None]:
    def solved(lines: SolvedLines) -> None:
        with whole_lines(output):
            emit(lines.text)
            progress.advance(len(lines))

    return solved


def _refuse_contradictions(wishes: SolveOptions) -> None:
    ways = {
        "--json": wishes.as_json,
        "--cell": wishes.cells is not None,
        "--all": wishes.several,
        "--to": wishes.to is not None and not wishes.several,
    }
    if sum(ways.values()) > 1 or (wishes.several and wishes.unique):
        raise Complaint("one-of", names="--json, --cell, --all/--limit, --to, --unique")
    if wishes.cells is not None and not asked_cells(wishes.cells):
        raise Complaint("missing", name="--cell")


def _handler(
    wishes: SolveOptions, emit: Emit, heading: str | None, single: bool
) -> Callable[[Puzzle], Exit]:
    """The way of answering that fits the wishes; a report only where there is one puzzle."""
    if wishes.as_json:
        return lambda puzzle: _emit_json(puzzle, wishes, emit)
    if wishes.cells is not None:
        return lambda puzzle: _emit_cells(puzzle, wishes, emit)
    if not single and not wishes.stats:
        return lambda puzzle: _emit_line(puzzle, wishes, emit)
    return lambda puzzle: _emit_report(puzzle, wishes, emit, heading)


def _emit_json(puzzle: Puzzle, wishes: SolveOptions, emit: Emit) -> Exit:
    found = answer(puzzle, wishes.timeout)
    if wishes.stats or found.check.verdict == "many":
        found = timed_again(counted(found, wishes.count_seconds))
    emit(json_line(record(found)))
    return _exit(found, wishes)


def _emit_cells(puzzle: Puzzle, wishes: SolveOptions, emit: Emit) -> Exit:
    """The asked values alone. They must be certain: several solutions are an error here."""
    cells = [cell_at(puzzle.grid.layout, name) for name in asked_cells(wishes.cells or "")]
    solution = solve(puzzle.grid, seconds=wishes.timeout)
    symbols = wishes.reading.symbols_for(puzzle)
    emit(" ".join(symbols.write(solution.values[cell]) for cell in cells) + "\n")
    return Exit.DONE


def _emit_line(puzzle: Puzzle, wishes: SolveOptions, emit: Emit) -> Exit:
    """One line for each puzzle: a comment stands where there is no solution."""
    try:
        found = _solved(puzzle, wishes)
    except GarnsError as error:
        emit(f"# {puzzle.place}: {error}\n")
        raise
    symbols = wishes.reading.symbols_for(puzzle) if wishes.reading.symbols else None
    emit(line_of(_solution(found), symbols) + "\n")
    return _exit(found, wishes)


def _emit_report(puzzle: Puzzle, wishes: SolveOptions, emit: Emit, heading: str | None) -> Exit:
    if heading:
        emit(f"── {heading}\n")
    found = answer(puzzle, wishes.timeout)
    lines = report(
        found,
        wishes.reading.symbols_for(puzzle),
        count_seconds=wishes.count_seconds,
        stats=wishes.stats,
        ascii_only=wishes.ascii_only,
        numbers=wishes.numbers,
    )
    for line in lines:
        emit(f"{line}\n")
    if heading:
        emit("\n")
    return _exit(found, wishes)


def _exit(found: Answer, wishes: SolveOptions) -> Exit:
    if wishes.unique and found.check.verdict == "many":
        raise ManySolutions(found.check.examples)
    return found.exit


def _solved(puzzle: Puzzle, wishes: SolveOptions) -> Answer:
    """The answer with its solution; raises what stands in the way."""
    found = answer(puzzle, wishes.timeout)
    match found.check.verdict:
        case "invalid":
            raise InvalidBoard(found.check.conflicts)
        case "none":
            raise NoSolution
        case "unknown" if not found.check.examples:
            raise BudgetUsedUp
        case "many":
            return counted(found, wishes.count_seconds)
        case _:
            return found


def _solution(found: Answer) -> Grid:
    if found.solution is None:
        raise AssertionError("an answer without a solution has been refused before")
    return found.solution


def _target(wishes: SolveOptions, output: Path | None) -> Format | None:
    """The notation of a document of solutions, if that is what was asked for."""
    if wishes.to is not None:
        return format_named(wishes.to)
    if wishes.as_json or wishes.cells is not None:
        return None
    by_name = written_in(output) if output is not None else None
    # A text is what would be printed: a report, or a line for each puzzle.
    is_text = by_name in (None, PLAIN_TEXT)
    if is_text and not (wishes.quiet or wishes.several):
        return None
    return format_named(by_name or PLAIN_TEXT)


def _write_solutions(
    batch: Batch, wishes: SolveOptions, target: Format, output: Path | None, progress: Progress
) -> None:
    """All solutions in one notation, as one document."""
    # What the notation loses of a solution (which digits were given) was not asked for.
    is_beside = "solution" in target.carries
    shown = _beside_puzzle if is_beside else _instead_of_puzzle

    def in_place(puzzle: Puzzle) -> Puzzle:
        """As a document knows a puzzle with its solution: by the board and the details."""
        if not is_beside:
            return Puzzle(puzzle.grid)
        return puzzle.with_details(**dict.fromkeys(COUNTERS, "")) if wishes.stats else puzzle

    # Imported late: most solutions are printed.
    from ..writing.documents import write_document

    write_document(
        batch,
        partial(shown, wishes=wishes, batch=batch),
        target,
        output,
        wishes.reading.symbols,
        progress,
        in_place=in_place,
    )


def _instead_of_puzzle(puzzle: Puzzle, wishes: SolveOptions, batch: Batch) -> Iterator[Puzzle]:
    with batch.about(puzzle):
        yield from map(Puzzle, _solutions_of(puzzle, wishes, batch))


def _beside_puzzle(puzzle: Puzzle, wishes: SolveOptions, batch: Batch) -> Iterator[Puzzle]:
    """The puzzle with each of its solutions; once without one if there is none."""
    is_solved = False
    with batch.about(puzzle):
        puzzle = _with_counters(puzzle, wishes) if wishes.stats else puzzle
        for solution in _solutions_of(puzzle, wishes, batch):
            is_solved = True
            yield replace(puzzle, solution=solution)
    if not is_solved:
        yield replace(puzzle, solution=None)


def _with_counters(puzzle: Puzzle, wishes: SolveOptions) -> Puzzle:
    run = counted(answer(puzzle, wishes.timeout), wishes.count_seconds).run
    counters = {} if run is None else {name: str(getattr(run, name)) for name in COUNTERS}
    return puzzle.with_details(**counters)


def _solutions_of(puzzle: Puzzle, wishes: SolveOptions, batch: Batch) -> Iterator[Grid]:
    if not wishes.several:
        found = _solved(puzzle, wishes)
        yield _solution(found)
        batch.add(_exit(found, wishes))
        return
    is_empty = True
    for solution in islice(solutions(puzzle.grid, seconds=wishes.timeout), wishes.limit):
        is_empty = False
        yield solution
    if is_empty:
        raise NoSolution
