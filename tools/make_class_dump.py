"""Write rows of every table, as this version of garns has them, for the tests of later versions.

    python -m tools.make_class_dump

Once for each revision of the tables, when it is released: tests/class_server/test_migrations.py
brings each of these up to date.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from sqlalchemy import (
    JSON,
    Boolean,
    Column,
    Connection,
    DateTime,
    Float,
    Integer,
    LargeBinary,
    String,
)

from garns.class_server.exchange.backups import write_backup
from garns.class_server.store import newest_revision, open_database, upgrade
from garns.class_server.store.tables import Table

FOLDER = Path(__file__).parents[1] / "tests" / "data" / "class"
ROWS = 2
FIRST = datetime(2026, 3, 1, 23, 30, 15, 250, tzinfo=UTC)


def fill(connection: Connection) -> None:
    """Rows in every table, each with something in every column; the last has nothing where that is
    allowed."""
    for table in Table.metadata.sorted_tables:
        for row in range(1, ROWS + 1):
            values = {column.name: _value(column, row) for column in table.columns}
            connection.execute(table.insert().values(values))


def _value(column: Column[Any], row: int) -> Any:
    if column.foreign_keys or (column.primary_key and isinstance(column.type, Integer)):
        return row
    if column.nullable and row == ROWS:
        return None
    kind = getattr(column.type, "impl_instance", column.type)
    made = next(make for known, make in MAKERS.items() if isinstance(kind, known))(column, row)
    return made[: getattr(kind, "length", None)] if isinstance(made, str) else made


MAKERS: dict[type, Callable[[Column[Any], int], Any]] = {
    Boolean: lambda _, row: row == 1,
    Integer: lambda _, row: row,
    Float: lambda _, row: row / 4,
    LargeBinary: lambda column, row: f"{column.name} {row} \0ÿ".encode(),
    JSON: lambda column, row: {"name": f"{column.name} {row}", "parts": [row, None, 0.5, "ã"]},
    DateTime: lambda _, row: FIRST + timedelta(days=row),
    String: lambda column, row: f"{column.name} {row} ção",
}


def main() -> None:
    path = FOLDER / f"{newest_revision()}.jsonl"
    FOLDER.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        database = open_database(Path(folder) / "class.db")
        upgrade(database)
        with database.changing_tables() as connection:
            fill(connection)
            with path.open("wb") as stream:
                write_backup(connection, stream, FIRST)
        database.close()


if __name__ == "__main__":
    main()
