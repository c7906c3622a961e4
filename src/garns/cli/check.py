"""`garns check`: does the board break a rule, and how many solutions does it have?"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from garns.engine import Check, Review, check, verify
from garns.engine.lists import can_solve_blocks
from garns.messages import say
from garns.model import Grid, Place, Puzzle, Symbols, UnreadableInput, cell_name

from . import options
from .batch import Batch
from .exits import Exit
from .inputs import inputs
from .options import Reading
from .output import Emit, emitter, json_line, whole_lines
from .progress import puzzles_done
from .solving import conflict_records, conflict_sentence
from .speaking import Command, option

if TYPE_CHECKING:
    from .blocks import SolvedLines

NAMED_CELLS = 10
"""How many empty cells are named before the rest is left to the reader."""

EXITS = {
    "invalid": Exit.NO,
    "none": Exit.NO,
    "unique": Exit.DONE,
    "many": Exit.SEVERAL,
    "unknown": Exit.UNKNOWN,
}


@click.command("check", cls=Command)
@options.puzzles
@options.command_options(
    option("--solution", value="board"),
    options.timeout,
    options.strict,
    options.json_lines,
    options.output,
    options.reading,
)
def command(
    puzzles: tuple[str, ...],
    reading: Reading,
    solution: str | None,
    timeout: float,
    strict: bool,
    as_json: bool,
    output: Path | None,
) -> Exit:
    filled = None if solution is None else _only_board(solution, reading)

    def handle(puzzle: Puzzle) -> Exit:
        symbols = reading.symbols_for(puzzle)
        if filled is None:
            found = check(puzzle.grid, seconds=timeout)
            return _show_check(puzzle, found, symbols, as_json, emit)
        # A plain board does not tell its layout: it is that of the puzzle.
        answer = Grid(filled.values, puzzle.grid.layout)
        return _show_review(puzzle, verify(puzzle.grid, answer), symbols, as_json, emit)

    def proper(lines: SolvedLines) -> None:
        words = f"{say('cli.check.unique')}\n"
        if lines.first.file:
            text = "".join([f"{place}: {words}" for place in lines.places])
        else:
            text = words * len(lines)
        with whole_lines(output):
            emit(text)
            progress.advance(len(lines))

    batch = Batch(puzzles, reading, strict=strict)
    in_blocks = filled is None and not as_json and not reading.symbols and can_solve_blocks(timeout)
    with puzzles_done(batch.size) as progress, emitter(output, keep_part=True) as emit:
        return batch.each_answered(handle, proper, progress) if in_blocks else batch.each(handle)


def _only_board(argument: str, reading: Reading) -> Grid:
    """The one board that a literal, a file or standard input holds."""
    boards = [puzzle.grid for source in inputs([argument]) for puzzle in source.puzzles(reading)]
    if len(boards) > 1:
        raise UnreadableInput("several", Place(argument))
    return boards[0]


def _show_check(puzzle: Puzzle, found: Check, symbols: Symbols, as_json: bool, emit: Emit) -> Exit:
    if as_json:
        facts = {"verdict": found.verdict, "conflicts": conflict_records(found.grid)}
        emit(json_line({**_place(puzzle), **facts}))
    else:
        emit(f"{_prefix(puzzle)}{say(f'cli.check.{found.verdict}')}\n")
        for conflict in found.conflicts:
            emit(f"  {conflict_sentence(conflict, symbols)}\n")
    return EXITS[found.verdict]


def _show_review(
    puzzle: Puzzle, review: Review, symbols: Symbols, as_json: bool, emit: Emit
) -> Exit:
    if as_json:
        emit(json_line({**_place(puzzle), **_review_record(review)}))
    else:
        verdict = "right" if review.is_right else "wrong"
        emit(f"{_prefix(puzzle)}{say(f'cli.check.{verdict}')}\n")
        for fault in _faults(review, symbols):
            emit(f"  {fault}\n")
    return Exit.DONE if review.is_right else Exit.NO


def _faults(review: Review, symbols: Symbols) -> Iterator[str]:
    for cell in review.changed_givens:
        yield say(
            "cli.check.changed",
            cell=cell_name(review.puzzle.layout, cell),
            given=symbols.write(review.puzzle.values[cell]),
            found=symbols.write(review.answer.values[cell]),
        )
    if review.empty_cells:
        shown = review.empty_cells[:NAMED_CELLS]
        names = [cell_name(review.puzzle.layout, cell) for cell in shown]
        rest = ["…"] * (len(review.empty_cells) > NAMED_CELLS)
        yield say("cli.check.empty", n=len(review.empty_cells), cells=", ".join(names + rest))
    for conflict in review.conflicts:
        yield conflict_sentence(conflict, symbols)


def _review_record(review: Review) -> dict[str, Any]:
    layout = review.puzzle.layout
    return {
        "verdict": "right" if review.is_right else "wrong",
        "changed_givens": [cell_name(layout, cell) for cell in review.changed_givens],
        "empty_cells": [cell_name(layout, cell) for cell in review.empty_cells],
        "conflicts": conflict_records(review.answer),
    }


def _place(puzzle: Puzzle) -> dict[str, Any]:
    return {"file": puzzle.place.file, "line": puzzle.place.line, "puzzle": puzzle.grid.line}


def _prefix(puzzle: Puzzle) -> str:
    """`file:line: ` for puzzles that came from a file."""
    return f"{puzzle.place}: " if puzzle.place.file else ""
