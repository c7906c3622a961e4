"""`garns pick FOLDER`: a menu of the puzzle files of a folder; one is shown, solved and timed."""

from __future__ import annotations

from pathlib import Path

import click

from garns.formats import is_folder, puzzle_files
from garns.messages import say
from garns.model import InvalidRequest, Puzzle

from ..arguments import options
from ..arguments.options import Reading
from ..arguments.translated_click import Command, Complaint, argument, option
from ..reading.batch import Batch
from ..reading.file_menu import asked_number, drawn_number
from ..running.exit_codes import Exit
from ..solving.answers import answer, counted, record, report, timed_again
from ..writing.output import json_line, shows_numbers


@click.command("pick", cls=Command)
@argument("folder", type=click.Path(path_type=Path), default=Path())
@options.command_options(
    option("--number", type=click.IntRange(min=1), value="n"),
    option("--random", "at_random", is_flag=True),
    option("--seed", type=int, value="n"),
    option("--stats", is_flag=True),
    options.timeout,
    options.json_lines,
    options.ascii_only,
    options.numbers,
    options.reading,
)
def command(
    folder: Path,
    reading: Reading,
    number: int | None,
    at_random: bool,
    seed: int | None,
    stats: bool,
    timeout: float,
    as_json: bool,
    ascii_only: bool,
    numbers: bool | None,
) -> Exit:
    if number is not None and (at_random or seed is not None):
        raise Complaint("one-of", names="--number, --random")
    if not is_folder(folder):
        raise InvalidRequest("cli.no-such-folder", name=str(folder))
    files = puzzle_files(folder)
    if at_random or seed is not None:
        number = drawn_number(len(files), seed)
    number = number or asked_number(files)
    if number > len(files):
        raise InvalidRequest("cli.pick.no-such-number", n=len(files), number=number)
    chosen = files[number - 1]
    if not as_json:
        click.echo(say("cli.pick.chosen", name=chosen.name))

    def handle(puzzle: Puzzle) -> Exit:
        found = answer(puzzle, timeout)
        if as_json:
            click.echo(json_line(record(timed_again(counted(found, timeout)))), nl=False)
            return found.exit
        lines = report(
            found,
            reading.symbols_for(puzzle),
            count_seconds=timeout,
            stats=stats,
            ascii_only=ascii_only,
            numbers=shows_numbers(numbers),
        )
        for line in lines:
            click.echo(line)
        return found.exit

    return Batch([str(chosen)], reading).each(handle)
