"""The database that a command is about."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from garns.model import MissingExtra

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
    """With the tables of this version of garns. What the database refuses is said plainly."""
    with needing_the_extra():
        from garns.class_server.store import open_database, told_plainly, upgrade
    database = open_database(address)
    try:
        with told_plainly(database):
            upgrade(database)
            yield database
    finally:
        database.close()


@contextmanager
def needing_the_extra() -> Iterator[None]:
    try:
        yield
    except ImportError as error:
        raise MissingExtra((error.name or "sqlalchemy").partition(".")[0], "class") from None
