"""The runner that has a cluster do the work, on Dask distributed (the extra `cluster`).

The cluster schedules; files are the memory. Workers write the shards; what comes back over the
network is only that a task is over, and the client then reads the sidecar. So whoever dies, nothing
is lost but the shards under way:

- *A worker*: Dask gives its tasks to others. After some deaths it gives up a task (KilledWorker),
  whether that was its fault or not. Such a shard becomes a *suspect*: suspects run again when the
  others are done, each alone. One that kills its worker `MOST_DEATHS` times even then is set aside.
- *The scheduler*: the client waits for it for some minutes, and submits again what is missing.
- *The client*: its tasks are cancelled by the scheduler; the same command goes on.
"""

from __future__ import annotations

import logging
import re
import signal
import time
from collections import Counter, deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from importlib import metadata
from queue import Empty, SimpleQueue
from typing import Any, NamedTuple
from uuid import uuid4

from garns.model import ClusterFailed, InvalidRequest, Message, MissingExtra

from .cluster_worker import (
    LIBRARIES,
    NotWanted,
    digest_at,
    do_shard,
    no_store,
    not_seen,
    wrong_version,
)
from .runner import Job, Report
from .shards import finished
from .store import open_store

PER_THREAD = 3
"""Shards under way for each thread of the cluster: enough that none waits for the next one."""

MOST_DEATHS = 5
"""Deaths of workers after which a shard that runs alone is set aside."""

FIRST_PATIENCE, PATIENCE = 30.0, 600.0
"""Seconds to wait for a scheduler at the beginning, and for one that was there before."""

ATTEMPT = 30.0
"""Seconds for one attempt to connect: a busy machine may take some."""

LOCAL_CONFIG = {
    # Nobody looks at these profiles, and they take 2 % of a core.
    "distributed.worker.profile.enabled": False,
    # All are on this machine: who does not answer is busy, not gone.
    "distributed.comm.timeouts.connect": f"{PATIENCE:.0f}s",
}

_LOUD = ("distributed", "tornado", "asyncio")
"""Libraries that log."""

TICK = 0.5
"""Seconds between two looks at whether scheduler and workers are still there."""


class SchedulerLost(Exception):
    """The connection is gone, and with it all that was under way."""


class Cluster:
    """A runner. `address` is `local:4` for four processes of this machine, which live as long as
    the run, or that of a scheduler, `tcp://host:8786`."""

    def __init__(self, address: str, patience: float = PATIENCE) -> None:
        if not re.fullmatch(r"local:[1-9]\d{0,3}|\w+://.+:\d+", address):
            raise InvalidRequest("cluster.address", address=address)
        distributed()
        self._address = address
        self._patience = patience

    def run(self, job: Job, numbers: Sequence[int], report: Report) -> None:
        todo = Todo(deque(numbers))
        with _quiet(), _scheduler(self._address) as address:
            is_ours = self._address != address
            wait = Wait("cluster.unreachable", PATIENCE if is_ours else FIRST_PATIENCE)
            while todo.is_left:
                with _connected(address, wait) as client:
                    wait = Wait("cluster.gone", self._patience)
                    try:
                        Session(client, job, todo, report).work()
                    except SchedulerLost:
                        report.told(Message("cluster.lost", {"address": address}))
        if todo.set_aside:
            raise _set_aside(todo)


class Wait(NamedTuple):
    """What is said if there is no scheduler after some seconds."""

    refusal: str
    seconds: float


@dataclass
class Todo:
    """Shards that are missing and not under way."""

    waiting: deque[int]
    suspects: deque[int] = field(default_factory=deque)
    """Those that Dask has given up because workers died."""
    deaths_alone: Counter[int] = field(default_factory=Counter)
    """Of workers, by suspects that ran alone."""
    set_aside: list[int] = field(default_factory=list)

    @property
    def is_left(self) -> bool:
        return bool(self.waiting or self.suspects)

    def suspect(self, number: int, deaths: int, *, alone: bool) -> None:
        self.deaths_alone[number] += deaths if alone else 0
        if self.deaths_alone[number] >= MOST_DEATHS:
            self.set_aside.append(number)
        else:
            self.suspects.append(number)


class Session:
    """The work as long as the scheduler lives."""

    def __init__(self, client: Any, job: Job, todo: Todo, report: Report) -> None:
        self._client = client
        self._job = job
        self._recipe = job.recipe.to_json()
        self._store = open_store(job.url)
        self._home = digest_at(job.url)
        self._todo = todo
        self._report = report
        self._token = uuid4().hex
        """Of this session: Dask may still know the keys of another one."""
        self._submitted = 0
        self._under_way: dict[Any, int] = {}
        self._alone: Any = None
        """The suspect that runs alone."""
        self._over = SimpleQueue[Any]()
        self._threads: int | None = None
        self._looked = 0.0
        self._versions = {name: metadata.version(name) for name in LIBRARIES}

    def work(self) -> None:
        """Do all that is left. Raises SchedulerLost, ClusterFailed, or what a shard has raised."""
        self._check_workers()
        self._tell_dashboard()
        try:
            while self._todo.is_left or self._under_way:
                with _losses():
                    self._look_around()
                    self._submit_more()
                self._take_next()
        finally:
            self._leave()

    def _check_workers(self) -> None:
        """Before the first shard, ask every worker; those that join later are asked with theirs."""
        for library, wanted in self._versions.items():
            # A function of Python's own: a worker without garns has it too.
            for worker, version in self._asked(metadata.version, library).items():
                if version != wanted:
                    theirs = version if isinstance(version, str) else None
                    raise wrong_version(worker, library, theirs, wanted)
        seen = self._asked(not_seen, self._recipe, self._job.url, self._home)
        for worker, folder in seen.items():
            if isinstance(folder, Exception):
                raise folder
            if folder is not None:
                raise no_store(worker, folder)

    def _asked(self, function: Callable[..., Any], *arguments: Any) -> dict[str, Any]:
        """What each worker answers, or raises; those that die meanwhile are left out."""
        with _losses():
            answers = self._client.run(function, *arguments, on_error="return")
        return {worker: each for worker, each in answers.items() if not isinstance(each, OSError)}

    def _tell_dashboard(self) -> None:
        """Where Dask shows what it does, if the scheduler has the library for it."""
        with suppress(ImportError), _losses():
            self._client.run_on_scheduler(metadata.version, "bokeh")
            link = str(self._client.dashboard_link)
            self._report.told(Message("cluster.dashboard", {"address": link}))

    def _look_around(self) -> None:
        """See now and then whether anybody is there, and how many."""
        if time.monotonic() < self._looked + TICK:
            return
        self._looked = time.monotonic()
        if self._client.status != "running":
            raise SchedulerLost
        threads = sum(self._client.nthreads().values())
        if not threads and self._threads != 0:
            self._report.told(Message("cluster.no-workers"))
        self._threads = threads

    def _submit_more(self) -> None:
        most = PER_THREAD * max(self._threads or 0, 1)
        while self._todo.waiting and len(self._under_way) < most:
            self._submit(self._todo.waiting[0])
            self._todo.waiting.popleft()
        if self._todo.suspects and not self._under_way:
            self._alone = self._submit(self._todo.suspects[0])
            self._todo.suspects.popleft()

    def _submit(self, number: int) -> Any:
        self._submitted += 1
        future = self._client.submit(
            do_shard,
            self._recipe,
            number,
            self._job.url,
            self._home,
            self._versions,
            key=f"garns-shard-{number}-{self._token}-{self._submitted}",
            pure=False,
        )
        self._under_way[future] = number
        future.add_done_callback(self._over.put)
        return future

    def _take_next(self) -> None:
        """Wait for a task that is over, but not for ever."""
        try:
            future = self._over.get(timeout=TICK)
        except Empty:
            return
        number = self._under_way.pop(future)
        if future.status == "finished":
            self._finish(number)
        elif future.status == "error":
            self._fail(number, future.exception(), alone=future is self._alone)
        else:
            self._under_way[future] = number
            raise SchedulerLost

    def _finish(self, number: int) -> None:
        record = finished(self._store, number)
        if record is None:  # it was there, and somebody has removed it
            self._todo.waiting.append(number)
        else:
            self._report.shard(record)

    def _fail(self, number: int, error: BaseException, *, alone: bool) -> None:
        if isinstance(error, distributed().KilledWorker):
            self._todo.suspect(number, error.allowed_failures + 1, alone=alone)
            return
        if isinstance(error, NotWanted):  # its worker was about to leave
            self._todo.waiting.append(number)
            return
        if isinstance(error, ImportError):
            self._check_workers()  # and name the one that lacks something
        raise error

    def _leave(self) -> None:
        """What is under way is missing again; the cluster need not finish it."""
        self._todo.waiting.extendleft(self._under_way.values())
        if self._under_way and self._client.status == "running":
            with suppress(Exception):
                self._client.cancel(list(self._under_way), force=True)


def distributed() -> Any:
    """The library, imported when it is needed."""
    try:
        import distributed as library
    except ImportError:
        raise MissingExtra("distributed", "cluster") from None
    return library


@contextmanager
def _scheduler(address: str) -> Iterator[str]:
    """The address of the scheduler; `local:4` is started here and ends here."""
    if not address.startswith("local:"):
        yield address
        return
    import dask

    count = int(address.removeprefix("local:"))
    try:
        with _without_interrupts(), dask.config.set(LOCAL_CONFIG):
            cluster = distributed().LocalCluster(
                n_workers=count,
                threads_per_worker=1,
                processes=True,
                dashboard_address="127.0.0.1:0",
                silence_logs=logging.CRITICAL + 1,
                scheduler_kwargs={"allowed_failures": 0},
            )
    except RuntimeError as error:
        raise ClusterFailed("cluster.no-start", address=address, problem=str(error)) from None
    try:
        yield str(cluster.scheduler_address)
    finally:
        # On a busy machine a worker may not end in time; it was killed then, and the work is done.
        with suppress(TimeoutError, OSError, RuntimeError):
            cluster.close()


@contextmanager
def _without_interrupts() -> Iterator[None]:
    """Processes that are started by threads that are started within leave Ctrl-C to us."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT, signal.SIGHUP})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextmanager
def _connected(address: str, wait: Wait) -> Iterator[Any]:
    """A client of the scheduler, waited for."""
    deadline = time.monotonic() + wait.seconds
    while True:
        left = max(deadline - time.monotonic(), 1.0)
        try:
            client = distributed().Client(address, timeout=min(left, ATTEMPT), set_as_default=False)
            break
        except (OSError, ValueError) as error:
            if time.monotonic() >= deadline or isinstance(error, ValueError):
                minutes = round(wait.seconds / 60)
                raise ClusterFailed(wait.refusal, address=address, minutes=minutes) from None
    try:
        yield client
    finally:
        with suppress(Exception):
            client.close(timeout=2)


@contextmanager
def _losses() -> Iterator[None]:
    """What Dask raises when it talks to a scheduler that is gone."""
    try:
        yield
    except (OSError, TimeoutError, distributed().CancelledError, RuntimeError) as error:
        raise SchedulerLost from error


@contextmanager
def _quiet() -> Iterator[None]:
    """Dask logs on standard error whatever happens; we say what matters. Its loggers have levels of
    their own, each."""
    names = [name for name in logging.root.manager.loggerDict if name.startswith(_LOUD)]
    loggers = [logging.getLogger(name) for name in names]
    before = [logger.level for logger in loggers]
    for logger in loggers:
        logger.setLevel(logging.CRITICAL + 1)
    try:
        yield
    finally:
        for logger, level in zip(loggers, before, strict=True):
            logger.setLevel(level)


def _set_aside(todo: Todo) -> ClusterFailed:
    numbers = sorted(todo.set_aside)
    return ClusterFailed(
        "cluster.set-aside",
        shards=", ".join(map(str, numbers)),
        n=len(numbers),
        deaths=MOST_DEATHS,
    )
