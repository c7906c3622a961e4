"""Both databases: a file, and PostgreSQL where it is installed (in our CI it must be: there,
GARNS_POSTGRESQL is `required`). Tests that hardly depend on the database run on a file alone, or on
PostgreSQL alone if GARNS_CLASS_DATABASE says so: `make test-postgresql`."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from garns.class_server.store import Database, open_database
from tests.class_server.people import People, copied, people_at
from tests.class_server.postgresql import programs, running_server
from tests.class_server.world import World, new_world
from tests.cli.conftest import garns
from tests.loops import loop

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
    yield from _empty_database(request.param, request, tmp_path)


def _empty_database(name: str, request: pytest.FixtureRequest, folder: Path) -> Iterator[Database]:
    is_file = name == "sqlite"
    address = folder / "class.db" if is_file else request.getfixturevalue("postgresql")
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
def file_world(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[World]:
    """For what hardly depends on the database."""
    name = os.environ.get("GARNS_CLASS_DATABASE", BOTH[0])
    yield from map(new_world, _empty_database(name, request, tmp_path))


@pytest.fixture
def launched(chromium: Any) -> Any:
    """The browser of all tests."""
    return chromium


@pytest.fixture(scope="session")
def everybody(tmp_path_factory: pytest.TempPathFactory) -> Iterator[People]:
    """Each role, and work of every kind; only to be looked at. It is made once, when the first test
    asks for it."""
    with loop() as running:
        made = people_at(tmp_path_factory.mktemp("everybody"), running)
        yield made
        made.world.server_state.database.close()


@pytest.fixture(scope="module")
def people(everybody: People, tmp_path_factory: pytest.TempPathFactory) -> Iterator[People]:
    """The same for the tests of one file."""
    made = copied(everybody, tmp_path_factory.mktemp("people"))
    yield made
    made.world.server_state.database.close()
