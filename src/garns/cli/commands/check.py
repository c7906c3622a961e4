"""`garns check`: does the board break a rule, and how many solutions does it have?"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from garns.engine import (
    AnswerCheck,
    Impossible,
    PuzzleCheck,
    UnneededClues,
    check,
    unneeded_clues,
    verify,
    why_impossible,
)
from garns.engine.lists import can_solve_blocks
from garns.messages import cell_words, say
from garns.messages.constraints import constraint_words
from garns.messages.values import house_words
from garns.model import BudgetUsedUp, Grid, Place, Puzzle, Symbols, UnreadableInput, cell_name
from garns.model.constraints import constraint_text

from ..arguments import options
from ..arguments.options import Reading
from ..arguments.translated_click import Command, Complaint, option
from ..reading.batch import Batch
from ..reading.inputs import inputs
from ..running.exit_codes import Exit
from ..running.progress import puzzles_done
from ..solving.answers import conflict_records, conflict_sentence
from ..writing.output import Emit, whole_lines
from ..writing.results import opened_results
from ..writing.tables import opened_records, wished_form

if TYPE_CHECKING:
    from ..reading.solved_blocks import SolvedLines

NAMED_CELLS = 10
"""How many empty cells are named before the rest is left to the reader."""

EXITS = {
    "invalid": Exit.NO,
    "none": Exit.NO,
    "unique": Exit.DONE,
    "minimal": Exit.DONE,
    "not-minimal": Exit.NO,
    "many": Exit.SEVERAL,
    "unknown": Exit.UNKNOWN,
}

CHECK_COLUMNS = dict.fromkeys(("file", "line", "puzzle", "verdict", "conflicts"), "string") | {
    "line": "int64"
}
MINIMAL_COLUMNS = CHECK_COLUMNS | {"redundant": "string", "redundant_constraints": "string"}
WHY_COLUMNS = CHECK_COLUMNS | {"why": "string"}
REVIEW_COLUMNS = CHECK_COLUMNS | {"changed_givens": "string", "empty_cells": "string"}


@click.command("check", cls=Command)
@options.puzzles
@options.command_options(
    option("--solution", value="board"),
    option("--minimal", is_flag=True, help_id="cli.option.check-minimal"),
    option("--why", is_flag=True, help_id="cli.option.check-why"),
    options.timeout,
    options.strict,
    options.json_lines,
    options.results,
    options.reading,
)
def command(
    puzzles: tuple[str, ...],
    reading: Reading,
    solution: str | None,
    minimal: bool,
    why: bool,
    timeout: float,
    strict: bool,
    as_json: bool,
    output: Path | None,
) -> Exit:
    if (solution is not None) + minimal + why > 1:
        raise Complaint("one-of", names="--minimal, --solution, --why")
    filled = None if solution is None else _only_board(solution, reading)
    form = wished_form({"json": as_json}, output)

    def answer(puzzle: Puzzle) -> CheckAnswer:
        symbols = reading.symbols_for(puzzle)
        if minimal:
            return _checked_minimal(puzzle, timeout, symbols)
        if why:
            return _checked_why(puzzle, timeout, symbols)
        if filled is None:
            return _checked(puzzle, check(puzzle.grid, seconds=timeout), symbols)
        # A plain board does not tell its layout: it is that of the puzzle.
        board = Grid(filled.values, puzzle.grid.layout)
        return _reviewed(puzzle, verify(puzzle.grid, board), symbols)

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
    is_plain = filled is None and not minimal and not why
    in_blocks = is_plain and not reading.symbols and can_solve_blocks(timeout)
    with puzzles_done(batch.size) as progress:
        if form != "text":
            columns = MINIMAL_COLUMNS if minimal else WHY_COLUMNS if why else CHECK_COLUMNS
            columns = columns if filled is None else REVIEW_COLUMNS
            with opened_records(output, form, columns, batch, progress) as (results, add):
                return batch.each(partial(_add, add, answer), results)
        with opened_results(output, batch, progress) as emit:
            handle = partial(_print, emit, answer)
            if in_blocks:
                return batch.each_answered(handle, proper, progress, emit)
            return batch.each(handle, emit)


class CheckAnswer(NamedTuple):
    """What there is to say about a puzzle, as data and in words."""

    exit: Exit
    record: dict[str, Any]
    lines: Iterator[str]


def _add(
    add: Callable[[dict[str, Any]], None], answer: Callable[[Puzzle], CheckAnswer], puzzle: Puzzle
) -> Exit:
    found = answer(puzzle)
    place = {"file": puzzle.place.file, "line": puzzle.place.line, "puzzle": puzzle.grid.line}
    add({**place, **found.record})
    return found.exit


def _print(emit: Emit, answer: Callable[[Puzzle], CheckAnswer], puzzle: Puzzle) -> Exit:
    found = answer(puzzle)
    for line in found.lines:
        emit(f"{line}\n")
    return found.exit


def _only_board(argument: str, reading: Reading) -> Grid:
    """The one board that a literal, a file or standard input holds."""
    boards = [puzzle.grid for source in inputs([argument]) for puzzle in source.puzzles(reading)]
    if len(boards) > 1:
        raise UnreadableInput("several", Place(argument))
    return boards[0]


def _checked(puzzle: Puzzle, found: PuzzleCheck, symbols: Symbols) -> CheckAnswer:
    facts = {"verdict": found.verdict, "conflicts": conflict_records(found.grid)}
    faults = (conflict_sentence(conflict, symbols) for conflict in found.conflicts)
    return CheckAnswer(EXITS[found.verdict], facts, _lines(puzzle, found.verdict, faults))


def _checked_minimal(puzzle: Puzzle, timeout: float, symbols: Symbols) -> CheckAnswer:
    """The same, and for a proper puzzle whether every given and constraint is needed."""
    start = time.monotonic()
    found = check(puzzle.grid, seconds=timeout)
    unneeded, verdict = UnneededClues((), ()), str(found.verdict)
    if found.is_proper:
        left = max(0.0, timeout - (time.monotonic() - start))
        try:
            unneeded = unneeded_clues(puzzle.grid, seconds=left)
            verdict = "not-minimal" if any(unneeded) else "minimal"
        except BudgetUsedUp:
            verdict = "unknown"
    answer = _checked(puzzle, found, symbols)
    names = [cell_name(found.grid.layout, cell) for cell in unneeded.givens]
    rules = [constraint_text(each, found.grid.size) for each in unneeded.constraints]
    record = {**answer.record, "redundant": names, "redundant_constraints": rules}
    faults = [say("cli.check.redundant", cells=names, n=len(names))] if names else []
    if rules:
        words = [constraint_words(each, found.grid.layout) for each in unneeded.constraints]
        faults.append(say("cli.check.redundant-constraints", constraints=words, n=len(words)))
    faults += [conflict_sentence(conflict, symbols) for conflict in found.conflicts]
    record["verdict"] = verdict
    return CheckAnswer(EXITS[verdict], record, _lines(puzzle, verdict, faults))


def _checked_why(puzzle: Puzzle, timeout: float, symbols: Symbols) -> CheckAnswer:
    """The same, and for a puzzle without a solution a few rules that cannot hold together."""
    start = time.monotonic()
    found = check(puzzle.grid, seconds=timeout)
    answer = _checked(puzzle, found, symbols)
    if found.verdict not in ("none", "invalid"):
        return answer._replace(record={**answer.record, "why": None})
    left = max(0.0, timeout - (time.monotonic() - start))
    try:
        why = why_impossible(puzzle.grid, seconds=left)
    except BudgetUsedUp:
        why = None
    record = {**answer.record, "why": why and _why_record(why, found.grid)}
    faults = _why_lines(why, found.grid, symbols) if why else [say("cli.check.why-unknown")]
    return CheckAnswer(answer.exit, record, _lines(puzzle, found.verdict, faults))


def _why_lines(why: Impossible, grid: Grid, symbols: Symbols) -> Iterator[str]:
    yield say("cli.check.why-smallest" if why.is_smallest else "cli.check.why")
    for house in why.houses:
        yield "  " + house_words(house)
    for constraint in why.constraints:
        yield "  " + constraint_words(constraint, grid.layout)
    for cell in why.givens:
        value = symbols.write(grid.values[cell])
        yield "  " + say("cli.check.why-given", cell=cell_name(grid.layout, cell), value=value)


def _why_record(why: Impossible, grid: Grid) -> dict[str, Any]:
    return {
        "givens": [cell_name(grid.layout, cell) for cell in why.givens],
        "constraints": [constraint_text(each, grid.size) for each in why.constraints],
        "houses": [{"house": each.kind, "number": each.number} for each in why.houses],
        "smallest": why.is_smallest,
    }


def _reviewed(puzzle: Puzzle, review: AnswerCheck, symbols: Symbols) -> CheckAnswer:
    verdict = "right" if review.is_right else "wrong"
    lines = _lines(puzzle, verdict, _faults(review, symbols))
    return CheckAnswer(Exit.DONE if review.is_right else Exit.NO, _review_record(review), lines)


def _lines(puzzle: Puzzle, verdict: str, faults: Iterable[str]) -> Iterator[str]:
    yield f"{_prefix(puzzle)}{say(f'cli.check.{verdict}')}"
    for fault in faults:
        yield f"  {fault}"


def _faults(review: AnswerCheck, symbols: Symbols) -> Iterator[str]:
    for cell in review.changed_givens:
        yield say(
            "cli.check.changed",
            cell=cell_name(review.puzzle.layout, cell),
            given=symbols.write(review.puzzle.values[cell]),
            found=symbols.write(review.answer.values[cell]),
        )
    if review.empty_cells:
        shown = review.empty_cells[:NAMED_CELLS]
        names = [cell_words(review.puzzle.layout, cell) for cell in shown]
        rest = ["…"] * (len(review.empty_cells) > NAMED_CELLS)
        yield say("cli.check.empty", n=len(review.empty_cells), cells=", ".join(names + rest))
    for conflict in review.conflicts:
        yield conflict_sentence(conflict, symbols)


def _review_record(review: AnswerCheck) -> dict[str, Any]:
    layout = review.puzzle.layout
    return {
        "verdict": "right" if review.is_right else "wrong",
        "changed_givens": [cell_name(layout, cell) for cell in review.changed_givens],
        "empty_cells": [cell_name(layout, cell) for cell in review.empty_cells],
        "conflicts": conflict_records(review.answer),
    }


def _prefix(puzzle: Puzzle) -> str:
    """`file:line: ` for puzzles that came from a file."""
    return f"{puzzle.place}: " if puzzle.place.file else ""
