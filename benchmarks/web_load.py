"""Many players and some hostile boards at once: does the server keep its head?

python -m benchmarks.web_load [--clients 200] [--seconds 60] [--public]
"""

from __future__ import annotations

import argparse
import asyncio
import http.client
import multiprocessing
import random
import socket
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path
from queue import Empty
from statistics import quantiles

import httpx2 as httpx

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
HOSTILE = "." * 256
QUESTIONS = (
    ("hint", {"puzzle": PUZZLE}),
    ("hint", {"puzzle": PUZZLE}),
    ("generate", {"level": "easy"}),
    ("check", {"puzzle": PUZZLE}),
    ("count", {"puzzle": HOSTILE, "layout": "16", "limit": 100_000}),
    ("trace", {"puzzle": HOSTILE, "layout": "16"}),
)


async def client(address: str, until: float, codes: Counter[int]) -> None:
    """Asks, and waits a little longer after a refusal, as pages do."""
    async with httpx.AsyncClient(base_url=address, timeout=120) as session:
        while time.time() < until:
            name, request = random.choice(QUESTIONS)
            response = await session.post(f"/api/{name}", json=request)
            codes[response.status_code] += 1
            await asyncio.sleep(random.uniform(0.2, 1.0))


def clients(address: str, n: int, until: float, done: multiprocessing.Queue[Counter[int]]) -> None:
    codes: Counter[int] = Counter()

    async def all_of_them() -> None:
        await asyncio.gather(*(client(address, until, codes) for _ in range(n)))

    asyncio.run(all_of_them())
    done.put(codes)


def health(port: int, until: float) -> list[float]:
    """Milliseconds of each look, while the others ask."""
    times = []
    while time.time() < until:
        start = time.perf_counter()
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
        connection.request("GET", "/healthz")
        if connection.getresponse().status != 200:
            raise AssertionError("not healthy")
        connection.close()
        times.append((time.perf_counter() - start) * 1000)
        time.sleep(0.25)
    return times


def memory(pid: int) -> float:
    """MiB of the server and its workers together."""
    threads = Path(f"/proc/{pid}/task").glob("*/children")
    family = [pid, *(int(child) for file in threads for child in file.read_text().split())]
    pages = 0
    for each in family:
        try:
            pages += int(Path(f"/proc/{each}/statm").read_text().split()[1])
        except FileNotFoundError:
            continue  # A worker that was ended just now.
    return pages * 4096 / 2**20


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        return int(listening.getsockname()[1])


def started(port: int, *options: str) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", "garns", "serve", "--port", str(port), *options]
    server = subprocess.Popen(command, stderr=subprocess.DEVNULL)
    for _ in range(100):
        try:
            http.client.HTTPConnection("127.0.0.1", port, timeout=5).request("GET", "/healthz")
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
        report(server.pid, port, wanted.clients, wanted.seconds)
    finally:
        server.terminate()
        server.wait()


def report(pid: int, port: int, n: int, seconds: float) -> None:
    until = time.time() + seconds
    done: multiprocessing.Queue[Counter[int]] = multiprocessing.Queue()
    address = f"http://127.0.0.1:{port}"
    crowd = multiprocessing.Process(target=clients, args=(address, n, until, done))
    crowd.start()
    first = health(port, time.time() + seconds / 3)
    early = memory(pid)
    rest = health(port, until)
    late = memory(pid)
    try:
        codes = done.get(timeout=120)
    except Empty:
        raise SystemExit("the clients got stuck") from None
    crowd.join()
    cuts = quantiles(first + rest, n=100)
    print(f"answers   {dict(sorted(codes.items()))}")
    worst = max(first + rest)
    print(f"health    median {cuts[49]:.0f} ms, 99 % {cuts[98]:.0f} ms, worst {worst:.0f} ms")
    print(f"memory    {early:.0f} MiB after a third, {late:.0f} MiB at the end")


if __name__ == "__main__":
    main()
