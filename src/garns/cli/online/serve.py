"""`garns class serve`: the server of a class."""

from __future__ import annotations

import os
import threading
import webbrowser
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

from garns.messages import say
from garns.model import UnsupportedSystem

from ..arguments import options
from ..arguments.translated_click import Command, Complaint, option
from ..running.complaints import complain
from ..running.exit_codes import Exit
from ..running.listening import THIS_MACHINE, check_network, listening_at
from .opening import database_option, needing_the_extra, opened

if TYPE_CHECKING:
    from garns.class_server.starting.addresses import Addresses

FILE = click.Path(exists=True, dir_okay=False, path_type=Path)


@click.command("class-serve", cls=Command)
@options.command_options(
    database_option,
    option("--host", default=THIS_MACHINE, value="host"),
    option("--port", type=click.IntRange(0, 65535), default=8000, value="n"),
    option("--name", "names", multiple=True, value="host", help_id="cli.class.option.names"),
    option("--trust-proxy", "proxies", multiple=True, value="network"),
    option("--cert", "certificate", type=FILE, value="file", help_id="cli.class.option.cert"),
    option("--key", type=FILE, value="file", help_id="cli.class.option.key"),
    option(
        "--judges",
        type=click.IntRange(0, 64),
        value="n",
        help_id="cli.class-serve.option.judges",
    ),
    option("--open", "opens", is_flag=True),
)
def command(
    address: str,
    host: str,
    port: int,
    names: tuple[str, ...],
    proxies: tuple[str, ...],
    certificate: Path | None,
    key: Path | None,
    judges: int | None,
    opens: bool,
) -> Exit:
    with needing_the_extra():
        from garns.class_server.starting.addresses import addresses_of
        from garns.class_server.starting.certificates import tls_context
        from garns.class_server.starting.running import run, server_state_of
        from garns.class_server.store import upgrade
    if (certificate is None) != (key is None):
        raise Complaint("go-together", names="--cert, --key")
    if proxies and not names:
        raise Complaint("needs", name="--trust-proxy", needed="--name")
    for proxy in proxies:
        check_network(proxy)
    tls = tls_context(certificate, key) if certificate and key else None
    is_secure = tls is not None or bool(proxies)
    with opened(address) as database:
        upgrade(database)
        listening = listening_at(host, port)
        taken = listening.getsockname()[1]
        found = addresses_of(host, taken, names, has_tls=tls is not None, has_proxy=bool(proxies))
        server_state = server_state_of(database, found, is_secure=is_secure)
        base = found.public if is_secure else found.here
        first_key = server_state.first_run_key
        first = f"{base}/start?key={first_key}" if first_key else None
        _tell(found, first, is_secure=is_secure)
        if opens:
            # The socket listens already: the browser waits until the server is up.
            page = first or f"{found.here}/"
            threading.Thread(target=webbrowser.open, args=(page,), daemon=True).start()
        with _judging(address, judges):
            run(server_state, found.hosts, listening, proxies, tls)
    return Exit.DONE


@contextmanager
def _judging(address: str, count: int | None) -> Iterator[None]:
    """As many as were asked for; else some, if this machine can hold strangers' programs in."""
    from garns.class_server.judging.workers import start_workers

    try:
        workers = start_workers(address, usual_judges() if count is None else count)
    except UnsupportedSystem as error:
        if count is not None:
            raise
        complain(str(error))
        workers = start_workers(address, 0)
    try:
        yield
    finally:
        workers.stop()


def usual_judges() -> int:
    """Pages need a core of their own."""
    return max(1, (os.cpu_count() or 1) // 2)


def _tell(found: Addresses, first: str | None, *, is_secure: bool) -> None:
    complain(say("cli.serve.at", address=f"{found.here}/"))
    if first:
        complain(say("class-ops.first-run", address=first))
    if found.network is None:
        complain(say("class-ops.this-machine-only"))
        return
    if not is_secure:
        complain(say("class-ops.not-encrypted"))
    complain(say("class-ops.join", address=f"{found.network}/join"))
