"""One database: a file of SQLite, or PostgreSQL."""

from __future__ import annotations

import os
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError, OperationalError
from sqlalchemy.orm import Session, sessionmaker

from garns.model import InvalidRequest, MissingExtra

WAIT_SECONDS = 30.0
"""For another process that writes to the same file."""

CONNECTIONS = 10

LOCK = 0x6761726E73
"""A number of ours, for those who change the tables of PostgreSQL."""

BESIDE = ("-wal", "-shm")
"""Files that SQLite keeps beside its own."""

OTHERS = 0o077
"""What the permissions of a file grant to anybody but its owner."""

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

    @property
    def name(self) -> str:
        """For messages: without a password."""
        return str(self.path or self.engine.url.render_as_string(hide_password=True))

    @contextmanager
    def reading(self) -> Iterator[Session]:
        """One state of the database; nothing is kept of what is changed here."""
        with self._sessions() as session:
            session.connection(execution_options=self._options(writes=False))
            # Closed without a commit. A rollback would empty what was read and is still needed.
            yield session

    @contextmanager
    def writing(self) -> Iterator[Session]:
        """Committed at the end, or not at all if something goes wrong."""
        with self._turn or _NO_TURN, self._sessions() as session, session.begin():
            session.connection(execution_options=self._options(writes=True))
            yield session

    @contextmanager
    def changing_tables(self) -> Iterator[Connection]:
        """For tables themselves, in one transaction."""
        with self._turn or _NO_TURN, self.engine.connect() as connection:
            changing = _without_cascades if self.is_file else _alone
            with changing(connection):
                yield connection

    def _options(self, *, writes: bool) -> dict[str, Any]:
        if self.is_file:
            return {"garns_writes": writes}
        return {"isolation_level": "READ COMMITTED" if writes else "REPEATABLE READ"}

    def close(self) -> None:
        self.engine.dispose()


@contextmanager
def _without_cascades(connection: Connection) -> Iterator[None]:
    """SQLite changes a column by making the table anew. While the old one goes, what belongs to its
    rows must not be deleted with them; afterwards everything has to belong together again."""
    keys = connection.connection.cursor()
    keys.execute("PRAGMA foreign_keys=OFF")
    try:
        with connection.begin():
            yield
            broken = connection.exec_driver_sql("PRAGMA foreign_key_check").fetchall()
            assert not broken, "rows that belong to nothing"
    finally:
        keys.execute("PRAGMA foreign_keys=ON")
        keys.close()


@contextmanager
def _alone(connection: Connection) -> Iterator[None]:
    """A server and its workers may start at the same time."""
    with connection.begin():
        connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({LOCK})")
        yield


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
        # Messages and logs must not repeat what is stored.
        hide_parameters=True,
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
    for each in (path, *(path.with_name(f"{path.name}{end}") for end in BESIDE)):
        # Somebody may have copied it here.
        if each.exists() and each.stat().st_mode & OTHERS:
            each.chmod(0o600)


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
    return create_engine(
        url,
        hide_parameters=True,
        pool_size=CONNECTIONS,
        max_overflow=CONNECTIONS,
        pool_pre_ping=True,
    )


def is_unreachable(error: Exception) -> bool:
    """Whether the database could not be asked: gone, full, or locked for too long."""
    return isinstance(error, OperationalError)
