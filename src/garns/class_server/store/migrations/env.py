"""What alembic runs around the steps: with the connection that `migrating` hands it."""

from __future__ import annotations

from alembic import context

from garns.class_server.store.tables import Table


def run() -> None:
    context.configure(
        connection=context.config.attributes["connection"],
        target_metadata=Table.metadata,
        # SQLite cannot change a column: alembic makes the table anew.
        render_as_batch=True,
        user_module_prefix="",
    )
    with context.begin_transaction():
        context.run_migrations()


# Not where it is merely imported, without a migration under way.
if hasattr(context, "config"):
    run()
