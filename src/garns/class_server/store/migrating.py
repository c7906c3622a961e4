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

VERSION_TABLE = "alembic_version"


def newest_revision() -> str:
    """Of this version of garns."""
    return str(_script().get_current_head())


def _script() -> ScriptDirectory:
    return ScriptDirectory(str(FOLDER))


def is_known_revision(revision: str) -> bool:
    return revision in {each.revision for each in _script().walk_revisions()}


def revision_of(database: Database) -> str | None:
    """Of a database; None if nothing is in it yet."""
    with database.engine.connect() as connection:
        return revision_in(connection)


def revision_in(connection: Connection) -> str | None:
    return MigrationContext.configure(connection).get_current_revision()


def upgrade(database: Database) -> None:
    """Make the tables, or change them, in one transaction. A database of a later version of garns
    is refused."""
    if revision_of(database) == newest_revision():
        return
    with database.changing_tables() as connection:
        upgrade_within(connection)


def upgrade_within(connection: Connection, revision: str = "head") -> None:
    """In a transaction of `changing_tables`."""
    try:
        command.upgrade(configuration(connection), revision)
    except CommandError:
        raise InvalidRequest("class.database.newer") from None


def configuration(connection: Connection) -> Config:
    """What alembic reads in the place of an `alembic.ini`."""
    config = Config()
    config.set_main_option("script_location", str(FOLDER))
    config.attributes["connection"] = connection
    return config
