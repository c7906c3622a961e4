"""Measures garns against itself and against others, and writes the tables down.

python -m benchmarks [--lists DIR] [--sketch DIR] [--rater FILE] [--only kernel,peers] [--quick]
                     [--output DIR]
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from . import (
    batch,
    canonical,
    distribution,
    explain,
    founding,
    generation,
    large,
    levels,
    logic,
    machine,
    mining,
    orders,
    page,
    peers,
    race,
    rating,
    uniformity,
)
from .report import Report
from .sets import CACHE, Set, classic_sets, large_sets
from .timing import say


@dataclass(frozen=True, kw_only=True)
class Effort:
    """How much is measured: the full run takes minutes, the quick one about one."""

    boards: int  # of each classic set
    race_seconds: float  # for all rivals on one set
    call_seconds: float  # of one solver on one set, in one round
    batch_seconds: float  # of one thread's work
    thread_seconds: float  # of one thread's work
    large_boards: int  # of each large set
    large_seconds: float  # of one solver on one set
    making_seconds: float  # of one generator, in one round
    explained: int  # puzzles of each kind
    level_seconds: float  # of one generator and one level, in one round
    yardstick: int  # uniform grids to compare others with
    grids: int  # of each method
    mixed_grids: int  # of each number of steps
    rating_seconds: float  # of both raters on one set
    rated_every: int  # one of so many puzzles of a rated list
    distributed: int  # puzzles of each kind whose ratings are compared
    order_seconds: float  # of one range and one wish
    page_puzzles: int  # of the most common kinds
    minimal_paths: int  # random minimal puzzles whose paths are read
    hints: int  # positions of each level
    bound_seconds: float  # of the explanation of one large board
    transformed: int  # boards whose canonical forms are compared
    mining_seconds: float  # of CPU time for one way to find hard puzzles
    rounds: int
    close_rounds: int  # of what is compared most closely


FULL = Effort(
    boards=10_000,
    race_seconds=6,
    call_seconds=0.5,
    batch_seconds=0.3,
    thread_seconds=0.15,
    large_boards=12,
    large_seconds=40,
    making_seconds=0.3,
    explained=150,
    level_seconds=0.5,
    yardstick=1_000_000,
    grids=100_000,
    mixed_grids=10_000,
    rating_seconds=8,
    rated_every=1,
    distributed=10_000,
    order_seconds=4,
    page_puzzles=10_000,
    minimal_paths=2_000,
    hints=200,
    bound_seconds=20,
    transformed=1_000_000,
    mining_seconds=30,
    rounds=3,
    close_rounds=10,
)
QUICK = Effort(
    boards=2_000,
    race_seconds=0.7,
    call_seconds=0.1,
    batch_seconds=0.02,
    thread_seconds=0.1,
    large_boards=3,
    large_seconds=4,
    making_seconds=0.1,
    explained=30,
    level_seconds=0.1,
    yardstick=20_000,
    grids=1_000,
    mixed_grids=200,
    rating_seconds=0.5,
    rated_every=50,
    distributed=100,
    order_seconds=0.2,
    page_puzzles=100,
    minimal_paths=200,
    hints=10,
    bound_seconds=1,
    transformed=2_000,
    mining_seconds=1,
    rounds=1,
    close_rounds=1,
)


@dataclass(frozen=True)
class Run:
    """What was asked for on the command line."""

    report: Report
    effort: Effort
    lists: Path | None
    sketch: Path | None
    rater: Path | None
    output: Path

    def classic(self) -> list[Set]:
        return classic_sets(self.lists, self.effort.boards)

    def large(self) -> list[Set]:
        return large_sets(self.lists, self.effort.large_boards)


def _kernel(run: Run) -> None:
    race.measure(run.report, run.classic(), run.sketch, run.effort.race_seconds)


def _batch(run: Run) -> None:
    batch.measure(run.report, run.classic(), run.effort.batch_seconds, run.effort.close_rounds)


def _threads(run: Run) -> None:
    effort = run.effort
    batch.measure_threads(run.report, run.classic(), effort.thread_seconds, effort.close_rounds)


def _single(run: Run) -> None:
    peers.measure_single(run.report, run.classic(), run.effort.call_seconds, run.effort.rounds)


def _peers(run: Run) -> None:
    peers.measure(run.report, run.classic(), run.effort.call_seconds, run.effort.rounds)


def _large(run: Run) -> None:
    large.measure(run.report, run.large(), run.effort.large_seconds)


def _founding(run: Run) -> None:
    founding.measure(run.report, run.effort.rounds)


def _rating(run: Run) -> None:
    lists = rating.rated_lists(run.lists) if run.lists is not None else {}
    sets = run.classic() + rating.hard_sets(lists)
    rating.measure_speed(run.report, sets, run.rater, run.effort.rating_seconds)
    if lists:
        rating.measure_agreement(run.report, lists, run.effort.rated_every)


def _generation(run: Run) -> None:
    generation.measure(run.report, run.effort.making_seconds, run.effort.rounds)


def _logic(run: Run) -> None:
    effort = run.effort
    logic.measure(run.report, effort.explained, effort.call_seconds, effort.rounds)


def _explain(run: Run) -> None:
    effort = run.effort
    boards = large_sets(run.lists, EXPLAINED_BOARDS)
    explain.measure(run.report, effort.minimal_paths, effort.hints, boards, effort.bound_seconds)


def _levels(run: Run) -> None:
    levels.measure(run.report, run.effort.level_seconds, run.effort.rounds)


def _orders(run: Run) -> None:
    orders.measure(run.report, run.effort.order_seconds)


def _page(run: Run) -> None:
    page.measure(run.report, run.effort.page_puzzles)


def _distribution(run: Run) -> None:
    distribution.measure(run.report, run.effort.distributed, run.lists, run.output)


def _canonical(run: Run) -> None:
    effort = run.effort
    canonical.measure(run.report, run.classic(), effort.transformed, effort.rounds)


def _mining(run: Run) -> None:
    mining.measure(run.report, run.lists, run.effort.mining_seconds)


def _uniformity(run: Run) -> None:
    effort = run.effort
    uniformity.measure(run.report, effort.yardstick, effort.grids, effort.mixed_grids)


SECTIONS: dict[str, Callable[[Run], None]] = {
    "kernel": _kernel,
    "batch": _batch,
    "canonical": _canonical,
    "mining": _mining,
    "threads": _threads,
    "single": _single,
    "peers": _peers,
    "large": _large,
    "founding": _founding,
    "rating": _rating,
    "generation": _generation,
    "logic": _logic,
    "explain": _explain,
    "levels": _levels,
    "orders": _orders,
    "page": _page,
    "distribution": _distribution,
    "uniformity": _uniformity,
}
ONLY_IF_NAMED = {"distribution", "explain", "page", "uniformity"}
"""What takes long."""
EXPLAINED_BOARDS = 10
"""16×16 boards of each list."""


def _arguments(words: list[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks", description=(__doc__ or "").partition("\n")[0]
    )
    add = parser.add_argument
    add("--lists", type=_folder, metavar="DIR", help="measure on the lists (*.txt) in a folder")
    add("--sketch", type=_folder, metavar="DIR", help="race against the C++ headers in a folder")
    add("--rater", type=Path, metavar="FILE", help="race against the program of sukaku-forge")
    add("--only", type=_sections, metavar="NAMES", help=", ".join(SECTIONS))
    add("--quick", action="store_true", help="about one minute")
    add("--output", type=Path, metavar="DIR", default=CACHE / "results")
    return parser.parse_args(words)


def _folder(text: str) -> Path:
    path = Path(text)
    if not path.is_dir():
        raise argparse.ArgumentTypeError(f"{text} is not a folder")
    return path


def _sections(text: str) -> list[str]:
    names = text.split(",")
    for name in names:
        if name not in SECTIONS:
            raise argparse.ArgumentTypeError(f"{name} is none of {', '.join(SECTIONS)}")
    return names


def _setting(arguments: argparse.Namespace) -> str:
    sets = "a folder of lists" if arguments.lists else "sets made from a fixed seed"
    speed = " A quick run: believe the order of magnitude." if arguments.quick else ""
    return (
        f"On {sets}. Rates are puzzles per CPU second on one thread, best of interleaved rounds, "
        f"unless a table says otherwise; believe ratios more than rates.{speed}"
    )


def _run_sections(run: Run, names: list[str]) -> bool:
    """Print each table when it is done; False if Ctrl-C ended it."""
    for name in names:
        shown = len(run.report.tables)
        try:
            SECTIONS[name](run)
        except KeyboardInterrupt:
            return False
        finally:
            say("")
            for table in run.report.tables[shown:]:
                print(table.markdown(), flush=True)
    return True


def main(words: list[str] | None = None) -> int:
    arguments = _arguments(words)
    report = Report(machine.describe(), _setting(arguments))
    effort = QUICK if arguments.quick else FULL
    run = Run(report, effort, arguments.lists, arguments.sketch, arguments.rater, arguments.output)
    usual = [name for name in SECTIONS if name not in ONLY_IF_NAMED]
    finished = _run_sections(run, arguments.only or usual)
    if not finished:
        report.setting += " Interrupted: not everything was measured."
    # Some sections alone must not replace the tables of all of them.
    name = "-".join([machine.file_name(), *(arguments.only or [])])
    for path in report.write(arguments.output, name):
        print(path)
    return 0 if finished else 130


if __name__ == "__main__":
    sys.exit(main())
