"""The server: the application behind a door with bounds."""

from __future__ import annotations

import gc
import secrets
import socket
import ssl
from collections.abc import Sequence
from dataclasses import replace

from garns.web import LOCAL, server
from garns.web.connections import ask_for_descriptors

from ..access.accounts import has_owner
from ..app import application
from ..pages.asked import ServerState
from ..store import Database
from .addresses import Addresses

DATABASE_WORK = 40
"""Threads that answer, each with a connection of its own to the database, and its descriptors: the
door leaves them as much room as workers of the game would need."""

CONNECTIONS = 3000
"""A browser opens up to six."""

DESCRIPTORS = 4096
"""With those of the database: each thread that asks it has some."""

LIMITS = replace(LOCAL, connections=CONNECTIONS, processes=DATABASE_WORK)
"""Those of the door: the head of a request, connections, turns. A body is bounded by its route."""


def server_state_of(database: Database, addresses: Addresses, *, is_secure: bool) -> ServerState:
    """With a key for the first run, if nobody owns the server yet."""
    server_state = ServerState(database, addresses.public, is_secure=is_secure)
    with database.reading() as session:
        server_state.has_owner = has_owner(session)
    if not server_state.has_owner:
        server_state.first_run_key = secrets.token_urlsafe(16)
    return server_state


def run(
    server_state: ServerState,
    hosts: frozenset[str],
    listening: socket.socket,
    proxies: Sequence[str] = (),
    tls: ssl.SSLContext | None = None,
) -> None:
    """Until it is told to end; answers that are under way are finished."""
    ask_for_descriptors(DESCRIPTORS)
    app = application(server_state, hosts)
    # All that is loaded now stays: nobody looks through it for garbage again.
    gc.collect()
    gc.freeze()
    # A whole school may come from one address.
    server(app, LIMITS, proxies, share=1, tls=tls).run(sockets=[listening])
