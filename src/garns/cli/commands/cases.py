"""`garns cases`: writes a good set of cases for judging programs."""

from __future__ import annotations

from pathlib import Path

import click

from garns.classroom.judging.making import SEED, made_cases
from garns.formats import write_file
from garns.messages import say
from garns.model import InvalidRequest, Puzzle

from ..arguments import options
from ..arguments.translated_click import Command, option
from ..running.exit_codes import Exit


@click.command("cases", cls=Command)
@options.command_options(
    option("-o", "--output", "folder", type=click.Path(path_type=Path), value="folder",
           required=True, help_id="cli.cases.option.output"),
    option("--seed", type=click.IntRange(min=0), default=SEED, value="n"),
)  # fmt: skip
def command(folder: Path, seed: int) -> Exit:
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise InvalidRequest("judge.folder-in-use", name=str(folder))
    folder.mkdir(parents=True, exist_ok=True)
    for case in made_cases(seed):
        write_file([Puzzle(case.grid)], folder / f"{case.name}.in", "in")
        click.echo(f"{case.name}.in  {say(f'judge.kind.{case.kind}')}")
    return Exit.DONE
