"""`garns serve`: how it starts, what it refuses, how it ends."""

from __future__ import annotations

import http.client
import re
import signal
import socket
import subprocess
import sys

import pytest

from tests.cli.conftest import Garns


def test_it_starts_on_this_machine_alone_and_ends_with_ctrl_c() -> None:
    server = subprocess.Popen(
        [sys.executable, "-m", "garns", "--lang", "en", "serve", "--port", "0"],
        stderr=subprocess.PIPE,
        text=True,
    )
    assert server.stderr is not None
    with server, server.stderr:
        found = re.match(r"garns: http://localhost:(\d+)/", server.stderr.readline())
        assert found
        connection = http.client.HTTPConnection("127.0.0.1", int(found[1]), timeout=20)
        connection.request("GET", "/")
        answer = connection.getresponse()
        assert b"garns-board" in answer.read()
        assert "server" not in {name.lower() for name, _ in answer.getheaders()}
        connection.close()
        server.send_signal(signal.SIGINT)
        assert server.wait(20) in (0, 130)
        assert "Traceback" not in server.stderr.read()


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
