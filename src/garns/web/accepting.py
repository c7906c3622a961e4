"""New connections: accepted some at a time, and never in a rush.

asyncio's own loop accepts all that wait before it looks at any of them. If it runs out of file
descriptors on the way, it goes on trying and writes a traceback each time (until Python 3.12).
"""

from __future__ import annotations

import asyncio
import logging
import math
import socket
import ssl
import time
from collections.abc import Callable
from contextlib import suppress

from garns.messages import say

PAUSE_SECONDS = 1.0
"""After an error of the system: somebody has to give a descriptor back first."""

REPORT_SECONDS = 60.0
"""Between two lines in the log."""

SHAKE_SECONDS = 10.0
"""For what comes before the first request when the connection is encrypted."""

MOST_SHAKING = 200
"""Connections that are not ready yet: nothing else knows of them, and each has its descriptor."""

AT_ONCE = 10
"""Before the loop sees to others. There are descriptors in reserve for some times as many."""

NO_ROOM = (
    b"HTTP/1.1 503 Service Unavailable\r\n"
    b"Retry-After: 10\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"
)


class Acceptor:
    """`has_room` says whether another connection from this address is welcome; `protocol` makes
    what looks after it."""

    def __init__(
        self,
        protocol: Callable[[], asyncio.Protocol],
        has_room: Callable[[str], bool],
        tls: ssl.SSLContext | None = None,
    ) -> None:
        self._protocol = protocol
        self._has_room = has_room
        self._tls = tls
        self._reported = -math.inf
        self._accepted = 0
        self._under_way: set[asyncio.Task[None]] = set()

    async def accept_all(self, listening: socket.socket) -> None:
        """Until it is cancelled."""
        listening.setblocking(False)
        loop = asyncio.get_running_loop()
        while True:
            try:
                connection, address = await loop.sock_accept(listening)
            except ConnectionAbortedError:
                continue  # It was gone before its turn.
            except OSError as error:
                self._report(error)
                await asyncio.sleep(PAUSE_SECONDS)
            else:
                self._let_in(connection, address[0])
                self._accepted += 1
                if self._accepted % AT_ONCE == 0:
                    await asyncio.sleep(0)

    def _let_in(self, connection: socket.socket, host: str) -> None:
        if len(self._under_way) >= MOST_SHAKING or not self._has_room(host):
            with connection, suppress(OSError):
                connection.send(NO_ROOM)
            return
        task = asyncio.create_task(self._connect(connection))
        self._under_way.add(task)
        task.add_done_callback(self._under_way.discard)

    async def _connect(self, connection: socket.socket) -> None:
        try:
            # asyncio does this for sockets that it opens itself. Without it the second part of an
            # answer waits, 40 ms often, for word that the first has come.
            connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            loop = asyncio.get_running_loop()
            seconds = SHAKE_SECONDS if self._tls else None
            await loop.connect_accepted_socket(
                self._protocol, connection, ssl=self._tls, ssl_handshake_timeout=seconds
            )
        except OSError:
            connection.close()  # It went away meanwhile.

    def _report(self, error: OSError) -> None:
        now = time.monotonic()
        if now - self._reported < REPORT_SECONDS:
            return
        self._reported = now
        words = say("web.api.accept-paused", problem=error.strerror or str(error))
        logging.getLogger(__package__).error(words)
