"""Runners: who does the work of the shards that are missing."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple, Protocol

from garns.model import Message

from .effort import Effort
from .recipe import Recipe
from .shards import ShardRecord, build_shard


class Job(NamedTuple):
    """A recipe and the data set that it is for. Both can be sent to another machine."""

    recipe: Recipe
    url: str


class Report:
    """Is told how far the work is. A subclass shows it; whatever it raises ends the work."""

    def begin(self, job: Job, done: Sequence[ShardRecord], missing: Sequence[int]) -> None:
        """Before the work: what earlier runs have done, and what is missing."""

    def rows(self, number: int, rows: int) -> None:
        """Of the shard `number`, which is under way, `rows` rows are done."""

    def shard(self, record: ShardRecord) -> None:
        """A shard is done and written."""

    def told(self, message: Message) -> None:
        """Something that whoever waits should know, such as that nobody is there to work."""


class Runner(Protocol):
    """Does the shards with these numbers, each by `build_shard(recipe.to_json(), number, url)`,
    wherever it likes and in any order, and reports each of them when it is written. Ctrl-C
    (KeyboardInterrupt) ends it without leaving any work behind."""

    def run(self, job: Job, numbers: Sequence[int], report: Report) -> None: ...


class Threads:
    """The embedded runner: shard after shard, each on the threads of the kernel."""

    def __init__(self, threads: int | None = None) -> None:
        self._threads = threads

    def run(self, job: Job, numbers: Sequence[int], report: Report) -> None:
        recipe_json = job.recipe.to_json()
        for number in numbers:
            effort = Effort(self._threads, _rows_of(report, number))
            report.shard(ShardRecord(**build_shard(recipe_json, number, job.url, effort)))


def _rows_of(report: Report, number: int) -> Callable[[int], None]:
    return lambda rows: report.rows(number, rows)
