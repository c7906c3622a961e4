"""Both databases: a file, and PostgreSQL where it is installed (in our CI it must be: there,
GARNS_POSTGRESQL is `required`)."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from garns.class_server.store import Database, open_database
from tests.class_server.postgresql import programs, running_server
from tests.class_server.world import World, new_world
from tests.cli.conftest import garns

__all__ = ["garns"]

BOTH = ("sqlite", "postgresql")


@pytest.fixture(scope="session")
def postgresql() -> Iterator[str]:
    if programs() is None:
        assert os.environ.get("GARNS_POSTGRESQL") != "required", "PostgreSQL is not installed"
        pytest.skip("PostgreSQL is NOT tested: its programs are not installed")
    with running_server() as address:
        yield address


@pytest.fixture(params=BOTH)
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Database]:
    """An empty one."""
    is_file = request.param == "sqlite"
    address = tmp_path / "class.db" if is_file else request.getfixturevalue("postgresql")
    found = open_database(address)
    if not is_file:
        _empty(found)
    yield found
    found.close()


def _empty(database: Database) -> None:
    """Of all tables, alembic's own among them."""
    with database.engine.begin() as connection:
        connection.exec_driver_sql("DROP SCHEMA public CASCADE")
        connection.exec_driver_sql("CREATE SCHEMA public")


@pytest.fixture
def world(database: Database) -> World:
    return new_world(database)


@pytest.fixture
def file_world(tmp_path: Path) -> Iterator[World]:
    """For what does not depend on the database."""
    database = open_database(tmp_path / "class.db")
    yield new_world(database)
    database.close()
