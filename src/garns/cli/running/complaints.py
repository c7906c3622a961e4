"""Messages on standard error, and the exit codes of errors."""

from __future__ import annotations

import errno
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

import click

from garns.messages import say
from garns.model import (
    BudgetUsedUp,
    CannotCarry,
    CannotMake,
    ClusterFailed,
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
    "EBUSY",
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
    ClusterFailed: Exit.ENVIRONMENT,
}


def exit_code(error: GarnsError) -> Exit:
    return EXITS.get(type(error), Exit.UNREADABLE)


_collected: ContextVar[list[str] | None] = ContextVar("garns_complaints", default=None)


@contextmanager
def collected_complaints() -> Iterator[list[str]]:
    """What is complained about within is kept here, for somebody to tell it elsewhere."""
    texts: list[str] = []
    token = _collected.set(texts)
    try:
        yield texts
    finally:
        _collected.reset(token)


def complain(text: str) -> None:
    """A message on standard error, in the place of a line that shows progress. Names in it may be
    those of strangers' files."""
    if (texts := _collected.get()) is not None:
        texts.append(text)
        return
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
