"""One database: a file of SQLite, or PostgreSQL."""

from __future__ import annotations

import os
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Engine, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError, OperationalError
from sqlalchemy.orm import Session, sessionmaker

from garns.model import InvalidRequest, MissingExtra

WAIT_SECONDS = 30.0
"""For another process that writes to the same file."""

CONNECTIONS = 10

PRAGMAS = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON")
"""Readers do not wait for writers; what was committed outlives a power failure."""


class Database:
    """Gives sessions. In one process, those that write take turns: SQLite has one writer at a
    time, and who waits in line here is not forgotten there."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self._sessions = sessionmaker(engine, expire_on_commit=False)
        self._turn = threading.Lock() if self.is_file else None

    @property
    def is_file(self) -> bool:
        return self.engine.dialect.name == "sqlite"

    @property
    def path(self) -> Path | None:
        """The file, if it is one."""
        name = self.engine.url.database
        return Path(name) if self.is_file and name else None

    @contextmanager
    def reading(self) -> Iterator[Session]:
        """One state of the database; nothing is kept of what is changed here."""
        with self._sessions() as session:
            session.connection(execution_options=self._options(writes=False))
            yield session
            # What was read stays readable; a rollback would forget it.
            session.expunge_all()
            session.rollback()

    @contextmanager
    def writing(self) -> Iterator[Session]:
        """Committed at the end, or not at all if something goes wrong."""
        with self._turn or _NO_TURN, self._sessions() as session, session.begin():
            session.connection(execution_options=self._options(writes=True))
            yield session

    def _options(self, *, writes: bool) -> dict[str, Any]:
        if self.is_file:
            return {"garns_writes": writes}
        return {"isolation_level": "READ COMMITTED" if writes else "REPEATABLE READ"}

    def close(self) -> None:
        self.engine.dispose()


class _NoTurn:
    def __enter__(self) -> None:
        pass

    def __exit__(self, *_: object) -> None:
        pass


_NO_TURN = _NoTurn()


def open_database(address: str | Path) -> Database:
    """`address` is a path, or `postgresql://user@host/name`. A file that is made is the owner's
    alone."""
    url = _url(address)
    if url.get_backend_name() == "sqlite":
        return Database(_file_engine(url))
    return Database(_server_engine(url))


def _url(address: str | Path) -> URL:
    if isinstance(address, Path) or "://" not in address:
        return URL.create("sqlite", database=str(Path(address).absolute()))
    try:
        url = make_url(address)
        backend = url.get_backend_name()
    except ArgumentError:
        raise InvalidRequest("class.database.address") from None
    if backend == "sqlite" and url.database:
        return url
    if backend in ("postgresql", "postgres"):
        return url.set(drivername="postgresql+psycopg")
    raise InvalidRequest("class.database.address")


def _file_engine(url: URL) -> Engine:
    _make_private(Path(str(url.database)))
    engine = create_engine(
        url,
        pool_size=CONNECTIONS,
        max_overflow=-1,
        # Without a level of its own, the driver begins nothing by itself: `_begin` does.
        connect_args={"timeout": WAIT_SECONDS, "isolation_level": None},
    )
    event.listen(engine, "connect", _set_pragmas)
    event.listen(engine, "begin", _begin)
    return engine


def _make_private(path: Path) -> None:
    """SQLite gives the files beside it (`-wal`, `-shm`) the same permissions."""
    if not path.exists():
        os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))


def _set_pragmas(connection: Any, _: object) -> None:
    for pragma in PRAGMAS:
        connection.execute(f"PRAGMA {pragma}")


def _begin(connection: Any) -> None:
    """Who is going to write says so at once: a reader that becomes a writer later could be refused
    in the middle."""
    writes = connection.get_execution_options().get("garns_writes", True)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


def _server_engine(url: URL) -> Engine:
    try:
        import psycopg  # noqa: F401
    except ImportError:
        raise MissingExtra("psycopg", "postgresql") from None
    return create_engine(url, pool_size=CONNECTIONS, max_overflow=CONNECTIONS, pool_pre_ping=True)


def is_unreachable(error: Exception) -> bool:
    """Whether the database could not be asked: gone, full, or locked for too long."""
    return isinstance(error, OperationalError)
