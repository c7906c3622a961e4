"""The plots of docs/lab.md, measured for up to a minute each: nothing else should be running.

Each study is measured once, so that the plots in all languages show the same numbers.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path

import garns
from garns.lab import Case, Climber, Contestant, Rules, Study, compare, study
from garns.lab.growth import by_empty_cells, by_size, grow
from garns.lab.plots import draw_plots
from garns.search.ladder import ALGORITHMS

from . import FOUNDING


def contestants() -> list[Contestant]:
    return [Climber(algorithm) for algorithm in ALGORITHMS]


def cases(*names: str) -> list[Case]:
    return [Case(name, garns.parse((FOUNDING / name).read_text()).grid) for name in names]


@cache
def founding() -> Study:
    """The three puzzles of the founding report."""
    rules = Rules(repeat=10, seconds=3)
    results = list(compare(cases("5.in", "8.in", "7.in"), contestants(), rules))
    return study(results, rules, growth=False)


@cache
def all_sheets() -> Study:
    """Every puzzle of the founding documents that has exactly one solution."""
    names = sorted(path.name for path in FOUNDING.glob("*.in"))
    proper = [case for case in cases(*names) if garns.is_unique(case.grid)]
    rules = Rules(repeat=3, seconds=1)
    return Study(tuple(compare(proper, contestants(), rules)), rules)


@cache
def growth() -> Study:
    rules = Rules(repeat=1, seconds=1)
    bare = Study(tuple(compare(cases("5.in"), contestants(), rules)), rules)
    return replace(
        bare,
        by_empty_cells=grow(by_empty_cells(seed=0), bare.contestants),
        by_size=grow(by_size(seed=0), bare.contestants),
    )


PARTS: tuple[tuple[Callable[[], Study], tuple[str, ...]], ...] = (
    (founding, ("time", "insertions", "depth", "heat")),
    (all_sheets, ("distribution",)),
    (growth, ("growth-cells", "growth-size")),
)


def draw(folder: Path) -> None:
    for measured, wanted in PARTS:
        with tempfile.TemporaryDirectory() as made:
            for path in draw_plots(measured(), Path(made)):
                if path.suffix == ".png" and path.stem in wanted:
                    (folder / f"lab-{path.name}").write_bytes(path.read_bytes())
