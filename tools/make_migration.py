"""Write the next step of the tables of the class server, from what changed in `store/tables.py`.

    python -m tools.make_migration 0002 "Marks of groups"

To be read before it is committed: alembic sees no renamed column, but one that is gone and one that
is new.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path

from alembic import command

from garns.class_server.store import open_database, upgrade
from garns.class_server.store.migrating import FOLDER, configuration


def main(number: str, message: str) -> None:
    with tempfile.TemporaryDirectory() as folder:
        database = open_database(Path(folder) / "class.db")
        if any((FOLDER / "versions").glob("0*.py")):
            upgrade(database)
        with database.engine.begin() as connection:
            command.revision(
                configuration(connection), message=message, rev_id=number, autogenerate=True
            )
        database.close()
    (written,) = (FOLDER / "versions").glob(f"{number}_*.py")
    for tidy in (["format", "--quiet"], ["check", "--fix", "--quiet"]):
        subprocess.run(["ruff", *tidy, str(written)], check=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
