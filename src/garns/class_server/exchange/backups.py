"""A backup: all that the database had at one moment, as a file that either kind of database reads.

Lines of JSON: what the file is, then for each table its columns and its rows, at the end how many
rows there are and a checksum of all before. It is of the revision that the tables had; a later
version of garns reads it and brings the tables up to its own.
"""

from __future__ import annotations

import base64
import gzip
import hashlib
import json
import zlib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import islice
from pathlib import Path
from typing import IO, Any

from sqlalchemy import Connection, MetaData, Table, func, select
from sqlalchemy.types import JSON, DateTime, LargeBinary, TypeEngine

from garns import __version__
from garns.formats import name_full_disk, replacing
from garns.model import InvalidRequest

from ..store import Database
from ..store import tables as models
from ..store.migrating import VERSION_TABLE, is_known_revision, revision_in, upgrade_within

FORMAT = "garns class backup 1"
GZIP = b"\x1f\x8b"
PASSING = ("trial", "launch", VERSION_TABLE)
"""Tables of what lasts minutes only, and alembic's own."""

ROWS_AT_ONCE = 50
"""Some have uploads in them."""


@dataclass(frozen=True)
class Header:
    revision: str
    rows: int


# Making one


def back_up(database: Database, path: Path) -> int:
    """The number of rows. The file is its owner's alone, and whole or not there."""
    try:
        with (
            database.reading() as session,
            replacing(path, private=True) as stream,
            gzip.GzipFile(filename="", mode="wb", fileobj=stream, mtime=0) as packed,
        ):
            return write_backup(session.connection(), packed)
    except OSError as error:
        name_full_disk(error, path)
        raise


def write_backup(
    connection: Connection, stream: IO[bytes] | gzip.GzipFile, made: datetime | None = None
) -> int:
    """Unpacked. `made` is now unless it is given."""
    digest = hashlib.sha256()
    rows = 0
    for line, is_row in _lines_of(connection, made or datetime.now(UTC)):
        stream.write(line)
        digest.update(line)
        rows += is_row
    stream.write(_line({"rows": rows, "sha256": digest.hexdigest()}))
    return rows


def _lines_of(connection: Connection, made: datetime) -> Iterator[tuple[bytes, bool]]:
    """With each, whether it is a row."""
    revision = revision_in(connection)
    if revision is None:
        raise InvalidRequest("class-ops.nothing-there")
    at = made.isoformat(timespec="seconds")
    yield _line({"format": FORMAT, "revision": revision, "garns": __version__, "made": at}), False
    for table in _tables_in(connection):
        kinds = {column.name: _kind(column.type) for column in table.columns}
        yield _line({"table": table.name, "columns": kinds}), False
        writers = [WRITERS[kind] for kind in kinds.values()]
        streamed = connection.execution_options(yield_per=ROWS_AT_ONCE)
        for row in streamed.execute(select(table).order_by(*table.primary_key)):
            values = [w(v) if v is not None else None for w, v in zip(writers, row, strict=True)]
            yield _line(values), True


def _tables_in(connection: Connection) -> list[Table]:
    """As the database has them, whatever version of garns has made them: those that others need
    first."""
    wanted = _our_names() - set(PASSING)
    found = MetaData()
    found.reflect(connection, only=lambda name, _: name in wanted)
    return [table for table in found.sorted_tables if table.name in wanted]


def _our_names() -> set[str]:
    """A database may be shared: what is not ours is let alone."""
    return {*models.Table.metadata.tables, VERSION_TABLE}


def _line(content: object) -> bytes:
    written = json.dumps(content, ensure_ascii=False, separators=(",", ":"))
    return f"{written}\n".encode()


# Values


def _kind(type_: TypeEngine[Any]) -> str:
    for kind, known in (("bytes", LargeBinary), ("moment", DateTime), ("json", JSON)):
        if isinstance(type_, known):
            return kind
    return "plain"


def _moment_text(moment: datetime) -> str:
    """SQLite has times without a zone: they are in UTC."""
    aware = moment if moment.tzinfo else moment.replace(tzinfo=UTC)
    return aware.astimezone(UTC).isoformat()


def _same(value: Any) -> Any:
    return value


WRITERS: dict[str, Callable[[Any], Any]] = {
    "bytes": lambda value: base64.b64encode(value).decode(),
    "moment": _moment_text,
    "json": _same,
    "plain": _same,
}
READERS: dict[str, Callable[[Any], Any]] = {
    "bytes": base64.b64decode,
    "moment": datetime.fromisoformat,
    "json": _same,
    "plain": _same,
}


# Reading one


def restore(database: Database, path: Path, *, force: bool = False) -> int:
    """Everything as it was, or nothing is changed. What the database has already is replaced only
    with `force`. The number of rows."""
    header = checked(path)
    with database.changing_tables() as connection:
        if not force and not _is_empty(connection):
            raise InvalidRequest("class-ops.not-empty", name=database.name)
        _drop_tables(connection)
        load(connection, path, header.revision)
        upgrade_within(connection)
    return header.rows


def load(connection: Connection, path: Path, revision: str) -> None:
    """Into a database without tables; they are as those of that revision then."""
    upgrade_within(connection, revision)
    known = MetaData()
    known.reflect(connection)
    for name, rows in _rows_by_table(_lines_in(path)):
        table = known.tables[name]
        while some := list(islice(rows, ROWS_AT_ONCE)):
            connection.execute(table.insert(), some)
        _set_sequence(connection, table)


def checked(path: Path) -> Header:
    """What is in the file, if it is whole."""
    digest = hashlib.sha256()
    rows = 0
    try:
        lines = _lines_in(path)
        head = next(lines, b"")
        first = _record(head)
        if first.get("format") != FORMAT:
            raise InvalidRequest("class-ops.no-backup", path=str(path))
        digest.update(head)
        last = b""
        for line in lines:
            digest.update(last)
            rows += last.startswith(b"[")
            last = line
        end = _record(last)
        if end != {"rows": rows, "sha256": digest.hexdigest()}:
            raise InvalidRequest("class-ops.damaged-backup", path=str(path))
    except (EOFError, gzip.BadGzipFile, zlib.error):
        raise InvalidRequest("class-ops.damaged-backup", path=str(path)) from None
    revision = str(first.get("revision"))
    if not is_known_revision(revision):
        raise InvalidRequest("class.database.newer")
    return Header(revision, rows)


def _record(line: bytes) -> dict[str, Any]:
    try:
        found = json.loads(line)
    except ValueError:
        return {}
    return found if isinstance(found, dict) else {}


def _lines_in(path: Path) -> Iterator[bytes]:
    with path.open("rb") as stream:
        is_packed = stream.read(2) == GZIP
    with gzip.open(path, "rb") if is_packed else path.open("rb") as lines:
        yield from lines


def _rows_by_table(lines: Iterator[bytes]) -> Iterator[tuple[str, Iterator[dict[str, Any]]]]:
    next(lines)
    waiting = _record(next(lines))
    while "table" in waiting:
        following: list[dict[str, Any]] = []
        yield waiting["table"], _rows(lines, waiting["columns"], following)
        waiting = following[0]


def _rows(
    lines: Iterator[bytes], kinds: Mapping[str, str], following: list[dict[str, Any]]
) -> Iterator[dict[str, Any]]:
    """Until the line that is no row, which goes to `following`."""
    readers = {name: READERS[kind] for name, kind in kinds.items()}
    for line in lines:
        found = json.loads(line)
        if isinstance(found, dict):
            following.append(found)
            return
        yield {
            name: None if value is None else readers[name](value)
            for name, value in zip(kinds, found, strict=True)
        }


def _is_empty(connection: Connection) -> bool:
    return not any(
        connection.scalar(select(func.count()).select_from(table))
        for table in _tables_in(connection)
    )


def _drop_tables(connection: Connection) -> None:
    found = MetaData()
    ours = _our_names()
    found.reflect(connection, only=lambda name, _: name in ours)
    found.drop_all(connection)


def _set_sequence(connection: Connection, table: Table) -> None:
    """PostgreSQL counts on from what it has counted itself."""
    if connection.dialect.name != "postgresql" or "id" not in table.primary_key:
        return
    next_one = select(func.coalesce(func.max(table.c.id), 0) + 1).scalar_subquery()
    sequence = func.pg_get_serial_sequence(f'"{table.name}"', "id")
    connection.execute(select(func.setval(sequence, next_one, False)))
