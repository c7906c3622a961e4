"""Clients that misbehave at the level of connections, against a real server."""

from __future__ import annotations

import dataclasses
import json
import re
import socket
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from typing import Any

import pytest

import garns
from garns.formats import line_of
from garns.web import LOCAL, app, door
from garns.web.door import Door
from garns.web.turns import Turns
from tests import clocks
from tests.clocks import PATIENCE
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


# answers that nobody fetches, requests that nobody waits for


def fetched_slowly(port: int) -> socket.socket:
    """A client that asks and asks, and reads nothing."""
    connection = socket.socket()
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    connection.settimeout(PATIENCE)
    connection.connect(("127.0.0.1", port))
    connection.sendall(b"GET /api/shelf HTTP/1.1\r\nHost: localhost\r\n\r\n" * 400)
    return connection


def test_who_does_not_fetch_its_answers_is_shown_the_door(
    port: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(door, "HEAD_SECONDS", 0.1)
    with fetched_slowly(port) as slow:
        clocks.wait_until(lambda: _is_reset(slow))


def _is_reset(connection: socket.socket) -> bool:
    """Asked without reading anything."""
    return connection.getsockopt(socket.SOL_SOCKET, socket.SO_ERROR) != 0


def test_who_fetches_enough_of_an_answer_may_go_on(
    port: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    looks: list[Door] = []
    expire = Door._expire

    def counted(self: Door) -> None:
        looks.append(self)
        expire(self)

    monkeypatch.setattr(Door, "_expire", counted)
    monkeypatch.setattr(door, "HEAD_SECONDS", 0.01)
    monkeypatch.setattr(door, "READ_BYTES", 0)
    with fetched_slowly(port) as slow:
        clocks.wait_until(lambda: len(looks) > 3)
        assert not _is_reset(slow)
        assert len(set(looks)) == 1


@pytest.mark.parametrize(
    "first",
    [
        b"GET / HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
        b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade, HTTP2-Settings\r\n"
        b"Upgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQCAAAAAAIAAAAA\r\n\r\n",
    ],
)
def test_there_is_nothing_to_upgrade_to(first: bytes, port: int) -> None:
    with connected(port, first + CLOSING) as connection:
        assert codes(connection) == [200, 200]


def test_there_is_no_tunnel(port: int) -> None:
    connect = b"CONNECT evil.example:443 HTTP/1.1\r\nHost: localhost\r\n\r\n"
    with connected(port, connect + CLOSING) as connection:
        assert codes(connection) == [404, 200]


CLOSING = HEALTH.replace(b"\r\n\r\n", b"\r\nConnection: close\r\n\r\n")


def codes(connection: socket.socket) -> list[int]:
    """Of all answers until the server closes."""
    with connection.makefile("rb") as stream:
        return [int(code) for code in re.findall(rb"HTTP/1.1 (\d+) ", stream.read())]


def test_requests_one_after_the_other_and_all_at_once(port: int) -> None:
    many = 300
    with connected(port, HEALTH * many + CLOSING) as connection:
        assert codes(connection) == [200] * (many + 1)


def test_a_body_in_a_thousand_pieces(port: int) -> None:
    pieces = b"".join(b"1\r\n%c\r\n" % each for each in json.dumps({"puzzle": PUZZLE}).encode())
    chunked = head("solve", "Transfer-Encoding: chunked", "Connection: close")
    with connected(port, chunked + pieces + b"0\r\n\r\n") as connection:
        assert codes(connection) == [200]


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux has all of 127.0.0.0/8")
@pytest.mark.parametrize("attack", [HEALTH * 10_000, None], ids=["pipelined", "chunks"])
def test_a_flood_of_one_address_is_no_flood_of_turns(attack: bytes | None, port: int) -> None:
    """Between two turns of the flood everybody else has one: what the flood has been answered
    meanwhile stays in proportion to what others were."""
    chunks = head("solve", "Transfer-Encoding: chunked") + b"1\r\n \r\n" * 100_000
    sent = attack or chunks
    turns: list[str] = []
    joined: list[int] = []
    join = Turns.join

    def counted(self: Turns, account: str, turn: Callable[[], None]) -> None:
        def noted() -> None:
            turns.append(account)
            turn()

        if account == "127.0.0.1":
            joined.append(len(turns))
        join(self, account, noted)

    with pytest.MonkeyPatch.context() as patch, ExitStack() as stack:
        patch.setattr(Turns, "join", counted)
        for _ in range(8):
            stack.enter_context(flooding(port, sent))
        clocks.wait_until(lambda: turns.count("127.0.0.2") > 50)
        with connected(port, b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n") as ordinary:
            assert status(ordinary) == 200
    # How many turns the flood has before the request has come depends on the machine.
    met = turns[joined[0] : turns.index("127.0.0.1")]
    assert len(met) < 10


@contextmanager
def flooding(port: int, sent: bytes) -> Iterator[None]:
    """From an address of its own, by a thread that reads and sends without end."""
    connection = socket.create_connection(("127.0.0.1", port), source_address=("127.0.0.2", 0))

    def read() -> None:
        with suppress(OSError):
            while connection.recv(1 << 20):
                pass

    def write() -> None:
        with suppress(OSError):
            while True:
                connection.sendall(sent)

    threads = [threading.Thread(target=each, daemon=True) for each in (read, write)]
    for thread in threads:
        thread.start()
    try:
        yield
    finally:
        with suppress(OSError):
            connection.shutdown(socket.SHUT_RDWR)
        for thread in threads:
            thread.join()
        connection.close()


# who asks


def test_only_a_trusted_proxy_is_believed() -> None:
    """127.0.0.1 is no exception: any program of this machine has it."""
    strict = dataclasses.replace(LOCAL, processes=1, burst=2, requests_per_minute=1)
    forwarded = request("solve").replace(b"\r\n\r\n", b"\r\nX-Forwarded-For: 10.0.0.%d\r\n\r\n")
    for proxies, expected in {
        (): [422, 422, 429],
        ("10.0.0.1",): [422, 422, 429],
        ("127.0.0.0/8",): [422, 422, 422],
    }.items():
        server = Served(strict, proxies)
        server.start()
        found = []
        for number in range(3):
            with connected(server.socket.getsockname()[1], forwarded % number) as connection:
                found.append(status(connection))
        server.stop()
        assert found == expected, proxies
