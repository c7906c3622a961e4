"""Hogs beside ordinary clients: is everybody else answered?

python -m benchmarks.web_hogs [--clients 200] [--seconds 45] [--hogs generate,explain,…] [--private]

Every ordinary client and every kind of hog has an address of its own (all of 127.0.0.0/8 is this
machine on Linux). Ordinary clients ask for hints, checks, puzzles and pages, one after the other.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import multiprocessing
import os
import random
import socket
import time
from collections import Counter, defaultdict
from collections.abc import Awaitable, Callable
from contextlib import ExitStack, closing, suppress
from dataclasses import dataclass, field
from pathlib import Path

from benchmarks.web_load import (
    HARD,
    PUZZLE,
    free_port,
    message,
    spread,
    started,
    status_of_answer,
)
from benchmarks.web_load import (
    waited as core_lacked,
)

Going = Callable[[], bool]
"""Whether to go on."""

PAGE = b"GET /lab.html HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: gzip\r\n\r\n"
HEALTH = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"
SHELF = b"GET /api/shelf HTTP/1.1\r\nHost: localhost\r\n\r\n"


def asked(name: str, **request: object) -> bytes:
    return message(name, json.dumps(request).encode())


ORDINARY = {
    "hint": asked("hint", puzzle=PUZZLE),
    "check": asked("check", puzzle=PUZZLE),
    "generate": asked("generate", level="easy"),
    "page": PAGE,
}


def _lists() -> defaultdict[str, list[float]]:
    return defaultdict(list)


@dataclass
class Tally:
    """How often which question was answered how, and after how many milliseconds."""

    codes: Counter[tuple[str, str]] = field(default_factory=Counter)
    waited: defaultdict[str, list[float]] = field(default_factory=_lists)

    async def ask(self, line: Line, name: str, request: bytes) -> str:
        start = time.perf_counter()
        try:
            code = await line.ask(request)
        except (OSError, asyncio.IncompleteReadError):
            code = "closed"
        self.codes[name, code] += 1
        self.waited[name].append(1000 * (time.perf_counter() - start))
        return code


class Line:
    """A connection from an address, opened anew when it was closed."""

    def __init__(self, port: int, address: str) -> None:
        self._port, self._address = port, address
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(self, request: bytes) -> str:
        if self._streams is None or self._streams[0].at_eof():
            self._streams = await connected(self._port, self._address)
        reader, writer = self._streams
        try:
            writer.write(request)
            return await status_of_answer(reader)
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        if self._streams is not None:
            self._streams[1].close()
        self._streams = None


async def connected(port: int, address: str) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    return await asyncio.open_connection("127.0.0.1", port, local_addr=(address, 0))


# ordinary clients


async def ordinary(number: int, port: int, going: Going, tally: Tally, pause: float = 1.0) -> None:
    """Asks, and then thinks for about as many seconds."""
    await asyncio.sleep(random.uniform(0, pause))
    with closing(Line(port, f"127.0.{1 + number // 250}.{1 + number % 250}")) as line:
        while going():
            name = random.choice(list(ORDINARY))
            await tally.ask(line, name, ORDINARY[name])
            await asyncio.sleep(random.uniform(0.5, 1.5) * pause)


# hogs


async def generating(port: int, address: str, going: Going, tally: Tally) -> None:
    """Puzzles that take long to make."""
    wishes = (
        asked("generate", size=6, level="extreme"),
        asked("generate", size=16),
        asked("generate", level="extreme", fresh=True),
    )
    await _again_and_again(port, address, going, tally, "generate", wishes)


async def explaining(port: int, address: str, going: Going, tally: Tally) -> None:
    """A board of 16×16 that takes minutes."""
    await _again_and_again(port, address, going, tally, "explain", (asked("explain", **HARD),))


async def hinting(port: int, address: str, going: Going, tally: Tally) -> None:
    """The same board in the queue for quick questions."""
    await _again_and_again(port, address, going, tally, "hint", (asked("hint", **HARD),))


async def _again_and_again(
    port: int,
    address: str,
    going: Going,
    tally: Tally,
    name: str,
    requests: tuple[bytes, ...],
    lines: int = 32,
) -> None:
    async def one() -> None:
        with closing(Line(port, address)) as line:
            while going():
                if await tally.ask(line, name, random.choice(requests)) != "200":
                    await asyncio.sleep(0.05)

    await asyncio.gather(*(one() for _ in range(lines)))


async def idling(port: int, address: str, going: Going, tally: Tally, lines: int = 1100) -> None:
    """More connections than there are descriptors, without a word; opened again when closed."""
    with ExitStack() as held:
        open_now: list[asyncio.StreamReader] = []
        while going():
            with suppress(OSError):
                reader, writer = await connected(port, address)
                held.callback(writer.close)
                open_now.append(reader)
                tally.codes["idle", "opened"] += 1
            if len(open_now) >= lines:
                await asyncio.sleep(0.2)
            closed = [reader for reader in open_now if reader.at_eof()]
            tally.codes["idle", "closed"] += len(closed)
            open_now = [reader for reader in open_now if reader not in closed]


async def not_fetching(port: int, address: str, going: Going, tally: Tally) -> None:
    """Asks for the largest page again and again, and reads nothing."""

    async def one() -> None:
        while going():
            with socket.socket() as slow:
                slow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
                slow.setblocking(False)
                slow.bind((address, 0))
                with suppress(OSError):
                    await asyncio.get_running_loop().sock_connect(slow, ("127.0.0.1", port))
                    tally.codes["not fetched", "opened"] += 1
                    while going():
                        with suppress(BlockingIOError):
                            slow.send(20 * SHELF)
                        await asyncio.sleep(0.1)

    await asyncio.gather(*(one() for _ in range(50)))


async def pipelining(port: int, address: str, going: Going, tally: Tally) -> None:
    """Thousands of small requests at once on each connection."""
    await _flooding(port, address, going, tally, "pipelined", 500 * HEALTH, b"HTTP/1.1 200")


async def chunking(port: int, address: str, going: Going, tally: Tally) -> None:
    """A body without length and without end, a byte at a time."""
    head = b"POST /api/solve HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
    body = head + b"Transfer-Encoding: chunked\r\n\r\n" + b"1\r\n \r\n" * 20_000
    await _flooding(port, address, going, tally, "chunked", body, b"HTTP/1.1 413")


async def _flooding(
    port: int, address: str, going: Going, tally: Tally, name: str, sent: bytes, answer: bytes
) -> None:
    async def one() -> None:
        while going():
            with suppress(OSError):
                await _flood(port, address, going, tally, name, sent, answer)

    await asyncio.gather(*(one() for _ in range(16)))


async def _flood(
    port: int, address: str, going: Going, tally: Tally, name: str, sent: bytes, answer: bytes
) -> None:
    """By one connection, until the server has closed it or reads no more for a second."""
    reader, writer = await connected(port, address)
    reading = asyncio.create_task(_counted(reader, tally, name, answer))
    try:
        while going() and not reading.done():
            writer.write(sent)
            async with asyncio.timeout(1):
                await writer.drain()
    finally:
        reading.cancel()
        writer.transport.abort()


async def _counted(reader: asyncio.StreamReader, tally: Tally, name: str, answer: bytes) -> None:
    with suppress(OSError):
        while piece := await reader.read(1 << 16):
            tally.codes[name, answer[-3:].decode()] += piece.count(answer)
    tally.codes[name, "closed"] += 1


Hog = Callable[[int, str, Going, Tally], Awaitable[None]]

HOGS: dict[str, Hog] = {
    "generate": generating,
    "explain": explaining,
    "hint": hinting,
    "idle": idling,
    "no-fetch": not_fetching,
    "pipeline": pipelining,
    "chunks": chunking,
}


def address_of(hog: str) -> str:
    return f"127.9.9.{2 + list(HOGS).index(hog)}"


# the scenario


def hogs_at_work(
    port: int, names: list[str], until: float, done: multiprocessing.Queue[Tally]
) -> None:
    tally = Tally()

    def going() -> bool:
        return time.time() < until

    os.setsid()  # What the hogs need of the processor is not taken from the ordinary clients.

    async def all_of_them() -> None:
        await asyncio.gather(*(HOGS[name](port, address_of(name), going, tally) for name in names))

    asyncio.run(all_of_them())
    done.put(tally)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--clients", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=45)
    parser.add_argument("--hogs", default=",".join(HOGS), help="kinds; empty for none")
    parser.add_argument("--private", action="store_true", help="without --public")
    wanted = parser.parse_args()
    port = free_port()
    server = started(port, *([] if wanted.private else ["--public"]))
    try:
        measure(
            server.pid,
            port,
            wanted.clients,
            [name for name in wanted.hogs.split(",") if name],
            wanted.seconds,
        )
    finally:
        server.terminate()
        server.wait()


def measure(pid: int, port: int, n: int, hogs: list[str], seconds: float) -> None:
    until = time.time() + seconds
    done: multiprocessing.Queue[Tally] = multiprocessing.Queue()
    work = multiprocessing.Process(target=hogs_at_work, args=(port, hogs, until, done))
    work.start()
    tally = Tally()

    async def crowd() -> None:
        clients = (
            ordinary(number, port, lambda: time.time() < until, tally) for number in range(n)
        )
        await asyncio.gather(*clients)

    asyncio.run(crowd())
    report("ordinary", tally)
    for name, waited in sorted(tally.waited.items()):
        print(f"  {name:12} {spread(waited)} ms")
    had, lacked = cpu_seconds(pid), core_lacked(pid) / 1000
    print(f"  the server's loop had {had:.1f} s of a core, and waited {lacked:.1f} s for one")
    report("hogs", done.get(timeout=120))
    work.join()


def cpu_seconds(pid: int) -> float:
    return int(Path(f"/proc/{pid}/task/{pid}/schedstat").read_text().split()[0]) / 1e9


def report(title: str, tally: Tally) -> None:
    print(title)
    for (name, code), n in sorted(tally.codes.items()):
        print(f"  {name:12} {code:8} {n}")


if __name__ == "__main__":
    main()
