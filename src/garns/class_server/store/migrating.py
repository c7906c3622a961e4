"""The tables of a database brought to what this version of garns knows, step by step."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.util.exc import CommandError
from sqlalchemy import Connection

from garns.model import InvalidRequest

from .database import Database

FOLDER = Path(__file__).parent / "migrations"

LOCK = 0x6761726E73
"""A number of ours, for those who change the tables."""


def newest_revision() -> str:
    """Of this version of garns."""
    return str(ScriptDirectory(str(FOLDER)).get_current_head())


def revision_of(database: Database) -> str | None:
    """Of a database; None if nothing is in it yet."""
    with database.engine.connect() as connection:
        return MigrationContext.configure(connection).get_current_revision()


def upgrade(database: Database) -> None:
    """Make the tables, or change them, in one transaction. A database of a later version of garns
    is refused."""
    if revision_of(database) == newest_revision():
        return
    with database.engine.begin() as connection:
        if not database.is_file:
            # A server and its workers may start at the same time.
            connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({LOCK})")
        try:
            command.upgrade(configuration(connection), "head")
        except CommandError:
            raise InvalidRequest("class.database.newer") from None


def configuration(connection: Connection) -> Config:
    """What alembic reads in the place of an `alembic.ini`."""
    config = Config()
    config.set_main_option("script_location", str(FOLDER))
    config.attributes["connection"] = connection
    return config
