"""More clients than there is room for: who has most gives way, and nothing spins."""

from __future__ import annotations

import asyncio
import errno
import logging
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest

from garns.web import accepting
from garns.web.accepting import Acceptor
from garns.web.connections import Connections, most_connections
from tests.clocks import PATIENCE
from tests.loops import run_to_end

resource = pytest.importorskip("resource", reason="only Unix bounds descriptors like this")

DESCRIPTORS = 200
CLIENTS = 300
REQUEST = b"GET /api/words/en HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"


class Line:
    """A connection as the table sees it."""

    def __init__(self, account: str | None, is_idle: bool = True) -> None:
        self.account = account
        self.is_idle = is_idle
        self.is_aborted = False

    def abort(self) -> None:
        self.is_aborted = True


def table(most: int, *lines: Line) -> Connections:
    made = Connections(most)
    for line in lines:
        made.add(line)
    return made


def test_one_address_may_have_all() -> None:
    """A school is behind one; what has been idle longest makes way, whoever it is of."""
    busy, *idle = (Line("a", is_idle=n > 0) for n in range(4))
    connections = Connections(4, share=1)
    for line in (busy, *idle):
        assert connections.make_room("a")
        connections.add(line)
    assert connections.make_room("a")
    assert [line.is_aborted for line in (busy, *idle)] == [False, True, False, False]


def test_one_address_has_a_quarter_of_all() -> None:
    lines = [Line("a"), Line("a")]
    connections = table(8, *lines)
    assert not connections.make_room("a")
    assert connections.make_room("b")
    connections.remove(lines[0])
    assert connections.make_room("a")


def test_who_has_most_gives_way_with_what_is_idle_longest() -> None:
    busy, old, new = Line("b", is_idle=False), Line("b"), Line("b")
    others = [Line(f"{n}") for n in range(9)]
    connections = table(12, *others, busy, old, new)
    connections.touch(old)
    assert connections.make_room("c")
    assert [each.is_aborted for each in (busy, old, new)] == [False, False, True]
    assert not any(each.is_aborted for each in others)


def test_nobody_who_is_answered_gives_way() -> None:
    connections = table(8, *(Line(f"{n}", is_idle=False) for n in range(8)))
    assert not connections.make_room("c")


def test_a_proxy_may_have_all_that_is_left() -> None:
    lines = [Line(None) for _ in range(8)]
    connections = table(8, *lines)
    assert connections.make_room(None)
    assert lines[0].is_aborted


def test_who_has_gone_is_not_counted() -> None:
    line = Line("a")
    connections = table(4, line)
    connections.remove(line)
    connections.remove(line)
    assert len(connections) == 0


def test_as_many_as_there_are_descriptors(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(resource, "getrlimit", lambda _: (1024, 4096))
    assert 800 < most_connections(4000, processes=2) < 1024
    assert most_connections(100, processes=2) == 100
    monkeypatch.setattr(resource, "getrlimit", lambda _: (20, 20))
    assert most_connections(4000, processes=2) > 0
    monkeypatch.setattr(resource, "getrlimit", lambda _: (resource.RLIM_INFINITY, 0))
    assert most_connections(4000, processes=2) == 4000


def test_no_descriptors_left_is_one_line_in_the_log(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The first ten times the system has none; then the client that waits is let in."""
    monkeypatch.setattr(accepting, "PAUSE_SECONDS", 0)
    failures = iter(range(10))
    met: list[str] = []

    def meet(host: str) -> bool:
        met.append(host)
        return False

    async def act() -> None:
        loop = asyncio.get_running_loop()
        real = loop.sock_accept

        async def accept(listening: socket.socket) -> tuple[socket.socket, object]:
            if next(failures, None) is not None:
                raise OSError(errno.EMFILE, "Too many open files")
            return await real(listening)

        monkeypatch.setattr(loop, "sock_accept", accept)
        with socket.create_server(("127.0.0.1", 0)) as listening:
            acceptor = Acceptor(asyncio.Protocol, meet)
            task = asyncio.create_task(acceptor.accept_all(listening))
            with socket.create_connection(listening.getsockname()):
                while not met:
                    await asyncio.sleep(0.01)
            task.cancel()
            await asyncio.wait([task])

    with caplog.at_level(logging.WARNING):
        run_to_end(act())
    assert met == ["127.0.0.1"]
    assert [record.getMessage() for record in caplog.records] == [
        "No new connections for a moment: Too many open files."
    ]


def test_no_part_of_an_answer_waits_for_the_one_before() -> None:
    """asyncio sees to that for sockets that it opens itself; these come from elsewhere."""
    found: list[int] = []

    class Meeting(asyncio.Protocol):
        def connection_made(self, transport: asyncio.BaseTransport) -> None:
            connection = transport.get_extra_info("socket")
            found.append(connection.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))
            transport.close()

    async def act() -> None:
        with socket.create_server(("127.0.0.1", 0)) as listening:
            acceptor = Acceptor(Meeting, lambda _: True)
            task = asyncio.create_task(acceptor.accept_all(listening))
            with socket.create_connection(listening.getsockname()):
                while not found:
                    await asyncio.sleep(0.01)
            task.cancel()
            await asyncio.wait([task])

    run_to_end(act())
    assert found[0]


SERVER = f"""
import resource, sys
resource.setrlimit(resource.RLIMIT_NOFILE, ({DESCRIPTORS}, {DESCRIPTORS}))
from garns.cli.app import main
if __name__ == "__main__":
    sys.argv = ["garns", "serve", "--port", "0", "--public"]
    main()
"""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[subprocess.Popen[str], int]]:
    """With few descriptors."""
    script = tmp_path_factory.mktemp("server") / "serve.py"
    script.write_text(SERVER)
    process = subprocess.Popen([sys.executable, script], stderr=subprocess.PIPE, text=True)
    assert process.stderr is not None
    port = int(process.stderr.readline().split("localhost:")[1].split("/")[0])
    yield process, port
    process.terminate()
    assert process.communicate(timeout=PATIENCE)[1] == ""


@contextmanager
def connected(port: int, address: str) -> Iterator[socket.socket]:
    made = socket.create_connection(("127.0.0.1", port), PATIENCE, source_address=(address, 0))
    with made:
        yield made


def answer(port: int, address: str) -> bytes:
    with connected(port, address) as client:
        client.sendall(REQUEST)
        return client.recv(15)


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux has all of 127.0.0.0/8, and /proc")
@pytest.mark.parametrize("addresses", [1, CLIENTS])
def test_idle_connections_keep_nobody_out(
    server: tuple[subprocess.Popen[str], int], addresses: int
) -> None:
    """From one address or from many, more than the server has descriptors for."""
    process, port = server
    with ExitStack() as idle:
        for number in range(CLIENTS):
            own = number % addresses
            idle.enter_context(connected(port, f"127.0.{2 + own // 250}.{1 + own % 250}"))
        # The queue of the system is in order: when this one is answered, all of them were met.
        assert answer(port, "127.0.9.1") == b"HTTP/1.1 200 OK"
        before = _cpu_seconds(process.pid)
        time.sleep(1)
        assert _cpu_seconds(process.pid) - before < 0.5
        assert all(answer(port, f"127.0.9.{n}") == b"HTTP/1.1 200 OK" for n in range(1, 9))


def _cpu_seconds(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / 100
