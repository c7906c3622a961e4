"""The database that a command is about."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from garns.model import InvalidRequest, MissingExtra

from ..arguments.translated_click import option

if TYPE_CHECKING:
    from garns.class_server.store import Database

database_option = option(
    "--database",
    "address",
    default="class.db",
    value="database",
    help_id="cli.class.option.database",
)


@contextmanager
def opened(address: str) -> Iterator[Database]:
    """Whatever is there. What the database refuses is said plainly."""
    with needing_the_extra():
        from garns.class_server.store import open_database, told_plainly
    database = open_database(address)
    try:
        with told_plainly(database):
            yield database
    finally:
        database.close()


@contextmanager
def existing(address: str) -> Iterator[Database]:
    """One that is there already, whatever version of garns has made it."""
    if "://" not in address and not Path(address).exists():
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), address)
    with opened(address) as database:
        yield database


@contextmanager
def current(address: str) -> Iterator[Database]:
    """One that is there, with the tables of this version of garns. They are not changed here: a
    server of another version may be using them."""
    with needing_the_extra():
        from garns.class_server.store import newest_revision, revision_of
    with existing(address) as database:
        if revision_of(database) != newest_revision():
            raise InvalidRequest("class-ops.other-revision", name=database.name)
        yield database


@contextmanager
def needing_the_extra() -> Iterator[None]:
    try:
        yield
    except ImportError as error:
        raise MissingExtra((error.name or "sqlalchemy").partition(".")[0], "class") from None
