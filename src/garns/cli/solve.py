"""`garns solve`: the solution, or what stands in its way."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any

import click

from garns.engine import solutions, solve
from garns.formats import format_named, write
from garns.model import (
    BudgetUsedUp,
    InvalidBoard,
    ManySolutions,
    NoSolution,
    Puzzle,
    Symbols,
    cell_at,
    usual_symbols,
)

from . import options
from .batch import handled, is_single
from .exits import Exit, worst
from .inputs import inputs
from .options import Reading
from .output import Emit, emitter, json_line
from .progress import puzzles_done
from .solving import Answer, answer, counted, record, report
from .speaking import Command, Complaint, option

COUNT_SECONDS = 5.0
"""How long the row-by-row steps are counted when nobody asked for statistics."""


@dataclass(frozen=True)
class Wishes:
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

    def symbols(self, puzzle: Puzzle) -> Symbols | None:
        spec = self.reading.symbols
        return Symbols.named(spec, puzzle.grid.size) if spec else None

    @property
    def count_seconds(self) -> float:
        return self.timeout if self.stats else min(COUNT_SECONDS, self.timeout)


@click.command("solve", cls=Command)
@options.puzzles
@options.command_options(
    option("--cell", "cells", value="cells"),
    option("--all", "show_all", is_flag=True),
    option("--limit", type=click.IntRange(min=1), value="n", help_id="cli.solve.option.limit"),
    option("--unique", is_flag=True),
    option("--stats", is_flag=True),
    options.timeout,
    options.target_format,
    options.json_lines,
    options.quiet,
    options.output,
    options.ascii_only,
    options.reading,
)
def command(puzzles: tuple[str, ...], output: Path | None, **wished: Any) -> Exit:
    wishes = Wishes(**wished)
    if wishes.to is not None:
        format_named(wishes.to)  # An unknown notation is better refused before any work.
    if sum((wishes.as_json, wishes.cells is not None, wishes.show_all)) > 1:
        raise Complaint("one-of", names="--json, --cell, --all")
    codes: set[Exit] = set()
    sources = inputs(puzzles)
    with emitter(output) as emit, puzzles_done() as advance:
        for source in sources:
            single, found = is_single(source, wishes.reading)
            heading = str(source.name) if len(sources) > 1 else None
            handle = _handler(wishes, emit, heading if single else None, single)
            for code in handled(found, handle):
                codes.add(code)
                advance()
    return worst(codes)


def _handler(
    wishes: Wishes, emit: Emit, heading: str | None, single: bool
) -> Callable[[Puzzle], Exit]:
    """The way of answering that fits the wishes; a report only where there is one puzzle."""
    if wishes.as_json:
        return lambda puzzle: _emit_json(puzzle, wishes, emit)
    if wishes.cells is not None:
        return lambda puzzle: _emit_cells(puzzle, wishes, emit)
    if wishes.show_all or wishes.limit:
        return lambda puzzle: _emit_all(puzzle, wishes, emit)
    if wishes.to or wishes.quiet or not single:
        return lambda puzzle: _emit_solution(puzzle, wishes, emit)
    return lambda puzzle: _emit_report(puzzle, wishes, emit, heading)


def _emit_json(puzzle: Puzzle, wishes: Wishes, emit: Emit) -> Exit:
    found = answer(puzzle, wishes.timeout)
    if wishes.stats or found.check.verdict == "many":
        found = counted(found, wishes.count_seconds)
    emit(json_line(record(found)))
    return _exit(found, wishes)


def _emit_cells(puzzle: Puzzle, wishes: Wishes, emit: Emit) -> Exit:
    """The asked values alone. They must be certain: several solutions are an error here."""
    solution = solve(puzzle.grid, seconds=wishes.timeout)
    symbols = wishes.symbols(puzzle) or usual_symbols(puzzle.grid.size)
    cells = [cell_at(puzzle.grid.layout, name) for name in asked_cells(wishes.cells or "")]
    emit(" ".join(symbols.write(solution.values[cell]) for cell in cells) + "\n")
    return Exit.DONE


def asked_cells(text: str) -> list[str]:
    """The names in a list such as `r7c2,r6c9`; pairs such as `(7,2) (6,9)` keep their commas."""
    return re.findall(r"\(?\s*\d+\s*,\s*\d+\s*\)?|[^\s,;()]+", text)


def _emit_all(puzzle: Puzzle, wishes: Wishes, emit: Emit) -> Exit:
    found = islice(solutions(puzzle.grid, seconds=wishes.timeout), wishes.limit)
    count = 0
    for solution in found:
        count += 1
        _emit_grid(Puzzle(solution), wishes, emit)
    if not count:
        raise NoSolution
    return Exit.DONE


def _emit_solution(puzzle: Puzzle, wishes: Wishes, emit: Emit) -> Exit:
    found = answer(puzzle, wishes.timeout)
    if found.check.verdict == "many":
        found = counted(found, wishes.count_seconds)
    if found.solution is None:
        _raise(found)
    else:
        _emit_grid(Puzzle(found.solution), wishes, emit)
    return _exit(found, wishes)


def _raise(found: Answer) -> None:
    """Why there is no solution to show, as the error that says so."""
    match found.check.verdict:
        case "invalid":
            raise InvalidBoard(found.check.conflicts)
        case "none":
            raise NoSolution
        case _:
            raise BudgetUsedUp(len(found.check.examples))


def _emit_grid(puzzle: Puzzle, wishes: Wishes, emit: Emit) -> None:
    # What the notation loses of a solution (which digits were given) was not asked for.
    for piece in write([puzzle], wishes.to or "line", symbols=wishes.symbols(puzzle)):
        emit(piece)


def _emit_report(puzzle: Puzzle, wishes: Wishes, emit: Emit, heading: str | None) -> Exit:
    if heading:
        emit(f"── {heading}\n")
    found = answer(puzzle, wishes.timeout)
    lines = report(
        found,
        wishes.symbols(puzzle),
        count_seconds=wishes.count_seconds,
        stats=wishes.stats,
        ascii_only=wishes.ascii_only,
    )
    for line in lines:
        emit(f"{line}\n")
    if heading:
        emit("\n")
    return _exit(found, wishes)


def _exit(found: Answer, wishes: Wishes) -> Exit:
    if wishes.unique and found.check.verdict == "many":
        raise ManySolutions(found.check.examples)
    return found.exit
