"""A class for the benchmarks: its database, the real server, and people with browsers.

Accounts and sign-ins are put into the database directly: hashing two hundred passwords is not what
is measured.
"""

from __future__ import annotations

import asyncio
import os
import re
import secrets
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlencode

from garns.class_server.access.accounts import create_account, hash_password
from garns.class_server.access.joining import bind
from garns.class_server.access.sign_ins import csrf_token, sign_in
from garns.class_server.access.students import new_member, random_code
from garns.class_server.forms import Form
from garns.class_server.store import Database, upgrade
from garns.class_server.store.tables import Assignment, Course
from garns.class_server.work.kinds import kind_named
from garns.class_server.work.parts import make_parts
from garns.classroom.roster import Student
from tests.class_server.postgresql import running_server

SHEET = {"layout": "9", "difficulty": "", "ask": "6", "variants": "0"}

PYTHON_PROGRAM = """import sys
board = [[int(word) for word in line.split()] for line in sys.stdin]
def fits(r, c, v):
    return all(board[r][i] != v and board[i][c] != v
               and board[r // 3 * 3 + i // 3][c // 3 * 3 + i % 3] != v for i in range(9))
def solve(place=0):
    if place == 81:
        return True
    r, c = divmod(place, 9)
    if board[r][c]:
        return solve(place + 1)
    for v in range(1, 10):
        if fits(r, c, v):
            board[r][c] = v
            if solve(place + 1):
                return True
    board[r][c] = 0
    return False
solve()
for row in board:
    print(*row)
"""
C_PROGRAM = """#include <stdio.h>
int b[9][9];
int fits(int r, int c, int v) {
  for (int i = 0; i < 9; i++)
    if (b[r][i] == v || b[i][c] == v || b[r / 3 * 3 + i / 3][c / 3 * 3 + i % 3] == v) return 0;
  return 1;
}
int solve(int p) {
  if (p == 81) return 1;
  int r = p / 9, c = p % 9;
  if (b[r][c]) return solve(p + 1);
  for (int v = 1; v <= 9; v++)
    if (fits(r, c, v)) { b[r][c] = v; if (solve(p + 1)) return 1; }
  b[r][c] = 0;
  return 0;
}
int main(void) {
  for (int i = 0; i < 81; i++) if (scanf("%d", &b[i / 9][i % 9]) != 1) return 1;
  solve(0);
  for (int i = 0; i < 81; i++) printf("%d%c", b[i / 9][i % 9], i % 9 == 8 ? 10 : 32);
}
"""
BROKEN_PROGRAM = "int main(void) { return nothing; }\n"
ENDLESS_PROGRAM = "while True:\n    pass\n"


@dataclass(frozen=True)
class Class:
    """`teacher` and `students` are the tokens of their sign-ins."""

    course: str
    sheet: str
    program: str
    teacher: str
    students: tuple[str, ...]


def make_class(database: Database, students: int, program: Mapping[str, str]) -> Class:
    """A course with a sheet and a program for everybody."""
    upgrade(database)
    password_hash = hash_password(secrets.token_hex(8))
    with database.writing() as session:
        owner = create_account(
            session, "prof", "Prof.", password_hash, is_teacher=True, is_owner=True, language="en"
        )
        course = Course(title="Load", join_code=random_code(6))
        session.add(course)
        session.flush()
        bind(session, new_member(session, course, Student("teacher-1", "Prof."), "teacher"), owner)
        tokens = []
        for number in range(students):
            name = f"s{number:03}"
            account = create_account(session, name, name, password_hash, language="en")
            bind(session, new_member(session, course, Student(name, f"Student {number}")), account)
            tokens.append(sign_in(session, account))
        works: dict[str, str] = {}
        for kind, fields in (("sheet", SHEET), ("program", program)):
            form = Form({name: value.split(",") for name, value in fields.items()})
            work = Assignment(
                course_id=course.id,
                kind=kind,
                title=kind,
                secret=secrets.token_bytes(32),
                settings=kind_named(kind).settings_of(form, {}),
                is_published=True,
            )
            session.add(work)
            session.flush()
            make_parts(session, work)
            works[kind] = f"/courses/{course.id}/assignments/{work.id}"
        teacher = sign_in(session, owner)
        here = f"/courses/{course.id}"
        return Class(here, works["sheet"], works["program"], teacher, tuple(tokens))


@contextmanager
def an_address(folder: Path, *, postgresql: bool) -> Iterator[str]:
    """Of a database with nothing in it."""
    if not postgresql:
        yield str(folder / "class.db")
        return
    with running_server() as address:
        yield address


# the server


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        return int(listening.getsockname()[1])


def start_server(address: str, port: int, judges: int, log: Path) -> subprocess.Popen[bytes]:
    """What a teacher starts; up when this returns."""
    command = [sys.executable, "-m", "garns", "class", "serve"]
    command += ["--database", address, "--port", str(port), "--judges", str(judges)]
    with log.open("ab") as stream:
        server = subprocess.Popen(
            command,
            stdout=subprocess.DEVNULL,
            stderr=stream,
            start_new_session=True,
        )
    wait_until_up(port, server)
    return server


def wait_until_up(port: int, server: subprocess.Popen[bytes]) -> None:
    for _ in range(600):
        try:
            with socket.create_connection(("127.0.0.1", port), timeout=5) as one:
                one.sendall(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
                if b" 200 " in one.recv(100):
                    return
        except OSError:
            pass
        if server.poll() is not None:
            break
        time.sleep(0.1)
    raise RuntimeError("the server does not start")


def stop(server: subprocess.Popen[bytes]) -> None:
    server.terminate()
    try:
        server.wait(60)
    except subprocess.TimeoutExpired:
        os.killpg(server.pid, signal.SIGKILL)
        server.wait()


def below(pid: int) -> list[int]:
    """The process and all that it has started, and these."""
    family = [pid]
    for each in family:
        try:
            for children in Path(f"/proc/{each}/task").glob("*/children"):
                family += map(int, children.read_text().split())
        except OSError:
            continue
    return family


def workers_of(pid: int) -> list[int]:
    """Judges that the server has started."""
    found = []
    for each in below(pid)[1:]:
        try:
            words = Path(f"/proc/{each}/cmdline").read_bytes()
        except OSError:
            continue
        if b"judging.workers" in words:
            found.append(each)
    return found


def own_memory(pid: int) -> float:
    """MiB that are this process's own."""
    try:
        text = Path(f"/proc/{pid}/smaps_rollup").read_text()
    except OSError:
        return 0.0
    return sum(int(size) for size in re.findall(r"^Private_\w+: +(\d+) kB", text, re.M)) / 1024


# people


KEPT_SECONDS = 3.0


@dataclass
class Answer:
    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def text(self) -> str:
        return self.body.decode(errors="replace")


class Browser:
    """Somebody who is signed in, with one connection that is kept."""

    def __init__(self, port: int, token: str) -> None:
        self.port = port
        self.token = token
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None
        self._used = 0.0

    async def get(self, path: str, **headers: str) -> Answer:
        return await self._ask("GET", path, b"", headers)

    async def post(self, path: str, fields: Mapping[str, str]) -> Answer:
        body = urlencode({"csrf": csrf_token(self.token), **fields}).encode()
        kind = {"Content-Type": "application/x-www-form-urlencoded"}
        return await self._ask("POST", path, body, kind)

    def close(self) -> None:
        if self._streams:
            self._streams[1].close()
            self._streams = None

    async def _ask(self, method: str, path: str, body: bytes, more: Mapping[str, str]) -> Answer:
        """Raises OSError or EOFError if no whole answer comes."""
        if time.monotonic() - self._used > KEPT_SECONDS:
            # The server closes connections on which nothing is asked for a while.
            self.close()
        was_kept = self._streams is not None
        try:
            return await self._asked(method, path, body, more)
        except (OSError, EOFError):
            self.close()
            if not was_kept or method != "GET":
                raise
            # As browsers do: it was closed after the last answer.
            return await self._asked(method, path, body, more)
        finally:
            self._used = time.monotonic()

    async def _asked(self, method: str, path: str, body: bytes, more: Mapping[str, str]) -> Answer:
        if self._streams is None:
            self._streams = await asyncio.open_connection("127.0.0.1", self.port)
        reader, writer = self._streams
        headers = {
            "Host": "localhost",
            "Cookie": f"garns_class={self.token}; garns_form=x",
            "Content-Length": str(len(body)),
            **more,
        }
        lines = [f"{method} {path} HTTP/1.1", *(f"{k}: {v}" for k, v in headers.items())]
        writer.write("\r\n".join([*lines, "", ""]).encode() + body)
        await writer.drain()
        return await self._answer(reader)

    async def _answer(self, reader: asyncio.StreamReader) -> Answer:
        first, *lines = (await reader.readuntil(b"\r\n\r\n")).decode().splitlines()
        headers = {}
        for line in lines:
            name, _, value = line.partition(": ")
            headers[name.lower()] = value
        body = await reader.readexactly(int(headers.get("content-length", "0")))
        if headers.get("connection") == "close":
            self.close()
        return Answer(int(first.split()[1]), headers, body)
