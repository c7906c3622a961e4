"""Data sets made by a cluster whose parts die: real schedulers and workers of Dask."""

from __future__ import annotations

import gc
import multiprocessing
import os
import random
import shutil
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pyarrow
import pytest

from garns.cli.app import run
from garns.cli.commands import rate
from garns.data import Recipe, Report, ShardRecord, Threads, build, open_dataset
from garns.data import cluster as cluster_module
from garns.data.cluster import MOST_DEATHS, PER_THREAD, Cluster
from garns.data.making import make_recipe
from garns.data.shards import BUILDING
from garns.model import ClusterFailed, InvalidRequest, Message, MissingExtra
from tests.clocks import PATIENCE, wait_until
from tests.dask_processes import Nursery, nursery
from tests.datasets import deadly_shards
from tests.datasets.conftest import files_in, written

pytestmark = [
    pytest.mark.skipif(not hasattr(os, "fork"), reason="processes are forked"),
    # Dask may leave a socket to a scheduler that was killed; `dask` collects it in time.
    pytest.mark.filterwarnings("ignore:unclosed:ResourceWarning"),
]

KILLS = 6
"""Of workers and, once, of the scheduler."""

MOST_UNDER_WAY = PER_THREAD * (2 + KILLS)
"""Shards that a client may have submitted: it may not have noticed yet who is dead."""


@pytest.fixture(scope="module")
def processes(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Nursery]:
    with nursery(tmp_path_factory.mktemp("dask")) as found:
        yield found


@pytest.fixture
def dask(processes: Nursery, monkeypatch: pytest.MonkeyPatch) -> Iterator[Nursery]:
    """A scheduler, without workers yet."""
    monkeypatch.setattr(cluster_module, "FIRST_PATIENCE", PATIENCE)
    processes.start_afresh()
    yield processes
    gc.collect()


def small_recipe(shards: int) -> Recipe:
    return make_recipe(5 * shards, 7, ["puzzle", "solution", "level"], shard_rows=5)


def embedded(recipe: Recipe, folder: Path) -> dict[str, bytes]:
    build(recipe, str(folder), Threads(1))
    return files_in(folder)


class Watching(Report):
    """Does something with each shard that is done."""

    def __init__(self, then: Callable[[int], None] = lambda count: None) -> None:
        self.numbers: list[int] = []
        self.said: list[str] = []
        self._then = then

    def shard(self, record: ShardRecord) -> None:
        self.numbers.append(record.number)
        self._then(len(self.numbers))

    def told(self, message: Message) -> None:
        self.said.append(message.id)


def test_under_fire(dask: Nursery, tmp_path: Path) -> None:
    """Workers and the scheduler are killed while shards are under way."""
    chance = random.Random(5)
    last = 2 * KILLS
    shards = last + MOST_UNDER_WAY + 1
    victims = ["worker"] * (KILLS - 1) + ["scheduler"]
    chance.shuffle(victims)
    moments = dict(zip(chance.sample(range(1, last + 1), KILLS), victims, strict=True))

    def shoot(count: int) -> None:
        match moments.pop(count, None):
            case "worker":
                dask.kill_worker(chance.randrange(len(dask.workers)))
                dask.start_worker()
            case "scheduler":
                dask.kill_scheduler()
                dask.start_scheduler()
                dask.start_worker()
                dask.start_worker()

    dask.start_worker()
    dask.start_worker()
    report = Watching(shoot)
    recipe = small_recipe(shards)
    build(recipe, str(tmp_path / "fire"), Cluster(dask.address), report)
    assert not moments
    assert sorted(report.numbers) == list(range(shards))
    assert "cluster.lost" in report.said
    assert files_in(tmp_path / "fire") == embedded(recipe, tmp_path / "peace")


CLIENT = """
import sys
from garns.data import Recipe, build
from garns.data.cluster import Cluster
build(Recipe.from_json(sys.argv[1]), sys.argv[2], Cluster(sys.argv[3]))
"""


def test_killed_client(dask: Nursery, tmp_path: Path) -> None:
    """The cluster stops working for it, and the next client goes on."""
    dask.start_worker(threads=2, operations=deadly_shards.OPERATIONS)
    made = tmp_path / "made"
    recipe = deadly_shards.recipe("held", folder=str(tmp_path))
    arguments = [recipe.to_json(), str(made), dask.address]
    with subprocess.Popen([sys.executable, "-c", CLIENT, *arguments]) as process:
        wait_until(lambda: deadly_shards.begun(tmp_path) and sidecars(made))
        process.kill()
    wait_until(lambda: is_idle(dask))
    assert deadly_shards.ended(tmp_path) == deadly_shards.begun(tmp_path)
    assert [path.name for path in sidecars(made)] == ["part-00000.json"]
    (tmp_path / "released").touch()
    report = Watching()
    manifest = build(recipe, str(made), Cluster(dask.address), report)
    assert sorted(report.numbers) == [1, 2, 3, 4, 5]
    assert [shard.number for shard in manifest.shards] == [0, 1, 2, 3, 4, 5]


def is_idle(dask: Nursery) -> bool:
    """Whether no worker has anything to do, or a thread that has not ended yet."""
    with connected(dask) as client:
        return not any(client.run(shards_held).values())


def shards_held(dask_worker: Any) -> int:
    """Also those that are cancelled, until their threads have seen it."""
    state = dask_worker.state
    return len(state.tasks) + len(state.executing)


def connected(dask: Nursery) -> Any:
    from distributed import Client

    return Client(  # type: ignore[no-untyped-call]
        dask.address, timeout=PATIENCE, set_as_default=False
    )


def sidecars(folder: Path) -> list[Path]:
    return list(folder.glob(f"{BUILDING}/part-*.json"))


def test_cancelled_work_ends(dask: Nursery, tmp_path: Path) -> None:
    """Ctrl-C does not leave a worker with a shard that nobody wants."""
    dask.start_worker(operations=deadly_shards.OPERATIONS)
    recipe = deadly_shards.recipe("held", folder=str(tmp_path))

    def press() -> None:
        wait_until(lambda: deadly_shards.begun(tmp_path))
        signal.pthread_kill(threading.main_thread().ident or 0, signal.SIGINT)

    threading.Thread(target=press).start()
    with pytest.raises(KeyboardInterrupt):
        build(recipe, str(tmp_path / "made"), Cluster(dask.address))
    wait_until(lambda: deadly_shards.ended(tmp_path))


def test_deadly_shard(dask: Nursery, tmp_path: Path) -> None:
    """It is set aside with its reason; the others are done."""
    dask.start_worker(operations=deadly_shards.OPERATIONS, is_replaced=True)
    report = Watching()
    recipe = deadly_shards.recipe("deadly")
    with pytest.raises(ClusterFailed) as caught:
        build(recipe, str(tmp_path / "made"), Cluster(dask.address), report)
    assert caught.value.message.facts["shards"] == str(deadly_shards.DEADLY)
    assert caught.value.message.facts["deaths"] == MOST_DEATHS
    assert sorted(report.numbers) == [0, 2, 3, 4, 5]
    assert not (tmp_path / "made" / "manifest.json").exists()


def test_failing_shard(dask: Nursery, tmp_path: Path) -> None:
    """What is wrong with the data is said as it is."""
    dask.start_worker(operations=deadly_shards.OPERATIONS)
    with pytest.raises(InvalidRequest) as caught:
        build(deadly_shards.recipe("failing"), str(tmp_path / "made"), Cluster(dask.address))
    assert caught.value.message.id == "data.no-puzzles"


@pytest.mark.parametrize(
    ("versions", "refusal"),
    [
        ({"garns": "0.0.1"}, "cluster.other-version"),
        ({"garns": None}, "cluster.no-library"),
        ({"pyarrow": "1.0"}, "cluster.other-version"),
    ],
)
def test_workers_of_other_versions(
    dask: Nursery, tmp_path: Path, versions: dict[str, str | None], refusal: str
) -> None:
    dask.start_worker(versions=versions)
    wait_for_worker(dask)
    with pytest.raises(ClusterFailed) as caught:
        build(small_recipe(2), str(tmp_path / "made"), Cluster(dask.address))
    assert caught.value.message.id == refusal
    assert str(caught.value.message.facts["worker"]).startswith("tcp://")
    assert not list(tmp_path.glob("made/data/*"))


def wait_for_worker(dask: Nursery) -> None:
    with connected(dask) as client:
        client.wait_for_workers(1)


def test_late_worker_of_another_version(dask: Nursery, tmp_path: Path) -> None:
    def replace(count: int) -> None:
        if count == 1:
            dask.kill_worker()
            dask.start_worker(versions={"garns": "0.0.1"})

    dask.start_worker()
    with pytest.raises(ClusterFailed) as caught:
        build(small_recipe(6), str(tmp_path / "made"), Cluster(dask.address), Watching(replace))
    assert caught.value.message.facts["found"] == "0.0.1"


def test_store_of_one_machine(dask: Nursery) -> None:
    """The memory of the client is not that of the worker."""
    dask.start_worker()
    wait_for_worker(dask)
    with pytest.raises(ClusterFailed) as caught:
        build(small_recipe(2), "memory://alone", Cluster(dask.address))
    assert caught.value.message.id == "cluster.no-store"


def test_lost_scheduler_that_stays_away(dask: Nursery, tmp_path: Path) -> None:
    dask.start_worker()

    def kill(count: int) -> None:
        if count == 1:
            dask.kill_scheduler()

    impatient = Cluster(dask.address, patience=0.0)
    with pytest.raises(ClusterFailed) as caught:
        build(small_recipe(20), str(tmp_path / "made"), impatient, Watching(kill))
    assert caught.value.message.id == "cluster.gone"


def test_no_scheduler(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster_module, "FIRST_PATIENCE", 0.0)
    with pytest.raises(ClusterFailed) as caught:
        build(small_recipe(2), str(tmp_path / "made"), Cluster("tcp://127.0.0.1:1"))
    assert caught.value.message.id == "cluster.unreachable"


def test_commands(dask: Nursery, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What rate does alone, it does on a cluster: shards of text."""
    monkeypatch.setattr(rate, "SHARD_BYTES", dict.fromkeys(rate.SHARD_BYTES, 300))
    dask.start_worker()
    made = tmp_path / "list.txt"
    assert run(f"generate -n 20 --seed 1 -o {made} --cluster {dask.address}".split()) == 0
    assert made.read_bytes().count(b"\n") == 22
    assert run(f"rate {made} -o {tmp_path}/plain.csv".split()) == 0
    assert run(f"rate {made} -o {tmp_path}/shared.csv --cluster {dask.address}".split()) == 0
    assert (tmp_path / "plain.csv").read_bytes() == (tmp_path / "shared.csv").read_bytes()


EASY = "58.1...23.1..2.75929.735....4....8..9.3...2.4..2....9....273.48425.1..3.73...4.62"

TABLE_COMMANDS = [
    ["annotate", "DATA", "--columns", "givens,id", "-o", "OUT"],
    ["steps", "DATA", "-o", "OUT"],
    ["select", "DATA", "--where", "level != 'medium'", "-o", "OUT"],
    ["dedupe", "DATA", "-o", "OUT"],
    ["split", "DATA", "--train", "0.5", "--test", "0.5", "-o", "OUT"],
    ["sample", "DATA", "-n", "7", "--by", "level", "-o", "OUT"],
    ["mine", "--around", EASY, "--keep", "er >= 2.5", "--removals", "2", "-n", "20", "-o", "OUT"],
]


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Twenty puzzles in four shards, and a copy of each."""
    folder = tmp_path_factory.mktemp("tables") / "twice"
    recipe = make_recipe(20, 7, ["puzzle", "level"], wished={"difficulty": "easy..hard"})
    build(recipe, str(folder.parent / "made"), Threads(1))
    table = open_dataset(folder.parent / "made").table(0)
    written(folder, pyarrow.concat_tables([table, table]), 10)
    return folder


@pytest.mark.parametrize("words", TABLE_COMMANDS, ids=lambda words: words[0])
def test_table_commands(dask: Nursery, tmp_path: Path, data: Path, words: list[str]) -> None:
    """Every command with shards leaves the same files as without a cluster."""
    out = tmp_path / "out"
    places = {"DATA": str(data), "OUT": str(out)}
    command = ["data", *(places.get(word, word) for word in words)]
    assert run(command) == 0
    expected = files_in(out)
    shutil.rmtree(out)
    dask.start_worker()
    dask.start_worker()
    assert run([*command, "--cluster", dask.address]) == 0
    assert files_in(out) == expected


def test_annotate_in_place(dask: Nursery, tmp_path: Path, data: Path) -> None:
    for name in ("plain", "shared"):
        shutil.copytree(data, tmp_path / name)
    dask.start_worker()
    command = ["data", "annotate", "--columns", "givens"]
    assert run([*command, str(tmp_path / "plain")]) == 0
    assert run([*command, str(tmp_path / "shared"), "--cluster", dask.address]) == 0
    plain, shared = (open_dataset(tmp_path / name).manifest for name in ("plain", "shared"))
    assert plain.digest == shared.digest


def test_processes_of_this_machine(tmp_path: Path) -> None:
    """They live as long as the run."""
    others = set(multiprocessing.active_children())
    command = "data make -n 12 --seed 7 --shard-rows 6 --columns puzzle,level -o"
    assert run([*command.split(), str(tmp_path / "made"), "--cluster", "local:1"]) == 0
    recipe = make_recipe(12, 7, ["puzzle", "level"], shard_rows=6)
    assert files_in(tmp_path / "made") == embedded(recipe, tmp_path / "peace")
    wait_until(lambda: others.issuperset(multiprocessing.active_children()))


def test_missing_library(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(MissingExtra, match=r"garns\[cluster\]"):
        Cluster("local:2")


@pytest.mark.parametrize("address", ["", "local", "local:0", "local:x", "host", "tcp://host"])
def test_wrong_address(address: str) -> None:
    with pytest.raises(InvalidRequest):
        Cluster(address)
