"""Kill -9 in the middle of hand-ins, and a disk that is full: is everything there afterwards, once?

python -m benchmarks.class_crashes [--postgresql] [--kills 20] [--students 30] [--judges 2]

Students hand in answers and programs all the time; whoever gets no answer sends the same form
again, as people do. In turn the server, a judge and (with --postgresql) the database are killed and
started again. Afterwards every hand-in whose receipt was seen must be there once, with the score
that it deserves, and a trigger in the database has counted how often each got a result. Then the
disk is full: hand-ins must be refused aloud, pages must still be shown, and nothing may be corrupt.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import re
import shutil
import signal
import subprocess
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path

from sqlalchemy.exc import OperationalError

from garns.class_server.judging.queue import judge_again
from garns.class_server.store import Database, open_database
from garns.class_server.store.tables import Assignment, HandIn, Job
from tests.class_server.postgresql import Server, a_server

from .class_world import (
    PYTHON_PROGRAM,
    Answer,
    Browser,
    Class,
    free_port,
    make_class,
    start_server,
    stop,
    workers_of,
)

PROGRAM = {
    "cases_from": "garns",
    "seed": "1",
    "showing": "none",
    "languages": "Python",
    "seconds": "2",
}
CASES = 2
"""The first of those that garns makes: nearly full boards."""

PRINTS_NOTHING = "pass\n"
PATIENCE = 240.0
"""Seconds for what must come to an end."""

SPACE = "16m"
"""Of the disk that gets full."""


@dataclass
class Told:
    """What students were told."""

    receipts: dict[str, float | None] = field(default_factory=dict)
    """By receipt, what the program deserves (None for answers of sheets)."""
    again: int = 0
    """Forms that were sent again."""
    codes: Counter[int] = field(default_factory=Counter)
    is_over: bool = False


@dataclass
class Stage:
    """What runs, and how to kill it."""

    address: str
    port: int
    judges: int
    log: Path
    database: Database
    postgresql: Server | None
    server: subprocess.Popen[bytes]

    def kill_server(self) -> None:
        os.kill(self.server.pid, signal.SIGKILL)
        self.server.wait()
        self.server = start_server(self.address, self.port, self.judges, self.log)

    def kill_judge(self) -> None:
        found = workers_of(self.server.pid)
        if found:
            os.kill(random.choice(found), signal.SIGKILL)

    def kill_database(self) -> None:
        assert self.postgresql is not None
        self.postgresql.kill()
        time.sleep(0.5)
        self.postgresql.start()


# people


async def student(port: int, token: str, place: Class, told: Told) -> None:
    """One piece of work after another; below the bound of hand-ins in a minute."""
    browser = Browser(port, token)
    number = 0
    while not told.is_over:
        number += 1
        await asyncio.sleep(random.uniform(2, 4))
        if random.random() < 0.5:
            await hand_in(browser, place.sheet, {"answer-1": "1"}, None, told)
            continue
        is_right = random.random() < 0.7
        program = PYTHON_PROGRAM if is_right else PRINTS_NOTHING
        fields = {"pasted": f"# {number}\n{program}", "language": "Python"}
        await hand_in(browser, place.program, fields, 1.0 if is_right else 0.0, told)
    browser.close()


async def hand_in(
    browser: Browser, work: str, fields: dict[str, str], deserved: float | None, told: Told
) -> None:
    """Until the receipt is seen, by the same key."""
    key = f"{random.getrandbits(64):016x}"
    while True:
        answer = await asked(browser.post(f"{work}/hand-in", {**fields, "key": key}), told)
        if answer is not None and answer.status == 303:
            address = answer.headers["location"].partition("?")[0]
            shown = await asked(browser.get(address), told)
            receipt = re.search(r'class="receipt">(\w+)<', shown.text) if shown else None
            if receipt:
                told.receipts[receipt[1]] = deserved
                return
        told.again += 1
        await asyncio.sleep(random.uniform(0.2, 1))


async def asked(asking: object, told: Told) -> Answer | None:
    try:
        answer: Answer = await asking  # type: ignore[misc]
    except (OSError, EOFError):
        return None
    told.codes[answer.status] += 1
    return answer


async def kills(stage: Stage, told: Told, count: int) -> Counter[str]:
    ways: list[Callable[[], None]] = [stage.kill_server, stage.kill_judge]
    if stage.postgresql:
        ways.append(stage.kill_database)
    done = Counter[str]()
    for number in range(count):
        await asyncio.sleep(random.uniform(1, 4))
        way = ways[number % len(ways)]
        # In a thread: students go on meanwhile.
        await asyncio.to_thread(way)
        done[way.__name__.removeprefix("kill_")] += 1
    await asyncio.sleep(3)
    told.is_over = True
    return done


async def all_of_it(stage: Stage, place: Class, told: Told, count: int) -> Counter[str]:
    people = [student(stage.port, token, place, told) for token in place.students]
    others = asyncio.gather(*people)
    killed = await kills(stage, told, count)
    await others
    return killed


# afterwards


def count_results(database: Database) -> None:
    """From now on, a trigger notes every result that is written."""
    statements = ["CREATE TABLE results_written (hand_in INTEGER)"]
    if database.is_file:
        statements.append(
            "CREATE TRIGGER note_result AFTER UPDATE OF judged ON hand_in WHEN NEW.state = 'done' "
            "BEGIN INSERT INTO results_written VALUES (NEW.id); END"
        )
    else:
        statements += [
            "CREATE FUNCTION note_result() RETURNS trigger AS $$ BEGIN "
            "INSERT INTO results_written VALUES (NEW.id); RETURN NEW; END $$ LANGUAGE plpgsql",
            "CREATE TRIGGER note_result AFTER UPDATE OF judged ON hand_in FOR EACH ROW "
            "WHEN (NEW.state = 'done') EXECUTE FUNCTION note_result()",
        ]
    with database.engine.begin() as connection:
        for statement in statements:
            connection.exec_driver_sql(statement)


def wait_for_judges(database: Database) -> int:
    """How many were given up, of which a teacher would have asked for again."""
    end = time.monotonic() + PATIENCE
    given_up = 0
    while time.monotonic() < end:
        with database.writing() as session:
            if failed := session.query(HandIn).filter_by(state="failed").all():
                given_up += judge_again(session, failed, failed[0].assignment.course_id)
            waiting = session.query(Job).count()
        if not waiting:
            return given_up
        time.sleep(1)
    raise SystemExit("the judges do not come to an end")


def report(stage: Stage, told: Told, killed: Counter[str], given_up: int) -> None:
    with stage.database.reading() as session:
        kept = {each.receipt: each for each in session.query(HandIn)}
        connection = session.connection()
        written = Counter(
            number
            for (number,) in connection.exec_driver_sql("SELECT hand_in FROM results_written")
        )
        programs = [each for each in kept.values() if each.content_id is not None]
        wrong = [
            receipt
            for receipt, deserved in told.receipts.items()
            if receipt in kept and deserved is not None and kept[receipt].score != deserved
        ]
    rows = {
        "killed": ", ".join(f"{what} × {n}" for what, n in sorted(killed.items())),
        "forms sent again": told.again,
        "receipts seen": len(told.receipts),
        "of these lost": sum(1 for receipt in told.receipts if receipt not in kept),
        "hand-ins kept": len(kept),
        "kept but never acknowledged, or twice": len(kept) - len(told.receipts),
        "programs": len(programs),
        "of these not judged": sum(1 for each in programs if written[each.id] == 0),
        "of these judged twice": sum(1 for each in programs if written[each.id] > 1),
        "with a wrong score": len(wrong),
        "given up after two deaths, and judged again": given_up,
        "answers": ", ".join(f"{code} × {n}" for code, n in sorted(told.codes.items())),
        "the database": soundness(stage.database),
    }
    print("\n|  |  |\n|---|---|")
    for name, value in rows.items():
        print(f"| {name} | {value} |")


def soundness(database: Database) -> str:
    with database.engine.connect() as connection:
        if database.is_file:
            ((text,),) = connection.exec_driver_sql("PRAGMA integrity_check")
            broken = list(connection.exec_driver_sql("PRAGMA foreign_key_check"))
            return f"{text}, {len(broken)} broken references"
        connection.exec_driver_sql("CREATE EXTENSION IF NOT EXISTS amcheck")
        rows = connection.exec_driver_sql(
            "SELECT bt_index_check(c.oid) FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid "
            "JOIN pg_namespace n ON n.oid = c.relnamespace WHERE n.nspname = 'public'"
        )
        return f"{len(list(rows))} indexes checked"


# a full disk


def full_disk(students: int) -> None:
    with tempfile.TemporaryDirectory(prefix="garns-full-") as name, small_disk(Path(name)) as disk:
        address = str(disk / "class.db")
        database = open_database(address)
        place = make_class(database, students, PROGRAM)
        keep_cases(database)
        port = free_port()
        server = start_server(address, port, 1, Path(name) / "log")
        try:
            asyncio.run(until_full(Browser(port, place.students[0]), place, disk, database))
        finally:
            stop(server)
            database.close()


async def until_full(browser: Browser, place: Class, disk: Path, database: Database) -> None:
    told = Told()
    page = ""
    (disk / "ballast").write_bytes(bytes(6_000_000))
    for number in range(60):
        fields = {
            "pasted": f"{PYTHON_PROGRAM}# {'x' * 500_000}",
            "language": "Python",
            "key": str(number),
        }
        answer = await browser.post(f"{place.program}/hand-in", fields)
        told.codes[answer.status] += 1
        if answer.status != 303:
            page = answer.text
            break
        shown = await browser.get(answer.headers["location"])
        receipt = re.search(r'class="receipt">(\w+)<', shown.text)
        assert receipt
        told.receipts[receipt[1]] = None
    said = re.search(r"<h1>(.*?)</h1>", page, re.S)
    reading = await browser.get(place.program)
    (disk / "ballast").unlink()
    fields = {"pasted": PYTHON_PROGRAM, "language": "Python", "key": "after"}
    answer = await browser.post(f"{place.program}/hand-in", fields)
    await asyncio.to_thread(wait_for_judges, database)
    with database.reading() as session:
        kept = Counter(row.receipt for row in session.query(HandIn.receipt))
    print("\n| a full disk |  |\n|---|---|")
    print(f"| taken before it was full | {told.codes[303]} |")
    print(f"| then | {dict(told.codes)}: “{said[1].strip() if said else page[:100]}” |")
    print(f"| pages meanwhile | {reading.status} |")
    print(f"| with space again | {answer.status} |")
    print(f"| acknowledged and lost | {sum(1 for each in told.receipts if kept[each] != 1)} |")
    print(f"| the database | {soundness(database)} |")


@contextmanager
def small_disk(folder: Path) -> Iterator[Path]:
    """A file system of its own, for which one has to be root."""
    disk = folder / "disk"
    disk.mkdir()
    if os.geteuid() != 0 or shutil.which("mount") is None:
        raise SystemExit("a disk that gets full has to be mounted by root: not measured")
    subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={SPACE}", "none", disk], check=True)
    try:
        yield disk
    finally:
        subprocess.run(["umount", "-l", disk], check=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--postgresql", action="store_true")
    parser.add_argument("--kills", type=int, default=20)
    parser.add_argument("--students", type=int, default=30)
    parser.add_argument("--judges", type=int, default=2)
    wanted = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="garns-crash-") as name, ExitStack() as stack:
        folder = Path(name)
        postgresql = stack.enter_context(a_server(is_durable=True)) if wanted.postgresql else None
        address = postgresql.address if postgresql else str(folder / "class.db")
        crash(folder, address, postgresql, wanted)
    if not wanted.postgresql:
        full_disk(3)


def crash(
    folder: Path, address: str, postgresql: Server | None, wanted: argparse.Namespace
) -> None:
    database = open_database(address)
    place = make_class(database, wanted.students, PROGRAM)
    keep_cases(database)
    count_results(database)
    port = free_port()
    log = folder / "log"
    server = start_server(address, port, wanted.judges, log)
    stage = Stage(address, port, wanted.judges, log, database, postgresql, server)
    told = Told()
    try:
        killed = asyncio.run(all_of_it(stage, place, told, wanted.kills))
        with suppress(OperationalError):
            # Connections of before a crash.
            database.close()
        given_up = wait_for_judges(database)
        report(stage, told, killed, given_up)
    finally:
        stop(stage.server)
        database.close()


def keep_cases(database: Database) -> None:
    """Few: what is measured is not the judging."""
    with database.writing() as session:
        work = session.query(Assignment).filter_by(kind="program").one()
        work.settings = {**work.settings, "cases": work.settings["cases"][:CASES]}


if __name__ == "__main__":
    main()
