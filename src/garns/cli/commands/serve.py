"""`garns serve`: the game, the lab and the HTTP interface in the browser."""

from __future__ import annotations

import gc
import threading
import webbrowser

import click

from garns.messages import say
from garns.model import MissingExtra

from ..arguments import options
from ..arguments.translated_click import Command, option
from ..running.complaints import complain
from ..running.exit_codes import Exit
from ..running.listening import THIS_MACHINE, address_of, check_network, listening_at


@click.command("serve", cls=Command)
@options.command_options(
    option("--open", "opens", is_flag=True),
    option("--host", default=THIS_MACHINE, value="host"),
    option("--port", type=click.IntRange(0, 65535), default=8000, value="n"),
    option("--name", "names", multiple=True, value="host"),
    option("--public", is_flag=True),
    option("--trust-proxy", "proxies", multiple=True, value="network"),
)
def command(
    opens: bool,
    host: str,
    port: int,
    names: tuple[str, ...],
    public: bool,
    proxies: tuple[str, ...],
) -> Exit:
    try:
        from garns.web import LOCAL, LOCAL_HOSTS, PUBLIC, application, is_loopback, server
    except ImportError:
        raise MissingExtra("starlette", "web") from None
    for proxy in proxies:
        check_network(proxy)
    listening = listening_at(host, port)
    address = address_of(host, listening.getsockname()[1])
    complain(say("cli.serve.at", address=address))
    if not public and not is_loopback(host):
        complain(say("cli.serve.not-public"))
    if opens:
        # The socket listens already: the browser waits until the server is up.
        threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
    known = LOCAL_HOSTS | {host.lower(), *map(str.lower, names)}
    limits = PUBLIC if public else LOCAL
    app = application(limits, known)
    # All that is loaded now stays: looking through it for garbage, again and again, would keep
    # everybody waiting for 30 ms each time.
    gc.collect()
    gc.freeze()
    server(app, limits, proxies).run(sockets=[listening])
    return Exit.DONE
