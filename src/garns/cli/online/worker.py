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
    workers = start_workers(address, judges)
    complain(say("class-ops.judging", n=judges))
    is_over = threading.Event()
    try:
        with diverted(is_over.set):
            is_over.wait()
    finally:
        workers.stop()
    return Exit.DONE
