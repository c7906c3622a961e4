"""The database: what is kept, and how it is read and written.

`open_database` gives a `Database`; `with database.reading() as session` sees one state of it, `with
database.writing() as session` changes it wholly or not at all. The tables are in `store.tables`.
"""

from .database import Database, open_database
from .failures import told_plainly
from .migrating import newest_revision, revision_of, upgrade

__all__ = ["Database", "newest_revision", "open_database", "revision_of", "told_plainly", "upgrade"]
