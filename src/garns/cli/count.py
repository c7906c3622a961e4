"""`garns count`: how many solutions."""

from __future__ import annotations

import click

from garns.engine import count_solutions
from garns.model import BudgetUsedUp, Puzzle

from . import options
from .batch import each
from .exits import Exit
from .options import Reading
from .output import Emit, emitter, json_line
from .speaking import Command


@click.command("count", cls=Command)
@options.puzzles
@options.command_options(
    options.limit,
    options.timeout,
    options.json_lines,
    options.reading,
)
def command(
    puzzles: tuple[str, ...], reading: Reading, limit: int | None, timeout: float, as_json: bool
) -> Exit:
    def handle(puzzle: Puzzle) -> Exit:
        try:
            # One more than the limit tells whether the limit is the number.
            found = count_solutions(puzzle.grid, limit and limit + 1, seconds=timeout)
        except BudgetUsedUp as stop:
            _show(puzzle, stop.at_least, False, as_json, emit)
            return Exit.UNKNOWN
        exact = limit is None or found <= limit
        _show(puzzle, found if exact else found - 1, exact, as_json, emit)
        return Exit.DONE

    with emitter(None) as emit:
        return each(puzzles, reading, handle)


def _show(puzzle: Puzzle, count: int, exact: bool, as_json: bool, emit: Emit) -> None:
    """The bare number, for scripts; `>=1000` if there are or may be more."""
    if as_json:
        place = {"file": puzzle.place.file, "line": puzzle.place.line}
        emit(json_line({**place, "puzzle": puzzle.grid.line, "solutions": count, "exact": exact}))
    else:
        emit(f"{'' if exact else '>='}{count}\n")
