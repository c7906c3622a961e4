"""What `garns data dedupe` and `garns data split` do with puzzles that have equivalent copies.

python -m benchmarks.data_tables LIST [--rows 1000000] [--folder DIR]

LIST has a classic puzzle in each line. Its puzzles are copied under random symmetries and
relabellings until there are `--rows` of them. Then duplicates are dropped, and the rows of the
test part that have an equivalent puzzle in the train part are counted, for the split of garns and
for one of rows at random; with the time and the memory that the commands took.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import time
from pathlib import Path

import numpy
import pyarrow

from garns.data import DataSet, Recipe, open_dataset, open_store
from garns.data.batch import Batch, lines_of
from garns.data.building import finish
from garns.data.columns import computed
from garns.data.effort import Effort
from garns.data.shards import write_shard
from garns.model import Layout

from .canonical import Boards, transform
from .sets import SEED

SHARD_ROWS = 10_000
TEST = 0.1


def main() -> None:
    options = _options()
    with tempfile.TemporaryDirectory(dir=options.folder) as name:
        folder = Path(name)
        source = _copies(options.list, options.rows, folder / "copies")
        print(f"{len(source):,} rows of {options.list.name}, equivalent copies among them\n")
        print("| what | seconds | memory in MB | result |\n|---|---|---|---|")
        _dedupe(source, folder / "different")
        _split(source, folder / "parts")
        _random_split(source)


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("list", type=Path)
    parser.add_argument("--rows", type=int, default=1_000_000)
    parser.add_argument("--folder", type=Path)
    return parser.parse_args()


def _copies(file: Path, rows: int, folder: Path) -> DataSet:
    """The puzzles of the file, again and again in another guise."""
    lines = [line for line in file.read_text().split() if len(line) == 81]
    layout, random, store = Layout.of_size(9), numpy.random.default_rng(SEED), open_store(folder)
    boards = Batch.of_lines(layout, pyarrow.array([each.replace("0", ".") for each in lines]))
    records = {}
    for number, begin in enumerate(range(0, rows, SHARD_ROWS)):
        chosen = numpy.arange(begin, min(begin + SHARD_ROWS, rows)) % len(lines)
        copies: Boards = transform(boards.values[chosen], random)
        table = pyarrow.table({"puzzle": lines_of(copies)})
        records[number] = write_shard(store, number, table)
    finish(store, Recipe("add", {"layout": "9"}, shard_rows=SHARD_ROWS), records)
    return open_dataset(folder)


def _run(*words: object) -> tuple[float, float]:
    """The seconds and megabytes that a command took."""
    start = time.perf_counter()
    command = [sys.executable, "-m", "garns", "data", *map(str, words)]
    process = os.posix_spawn(
        command[0],
        command,
        dict(os.environ),
        file_actions=[(os.POSIX_SPAWN_OPEN, 1, os.devnull, os.O_WRONLY, 0)],
    )
    _, status, used = os.wait4(process, 0)
    if status:
        raise SystemExit(f"{words} failed")
    return time.perf_counter() - start, used.ru_maxrss / 1024


def _row(what: str, seconds: float, memory: float, result: str) -> None:
    print(f"| {what} | {seconds:.1f} | {memory:,.0f} | {result} |")


def _dedupe(source: DataSet, folder: Path) -> None:
    seconds, memory = _run("dedupe", source.url, "-o", folder)
    _row("`dedupe`", seconds, memory, f"{len(open_dataset(folder)):,} different puzzles")


def _split(source: DataSet, folder: Path) -> None:
    fractions = ("--train", 1 - TEST, "--test", TEST)
    seconds, memory = _run("split", source.url, *fractions, "--seed", 7, "-o", folder)
    train, test = (_forms(open_dataset(folder / part)) for part in ("train", "test"))
    _row("`split`", seconds, memory, _leaks(train, test))


def _random_split(source: DataSet) -> None:
    forms = _forms(source)
    is_test = numpy.random.default_rng(SEED).random(len(forms)) < TEST
    print(f"| rows at random | | | {_leaks(forms[~is_test], forms[is_test])} |")


def _forms(dataset: DataSet) -> numpy.ndarray:
    """The canonical forms, as texts."""
    tables = dataset.tables(["puzzle"])
    found = [computed(["canonical"], dataset.batch(each), Effort())["canonical"] for each in tables]
    return numpy.array([form for part in found for form in part.to_pylist()], "S81")


def _leaks(train: numpy.ndarray, test: numpy.ndarray) -> str:
    forms, counts = numpy.unique(train, return_counts=True)
    places = numpy.minimum(numpy.searchsorted(forms, test), len(forms) - 1)
    copies = numpy.where(forms[places] == test, counts[places], 0)
    leaks, pairs = int((copies > 0).sum()), int(copies.sum())
    return f"{leaks:,} of {len(test):,} test rows are in train as well; {pairs:,} pairs"


if __name__ == "__main__":
    main()
