"""`mine`: new puzzles as wished in the vicinity of others (`vicinity`), then in the vicinity of
those that were found, and so on.

A *round* goes around its sources: at first the given puzzles, then what the round before has kept,
sorted. A *wave* is a part of a round: the canonical forms, never met before, from the vicinities of
some sources. They are cut into shards, and a shard keeps those of its puzzles that meet the
condition. What a wave has follows from the recipe and from what the waves of earlier rounds have
kept. A vicinity takes a hundredth of the time that its ratings take, so the waves are made by the
one who mines, and only the shards go to the runner.

    mining/wave-00000.parquet   the forms of a wave, kept or not: what was met
    mining/wave-00000.json      that it is whole, and its figures (`Wave`)
    data/, manifest.json        as in any data set; the manifest grows with every wave

A later run goes through the same waves: those that are there are read, not made again. So it goes
on where the last one ended, whatever ended it. Limits are not a part of the recipe.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from garns.engine import solve_many
from garns.formats import held_back
from garns.model import InvalidRequest, Layout, Place, UnreadableInput
from garns.rating.upper_tiers import LOWEST_ER

from .batch import Batch
from .building import begun, finish
from .columns import COLUMNS, arrow_type, checked_columns
from .conditions import checked, least
from .manifest import Manifest
from .parquet_files import pyarrow, table_from
from .recipe import Input, Recipe
from .runner import Job, Report, Runner
from .seen import Seen
from .shards import ShardRecord, finished, read_shard, sha256, sidecar_file
from .store import Store, open_store
from .vicinity import Swap, canonical_forms, vicinity
from .waves import Wave, forms_at, record_wave, recorded_wave
from .where import parse

SHARD_ROWS = 200
"""Usual number of puzzles that a shard rates: some 15 seconds for hard ones."""

WAVE_SHARDS = 16
"""A wave ends with the vicinity that fills so many shards, or with its round."""

MINER_COLUMNS = ("round",)
"""What only the miner of a puzzle knows."""

MOST_GIVENS = 4
"""Beyond, vicinities have thousands of millions of boards."""


def mine_recipe(
    around: Sequence[Input],
    keep: str,
    columns: Sequence[str],
    swap: Swap | None = None,
    *,
    upper_tiers: bool = False,
    shard_rows: int | None = None,
) -> Recipe:
    """`around` are the given puzzles as `seeds_input` describes them. With `upper_tiers`, puzzles
    are not rated that steps below the least ER of the condition solve. Raises UnreadableInput for a
    condition that makes no sense, InvalidRequest for what does not exist."""
    swap, layout = swap or Swap(), Layout.of_size(9)
    if not 1 <= swap.givens <= MOST_GIVENS:
        raise InvalidRequest("data.swap", n=swap.givens, most=MOST_GIVENS)
    columns = tuple(dict.fromkeys(("puzzle", *columns)))
    checked_columns(columns, layout, MINER_COLUMNS)
    _checked_condition(keep)
    options: dict[str, Any] = {"layout": layout.name, "swap": swap.givens, "keep": keep}
    if swap.removals is not None:
        options |= {"removals": swap.removals, "seed": swap.seed}
    if swap.guesses:
        options["guesses"] = swap.guesses
    if upper_tiers:
        _require_floor(keep)
        options["upper-tiers"] = True
    return Recipe(
        "mine", options, columns, shard_rows=shard_rows or SHARD_ROWS, inputs=tuple(around)
    )


def _checked_condition(keep: str) -> None:
    """It can look at all that can be computed. What is wrong is told of `--keep`."""
    known = {name: str(arrow_type(row.type)) for name, row in COLUMNS.items() if row.compute}
    try:
        checked(keep, known)
    except UnreadableInput as error:
        error.place = Place("--keep", *error.place[1:])
        raise


def _require_floor(keep: str) -> None:
    """Raises InvalidRequest unless the condition says which ER is needed at least."""
    floor = least(parse(keep), "er")
    if floor is None or floor < LOWEST_ER:
        raise InvalidRequest("data.mine-floor", least=LOWEST_ER)


def _swap(recipe: Recipe) -> Swap:
    options = recipe.options
    return Swap(
        options["swap"],
        options.get("removals"),
        options.get("seed", 0),
        options.get("guesses", 0),
    )


def seeds_of(values: Any) -> Any:
    """Canonical forms of boards that have exactly one solution, sorted, each once."""
    return canonical_forms(values[solve_many(values).counts == 1]) if len(values) else values


def seeds_input(seeds: Any, name: str = "") -> Input:
    """By what is searched around, not by the file or the order."""
    return Input(name, sha256(seeds.tobytes()), len(seeds))


class Limits(NamedTuple):
    """When to end: with the shard by which `puzzles` are kept, after `rounds`, or after some time,
    which is the only limit that two runs reach at different places."""

    puzzles: int | None = None
    rounds: int | None = None
    seconds: float | None = None


@dataclass(frozen=True)
class Counts:
    """How far it is, with what earlier runs have done."""

    round: int = 0
    sources: int = 0
    """Puzzles gone around, in all rounds."""
    tried: int = 0
    """Boards in their vicinities."""
    unique: int = 0
    """Those with exactly one solution."""
    new: int = 0
    """Minimal puzzles from these that are equivalent to none before."""
    rated: int = 0
    kept: int = 0
    best: float | None = None
    """The highest ER that was kept, if it is a column."""


def mine(
    recipe: Recipe,
    seeds: Any,
    url: str,
    runner: Runner,
    *,
    limits: Limits | None = None,
    threads: int | None = None,
    watch: Callable[[Counts], None] | None = None,
) -> Manifest:
    """Search around the seeds (`seeds_of`) until nothing new is found or a limit is reached. Then,
    and if it is interrupted, the data set is whole; the same recipe with other limits goes on."""
    store = open_store(url)
    with begun(store, recipe, is_growing=True) as manifest:
        miner = _Miner(recipe, store, runner, limits or Limits(), threads, watch or _ignore)
        miner.adopt(manifest)
        if manifest is not None and miner.has_enough:
            return manifest
        try:
            with suppress(_Enough):
                miner.run(seeds)
        except KeyboardInterrupt:
            with held_back():
                miner.close()
            raise
        return miner.close()


def _ignore(_: Counts) -> None:
    return


class _Enough(Exception):
    """A limit is reached."""


@dataclass
class _Miner:
    """A run: what is done, and what is still to be done."""

    recipe: Recipe
    store: Store
    runner: Runner
    limits: Limits
    threads: int | None
    watch: Callable[[Counts], None]
    counts: Counts = Counts()
    seen: Seen = field(default_factory=Seen)
    records: dict[int, ShardRecord] = field(default_factory=dict)
    wave_number: int = 0
    next_shard: int = 0
    start: float = field(default_factory=time.monotonic)

    def adopt(self, manifest: Manifest | None) -> None:
        for record in manifest.shards if manifest else ():
            self.records[record.number] = record

    # Rounds and waves

    def run(self, seeds: Any) -> None:
        self.seen.add(seeds)
        sources = seeds
        while len(sources) and self.counts.round != self.limits.rounds:
            self.counts = replace(self.counts, round=self.counts.round + 1)
            sources = self._round(sources)

    def _round(self, sources: Any) -> Any:
        """Go around these, and return what is kept."""
        import numpy

        kept, begin = [sources[:0]], 0
        while begin < len(sources):
            wave = self._wave(sources, begin)
            kept += [self._kept(number) for number in self._shards(wave)]
            begin = wave.end
        return numpy.unique(numpy.concatenate(kept), axis=0)

    def _wave(self, sources: Any, begin: int) -> Wave:
        """The next one, read or made."""
        before = self.counts
        wave = recorded_wave(self.store, self.wave_number)
        if wave is None:
            wave = self._made_wave(sources, begin)
        else:
            self.seen.add(forms_at(self.store, wave.number))
        self.counts = self._with_wave(before, wave)
        self.wave_number += 1
        self.next_shard = wave.shards(self.recipe.shard_rows).stop
        return wave

    def _with_wave(self, counts: Counts, wave: Wave) -> Counts:
        return replace(
            counts,
            sources=counts.sources + wave.end - wave.begin,
            tried=counts.tried + wave.tried,
            unique=counts.unique + wave.unique,
            new=counts.new + wave.new,
        )

    def _made_wave(self, sources: Any, begin: int) -> Wave:
        import numpy

        swap, before = _swap(self.recipe), self.counts
        wave = Wave(self.wave_number, before.round, begin, begin, self.next_shard, 0, 0, 0)
        found = [sources[:0]]
        while wave.end < len(sources) and wave.new < WAVE_SHARDS * self.recipe.shard_rows:
            near = vicinity(sources[wave.end], swap, self.threads)
            found.append(self.seen.add(near.forms))
            wave = wave._replace(
                end=wave.end + 1,
                tried=wave.tried + near.tried,
                unique=wave.unique + near.unique,
                new=wave.new + len(found[-1]),
            )
            self.show(self._with_wave(before, wave))
        record_wave(self.store, wave, numpy.concatenate(found))
        return wave

    # Shards

    def _shards(self, wave: Wave) -> range:
        """See to it that all shards of the wave are done."""
        numbers = wave.shards(self.recipe.shard_rows)
        for number in numbers:
            if number not in self.records and (record := finished(self.store, number)):
                self.records[number] = record
            if number in self.records:
                self._count(self.records[number], wave)
        self._end_if_enough()
        missing = [number for number in numbers if number not in self.records]
        if missing:
            self.runner.run(self._job(wave), missing, _ShardReport(self, wave))
            self.close()
        return numbers

    def _job(self, wave: Wave) -> Job:
        place = {
            "url": self.store.url,
            "number": wave.number,
            "round": wave.round,
            "first_shard": wave.first_shard,
        }
        options = {**self.recipe.options, "wave": place}
        # The given puzzles are in the first wave: nobody else has to see their files.
        return Job(replace(self.recipe, options=options, inputs=()), self.store.url)

    def done(self, record: ShardRecord, wave: Wave) -> None:
        self.records[record.number] = record
        self._count(record, wave)
        self.show(self.counts)
        self._end_if_enough()

    def _count(self, record: ShardRecord, wave: Wave) -> None:
        rows = self.recipe.shard_rows
        rated = min(rows, wave.new - (record.number - wave.first_shard) * rows)
        counts = self.counts
        self.counts = replace(
            counts,
            rated=counts.rated + rated,
            kept=counts.kept + record.rows,
            best=self._best(record),
        )

    def _best(self, record: ShardRecord) -> float | None:
        if "er" not in self.recipe.columns or not record.rows:
            return self.counts.best
        found = pyarrow().compute.max(self._table(record, "er")).as_py()
        return max((each for each in (self.counts.best, found) if each), default=None)

    def _kept(self, number: int) -> Any:
        lines = self._table(self.records[number], "puzzle")
        return Batch.of_lines(Layout.of_size(9), lines).values

    def _table(self, record: ShardRecord, column: str) -> Any:
        content = read_shard(self.store, record)
        return table_from(content, f"{self.store.url}/{record.file}", [column])[column]

    # The end

    @property
    def has_enough(self) -> bool:
        return self.limits.puzzles is not None and self._kept_in_order >= self.limits.puzzles

    @property
    def _kept_in_order(self) -> int:
        return sum(record.rows for record in self._in_order())

    def _in_order(self) -> list[ShardRecord]:
        """The shards that are done, up to the first that is not or the one that is enough."""
        found, rows = list[ShardRecord](), 0
        while (record := self.records.get(len(found))) and rows < (self.limits.puzzles or rows + 1):
            found.append(record)
            rows += record.rows
        return found

    def close(self) -> Manifest:
        """Write the manifest. Shards that were done before their turn are left out."""
        records = {record.number: record for record in self._in_order()}
        for number, record in self.records.items():
            if number not in records:
                self.store.remove(sidecar_file(number))
                self.store.remove(record.file)
        return finish(self.store, self.recipe, records)

    def _end_if_enough(self) -> None:
        if self.has_enough:
            raise _Enough

    def show(self, counts: Counts) -> None:
        """Tell how far it is; the end if the time is up."""
        self.watch(counts)
        elapsed = time.monotonic() - self.start
        if self.limits.seconds is not None and elapsed >= self.limits.seconds:
            raise _Enough


class _ShardReport(Report):
    """Tells the miner of the shards of a wave."""

    def __init__(self, miner: _Miner, wave: Wave) -> None:
        self._miner = miner
        self._wave = wave

    def rows(self, number: int, rows: int) -> None:
        counts = self._miner.counts
        self._miner.show(replace(counts, rated=counts.rated + rows))

    def shard(self, record: ShardRecord) -> None:
        self._miner.done(record, self._wave)
