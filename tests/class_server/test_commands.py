"""`garns class serve`: how it starts, what it prints, what it refuses, how it ends."""

from __future__ import annotations

import errno
import os
import re
import signal
import socket
import sqlite3
import stat
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from urllib.request import urlopen

import pytest
from starlette.testclient import TestClient

from garns.class_server.app import application
from garns.class_server.starting.addresses import addresses_of
from garns.class_server.starting.running import server_state_of
from garns.class_server.store import Database, open_database, told_plainly, upgrade
from garns.programs import can_keep, containment
from tests.class_server.visitor import TOKEN
from tests.class_server.world import PASSWORD, World
from tests.cli.conftest import Garns
from tests.clocks import PATIENCE

NEXT = re.compile(r'name="next" value="([^"]+)"')


@dataclass
class Serving:
    process: subprocess.Popen[str]
    port: int
    said: list[str]
    """What it has printed until it was ready."""


@contextmanager
def serving(folder: Path, *options: str) -> Iterator[Serving]:
    """A server that is up, with a file in the folder."""
    process = subprocess.Popen(
        [sys.executable, "-m", "garns", "--lang", "en", "class", "serve", "--port", "0", *options],
        stderr=subprocess.PIPE,
        text=True,
        cwd=folder,
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
    )
    assert process.stderr is not None
    with process, process.stderr:
        try:
            said = [process.stderr.readline()]
            while "joins at" not in said[-1] and "Only this machine" not in said[-1]:
                assert said[-1], said
                said.append(process.stderr.readline())
            found = re.search(r":(\d+)/", said[0])
            assert found, said
            yield Serving(process, int(found[1]), said)
        finally:
            process.kill()


def test_it_starts_upgrades_and_ends(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        assert "http://localhost:" in server.said[0]
        with urlopen(f"http://127.0.0.1:{server.port}/healthz", timeout=PATIENCE) as answer:
            assert answer.read() == b"ok"
        for end in ("", "-wal", "-shm"):
            mode = (tmp_path / f"class.db{end}").stat().st_mode
            assert stat.S_IMODE(mode) == 0o600, end
        server.process.send_signal(signal.SIGTERM)
        assert server.process.wait(PATIENCE) == 143
    assert not (tmp_path / "class.db-wal").exists(), "all is in the file again"


def test_only_who_has_the_link_makes_the_first_account(tmp_path: Path) -> None:
    database = open_database(tmp_path / "class.db")
    upgrade(database)
    server_state = server_state_of(database, addresses_of("127.0.0.1", 8000), is_secure=False)
    client = TestClient(application(server_state), follow_redirects=False)
    assert client.get("/").headers["location"] == "/start"
    assert client.get("/start").status_code == 403
    page = client.get(f"/start?key={server_state.first_run_key}").text
    token = TOKEN.search(page)
    assert token
    # In another language, it is the same link.
    choice = {"language": "pt", "next": NEXT.search(page)[1], "csrf": token[1]}  # type: ignore[index]
    chosen = client.post("/language", data=choice).headers["location"]
    assert "Seu nome" in client.get(chosen).text
    fields = {"login": "a", "name": "A", "password": PASSWORD, "csrf": token[1]}
    assert client.post("/start", data=fields).status_code == 403
    fields["key"] = server_state.first_run_key
    assert client.post("/start", data=fields).status_code == 303
    later = server_state_of(database, addresses_of("127.0.0.1", 8000), is_secure=False)
    assert not later.first_run_key
    database.close()


def test_addresses() -> None:
    here = addresses_of("127.0.0.1", 8000)
    assert (here.here, here.network) == ("http://localhost:8000", None)
    school = addresses_of("192.168.0.7", 80, has_tls=True)
    assert school.public == "https://192.168.0.7:80"
    assert addresses_of("0.0.0.0", 8000, ["class.local"]).public == "http://class.local:8000"
    behind = addresses_of("127.0.0.1", 8000, ["class.edu"], has_proxy=True)
    assert (behind.here, behind.public) == ("http://localhost:8000", "https://class.edu")
    assert {"class.edu", "localhost"} < behind.hosts
    assert addresses_of("::", 8000, ["fe80::1"]).public == "http://[fe80::1]:8000"


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["--cert", "here.pem"], "--cert, --key"),
        (["--trust-proxy", "127.0.0.1"], "--name"),
        (["--trust-proxy", "nobody", "--name", "x"], "neither an address"),
        (["--cert", "here.pem", "--key", "here.pem"], "not a certificate"),
        (["--database", "mysql://x/y"], "postgresql://"),
    ],
)
def test_what_cannot_be_is_refused(
    garns: Garns, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, options: list[str], words: str
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("here.pem").write_text("no certificate\n", encoding="utf-8")
    result = garns("class", "serve", *options)
    assert result.code == 2
    assert words in result.err
    assert not Path("class.db").exists()


def test_a_port_in_use_and_a_file_that_is_none(garns: Garns, tmp_path: Path) -> None:
    with closing(socket.create_server(("127.0.0.1", 0))) as taken:
        port = str(taken.getsockname()[1])
        result = garns("class", "serve", "--database", tmp_path / "x.db", "--port", port)
        assert result.code == 5
        assert f"127.0.0.1:{port}" in result.err
    other = tmp_path / "other.db"
    other.write_bytes(b"not a database, but long enough to be one. " * 100)
    result = garns("class", "serve", "--database", other)
    assert result.code == 2
    assert "is not a database" in result.err


def test_a_folder_that_is_not_there(garns: Garns, tmp_path: Path) -> None:
    result = garns("class", "serve", "--database", tmp_path / "no" / "class.db")
    assert result.code == 5
    assert "class.db" in result.err


def test_a_full_disk_is_an_error_with_the_files_name(tmp_path: Path) -> None:
    """A database may grow to so many pages: SQLite says the same as of a full disk."""
    database = open_database(tmp_path / "class.db")
    upgrade(database)
    with pytest.raises(OSError, match=r"class\.db") as refused, told_plainly(database):
        _fill(database)
    database.close()
    assert refused.value.errno == errno.ENOSPC
    with closing(sqlite3.connect(tmp_path / "class.db")) as kept:
        assert kept.execute("PRAGMA integrity_check").fetchone() == ("ok",)


def _fill(database: Database) -> None:
    with database.engine.begin() as connection:
        pages = connection.exec_driver_sql("PRAGMA page_count").scalar()
        connection.exec_driver_sql(f"PRAGMA max_page_count = {pages}")
        connection.exec_driver_sql("CREATE TABLE big (data BLOB)")
        connection.exec_driver_sql("INSERT INTO big VALUES (zeroblob(1000000))")


def test_a_database_that_is_read_only(tmp_path: Path) -> None:
    database = open_database(tmp_path / "class.db")
    upgrade(database)
    with pytest.raises(OSError, match=r"class\.db") as refused, told_plainly(database):
        _write_read_only(database)
    database.close()
    assert refused.value.errno == errno.EROFS


def _write_read_only(database: Database) -> None:
    with database.engine.connect() as connection:
        connection.exec_driver_sql("PRAGMA query_only=ON")
        connection.exec_driver_sql("CREATE TABLE more (data BLOB)")


def test_a_server_of_databases_that_is_not_there(garns: Garns, tmp_path: Path) -> None:
    """Said without the password, if somebody has put it into the address."""
    pytest.importorskip("psycopg")
    address = f"postgresql://garns:sesame@/garns?host={tmp_path}"
    result = garns("class", "account", "--database", address)
    assert result.code == 5
    assert str(tmp_path) in result.err
    assert "sesame" not in result.err


def test_permissions_that_others_have_are_taken(tmp_path: Path) -> None:
    path = tmp_path / "class.db"
    path.touch(mode=0o644)
    path.chmod(0o644)
    open_database(path).close()
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_accounts(garns: Garns, file_world: World) -> None:
    student = file_world.student(file_world.course())
    path = file_world.address

    def account(*words: str) -> str:
        result = garns("class", "account", *words, "--database", path)
        assert result.code == 0, result.err
        return result.out

    assert account().splitlines() == ["prof\tProf. Lima\towner", "s101-1\tStudent 101\t-"]
    account("s101-1", "--teacher")
    assert account("s101-1") == "s101-1\tStudent 101\tteacher\n"
    assert student.get("/courses/new").status_code == 200
    password = account("s101-1", "--new-password").strip()
    assert student.get("/courses/new").status_code == 303, "signed out"
    student.send("/sign-in", {"login": "s101-1", "password": password})
    account("s101-1", "--no-teacher")
    assert student.get("/courses/new").status_code == 404
    assert garns("class", "account", "nobody", "--teacher", "--database", path).code == 2
    assert garns("class", "account", "--teacher", "--database", path).code == 2


def test_tables_of_another_version_are_let_alone(garns: Garns, tmp_path: Path) -> None:
    path = tmp_path / "class.db"
    open_database(path).close()
    result = garns("class", "account", "--database", path)
    assert result.code == 2
    assert "garns class serve" in result.err


@pytest.mark.skipif(
    not (can_keep() and containment().is_whole),
    reason="bubblewrap is not installed, or not allowed to work here",
)
def test_a_worker_begins_and_ends(file_world: World) -> None:
    path = file_world.address
    command = [sys.executable, "-m", "garns", "--lang", "en", "class", "worker", "--database", path]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as worker:
        assert worker.stderr is not None
        try:
            assert "Judging, 1 at a time" in worker.stderr.readline()
            worker.send_signal(signal.SIGINT)
            assert worker.wait(PATIENCE) == 130
        finally:
            worker.kill()
