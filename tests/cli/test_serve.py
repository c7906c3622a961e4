"""`garns serve`: how it starts, what it refuses, how it ends."""

from __future__ import annotations

import http.client
import json
import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

import pytest

import garns as package
from garns.formats import line_of
from tests.cli.conftest import Garns
from tests.clocks import PATIENCE, wait_until
from tests.processes import is_running


@contextmanager
def serving(*options: str, **environment: str) -> Iterator[tuple[subprocess.Popen[str], int]]:
    """The process and its port."""
    server = subprocess.Popen(
        [sys.executable, "-m", "garns", "--lang", "en", "serve", "--port", "0", *options],
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, **environment},
    )
    assert server.stderr is not None
    with server, server.stderr:
        try:
            found = re.match(r"garns: http://localhost:(\d+)/", server.stderr.readline())
            assert found
            yield server, int(found[1])
        finally:
            server.kill()


@contextmanager
def asked(port: int, name: str, **body: str) -> Iterator[http.client.HTTPConnection]:
    with closing(http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)) as connection:
        headers = {"Content-Type": "application/json"}
        connection.request("POST", f"/api/{name}", json.dumps(body), headers)
        yield connection


def status(port: int, name: str, **body: str) -> int:
    with asked(port, name, **body) as connection:
        return connection.getresponse().status


def family(pid: int) -> list[int]:
    """The processes below this one."""
    found = [pid]
    for each in found:
        for children in Path(f"/proc/{each}/task").glob("*/children"):
            with suppress(OSError):
                found += map(int, children.read_text().split())
    return found[1:]


def test_it_starts_on_this_machine_alone_and_ends_with_ctrl_c() -> None:
    with serving() as (server, port):
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
        connection.request("GET", "/")
        answer = connection.getresponse()
        assert b"garns-board" in answer.read()
        assert "server" not in {name.lower() for name, _ in answer.getheaders()}
        connection.close()
        server.send_signal(signal.SIGINT)
        assert server.wait(PATIENCE) in (0, 130)
        assert server.stderr is not None
        assert "Traceback" not in server.stderr.read()


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="looks at processes in /proc")
@pytest.mark.parametrize("end", [signal.SIGTERM, signal.SIGKILL])
def test_it_leaves_no_process_behind(end: signal.Signals) -> None:
    """With work under way, and with clients that never come to an end."""
    with serving() as (server, port):
        wait_until(lambda: status(port, "solve", puzzle="." * 81) == 200)
        hard = line_of(package.generate("16", seed=1).grid)
        slow = socket.create_connection(("127.0.0.1", port))
        with slow, asked(port, "explain", puzzle=hard, layout="16"):
            slow.sendall(b"GET / HTTP/1.1\r\n")
            workers = family(server.pid)
            assert workers
            server.send_signal(end)
            assert server.wait(PATIENCE) != 0
            wait_until(lambda: not any(map(is_running, workers)))
        assert server.stderr is not None
        assert "Traceback" not in server.stderr.read()


def test_a_server_for_anybody_is_stricter() -> None:
    board = {"puzzle": "." * 625, "layout": "25"}
    with serving() as (_, port):
        wait_until(lambda: status(port, "solve", **board) == 200)
    with serving("--public") as (_, port):
        wait_until(lambda: status(port, "solve", **board) == 422)


def test_it_opens_the_browser(tmp_path: Path) -> None:
    browser, seen = tmp_path / "browser.py", tmp_path / "seen"
    browser.write_text(
        f"import pathlib, sys; pathlib.Path({str(seen)!r}).write_text(sys.argv[1])",
        encoding="utf-8",
    )
    with serving("--open", BROWSER=f"{sys.executable} {browser} %s") as (_, port):
        wait_until(seen.exists)
        wait_until(lambda: seen.read_text() == f"http://localhost:{port}/")


def test_a_port_in_use_is_told(garns: Garns) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        result = garns("serve", "--port", port)
    assert result.code == 5
    assert f"127.0.0.1:{port}: another program uses this port" in result.err


def test_a_host_that_is_nowhere(garns: Garns) -> None:
    assert garns("serve", "--host", "300.1.1.1", "--port", "0").code == 5


def test_without_the_extra(garns: Garns, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if name.startswith("garns.web")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "uvicorn", None)
    result = garns("serve")
    assert result.code == 5
    assert "pip install 'garns[web]'" in result.err


@pytest.mark.parametrize(
    ("options", "warns"),
    [
        (["--host", "0.0.0.0"], True),
        (["--host", "0.0.0.0", "--public"], False),
        (["--host", "127.0.0.2"], False),
    ],
)
def test_a_private_server_that_others_can_reach_is_warned_of(
    options: list[str], warns: bool
) -> None:
    command = [sys.executable, "-m", "garns", "--lang", "pt", "serve", "--port", "0", *options]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as server:
        assert server.stderr is not None
        assert "http://" in server.stderr.readline()
        if warns:
            assert "outras máquinas alcançam este servidor" in server.stderr.readline()
        server.terminate()
        assert server.communicate(timeout=PATIENCE)[1] == ""


@pytest.mark.parametrize("text", ["*", "proxy.example", "10.0.0.0/99", "10.0.0.1/8"])
def test_a_proxy_is_an_address_or_a_network(garns: Garns, text: str) -> None:
    done = garns("serve", "--trust-proxy", text)
    assert done.code == 2
    assert f"“{text}” is neither an address" in done.err
