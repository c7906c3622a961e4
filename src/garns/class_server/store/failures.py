"""What a database refuses, as the errors that Python has for files and connections."""

from __future__ import annotations

import errno
import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy.exc import DBAPIError

from garns.model import InvalidRequest

from .database import Database

OF_FILES = {
    "SQLITE_FULL": errno.ENOSPC,
    "SQLITE_READONLY": errno.EROFS,
    "SQLITE_CANTOPEN": errno.EACCES,
    "SQLITE_PERM": errno.EACCES,
    "SQLITE_BUSY": errno.EBUSY,
    "SQLITE_IOERR": errno.EIO,
}
"""What SQLite says, by the beginning of its name."""

NO_DATABASE = ("SQLITE_NOTADB", "SQLITE_CORRUPT")


@contextmanager
def told_plainly(database: Database) -> Iterator[None]:
    """For commands: a database that is full, read only, or not there is an `OSError` with its name;
    a file that is none an `InvalidRequest`."""
    try:
        yield
    except DBAPIError as error:
        raise _plain(error, database) from None


def _plain(error: DBAPIError, database: Database) -> Exception:
    name = database.name
    if isinstance(error.orig, sqlite3.Error):
        id = getattr(error.orig, "sqlite_errorname", "")
        if id.startswith(NO_DATABASE):
            return InvalidRequest("class-ops.no-database", path=name)
        for beginning, number in OF_FILES.items():
            if id.startswith(beginning):
                return OSError(number, os.strerror(number), name)
    words = str(error.orig).strip().partition("\n")[0]
    return OSError(errno.EIO, words, name)
