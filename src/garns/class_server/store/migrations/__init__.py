"""The steps by which tables have changed, oldest first: alembic's folder.

`python -m tools.make_migration NUMBER "What changes"` writes the next one from the tables.
"""
