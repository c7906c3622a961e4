"""A cluster under fire, and what a cluster costs against the threads of one machine.

python -m benchmarks.cluster [--kills 55] [--rows 100000] [--rated 8000] [--solved 3000000]
    [--list FILE]…

Scheduler and workers are real processes of Dask on this machine, killed with SIGKILL at random
while shards are under way; others take their places. What comes of it is compared, byte by byte,
with what the threads of one process make. The costs are CPU time, since the machine may be busy:
all of client, scheduler and workers, less what the same takes with a list of two lines. A cluster
takes CPU time while it only waits, too: that counts for as long as the work would take on free
cores.
"""

from __future__ import annotations

import argparse
import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

import garns
from benchmarks.timing import children_seconds
from garns import bank
from garns.data import Recipe, Report, ShardRecord, Threads, build
from garns.data.cluster import Cluster
from garns.data.making import make_recipe
from garns.model import Message
from tests.dask_processes import Nursery, nursery

WORKERS = 2
UNRATED = (
    "puzzle,solution,solutions,givens,symmetry,is_minimal,canonical,automorphisms,id,seed,number"
)
"""All columns but those of ratings, which take by far most of the time."""
REPEATS = 2
"""Of each measurement; the least counts."""


class Fire(Report):
    """Kills somebody after some of the shards."""

    def __init__(self, dask: Nursery, shards: int, kills: int, seed: int = 1) -> None:
        self._dask = dask
        self._chance = random.Random(seed)
        self._moments = set(self._chance.sample(range(1, shards - 10), kills))
        self._done = 0
        self.workers = self.schedulers = self.lost = 0

    def shard(self, record: ShardRecord) -> None:
        self._done += 1
        if self._done in self._moments:
            self._kill()

    def told(self, message: Message) -> None:
        self.lost += message.id == "cluster.lost"

    def _kill(self) -> None:
        if self._chance.random() < 0.1:
            self.schedulers += 1
            self._dask.kill_scheduler()
            self._dask.start_scheduler()
            start_workers(self._dask)
        else:
            self.workers += 1
            self._dask.kill_worker(self._chance.randrange(WORKERS))
            self._dask.start_worker()


def start_workers(dask: Nursery) -> None:
    for _ in range(WORKERS):
        dask.start_worker()


def under_fire(
    dask: Nursery, folder: Path, rows: int, kills: int, columns: list[str], shard_rows: int
) -> bool:
    """The same data set in peace and under fire."""
    wished = {"minimal": True}
    recipe: Recipe = make_recipe(rows, 7, columns, shard_rows=shard_rows, wished=wished)
    peace = build(recipe, str(folder / "peace"), Threads())
    dask.start_afresh()
    start_workers(dask)
    fire = Fire(dask, recipe.shard_count, kills)
    start = time.monotonic()
    made = build(recipe, str(folder / "fire"), Cluster(dask.address), fire)
    same = contents(folder / "peace") == contents(folder / "fire")
    print(f"{rows} puzzles in {recipe.shard_count} shards, {time.monotonic() - start:.0f} s")
    print(f"columns: {', '.join(columns)}")
    print(f"killed: {fire.workers} workers, {fire.schedulers} schedulers")
    print(f"digest in peace     {peace.digest}")
    print(f"digest under fire   {made.digest}")
    print("all files the same" if same else "FILES DIFFER")
    return same


def contents(folder: Path) -> dict[str, bytes]:
    files = (path for path in folder.rglob("*") if path.is_file())
    return {str(path.relative_to(folder)): path.read_bytes() for path in files}


def processor_seconds(processes: list[int]) -> float:
    """Of processes that live."""
    ticks = 0
    for process in processes:
        fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
        ticks += int(fields[11]) + int(fields[12])
    return ticks / os.sysconf("SC_CLK_TCK")


class Cost(NamedTuple):
    """CPU seconds, and those on the wall."""

    seconds: float
    wall: float


def cost(dask: Nursery, command: list[str], on_cluster: bool) -> Cost:
    """Of a command, with what the cluster does meanwhile."""
    processes = [dask.scheduler, *dask.workers] if on_cluster else []
    options = ["--cluster", dask.address] if on_cluster else []
    begin, before = time.monotonic(), children_seconds() + processor_seconds(processes)
    subprocess.run([sys.executable, "-m", "garns", *command, *options], check=True)
    seconds = children_seconds() + processor_seconds(processes) - before
    return Cost(seconds, time.monotonic() - begin)


def compare(
    dask: Nursery, folder: Path, name: str, arguments: list[str], list_: Path, idle: float
) -> None:
    few = folder / "few.txt"
    with list_.open("rb") as stream:
        puzzles = (line for line in stream if not line.startswith(b"#"))
        few.write_bytes(b"".join(islice(puzzles, 2)))
    outputs = {False: folder / "threads.txt", True: folder / "cluster.txt"}
    runs = {on_cluster: list[Cost]() for on_cluster in outputs}
    starts = {on_cluster: list[Cost]() for on_cluster in outputs}
    for _ in range(1 + REPEATS):  # the first time loads what both need
        for on_cluster, output in outputs.items():
            rest = ["-o", str(output)]
            starts[on_cluster].append(cost(dask, [*arguments, str(few), *rest], on_cluster))
            runs[on_cluster].append(cost(dask, [*arguments, str(list_), *rest], on_cluster))
    net, wall = dict[bool, float](), dict[bool, float]()
    for on_cluster in outputs:
        start = min(starts[on_cluster][1:])
        best = min(runs[on_cluster][1:])
        net[on_cluster] = best.seconds - start.seconds
        wall[on_cluster] = min(each.wall for each in runs[on_cluster][1:]) - start.wall
    net[True] -= idle * max(wall[True] - net[False] / WORKERS, 0)
    same = outputs[False].read_bytes() == outputs[True].read_bytes()
    print(
        f"{name:34} threads {net[False]:6.2f} s, cluster {net[True]:6.2f} s: "
        f"{net[True] / net[False] - 1:+.1%}; wall {wall[False]:.1f} and {wall[True]:.1f} s; "
        f"start {min(starts[False]).seconds:.1f} and {min(starts[True]).seconds:.1f} s; "
        f"{'same bytes' if same else 'BYTES DIFFER'}",
        flush=True,
    )


def idle_cost(dask: Nursery, seconds: float = 20) -> float:
    """CPU seconds that scheduler and workers take each second without any work."""
    processes = [dask.scheduler, *dask.workers]
    begin, before = time.monotonic(), processor_seconds(processes)
    time.sleep(seconds)
    return (processor_seconds(processes) - before) / (time.monotonic() - begin)


@contextmanager
def running(folder: Path) -> Iterator[Nursery]:
    (folder / "dask").mkdir()
    with nursery(folder / "dask") as dask:
        yield dask


def costs(dask: Nursery, folder: Path, rated: int, solved: int, lists: list[Path]) -> None:
    dask.start_afresh()
    start_workers(dask)
    minimal, hard, easy = (folder / f"{name}.txt" for name in ("minimal", "hard", "easy"))
    idle = idle_cost(dask)
    print(f"the cluster takes {idle:.1%} of a core while it waits", flush=True)
    for path in lists:
        long = folder / "long.txt"
        repeat(path, long, solved)
        compare(dask, folder, f"solve, {path.name}", ["solve"], long, idle)
    if rated:
        write(minimal, garns.generate_many(rated, seed=1, minimal=True), 1)
        scale = ["rate", "--scale", "se"]
        compare(dask, folder, f"rate --scale se, {rated} minimal", scale, minimal, idle)
        compare(dask, folder, f"rate, {rated} minimal", ["rate"], minimal, idle)
    if not lists:
        hardest = [bank.puzzle("extreme", number=n) for n in range(1, 200)]
        write(hard, hardest, solved // len(hardest))
        write(easy, garns.generate_many(2000, seed=2), solved // 2000)
        compare(dask, folder, f"solve, {solved} extreme", ["solve"], hard, idle)
        compare(dask, folder, f"solve, {solved} plain", ["solve"], easy, idle)


def repeat(list_: Path, long: Path, lines: int) -> None:
    """A list again and again, until it has so many lines."""
    content = list_.read_bytes()
    with long.open("wb") as stream:
        for _ in range(-(-lines // content.count(b"\n"))):
            stream.write(content)


def write(path: Path, puzzles: Iterable[Any], times: int) -> None:
    lines = "".join(f"{puzzle.grid.line}\n" for puzzle in puzzles)
    path.write_text(lines * times)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=55, help="0: measure costs alone")
    parser.add_argument("--rows", type=int, default=100_000)
    parser.add_argument("--shard-rows", type=int, default=500)
    parser.add_argument("--columns", default=UNRATED, help="of the data set under fire")
    parser.add_argument("--rated", type=int, default=8_000, help="0: do not rate")
    parser.add_argument("--solved", type=int, default=3_000_000, help="0: do not solve")
    parser.add_argument("--list", type=Path, action="append", default=[], help="to be solved")
    wishes = parser.parse_args()
    with tempfile.TemporaryDirectory() as name, running(Path(name)) as dask:
        if wishes.rated or wishes.solved:
            costs(dask, Path(name), wishes.rated, wishes.solved, wishes.list)
        columns = wishes.columns.split(",")
        same = not wishes.kills or under_fire(
            dask, Path(name), wishes.rows, wishes.kills, columns, wishes.shard_rows
        )
    return 0 if same else 1


if __name__ == "__main__":
    sys.exit(main())
