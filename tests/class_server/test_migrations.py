"""Tables of every revision that was released are brought up to date, with what is in them."""

from __future__ import annotations

import json
from collections.abc import Set
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.operations import Operations
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Connection, String, inspect, text

from garns.class_server.exchange.backups import checked, load, write_backup
from garns.class_server.store import Database, newest_revision, open_database, upgrade
from garns.class_server.store.migrating import FOLDER, upgrade_within
from garns.class_server.store.tables import Table
from garns.model import InvalidRequest
from tools.make_class_dump import fill

DUMPS = Path(__file__).parents[1] / "data" / "class"
"""Made by tools/make_class_dump.py."""

RELEASED = sorted(path.stem for path in DUMPS.glob("*.jsonl"))


def test_every_revision_has_a_dump() -> None:
    steps = {path.name.partition("_")[0] for path in (FOLDER / "versions").glob("0*.py")}
    assert steps == set(RELEASED)
    assert newest_revision() == max(RELEASED)


@pytest.mark.parametrize("revision", RELEASED)
def test_an_older_database_is_brought_up_to_date(database: Database, revision: str) -> None:
    path = DUMPS / f"{revision}.jsonl"
    assert checked(path).revision == revision
    with database.changing_tables() as connection:
        load(connection, path, revision)
        before = _rows(path.read_bytes())
        upgrade_within(connection)
        _are_those_of_the_models(connection)
        after = _dumped(connection)
    assert before.keys() <= after.keys()
    for table, rows in before.items():
        shared = rows[0].keys() & after[table][0].keys()
        assert _only(shared, after[table]) == _only(shared, rows), table


def _only(columns: Set[str], rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [{name: row[name] for name in columns} for row in rows]


def _are_those_of_the_models(connection: Connection) -> None:
    context = MigrationContext.configure(connection)
    assert compare_metadata(context, Table.metadata) == []


def _dumped(connection: Connection) -> dict[str, list[dict[str, Any]]]:
    stream = BytesIO()
    write_backup(connection, stream)
    return _rows(stream.getvalue())


def _rows(dump: bytes) -> dict[str, list[dict[str, Any]]]:
    found: dict[str, list[dict[str, Any]]] = {}
    table, columns = "", list[str]()
    for line in map(json.loads, dump.splitlines()):
        if isinstance(line, list):
            found[table].append(dict(zip(columns, line, strict=True)))
        elif "table" in line:
            table, columns = line["table"], list(line["columns"])
            found[table] = []
    return found


def test_a_column_changes_and_nothing_that_hangs_on_it_goes(tmp_path: Path) -> None:
    """SQLite makes the table anew for that: rows of other tables must not go with the old one."""
    database = open_database(tmp_path / "class.db")
    upgrade(database)
    with database.changing_tables() as connection:
        fill(connection)
        operations = Operations(MigrationContext.configure(connection))
        with operations.batch_alter_table("account") as batch:
            batch.alter_column("name", type_=String(300))
        for table in ("sign_in", "account"):
            assert connection.scalar(text(f"SELECT count(*) FROM {table}")) == 2
    with database.engine.connect() as connection:
        assert connection.scalar(text("PRAGMA foreign_keys")) == 1
        columns = {each["name"]: each for each in inspect(connection).get_columns("account")}
        assert str(columns["name"]["type"]) == "VARCHAR(300)"
    database.close()


def test_rows_that_belong_to_nothing_undo_a_change(tmp_path: Path) -> None:
    database = open_database(tmp_path / "class.db")
    upgrade(database)
    with pytest.raises(AssertionError, match="belong"):
        _leave_orphans(database)
    with database.engine.connect() as connection:
        assert connection.scalar(text("SELECT count(*) FROM account")) == 0
    database.close()


def _leave_orphans(database: Database) -> None:
    with database.changing_tables() as connection:
        fill(connection)
        connection.exec_driver_sql("DELETE FROM course")


def test_a_later_version_is_refused(database: Database) -> None:
    upgrade(database)
    with database.changing_tables() as connection:
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(InvalidRequest):
        upgrade(database)
