"""Clients that misbehave at the level of connections, against a real server."""

from __future__ import annotations

import asyncio
import dataclasses
import json
import socket
from collections.abc import Iterator
from functools import partial
from typing import Any

import pytest

import garns
from garns.formats import line_of
from garns.web import LOCAL, app, door
from garns.web.door import Line
from tests.clocks import PATIENCE
from tests.loops import run_to_end
from tests.web.conftest import HOUR, Served

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
HEALTH = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"


@pytest.fixture(scope="module")
def port() -> Iterator[int]:
    server = Served(dataclasses.replace(LOCAL, processes=1, seconds=HOUR))
    server.start()
    yield server.socket.getsockname()[1]
    server.stop()


def request(name: str, **body: Any) -> bytes:
    content = json.dumps(body).encode()
    return head(name, f"Content-Length: {len(content)}") + content


def head(name: str, *lines: str) -> bytes:
    first = f"POST /api/{name} HTTP/1.1", "Host: localhost", "Content-Type: application/json"
    return "\r\n".join((*first, *lines, "", "")).encode()


def connected(port: int, sent: bytes) -> socket.socket:
    connection = socket.create_connection(("127.0.0.1", port), timeout=PATIENCE)
    connection.sendall(sent)
    return connection


def status(connection: socket.socket) -> int:
    return int(connection.recv(65536).split()[1])


def is_closed(connection: socket.socket) -> bool:
    """Waits until it is; what comes before does not matter."""
    try:
        while connection.recv(65536):
            pass
    except ConnectionResetError:
        pass
    return True


@pytest.mark.parametrize("sent", [b"", b"GET / HTTP/1.1\r\nHost: localhost\r\nX: y"])
def test_who_sends_no_request_is_shown_the_door(
    sent: bytes, port: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(door, "HEAD_SECONDS", 0.1)
    with connected(port, sent) as slow:
        assert is_closed(slow)


def test_who_sends_on_after_a_refusal_is_shown_the_door(
    port: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(door, "HEAD_SECONDS", 0.1)
    with connected(port, head("solve", f"Content-Length: {10**12}") + b" " * 70_000) as endless:
        assert is_closed(endless)


def test_a_body_that_never_ends(port: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(app, "BODY_SECONDS", 0.1)
    with connected(port, request("solve", puzzle=PUZZLE)[:-1]) as slow:
        assert status(slow) == 408


def test_a_body_without_a_length(port: int) -> None:
    chunked = head("solve", "Transfer-Encoding: chunked")
    with connected(port, chunked + b"2\r\n{}\r\n0\r\n\r\n") as small:
        assert status(small) == 422
    with connected(port, chunked + b"20000\r\n" + b" " * 0x20000 + b"\r\n0\r\n\r\n") as large:
        assert status(large) == 413


@pytest.mark.parametrize(
    "sent",
    [
        b"GET / HTTP/1.1\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\n\r\n",
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n",
        head("solve", "Content-Length: -1"),
        head("solve", "Content-Length: 1", "Content-Length: 2"),
        b"GET / HTTP/1.1\r\nHost: localhost\r\nX: " + b"x" * 300_000,
    ],
)
def test_what_is_no_request_is_refused(sent: bytes, port: int) -> None:
    with connected(port, sent) as connection:
        assert status(connection) == 400


def test_a_client_that_hangs_up_takes_its_work_along(port: int) -> None:
    """The one process is at work for minutes, or until somebody else can have it."""
    hard = line_of(garns.generate("16", seed=1).grid)
    with connected(port, request("explain", puzzle=hard, layout="16")):
        with connected(port, HEALTH) as between:
            assert status(between) == 200
        patient = connected(port, request("count", puzzle=PUZZLE))
    with patient:
        assert status(patient) == 200


def test_a_client_that_hangs_up_in_the_middle_of_its_body(
    port: int, caplog: pytest.LogCaptureFixture
) -> None:
    connected(port, request("solve", puzzle=PUZZLE)[:-1]).close()
    with connected(port, request("solve", puzzle=PUZZLE)) as other:
        assert status(other) == 200
    assert caplog.records == []


def test_between_two_in_line_the_loop_sees_to_others() -> None:
    async def queue() -> None:
        heard: list[int] = []
        line = Line()
        for number in range(3):
            line.join(partial(heard.append, number))
        for n in (1, 2, 3):
            await asyncio.sleep(0)
            assert heard == list(range(n))

    run_to_end(queue())
