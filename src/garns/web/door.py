"""The server: connections, and how long one may stay without a request.

uvicorn waits without end for the head of a first request, reads on without end what follows a
refusal, and keeps an answer without end that nobody fetches. Then a few clients that send a letter
a minute hold all the connections that the system grants.
"""

from __future__ import annotations

import asyncio
import socket
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any

import uvicorn
from starlette.applications import Starlette
from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle

from garns.formats import diverted

HEAD_SECONDS = 20.0
"""For the head of a request: of the first from the start of the connection, of each further one
from the end of the answer before it."""

AT_ONCE = b"GET /healthz "
"""Whoever asks whether the server is up must not take a crowd before the door for an illness."""

FAREWELL_SECONDS = 3
"""For answers that are under way when the server is ended."""


class Server(uvicorn.Server):
    """uvicorn's, but signals are noted from before the loop begins until it has ended, a closed
    terminal among them. Afterwards they do what they did before."""

    def run(self, sockets: list[socket.socket] | None = None) -> None:
        with diverted(self._end_soon):
            super().run(sockets)

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield

    def _end_soon(self) -> None:
        self.should_exit = True


def server(app: Starlette) -> Server:
    return Server(
        uvicorn.Config(
            app,
            http=partial(Door, Line()),  # type: ignore[arg-type]
            ws="none",
            # It reports clients that misbehave as errors; our own faults are reported by the
            # application.
            log_level="critical",
            server_header=False,
            timeout_keep_alive=int(HEAD_SECONDS),
            timeout_graceful_shutdown=FAREWELL_SECONDS,
        )
    )


class Line:
    """Requests that have come in and are taken up one at a time. Between two of them the loop sees
    to everything else, so that nobody waits until a whole crowd has been heard."""

    def __init__(self) -> None:
        self._turns: deque[Callable[[], None]] = deque()

    def join(self, turn: Callable[[], None]) -> None:
        self._turns.append(turn)
        if len(self._turns) == 1:
            asyncio.get_running_loop().call_soon(self._next)

    def _next(self) -> None:
        try:
            self._turns[0]()
        finally:
            self._turns.popleft()
            if self._turns:
                asyncio.get_running_loop().call_soon(self._next)


class Door(H11Protocol):
    """The protocol in pure Python, whatever else is installed: it bounds the head of a request,
    which the faster one does not."""

    cycle: RequestResponseCycle | None  # type: ignore[assignment]
    _deadline: asyncio.TimerHandle | None = None

    def __init__(self, line: Line, **settings: Any) -> None:
        super().__init__(**settings)
        self._line = line

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._watch()

    def data_received(self, data: bytes) -> None:
        if data.startswith(AT_ONCE):
            self._take_up(data)
            return
        # Nothing more is read before its turn: what waits here is one piece.
        self.flow.pause_reading()
        self._line.join(partial(self._take_up, data))

    def _take_up(self, data: bytes) -> None:
        if self.transport.is_closing():
            return
        self.flow.resume_reading()
        super().data_received(data)
        self._watch()

    def on_response_complete(self) -> None:
        self._forget()
        super().on_response_complete()
        self._watch()

    def connection_lost(self, exc: Exception | None) -> None:
        self._forget()
        super().connection_lost(exc)

    def _watch(self) -> None:
        """The clock runs while there is no request to answer; what else comes in does not stop
        it."""
        if self.cycle is not None and not self.cycle.response_complete:
            self._forget()
        elif self._deadline is None:
            self._deadline = self.loop.call_later(HEAD_SECONDS, self.transport.abort)

    def _forget(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None
