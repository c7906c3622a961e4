"""`garns serve`: the game, the lab and the HTTP interface in the browser."""

from __future__ import annotations

import gc
import socket
import threading
import webbrowser

import click

from garns.messages import say
from garns.model import MissingExtra

from . import options
from .app import complain
from .exits import Exit
from .speaking import Command, option

THIS_MACHINE = "127.0.0.1"


@click.command("serve", cls=Command)
@options.command_options(
    option("--open", "opens", is_flag=True),
    option("--host", default=THIS_MACHINE, value="host"),
    option("--port", type=click.IntRange(0, 65535), default=8000, value="n"),
    option("--name", "names", multiple=True, value="host"),
    option("--public", is_flag=True),
)
def command(opens: bool, host: str, port: int, names: tuple[str, ...], public: bool) -> Exit:
    try:
        from garns.web import LOCAL, LOCAL_HOSTS, PUBLIC, application, server
    except ImportError:
        raise MissingExtra("starlette", "web") from None
    listening = _listening(host, port)
    address = _address(host, listening.getsockname()[1])
    complain(say("cli.serve.at", address=address))
    if opens:
        # The socket listens already: the browser waits until the server is up.
        threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
    known = LOCAL_HOSTS | {host.lower(), *map(str.lower, names)}
    app = application(PUBLIC if public else LOCAL, known)
    # All that is loaded now stays: looking through it for garbage, again and again, would keep
    # everybody waiting for 30 ms each time.
    gc.collect()
    gc.freeze()
    server(app).run(sockets=[listening])
    return Exit.DONE


def _listening(host: str, port: int) -> socket.socket:
    """Taken before anything is said, so that a port in use is an error and not a surprise."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        return socket.create_server((host, port), family=family, backlog=2048)
    except OSError as error:
        error.filename = f"{host}:{port}"
        raise


def _address(host: str, port: int) -> str:
    name = "localhost" if host in ("0.0.0.0", "::", THIS_MACHINE) else host
    return f"http://{f'[{name}]' if ':' in name else name}:{port}/"
