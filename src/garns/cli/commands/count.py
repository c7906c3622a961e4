"""`garns count`: how many solutions."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from garns.engine import solutions
from garns.engine.lists import can_solve_blocks
from garns.model import BudgetUsedUp, Puzzle

from ..arguments import options
from ..arguments.options import Reading
from ..arguments.translated_click import Command
from ..reading.batch import Batch, Handler
from ..running.exit_codes import Exit
from ..running.progress import puzzles_done, solutions_found
from ..writing.output import whole_lines
from ..writing.results import opened_results
from ..writing.tables import opened_records, wished_form

if TYPE_CHECKING:
    from ..reading.solved_blocks import SolvedLines

COLUMNS = {
    "file": "string",
    "line": "int64",
    "puzzle": "string",
    "solutions": "int64",
    "exact": "bool",
}


@click.command("count", cls=Command)
@options.puzzles
@options.command_options(
    options.limit,
    options.timeout,
    options.strict,
    options.json_lines,
    options.results,
    options.reading,
)
def command(
    puzzles: tuple[str, ...],
    reading: Reading,
    limit: int | None,
    timeout: float,
    strict: bool,
    as_json: bool,
    output: Path | None,
) -> Exit:
    form = wished_form({"json": as_json}, output)
    batch = Batch(puzzles, reading, strict=strict)
    named = len(batch.inputs) > 1

    def counting(write: Callable[[Puzzle, _Count], None]) -> Handler:
        def handle(puzzle: Puzzle) -> Exit:
            count = _counted(puzzle, limit, timeout)
            write(puzzle, count)
            return Exit.UNKNOWN if count.stopped else Exit.DONE

        return handle

    def one_each(lines: SolvedLines) -> None:
        ones = "".join([f"{place}: 1\n" for place in lines.places]) if named else "1\n" * len(lines)
        with whole_lines(output):
            emit(ones)
            progress.advance(len(lines))

    in_blocks = limit != 1 and not reading.symbols and can_solve_blocks(timeout)
    with puzzles_done(batch.size) as progress:
        if form != "text":
            with opened_records(output, form, COLUMNS, batch, progress) as (results, add):
                handle = counting(lambda puzzle, count: add(_record(puzzle, count)))
                return batch.each(handle, results)
        with opened_results(output, batch, progress) as emit:
            handle = counting(lambda puzzle, count: emit(_line(puzzle, count, named)))
            if in_blocks:
                return batch.each_answered(handle, one_each, progress, emit)
            return batch.each(handle, emit)


@dataclass(frozen=True)
class _Count:
    """How many solutions were found, and why counting ended."""

    found: int
    exact: bool
    stopped: bool = False


def _counted(puzzle: Puzzle, limit: int | None, timeout: float) -> _Count:
    found = 0
    with solutions_found() as show:
        try:
            for _ in solutions(puzzle.grid, seconds=timeout):
                if found == limit:
                    return _Count(found, exact=False)
                found += 1
                show(found)
        except BudgetUsedUp:
            return _Count(found, exact=False, stopped=True)
    return _Count(found, exact=True)


def _line(puzzle: Puzzle, count: _Count, named: bool) -> str:
    """The bare number, for scripts; `>=1000` if there are or may be more."""
    place = f"{puzzle.place}: " if named else ""
    return f"{place}{'' if count.exact else '>='}{count.found}\n"


def _record(puzzle: Puzzle, count: _Count) -> dict[str, Any]:
    place = {"file": puzzle.place.file, "line": puzzle.place.line}
    answer = {"solutions": count.found, "exact": count.exact}
    return {**place, "puzzle": puzzle.grid.line, **answer}
