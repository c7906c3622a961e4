"""Golden transcripts of the logic solver: the same steps, in the same order, with all evidence.

python -m tools.golden_logic --check [--every 10]       compare today's steps with the stored ones
python -m tools.golden_logic --check --against FILE     … with a full transcript
python -m tools.golden_logic --write FILE               a full transcript of the stored cases
python -m tools.golden_logic --renew                    store today's steps of the stored cases
                                                        and of new examples
python -m tools.golden_logic --make                     choose cases anew, then store their steps
python -m tools.golden_logic --soundness 1000000        check steps against solutions

tests/data/golden/logic has all cases as digests, which prove equality, and some with their texts,
which show differences. To see all differences in words, run `--write FILE` at the older commit,
then `--check --against FILE` at the newer one. A FILE that ends with .xz is compressed.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from itertools import islice
from multiprocessing import get_context
from pathlib import Path
from typing import TypeVar

from . import soundness
from .cases import PATH
from .choice import example_cases, path_cases, state_cases
from .compare import Tally, summary
from .storage import DIGESTS, TEXTS, Entry, attempted, read, replayed, write

Given = TypeVar("Given")
Got = TypeVar("Got")

TEXT_EVERY = 10
"""One of so many cases is stored with its texts; all examples of the catalogue are."""


def main() -> int:
    chosen = _arguments()
    with _replay(chosen.jobs) as replay:
        if chosen.check:
            return check(replay, chosen.against, chosen.every)
        if chosen.soundness:
            return check_soundness(replay, chosen.soundness, chosen.seed)
        if chosen.write:
            count = write(chosen.write, replay(replayed, _keys()), with_texts=True)
            print(f"{chosen.write}: {count:,} cases")
            return 0
        store(list(replay(replayed, _renewed_keys()) if chosen.renew else _made(replay)))
        return 0


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m tools.golden_logic",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    task = parser.add_mutually_exclusive_group(required=True)
    task.add_argument("--check", action="store_true")
    task.add_argument("--write", type=Path, metavar="FILE")
    task.add_argument("--renew", action="store_true")
    task.add_argument("--make", action="store_true")
    task.add_argument("--soundness", type=int, metavar="STEPS")
    parser.add_argument("--against", type=Path, metavar="FILE", help="instead of the stored ones")
    parser.add_argument("--every", type=int, default=1, metavar="N", help="one of N cases")
    parser.add_argument("--seed", type=int, default=0, help="of the first puzzle of --soundness")
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    return parser.parse_args()


class Replay:
    """`map` in this process, or in several."""

    def __init__(self, jobs: int) -> None:
        self.pool = get_context("spawn").Pool(jobs) if jobs > 1 else None

    def __call__(self, function: Callable[[Given], Got], values: Iterable[Given]) -> Iterator[Got]:
        return self.pool.imap(function, values) if self.pool else map(function, values)


@contextmanager
def _replay(jobs: int) -> Iterator[Replay]:
    replay = Replay(jobs)
    yield replay
    if replay.pool:
        replay.pool.terminate()


def _keys() -> Iterator[str]:
    return (entry.case.key for entry in read(DIGESTS))


def _renewed_keys() -> list[str]:
    """A new technique has examples that no case is made of yet."""
    stored = list(_keys())
    known = set(stored)
    return stored + [case.key for case in example_cases() if case.key not in known]


def _made(replay: Replay) -> Iterator[Entry]:
    paths = []
    for entry in _counted("paths", replay(replayed, [case.key for case in path_cases()])):
        paths.append((entry.case, (entry.steps or {})[PATH]))
        yield entry
    states = [case.key for case in state_cases(paths)]
    yield from _counted("states", replay(replayed, states))


def _counted(name: str, entries: Iterable[Entry]) -> Iterator[Entry]:
    for number, entry in enumerate(entries, 1):
        _say(f"{name}: {number:,}")
        yield entry


def _say(words: str) -> None:
    if sys.stderr.isatty():
        print(f"\r\033[K{words}", end="", file=sys.stderr, flush=True)


def store(entries: list[Entry]) -> None:
    examples = [entry for entry in entries if "only" in entry.case.asked]
    others = [entry for entry in entries if "only" not in entry.case.asked]
    texts = [*examples, *others[::TEXT_EVERY]]
    for path, some, with_texts in ((DIGESTS, entries, False), (TEXTS, texts, True)):
        count = write(path, some, with_texts=with_texts)
        print(f"{path.name}: {count:,} cases, {path.stat().st_size:,} bytes")


def check(replay: Replay, against: Path | None, every: int) -> int:
    tally, texts = Tally(), {entry.case.key: entry for entry in read(TEXTS)}
    stored = list(islice(read(against or DIGESTS), 0, None, every))
    fresh = replay(attempted, [entry.case.key for entry in stored])
    for number, (old, new) in enumerate(zip(stored, fresh, strict=True), 1):
        lines = tally.add(old if old.steps else texts.get(old.case.key, old), new)
        _say("" if lines else f"{number:,} of {len(stored):,}")
        print("".join(f"{line}\n" for line in lines), end="", flush=True)
    _say("")
    print("\n".join(summary(tally)))
    return 1 if tally.different else 0


def check_soundness(replay: Replay, steps: int, seed: int) -> int:
    total = soundness.Checked()
    for total in soundness.check(steps, seed, replay):
        _say(f"{total.steps.total():,} of {steps:,} steps, {len(total.faults)} wrong")
    _say("")
    for technique, count in total.steps.most_common():
        print(f"{technique:32}{count:12,}")
    print("".join(f"{fault}\n" for fault in total.faults), end="")
    print(
        f"{total.steps.total():,} steps of {len(total.steps)} techniques in {total.states:,} states"
        f" of {total.puzzles:,} puzzles: {len(total.faults)} wrong;"
        f" {total.steps.total() / total.seconds:,.0f} steps per CPU second."
    )
    return 1 if total.faults else 0


if __name__ == "__main__":
    sys.exit(main())
