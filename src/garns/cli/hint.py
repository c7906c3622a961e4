"""`garns hint`: what to do next on a board in progress, no more of it than was asked for."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from garns.draw import hint_svg
from garns.formats import save
from garns.logic import HINT_LEVELS, Hint, hint
from garns.logic.records import house_record, step_record
from garns.messages.hints import hint_sentences
from garns.model import InvalidRequest, Puzzle

from . import options
from .batch import Batch
from .choosing import choosing
from .exits import Exit
from .options import Reading
from .output import emitter, json_line
from .speaking import Command, option

WHERE, WHICH, EVIDENCE, MOVE = HINT_LEVELS


@click.command("hint", cls=Command)
@options.puzzles
@options.command_options(
    option("--level", type=click.IntRange(WHERE, MOVE, clamp=False), default=WHERE, value="n"),
    choosing,
    option("--svg", type=click.Path(path_type=Path), value="file"),
    options.json_lines,
    options.timeout,
    options.output,
    options.reading,
)
def command(
    puzzles: tuple[str, ...],
    reading: Reading,
    level: int,
    choice: dict[str, Any],
    svg: Path | None,
    as_json: bool,
    timeout: float,
    output: Path | None,
) -> Exit:
    batch = Batch(puzzles, reading)
    seen = 0

    def handle(puzzle: Puzzle) -> Exit:
        nonlocal seen
        seen += 1
        if seen > 1 and svg:
            raise InvalidRequest("explain.one-puzzle")
        found = hint(puzzle, seconds=timeout, **choice)
        symbols = reading.symbols_for(puzzle)
        if svg and found.shown:
            save(svg, hint_svg(found, level, symbols=symbols, theme="auto") + "\n")
        if as_json:
            emit(json_line(_record(puzzle, found, level)))
        else:
            place = f"{puzzle.place}: " if len(batch.inputs) > 1 or seen > 1 else ""
            for sentence in hint_sentences(found, level, symbols):
                emit(f"{place}{sentence}\n")
        return _exit(found)

    with emitter(output) as emit:
        return batch.each(handle)


def _exit(found: Hint) -> Exit:
    is_solved = found.state is not None and found.state.is_solved
    return Exit.DONE if found.shown or is_solved else Exit.NO


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
    if found.shown is None:
        return record
    record["where"] = [house_record(house) for house in found.where]
    step = step_record(found.shown)
    if level >= WHICH:
        record["technique"] = step["technique"]
    if level >= EVIDENCE:
        record.update({key: step[key] for key in ("values", "evidence", "chains")})
    if level >= MOVE:
        record.update({key: step[key] for key in ("placements", "eliminations", "sentence")})
    return record
