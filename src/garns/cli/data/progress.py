"""How far the shards of a data set are, on the terminal; and what came of it."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

import click

from garns.data.building import build
from garns.data.manifest import Manifest
from garns.data.recipe import Recipe
from garns.data.runner import Job, Report, Runner
from garns.data.shards import ShardRecord
from garns.messages import number, say
from garns.model import Message

from ..running.complaints import complain
from ..running.progress import Working


class ShardProgress(Report):
    """One line: shards, rows, rows per second, and the time left."""

    def __init__(self) -> None:
        self._working = Working()
        self.done_before: Sequence[ShardRecord] = ()
        """The shards that earlier runs have done."""
        self._url = ""
        self._total = 0
        self._done = 0
        self._rows = 0
        self._all_rows = 0
        self._under_way: dict[int, int] = {}
        self._start = time.monotonic()

    def begin(self, job: Job, done: Sequence[ShardRecord], missing: Sequence[int]) -> None:
        self.done_before = done
        self._url = job.url
        self._total = len(done) + len(missing)
        self._done = len(done)
        self._rows = 0
        self._under_way.clear()
        self._all_rows = _rows_of(job.recipe, missing)
        if done and missing:
            complain(say("data.resumed", folder=self._url, done=len(done), n=self._total))
        self._working = Working()
        self._start = time.monotonic()

    def rows(self, number: int, rows: int) -> None:
        self._under_way[number] = rows
        self._show()

    def shard(self, record: ShardRecord) -> None:
        self._under_way.pop(record.number, None)
        self._done += 1
        self._rows += record.rows
        self._show()

    def told(self, message: Message) -> None:
        complain(str(message))

    def _show(self) -> None:
        rows = self._rows + sum(self._under_way.values())
        rate = number(round(rows / max(time.monotonic() - self._start, 1e-9)))
        facts = {"rows": number(rows), "rate": rate, "done": number(self._done)}
        self._working(rows, self._all_rows, say("data.progress", n=self._total, **facts))

    def interrupted(self) -> str:
        """What to say of a run that was interrupted."""
        if not self._total:
            return say("cli.interrupted")
        return say("data.interrupted", folder=self._url, done=self._done, n=self._total)

    def tell_stopped(self) -> None:
        """A full disk, for one: what is done is not lost."""
        if self._done:
            complain(say("data.stopped", folder=self._url, done=self._done, n=self._total))

    def clear(self) -> None:
        self._working.clear()


def _rows_of(recipe: Recipe, numbers: Sequence[int]) -> int:
    """Of these shards; about as many as in others where the recipe does not say it."""
    if recipe.shard_rows:
        return sum(map(len, map(recipe.rows_of, numbers)))
    return recipe.rows * len(numbers) // max(recipe.shard_count, 1)


@contextmanager
def shown() -> Iterator[ShardProgress]:
    """The progress of a run; who interrupts it, or has no more room, is told how to go on."""
    progress = ShardProgress()
    try:
        yield progress
    except OSError:
        progress.tell_stopped()
        raise
    except KeyboardInterrupt as error:
        raise KeyboardInterrupt(str(error) or progress.interrupted()) from None
    finally:
        progress.clear()


def build_with_progress(recipe: Recipe, url: str, runner: Runner) -> Manifest:
    """Build a data set, show how far it is, and say what has come of it."""
    with shown() as progress:
        manifest = build(recipe, url, runner, progress)
    tell_made(url, manifest)
    return manifest


def tell_made(url: str, manifest: Manifest) -> None:
    click.echo(
        say(
            "data.made",
            folder=url,
            n=manifest.rows,
            shards=number(len(manifest.shards)),
            size=size_words(manifest.size),
            digest=manifest.digest[:16],
        )
    )


def size_words(count: int) -> str:
    """`61 MB`, as precise as anybody needs it."""
    for unit, factor in (("GB", 10**9), ("MB", 10**6), ("kB", 10**3)):
        if count >= 10 * factor:
            return f"{number(round(count / factor))} {unit}"
    return f"{number(count)} B"
