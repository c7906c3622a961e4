"""`garns hint`: what to do next on a board in progress, no more of it than was asked for; or all
steps there are."""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

import click

from garns.draw import hint_svg
from garns.formats import save
from garns.logic import HINT_LEVELS, Hint, hint
from garns.logic.records import house_record, step_record
from garns.messages.hints import hint_sentences
from garns.model import InvalidRequest, Puzzle

from ..arguments import options
from ..arguments.options import Reading
from ..arguments.technique_options import technique_choice
from ..arguments.translated_click import Command, Complaint, option
from ..reading.batch import Batch
from ..running.exit_codes import Exit
from ..solving.step_list import AllSteps
from ..writing.output import Emit, emitter, json_line

WHERE, WHICH, EVIDENCE, MOVE = HINT_LEVELS


@click.command("hint", cls=Command)
@options.puzzles
@options.command_options(
    option("--level", type=click.IntRange(WHERE, MOVE, clamp=False), value="n"),
    option("--all", "show_all", is_flag=True, help_id="cli.hint.option.all"),
    option("--limit", type=options.COUNT, value="n", help_id="cli.hint.option.limit"),
    technique_choice,
    option("--svg", type=click.Path(path_type=Path), value="file"),
    option("--json", "as_json", is_flag=True, help_id="cli.hint.option.json"),
    options.timeout,
    options.output,
    options.reading,
)
def command(
    puzzles: tuple[str, ...],
    reading: Reading,
    level: int | None,
    show_all: bool,
    limit: int | None,
    choice: dict[str, Any],
    svg: Path | None,
    as_json: bool,
    timeout: float,
    output: Path | None,
) -> Exit:
    batch = Batch(puzzles, reading)
    with emitter(output) as emit:
        if show_all or limit is not None:
            _refuse_beside("--all" if show_all else "--limit", {"--level": level, "--svg": svg})
            return _all(batch, reading, AllSteps(choice, limit, timeout, as_json), emit)
        wishes = HintOptions(reading, level or WHERE, choice, svg, as_json, timeout)
        return _next(batch, wishes, emit)


def _refuse_beside(chosen: str, others: dict[str, object]) -> None:
    """Hints in stages and drawings are of one step."""
    for name, value in others.items():
        if value is not None:
            raise Complaint("one-of", names=f"{chosen}, {name}")


def _all(batch: Batch, reading: Reading, steps: AllSteps, emit: Emit) -> Exit:
    seen = 0

    def handle(puzzle: Puzzle) -> Exit:
        nonlocal seen
        seen += 1
        if not steps.as_json and (len(batch.inputs) > 1 or seen > 1):
            emit(f"── {puzzle.place}\n")
        return steps.write(puzzle, reading.symbols_for(puzzle), emit)

    return batch.each(handle)


class HintOptions(NamedTuple):
    """How the next step is to be told."""

    reading: Reading
    level: int
    choice: dict[str, Any]
    svg: Path | None
    as_json: bool
    timeout: float


def _next(batch: Batch, wishes: HintOptions, emit: Emit) -> Exit:
    level, svg = wishes.level, wishes.svg
    seen = 0

    def handle(puzzle: Puzzle) -> Exit:
        nonlocal seen
        seen += 1
        if seen > 1 and svg:
            raise InvalidRequest("explain.one-puzzle")
        found = hint(puzzle, seconds=wishes.timeout, **wishes.choice)
        symbols = wishes.reading.symbols_for(puzzle)
        if svg and found.found:
            save(svg, hint_svg(found, level, symbols=symbols, theme="auto") + "\n")
        if wishes.as_json:
            emit(json_line(_record(puzzle, found, level)))
        else:
            place = f"{puzzle.place}: " if len(batch.inputs) > 1 or seen > 1 else ""
            for sentence in hint_sentences(found, level, symbols):
                emit(f"{place}{sentence}\n")
        return _exit(found)

    return batch.each(handle)


def _exit(found: Hint) -> Exit:
    is_solved = found.state is not None and found.state.is_solved
    return Exit.DONE if found.found or is_solved else Exit.NO


def _record(puzzle: Puzzle, found: Hint, level: int) -> dict[str, Any]:
    """What the level does not show yet is left out."""
    record: dict[str, Any] = {
        "file": puzzle.place.file,
        "line": puzzle.place.line,
        "puzzle": puzzle.grid.line,
        "mistakes": [
            {"kind": mistake.kind, "cell": mistake.cell_name} for mistake in found.mistakes
        ],
    }
    if found.found is None:
        return record
    record["where"] = [house_record(house) for house in found.where]
    step = step_record(found.found)
    if level >= WHICH:
        record["technique"] = step["technique"]
    if level >= EVIDENCE:
        record.update({key: step[key] for key in ("values", "evidence", "chains")})
    if level >= MOVE:
        record.update({key: step[key] for key in ("placements", "eliminations", "sentence")})
    return record
