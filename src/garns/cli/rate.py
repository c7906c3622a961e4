"""`garns rate`: how hard puzzles are for a person, as a level or on another scale."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import click

from garns.model import GarnsError, Puzzle

from . import options, rate_level, rate_se
from .batch import Batch
from .exits import Exit
from .options import Reading
from .output import emitter, json_line
from .progress import puzzles_done
from .scale import Answer
from .speaking import Command, Complaint, option

PLACE = ("file", "line", "puzzle")

SCALES = {"garns": rate_level.SCALE, "se": rate_se.SCALE}


@click.command("rate", cls=Command)
@options.puzzles
@options.command_options(
    option("--scale", type=click.Choice(list(SCALES)), default="garns"),
    options.json_lines,
    option("--csv", "as_csv", is_flag=True),
    option("--processes", type=options.COUNT, value="n"),
    options.timeout,
    options.strict,
    options.output,
    options.reading,
)
def command(
    puzzles: tuple[str, ...],
    reading: Reading,
    scale: str,
    as_json: bool,
    as_csv: bool,
    processes: int | None,
    timeout: float,
    strict: bool,
    output: Path | None,
) -> Exit:
    if as_json and as_csv:
        raise Complaint("one-of", names="--json, --csv")
    chosen = SCALES[scale]
    batch = Batch(puzzles, reading, strict=strict)
    columns = (*PLACE, *chosen.columns)
    with puzzles_done(batch.size) as progress, emitter(output, keep_part=True) as emit:
        if as_csv:
            emit(_csv_line(columns))
        for puzzle, answer in chosen.answers(_all(batch), timeout, processes):
            with batch.about(puzzle):
                if isinstance(answer, GarnsError):
                    raise answer
                record = _record(puzzle, answer)
                if as_json:
                    emit(json_line(record))
                elif as_csv:
                    emit(_csv_line(record[column] for column in columns))
                else:
                    emit(f"{_place(puzzle)}{chosen.words(answer)}\n")
            # About the bytes of a line; the bar need not know better.
            progress.read(len(puzzle.grid.values) + 1)
            progress.advance()
    return batch.exit


def _all(batch: Batch) -> Iterator[Puzzle]:
    for source in batch.inputs:
        yield from batch.puzzles(source)


def _record(puzzle: Puzzle, answer: Answer) -> dict[str, Any]:
    place = (puzzle.place.file, puzzle.place.line, puzzle.grid.givens.line)
    return dict(zip(PLACE, place, strict=True)) | answer


def _place(puzzle: Puzzle) -> str:
    """`list.txt:3: `, only for puzzles that came from a file."""
    return f"{puzzle.place.file}:{puzzle.place.line}: " if puzzle.place.file else ""


def _csv_line(cells: Iterable[object]) -> str:
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerow(cells)
    return text.getvalue()
