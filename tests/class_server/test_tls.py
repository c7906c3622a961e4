"""https with given files, and what is different then."""

from __future__ import annotations

import asyncio
import shutil
import socket
import ssl
import subprocess
from contextlib import closing
from http.client import HTTPConnection, HTTPSConnection
from pathlib import Path

import pytest

from garns.class_server.starting.certificates import tls_context
from garns.web import accepting
from tests.class_server.test_commands import serving
from tests.clocks import PATIENCE
from tests.loops import run_to_end

pytestmark = pytest.mark.skipif(shutil.which("openssl") is None, reason="needs openssl")


@pytest.fixture
def certificate(tmp_path: Path) -> tuple[Path, Path]:
    """For localhost, signed by itself."""
    made, key = tmp_path / "cert.pem", tmp_path / "key.pem"
    command = "openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2"
    subject = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"]
    subprocess.run(
        [*command.split(), *subject, "-out", made, "-keyout", key], check=True, capture_output=True
    )
    return made, key


def test_https(tmp_path: Path, certificate: tuple[Path, Path]) -> None:
    made, key = certificate
    with serving(tmp_path, "--cert", str(made), "--key", str(key), "--host", "0.0.0.0") as server:
        assert "https://localhost:" in server.said[0]
        assert server.process.poll() is None
        trust = ssl.create_default_context(cafile=str(made))
        asked = HTTPSConnection("localhost", server.port, context=trust, timeout=PATIENCE)
        asked.request("GET", "/join")
        answer = asked.getresponse()
        answer.read()
        assert answer.status == 303
        assert "max-age" in str(answer.headers["strict-transport-security"])
        # The same connection, once more.
        asked.request("GET", "/start")
        cookies = asked.getresponse().headers.get_all("set-cookie") or []
        asked.close()
        assert cookies
        assert all("Secure" in each for each in cookies)
        plain = ssl.create_default_context(cafile=str(made))
        plain.maximum_version = ssl.TLSVersion.TLSv1_2
        old = HTTPSConnection("localhost", server.port, context=plain, timeout=PATIENCE)
        old.request("GET", "/healthz")
        assert old.getresponse().read() == b"ok"
        old.close()
        assert "not encrypted" not in "".join(server.said)


def test_whoever_does_not_shake_hands_is_let_go(
    certificate: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    """They would hold a connection each, without ever asking for anything."""
    monkeypatch.setattr(accepting, "SHAKE_SECONDS", 0.2)

    async def silent() -> bytes:
        tls = tls_context(*certificate)
        acceptor = accepting.Acceptor(asyncio.Protocol, lambda _: True, tls)
        with closing(socket.create_server(("127.0.0.1", 0))) as listening:
            accepting_all = asyncio.create_task(acceptor.accept_all(listening))
            reader, writer = await asyncio.open_connection(*listening.getsockname())
            try:
                return await asyncio.wait_for(reader.read(), PATIENCE)
            finally:
                writer.close()
                accepting_all.cancel()

    assert run_to_end(silent()) == b""


def test_behind_a_proxy(tmp_path: Path) -> None:
    """People use its name by https, whatever this server speaks itself."""
    name = "class.example.org"
    with serving(tmp_path, "--trust-proxy", "127.0.0.1", "--name", name) as server:
        said = "".join(server.said)
        assert f"https://{name}/join" in said
        assert f"https://{name}/start?key=" in said
        assert "not encrypted" not in said
        asked = HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)
        facts = {"X-Forwarded-For": "203.0.113.7", "X-Forwarded-Proto": "https"}
        asked.request("GET", "/start", headers={"Host": name, **facts})
        answer = asked.getresponse()
        answer.read()
        cookies = answer.headers.get_all("set-cookie") or []
        assert cookies
        assert all("Secure" in each for each in cookies)
        asked.request("GET", "/start", headers={"Host": "elsewhere.example.org", **facts})
        assert asked.getresponse().status == 421
        asked.close()


def test_a_warning_without_https(tmp_path: Path) -> None:
    with serving(tmp_path, "--host", "0.0.0.0", "--name", "class.local") as server:
        assert "http://class.local:" in server.said[-1]
        assert "not encrypted" in "".join(server.said)
