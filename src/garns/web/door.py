"""The server: one protocol for each connection, and how long one may stay without a request.

uvicorn waits without end for the head of a first request, reads on without end what follows a
refusal, and keeps an answer without end that nobody fetches. Then a few clients that send a letter
a minute hold all the connections that the system grants.
"""

from __future__ import annotations

import asyncio
import socket
import ssl
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from typing import Any

import h11
import uvicorn
from starlette.applications import Starlette
from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle

from garns.formats import diverted

from .accepting import Acceptor
from .addresses import Networks, account_of
from .connections import SHARE_OF_ADDRESS, Connections, most_connections
from .limits import Limits
from .turns import Turns

HEAD_SECONDS = 20.0
"""For the head of a request: of the first from the start of the connection, of each further one
from the end of the answer before it."""

READ_BYTES = 64 * 1024
"""Of an answer that waits to be fetched, a client has to fetch as many in HEAD_SECONDS."""

PIECE_BYTES = 2048
"""What is read at one turn: a body can come as thousands of chunks of one byte."""

AT_ONCE = b"GET /healthz "
"""Whoever asks whether the server is up must not take a crowd before the door for an illness. Only
the first request of a connection is taken up before its turn."""

FAREWELL_SECONDS = 3
"""For answers that are under way when the server is ended."""


@dataclass(frozen=True)
class Shared:
    """What all connections of a server have in common."""

    connections: Connections
    turns: Turns
    proxies: Networks

    def account_of(self, host: str) -> str | None:
        """None for a proxy, which speaks for many."""
        return None if host in self.proxies else account_of(host)


class Server(uvicorn.Server):
    """uvicorn's, but connections are accepted by us, and signals are noted from before the loop
    begins until it has ended, a closed terminal among them. Afterwards they do what they did
    before."""

    def __init__(
        self, config: uvicorn.Config, shared: Shared, tls: ssl.SSLContext | None = None
    ) -> None:
        super().__init__(config)
        self._shared = shared
        self._tls = tls
        self._accepting: list[asyncio.Task[None]] = []

    def run(self, sockets: list[socket.socket] | None = None) -> None:
        with diverted(self._end_soon):
            super().run(sockets)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup([])  # With an empty list it opens no socket of its own.
        acceptor = Acceptor(self._protocol, self._has_room, self._tls)
        listening = sockets or ()
        self._accepting = [asyncio.create_task(acceptor.accept_all(each)) for each in listening]

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        for task in self._accepting:
            task.cancel()
        await asyncio.gather(*self._accepting, return_exceptions=True)
        await super().shutdown(sockets)

    def _protocol(self) -> Door:
        state = self.lifespan.state
        return Door(
            self._shared, config=self.config, server_state=self.server_state, app_state=state
        )

    def _has_room(self, host: str) -> bool:
        account = self._shared.account_of(host)
        if account is not None and not self._shared.turns.has_left(account):
            return False
        return self._shared.connections.make_room(account)

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield

    def _end_soon(self) -> None:
        self.should_exit = True


def server(
    app: Starlette,
    limits: Limits,
    proxies: Sequence[str] = (),
    *,
    share: int = SHARE_OF_ADDRESS,
    tls: ssl.SSLContext | None = None,
) -> Server:
    """What `proxies`, addresses or networks, say of where a request comes from is believed. Nobody
    else is: uvicorn would believe every program of this machine. One address may have one of
    `share` equal parts of the connections."""
    config = uvicorn.Config(
        app,
        http=Door,
        ws="none",
        # It reports clients that misbehave as errors; our own faults are reported by the
        # application.
        log_level="critical",
        server_header=False,
        proxy_headers=bool(proxies),
        forwarded_allow_ips=list(proxies),
        timeout_keep_alive=int(HEAD_SECONDS),
        timeout_graceful_shutdown=FAREWELL_SECONDS,
    )
    most = most_connections(limits.connections, limits.processes)
    turns = Turns(limits.turns_per_second)
    return Server(config, Shared(Connections(most, share), turns, Networks(proxies)), tls)


class Door(H11Protocol, asyncio.BufferedProtocol):
    """The protocol in pure Python, whatever else is installed: it bounds the head of a request,
    which the faster one does not."""

    cycle: RequestResponseCycle | None  # type: ignore[assignment]
    account: str | None = None
    _deadline: asyncio.TimerHandle | None = None

    def __init__(self, shared: Shared, **settings: Any) -> None:
        super().__init__(**settings)
        self._shared = shared
        self._piece = bytearray(PIECE_BYTES)
        self._is_new = True
        self._has_turn = False
        self._unfetched = 0

    # what the loop tells

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        host, port = self.client or ("", 0)
        self.account = self._shared.account_of(host)
        self._in_turn_as = f"{host}:{port}" if self.account is None else self.account
        self._shared.connections.add(self)
        self._watch()

    def get_buffer(self, _: int) -> bytearray:
        return self._piece

    def buffer_updated(self, n: int) -> None:
        self.data_received(bytes(self._piece[:n]))

    def data_received(self, data: bytes) -> None:
        is_new, self._is_new = self._is_new, False
        if is_new and data.startswith(AT_ONCE):
            self._take_up(data)
            return
        # Nothing more is read before its turn: what waits here is one piece.
        self.flow.pause_reading()
        self._shared.turns.join(self._in_turn_as, partial(self._take_up, data))

    def pause_writing(self) -> None:
        super().pause_writing()
        self._watch()

    def resume_writing(self) -> None:
        super().resume_writing()
        self._watch()

    def connection_lost(self, exc: Exception | None) -> None:
        self._forget()
        self._shared.connections.remove(self)
        super().connection_lost(exc)

    # requests

    def _take_up(self, data: bytes) -> None:
        if self.transport.is_closing():
            return
        self.flow.resume_reading()
        self._in_turn(partial(super().data_received, data))

    def handle_events(self) -> None:
        """Also called after an answer, since the next request may be here already; that one waits
        for its turn like any other."""
        if self._has_turn or not self.conn.trailing_data[0]:
            super().handle_events()
        else:
            turn = partial(self._in_turn, super().handle_events)
            self._shared.turns.join(self._in_turn_as, turn)

    def _in_turn(self, act: Callable[[], None]) -> None:
        if self.transport.is_closing():
            return
        self._has_turn = True
        try:
            act()
        finally:
            self._has_turn = False
        self._watch()

    def send_400_response(self, msg: str) -> None:
        """Whoever goes on after the last answer of a connection gets no other one."""
        if self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):
            super().send_400_response(msg)
        else:
            self.transport.close()

    def shutdown(self) -> None:
        if self.conn.our_state is h11.ERROR:
            self.transport.close()
        else:
            super().shutdown()

    def on_response_complete(self) -> None:
        self._forget()
        self._shared.connections.touch(self)
        super().on_response_complete()
        self._watch()

    @property
    def is_idle(self) -> bool:
        return not self._is_answering and not self.transport.is_closing()

    @property
    def _is_answering(self) -> bool:
        return self.cycle is not None and not self.cycle.response_complete

    def abort(self) -> None:
        self.transport.abort()

    # the clock

    def _watch(self) -> None:
        """The clock runs while the client has something to do: to send a request, or to fetch an
        answer. What else comes in does not stop it."""
        if self._is_answering and not self.flow.write_paused:
            self._forget()
        elif self._deadline is None:
            self._unfetched = self.transport.get_write_buffer_size()
            self._deadline = self.loop.call_later(HEAD_SECONDS, self._expire)

    def _expire(self) -> None:
        """Who fetches a long answer by a slow line may go on."""
        self._deadline = None
        if self._unfetched - self.transport.get_write_buffer_size() >= READ_BYTES:
            self._watch()
        else:
            self.transport.abort()

    def _forget(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None
