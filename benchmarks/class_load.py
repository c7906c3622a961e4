"""A class that hands in all at once, while others watch: does the server keep its head?

python -m benchmarks.class_load [--postgresql] [--students 200] [--watchers 20] [--seconds 60]
                                [--judges 1] [--to-the-end]

Within the seconds every student opens the course, a sheet and a program, hands in answers and a
program, and waits at its page; the watchers keep the live table open. The server and its judges are
the real ones (`garns class serve`). Times are those of whole answers, as browsers on this machine
see them; how much too late the browsers themselves were woken up is told too, as they share the
cores with the server and the judges.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import re
import tempfile
import time
from collections import Counter, defaultdict
from dataclasses import dataclass, field
from pathlib import Path
from statistics import quantiles

from garns.class_server.store import Database, open_database
from garns.class_server.store.tables import HandIn

from .class_world import (
    BROKEN_PROGRAM,
    C_PROGRAM,
    ENDLESS_PROGRAM,
    PYTHON_PROGRAM,
    Answer,
    Browser,
    Class,
    an_address,
    free_port,
    make_class,
    own_memory,
    start_server,
    stop,
    workers_of,
)

PROGRAM = {
    "cases_from": "garns",
    "seed": "1",
    "showing": "matching",
    "matching": "01-* 02-*",
    "languages": "C,Python",
    "seconds": "2",
}
"""All cases that garns makes, the cruel ones too."""

PROGRAMS = (
    *[(C_PROGRAM, "C")] * 10,
    *[(PYTHON_PROGRAM, "Python")] * 7,
    *[(BROKEN_PROGRAM, "C")] * 2,
    (ENDLESS_PROGRAM, "Python"),
)

LOOKING = 3.0
"""Seconds after which the live table is asked for again."""

ASKED = 300
"""Milliseconds that the 95th percentile of pages may take."""


@dataclass
class Seen:
    """What came of it, as the browsers saw it."""

    times: dict[str, list[float]] = field(default_factory=lambda: defaultdict(list))
    codes: Counter[tuple[str, int]] = field(default_factory=Counter)
    broken: Counter[str] = field(default_factory=Counter)
    receipts: dict[str, str] = field(default_factory=dict)
    """By receipt, for which work."""
    late: list[float] = field(default_factory=list)
    server: list[float] = field(default_factory=list)
    all: list[float] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)


class Person:
    def __init__(self, port: int, token: str, seen: Seen) -> None:
        self.browser = Browser(port, token)
        self.seen = seen

    async def page(self, what: str, path: str, **headers: str) -> Answer:
        return await self._timed(what, self.browser.get(path, **headers))

    async def send(self, what: str, path: str, fields: dict[str, str]) -> Answer:
        return await self._timed(what, self.browser.post(path, fields))

    async def _timed(self, what: str, asking: object) -> Answer:
        start = time.perf_counter()
        try:
            answer: Answer = await asking  # type: ignore[misc]
        except (OSError, EOFError):
            self.seen.broken[what] += 1
            raise
        self.seen.times[what].append(1000 * (time.perf_counter() - start))
        self.seen.codes[what, answer.status] += 1
        if answer.status >= 400:
            self.seen.problems.append(f"{what}: {answer.status}")
        return answer


async def student(person: Person, place: Class, until: float) -> None:
    """Begins at some moment of the time that there is, and reads for a second here and there."""
    await asyncio.sleep(random.uniform(0, until - time.time() - 12))
    page = await person.page("course", place.course)
    for address in re.findall(r'(?:href|src)="(/static/[^"]+)"', page.text):
        await person.page("styles and scripts", address)
    await pause()
    await hand_in(person, place.sheet, "sheet")
    await pause()
    address = await hand_in(person, place.program, "program")
    while address and time.time() < until:
        state = await person.page("place in the queue", f"{address}/state")
        if b'"done"' in state.body:
            await person.page("result", address)
            return
        again = re.search(rb'"again": ?(\d+)', state.body)
        await asyncio.sleep(int(again[1]) if again else 5)


async def pause() -> None:
    await asyncio.sleep(random.uniform(0.5, 2))


async def hand_in(person: Person, work: str, kind: str) -> str:
    """The address of the receipt, which must be shown."""
    page = await person.page(f"{kind}: page", work)
    key = re.search(r'name="key" value="([^"]+)"', page.text)
    if key is None:
        person.seen.problems.append(f"{kind}: no form")
        return ""
    await pause()
    fields = {"key": key[1]}
    if kind == "sheet":
        names = set(re.findall(r'name="(answer-\d+)"', page.text))
        fields |= {name: random.choice("123456789") for name in names}
    else:
        program, language = random.choice(PROGRAMS)
        fields |= {"pasted": f"{program}\n", "language": language}
    answer = await person.send(f"{kind}: hand in", f"{work}/hand-in", fields)
    address = answer.headers.get("location", "").partition("?")[0]
    shown = await person.page("receipt", address)
    receipt = re.search(r'class="receipt">(\w+)<', shown.text)
    if receipt is None:
        person.seen.problems.append(f"{kind}: no receipt")
    else:
        person.seen.receipts[receipt[1]] = kind
    return address


async def watcher(person: Person, place: Class, until: float) -> None:
    await asyncio.sleep(random.uniform(0, LOOKING))
    work = random.choice((place.sheet, place.program))
    page = await person.page("live table: page", work)
    live = re.search(r'data-live="([^"]+)"', page.text)
    tag = ""
    while time.time() < until:
        await asyncio.sleep(LOOKING)
        if live is None:
            await person.page("live table: page", work)
            continue
        headers = {"If-None-Match": tag} if tag else {}
        answer = await person.page("live table: what is new", live[1], **headers)
        tag = answer.headers.get("etag", tag)


async def look(pid: int, seen: Seen, until: float) -> None:
    """How late we are woken up, and memory."""
    while time.time() < until:
        start = time.perf_counter()
        await asyncio.sleep(0.1)
        seen.late.append(1000 * (time.perf_counter() - start - 0.1))
        if len(seen.late) % 10 == 1:
            seen.server.append(own_memory(pid))
            seen.all.append(sum(map(own_memory, [pid, *workers_of(pid)])))


async def crowd(place: Class, port: int, pid: int, wanted: argparse.Namespace) -> Seen:
    seen = Seen()
    until = time.time() + wanted.seconds
    people = [student(Person(port, token, seen), place, until) for token in place.students]
    people += [
        watcher(Person(port, place.teacher, seen), place, until) for _ in range(wanted.watchers)
    ]
    found = await asyncio.gather(look(pid, seen, until), *people, return_exceptions=True)
    seen.problems += [f"{type(each).__name__}: {each}" for each in found if each is not None]
    return seen


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--postgresql", action="store_true")
    parser.add_argument("--students", type=int, default=200)
    parser.add_argument("--watchers", type=int, default=20)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--judges", type=int, default=1)
    parser.add_argument("--to-the-end", action="store_true", help="wait until all are judged")
    wanted = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="garns-load-") as name:
        folder = Path(name)
        with an_address(folder, postgresql=wanted.postgresql) as address:
            database = open_database(address)
            try:
                measure(database, address, folder, wanted)
            finally:
                database.close()


def measure(database: Database, address: str, folder: Path, wanted: argparse.Namespace) -> None:
    place = make_class(database, wanted.students, PROGRAM)
    port = free_port()
    server = start_server(address, port, wanted.judges, folder / "log")
    try:
        used = processor_seconds(server.pid)
        seen = asyncio.run(crowd(place, port, server.pid, wanted))
        used = processor_seconds(server.pid) - used
        report(seen, wanted, used)
        compare(seen, database, wanted)
        if wanted.to_the_end:
            wait_for_judges(database)
    finally:
        stop(server)
    words = (folder / "log").read_text(errors="replace")
    print(f"\n{words.count('Traceback')} tracebacks in the server's log")


def processor_seconds(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def report(seen: Seen, wanted: argparse.Namespace, used: float) -> None:
    kind = "PostgreSQL" if wanted.postgresql else "SQLite"
    print(f"{kind}, {wanted.students} students, {wanted.watchers} watchers, {wanted.seconds:g} s, ")
    print(f"{wanted.judges} judges; load of the machine {os.getloadavg()[0]:.1f}, ")
    print(f"{os.cpu_count()} cores\n")
    print("| ms | requests | p50 | p95 | p99 | longest |")
    print("|---|--:|--:|--:|--:|--:|")
    everything = [each for times in seen.times.values() for each in times]
    for what, times in [*sorted(seen.times.items()), ("all", everything)]:
        print(f"| {what} | {len(times)} | {' | '.join(percentiles(times))} | {max(times):.0f} |")
    codes = Counter[int]()
    for (_, code), n in seen.codes.items():
        codes[code] += n
    print("\nanswers:", ", ".join(f"{code} × {n}" for code, n in sorted(codes.items())))
    faults = sum(n for code, n in codes.items() if code >= 500)
    print(f"5xx: {faults}; connections that broke: {sum(seen.broken.values())}")
    print("browsers woken too late, p50, p95, p99 (ms):", ", ".join(percentiles(seen.late)))
    print(f"the server's processor time: {used:.0f} s")
    print(f"memory, at most (MiB): server {max(seen.server):.0f}, with judges {max(seen.all):.0f}")
    for problem, n in Counter(seen.problems).most_common(5):
        print(f"! {problem} × {n}")


def percentiles(times: list[float]) -> list[str]:
    if len(times) < 2:
        return [f"{each:.0f}" for each in times * 3]
    cuts = quantiles(times, n=100, method="inclusive")
    return [f"{cuts[place - 1]:.0f}" for place in (50, 95, 99)]


def compare(seen: Seen, database: Database, wanted: argparse.Namespace) -> None:
    """Is what was acknowledged there, once?"""
    with database.reading() as session:
        kept = Counter(row.receipt for row in session.query(HandIn.receipt))
        states = Counter(row.state for row in session.query(HandIn.state))
    lost = [receipt for receipt in seen.receipts if kept[receipt] != 1]
    print(f"receipts seen: {len(seen.receipts)} of {2 * wanted.students}; lost: {len(lost)}")
    print("hand-ins:", ", ".join(f"{state} {n}" for state, n in sorted(states.items())))


def wait_for_judges(database: Database) -> None:
    start = time.time()
    while True:
        with database.reading() as session:
            states = Counter(row.state for row in session.query(HandIn.state))
        if not states["waiting"] and not states["running"]:
            print(f"all judged {time.time() - start:.0f} s later: {dict(states)}")
            return
        time.sleep(2)


if __name__ == "__main__":
    main()
