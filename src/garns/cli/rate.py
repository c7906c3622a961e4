"""`garns rate`: how hard puzzles are for a person, and the hardest technique that they need."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import click

from garns.logic import Rating, rate_many
from garns.messages import say
from garns.messages.steps import level_name, technique_name
from garns.model import GarnsError, Puzzle

from . import options
from .batch import Batch
from .exits import Exit
from .options import Reading
from .output import emitter, json_line
from .progress import puzzles_done
from .speaking import Command, Complaint, option
from .workers import in_order

COLUMNS = ("file", "line", "puzzle", "level", "technique", "steps", "solved")


@click.command("rate", cls=Command)
@options.puzzles
@options.command_options(
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
    as_json: bool,
    as_csv: bool,
    processes: int | None,
    timeout: float,
    strict: bool,
    output: Path | None,
) -> Exit:
    if as_json and as_csv:
        raise Complaint("one-of", names="--json, --csv")
    batch = Batch(puzzles, reading, strict=strict)
    written = json_line if as_json else _csv_line if as_csv else _line
    with puzzles_done(batch.size) as progress, emitter(output, keep_part=True) as emit:
        if as_csv:
            emit(_csv_line({column: column for column in COLUMNS}))
        for puzzle, rating in in_order(partial(rate_many, seconds=timeout), _all(batch), processes):
            with batch.about(puzzle):
                if isinstance(rating, GarnsError):
                    raise rating
                emit(written(_record(puzzle, rating)))
            # About the bytes of a line; the bar need not know better.
            progress.read(len(puzzle.grid.values) + 1)
            progress.advance()
    return batch.exit


def _all(batch: Batch) -> Iterator[Puzzle]:
    for source in batch.inputs:
        yield from batch.puzzles(source)


def _record(puzzle: Puzzle, rating: Rating) -> dict[str, Any]:
    return {
        "file": puzzle.place.file,
        "line": puzzle.place.line,
        "puzzle": puzzle.grid.givens.line,
        "level": rating.level,
        "technique": rating.technique,
        "steps": rating.steps,
        "solved": rating.is_solved,
    }


def _line(record: dict[str, Any]) -> str:
    """`list.txt:3: medium, Pointing`; the place only for puzzles that came from a file."""
    place = f"{record['file']}:{record['line']}: " if record["file"] else ""
    level = level_name(record["level"])
    if not record["solved"]:
        return f"{place}{say('cli.rate.beyond', level=level)}\n"
    name = technique_name(record["technique"]) if record["technique"] else say("cli.rate.nothing")
    return f"{place}{level}, {name}\n"


def _csv_line(record: dict[str, Any]) -> str:
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerow(record[column] for column in COLUMNS)
    return text.getvalue()
