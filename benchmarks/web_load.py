"""Many players and some hostile boards at once: does the server keep its head?

python -m benchmarks.web_load [--clients 200] [--seconds 60] [--public]

Each client has an address of its own, so that the limit per address lets it in. The server's
health is asked for by a process that does nothing else. A machine that is busy elsewhere cannot
answer sooner than it has a core for us: how long the server waited for one meanwhile is reported,
too, and how late the process that asks was woken up.
"""

from __future__ import annotations

import argparse
import asyncio
import http.client
import json
import multiprocessing
import random
import socket
import subprocess
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from queue import Empty
from statistics import quantiles

import garns
from garns.formats import line_of

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
EMPTY = {"puzzle": "." * 256, "layout": "16"}
HARD = {"puzzle": line_of(garns.generate("16", seed=1).grid), "layout": "16"}
QUESTIONS = (
    ("hint", {"puzzle": PUZZLE}),
    ("hint", {"puzzle": PUZZLE}),
    ("hint", HARD),
    ("generate", {"level": "easy"}),
    ("check", HARD),
    ("count", {**EMPTY, "limit": 100_000}),
    ("trace", HARD),
    ("explain", HARD),
)
"""Explaining the hard board takes minutes; nobody gets so many."""

PAUSE = 0.05
"""Seconds between two looks at the server's health."""

Codes = Counter[tuple[str, str]]
"""How often a question was answered by a status: ("hint", "200")."""


# the crowd


async def client(number: int, port: int, until: float, codes: Codes) -> None:
    """Asks, and waits longer after a refusal, as people do."""
    address = f"127.0.{1 + number // 250}.{1 + number % 250}"
    reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(address, 0))
    while time.time() < until:
        name, request = random.choice(QUESTIONS)
        writer.write(message(name, json.dumps(request).encode()))
        code = await status_of_answer(reader)
        codes[name, code] += 1
        await asyncio.sleep(random.uniform(1, 3) if code == "429" else random.uniform(0.2, 1))
    writer.close()


def message(name: str, body: bytes) -> bytes:
    head = (
        f"POST /api/{name} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
        f"Accept-Encoding: gzip\r\nContent-Length: {len(body)}\r\n\r\n"
    )
    return head.encode() + body


async def status_of_answer(reader: asyncio.StreamReader) -> str:
    first, *lines = (await reader.readuntil(b"\r\n\r\n")).decode().lower().splitlines()
    headers = dict(line.split(": ", 1) for line in lines if line)
    await reader.readexactly(int(headers["content-length"]))
    return first.split()[1]


def crowd(port: int, n: int, until: float, done: multiprocessing.Queue[Codes]) -> None:
    codes: Codes = Counter()

    async def all_of_them() -> None:
        await asyncio.gather(*(client(number, port, until, codes) for number in range(n)))

    asyncio.run(all_of_them())
    done.put(codes)


# the server, from outside


@dataclass(frozen=True)
class Look:
    """At one moment: milliseconds of the answer, for how many of them the server was ready to run
    but had no core, how much too late we woke up, and MiB of the server."""

    answered: float
    waited: float
    overslept: float
    memory: float


def looks(port: int, pid: int, until: float) -> Iterator[Look]:
    while time.time() < until:
        start = time.perf_counter()
        time.sleep(PAUSE)
        overslept = time.perf_counter() - start - PAUSE
        before = waited(pid)
        answered = health(port)
        yield Look(1000 * answered, waited(pid) - before, 1000 * overslept, memory(pid))


def waited(pid: int) -> float:
    """Milliseconds that the server's loop has been kept from running so far."""
    return int(Path(f"/proc/{pid}/task/{pid}/schedstat").read_text().split()[1]) / 1e6


def health(port: int) -> float:
    start = time.perf_counter()
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
    connection.request("GET", "/healthz")
    if connection.getresponse().status != 200:
        raise AssertionError("not healthy")
    connection.close()
    return time.perf_counter() - start


def memory(pid: int) -> float:
    """MiB of the server and all processes below it. What they share is counted for each."""
    pages, family = 0, [pid]
    for each in family:
        try:
            pages += int(Path(f"/proc/{each}/statm").read_text().split()[1])
            for children in Path(f"/proc/{each}/task").glob("*/children"):
                family += map(int, children.read_text().split())
        except (FileNotFoundError, ProcessLookupError):
            continue  # A worker that was ended just now.
    return pages * 4096 / 2**20


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        return int(listening.getsockname()[1])


def started(port: int, *options: str) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", "garns", "serve", "--port", str(port), *options]
    # In a session of its own it is not at the mercy of what else runs in this terminal.
    server = subprocess.Popen(command, stderr=subprocess.DEVNULL, start_new_session=True)
    for _ in range(100):
        try:
            health(port)
            return server
        except OSError:
            time.sleep(0.1)
    raise RuntimeError("the server does not start")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--clients", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--public", action="store_true")
    wanted = parser.parse_args()
    port = free_port()
    server = started(port, *(["--public"] if wanted.public else []))
    try:
        measure(server.pid, port, wanted.clients, wanted.seconds)
    finally:
        server.terminate()
        server.wait()


def measure(pid: int, port: int, n: int, seconds: float) -> None:
    until = time.time() + seconds
    done: multiprocessing.Queue[Codes] = multiprocessing.Queue()
    people = multiprocessing.Process(target=crowd, args=(port, n, until, done))
    people.start()
    seen = list(looks(port, pid, until))
    try:
        codes = done.get(timeout=120)
    except Empty:
        raise SystemExit("the clients got stuck") from None
    people.join()
    report(seen, codes)


def report(seen: list[Look], codes: Codes) -> None:
    by_name: dict[str, list[str]] = defaultdict(list)
    for (name, code), n in sorted(codes.items()):
        by_name[name].append(f"{code} × {n}")
    for name, counts in by_name.items():
        print(f"{name:9} {', '.join(counts)}")
    print(f"health    {spread([look.answered for look in seen])} ms, {len(seen)} looks")
    own = [max(0, look.answered - look.waited) for look in seen]
    print(f"with core {spread(own)} ms, without the time that the server waited for one")
    print(f"overslept {spread([look.overslept for look in seen])} ms")
    sixth = len(seen) // 6
    parts = [seen[i * sixth : (i + 1) * sixth] for i in range(6)]
    peaks = [max(look.memory for look in part) for part in parts]
    print(f"memory    at most {', '.join(f'{peak:.0f}' for peak in peaks)} MiB in each sixth")


def spread(numbers: list[float]) -> str:
    cuts = quantiles(numbers, n=1000, method="inclusive")
    return (
        f"median {cuts[499]:.1f}, 99 % {cuts[989]:.1f}, 99.9 % {cuts[998]:.1f}, "
        f"worst {max(numbers):.1f}"
    )


if __name__ == "__main__":
    main()
