"""Messages on standard error, and the exit codes of errors."""

from __future__ import annotations

import errno

import click

from garns.messages import say
from garns.model import (
    BudgetUsedUp,
    CannotCarry,
    CannotMake,
    GarnsError,
    InvalidBoard,
    ManySolutions,
    MissingExtra,
    MistakenBoard,
    NoSolution,
    UnsupportedSystem,
)
from garns.model.escaping import visible

from .exit_codes import Exit

ERRNO_WORDS = (
    "ENOENT",
    "EACCES",
    "EISDIR",
    "ENOTDIR",
    "ENOSPC",
    "EDQUOT",
    "EFBIG",
    "ENAMETOOLONG",
    "EROFS",
    "EADDRINUSE",
)
"""What the operating system says in English only."""

EXITS: dict[type[GarnsError], Exit] = {
    NoSolution: Exit.NO,
    InvalidBoard: Exit.NO,
    MistakenBoard: Exit.NO,
    CannotCarry: Exit.NO,
    ManySolutions: Exit.SEVERAL,
    BudgetUsedUp: Exit.UNKNOWN,
    CannotMake: Exit.UNKNOWN,
    MissingExtra: Exit.ENVIRONMENT,
    UnsupportedSystem: Exit.ENVIRONMENT,
}


def exit_code(error: GarnsError) -> Exit:
    return EXITS.get(type(error), Exit.UNREADABLE)


def complain(text: str) -> None:
    """A message on standard error, in the place of a line that shows progress. Names in it may be
    those of strangers' files."""
    # Imported late: most runs have nothing to complain about.
    from .progress import StatusLine

    if StatusLine.shown is not None:
        StatusLine.shown.clear()
    click.echo(f"garns: {visible(text)}", err=True)


def system_words(error: OSError) -> str:
    """What the operating system refused, in our own words for the usual cases."""
    name = f"{error.filename}: " if error.filename else ""
    code = errno.errorcode.get(error.errno or 0, "")
    words = say(f"cli.errno.{code}") if code in ERRNO_WORDS else error.strerror or str(error)
    return f"{name}{words}"
