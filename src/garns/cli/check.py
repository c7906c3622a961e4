"""`garns check`: does the board break a rule, and how many solutions does it have?"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import click

from garns.engine import Check, Review, check, verify
from garns.formats import parse
from garns.messages import say
from garns.model import Puzzle, cell_name

from . import options
from .batch import each
from .exits import Exit
from .options import Reading
from .output import Emit, emitter, json_line
from .solving import conflict_records
from .speaking import Command, option

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
    options.json_lines,
    options.reading,
)
def command(
    puzzles: tuple[str, ...],
    reading: Reading,
    solution: str | None,
    timeout: float,
    as_json: bool,
) -> Exit:
    def handle(puzzle: Puzzle) -> Exit:
        if solution is None:
            return _show_check(puzzle, check(puzzle.grid, seconds=timeout), as_json, emit)
        filled = parse(solution, layout=puzzle.grid.layout, symbols=reading.symbols)
        return _show_review(puzzle, verify(puzzle.grid, filled), as_json, emit)

    with emitter(None) as emit:
        return each(puzzles, reading, handle)


def _show_check(puzzle: Puzzle, found: Check, as_json: bool, emit: Emit) -> Exit:
    if as_json:
        facts = {"verdict": found.verdict, "conflicts": conflict_records(found.grid)}
        emit(json_line({**_place(puzzle), **facts}))
    else:
        emit(f"{_prefix(puzzle)}{say(f'cli.check.{found.verdict}')}\n")
        for conflict in found.conflicts:
            emit(f"  {say('cli.report.conflict', conflict=conflict)}\n")
    return EXITS[found.verdict]


def _show_review(puzzle: Puzzle, review: Review, as_json: bool, emit: Emit) -> Exit:
    if as_json:
        emit(json_line({**_place(puzzle), **_review_record(review)}))
    else:
        verdict = "right" if review.is_right else "wrong"
        emit(f"{_prefix(puzzle)}{say(f'cli.check.{verdict}')}\n")
        for fault in _faults(review):
            emit(f"  {fault}\n")
    return Exit.DONE if review.is_right else Exit.NO


def _faults(review: Review) -> Iterator[str]:
    for cell in review.changed_givens:
        yield say(
            "cli.check.changed",
            cell=cell_name(review.puzzle.layout, cell),
            given=review.puzzle.values[cell],
            found=review.answer.values[cell],
        )
    if review.empty_cells:
        names = [cell_name(review.puzzle.layout, cell) for cell in review.empty_cells]
        yield say("cli.check.empty", n=len(names), cells=names)
    for conflict in review.conflicts:
        yield say("cli.report.conflict", conflict=conflict)


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
