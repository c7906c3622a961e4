"""`garns class worker`: judges for a class, on another machine than the server or beside it."""

from __future__ import annotations

import threading

import click

from garns.formats import diverted
from garns.messages import say

from ..arguments import options
from ..arguments.translated_click import Command, option
from ..running.complaints import complain
from ..running.exit_codes import Exit
from .opening import current, database_option, needing_the_extra

LOOKS_SECONDS = 0.5
"""After which it is looked whether a signal has come."""


@click.command("class-worker", cls=Command)
@options.command_options(
    database_option,
    option(
        "--judges",
        type=click.IntRange(1, 64),
        default=1,
        value="n",
        help_id="cli.class-worker.option.judges",
    ),
)
def command(address: str, judges: int) -> Exit:
    with needing_the_extra():
        from garns.class_server.judging.workers import start_workers
    with current(address):
        pass
    is_over = threading.Event()
    # Before anything is said: whoever reads that it judges may end it at once.
    with diverted(is_over.set):
        workers = start_workers(address, judges)
        try:
            complain(say("class-ops.judging", n=judges))
            # A signal that comes just before a wait without end begins would not end it.
            while not is_over.wait(LOOKS_SECONDS):
                pass
        finally:
            workers.stop()
    return Exit.DONE
