"""A file out of several: by the number that somebody types, or at random."""

from __future__ import annotations

import random
import secrets
import sys
from pathlib import Path

import click

from garns.messages import say
from garns.model import InvalidRequest
from garns.model.arguments import typed_number

from ..running.complaints import complain


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
