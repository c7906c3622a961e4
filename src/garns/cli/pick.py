"""`garns pick FOLDER`: a menu of the puzzle files of a folder; one is shown, solved and timed."""

from __future__ import annotations

import random
import secrets
import sys
from pathlib import Path

import click

from garns.formats import is_folder, puzzle_files
from garns.messages import say
from garns.model import InvalidRequest, Puzzle
from garns.model.arguments import typed_number

from . import options
from .app import complain
from .batch import Batch
from .exits import Exit
from .options import Reading
from .output import json_line, shows_numbers
from .solving import answer, counted, record, report, timed_again
from .speaking import Command, Complaint, argument, option


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


def drawn_number(count: int, seed: int | None) -> int:
    """A number at random; the seed is shown, so that the same can be had again."""
    seed = secrets.randbelow(1_000_000) if seed is None else seed
    complain(say("cli.pick.seed", seed=str(seed)))
    return random.Random(seed).randint(1, count)


def asked_number(files: list[Path]) -> int:
    """The number typed by the user; an empty line leaves it to chance."""
    for i, file in enumerate(files, 1):
        click.echo(f"{i:>4}  {file.name}")
    while True:
        click.echo(f"{say('cli.pick.prompt', n=len(files))}: ", nl=False)
        typed = sys.stdin.readline()
        if not typed:
            raise InvalidRequest("cli.pick.no-choice")
        if not typed.strip():
            return drawn_number(len(files), None)
        number = typed_number(typed)
        if number is not None and 1 <= number <= len(files):
            return number
        click.echo(say("cli.pick.no-such-number", n=len(files), number=typed.strip()))
