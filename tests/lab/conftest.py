"""What the tests of the lab share: puzzles, and a program in C."""

from __future__ import annotations

import shutil
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

import garns
from garns.lab import Case, Climber, Contestant, Program, Rules, Study, compare, study
from garns.lab.growth import by_size, grow
from garns.search.ladder import algorithm_named
from tests import clocks

EXAMPLES = Path(__file__).parents[2] / "examples" / "founding"


@pytest.fixture(scope="session")
def c_solver(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The path of a student's program, compiled."""
    compiler = shutil.which("cc") or shutil.which("gcc")
    if compiler is None:
        pytest.skip("there is no C compiler")
    program = tmp_path_factory.mktemp("program") / "my_solver"
    source = Path(__file__).with_name("solver.c")
    subprocess.run([compiler, "-O2", "-o", program, source], check=True)
    return str(program)


@pytest.fixture
def founding() -> list[Case]:
    return [case(name) for name in ("5.in", "8.in", "7.in")]


def case(name: str) -> Case:
    return Case(name, garns.parse((EXAMPLES / name).read_text()).grid)


def climber(id: str) -> Climber:
    return Climber(algorithm_named(id))


@pytest.fixture(scope="session")
def small_study() -> Study:
    """Everything in small: five puzzles, some algorithms, a program, growth on a few boards. The
    searches in Python are given up after some hundred looks at the clock."""
    names = ("5.in", "8.in", "sheet-1.in", "sheet-2.in", "7.in")
    field: list[Contestant] = [
        climber(id) for id in ("rows", "fewest", "singles", "rows-compiled", "kernel")
    ]
    field.append(Program(f"{sys.executable} -c pass"))
    rules = Rules(2, clocks.PATIENCE)
    small, large = by_size(0)[0], by_size(0)[3]
    with clocks.of_looks(clocks.PATIENCE / 300):
        results = list(compare([case(name) for name in names], field, rules))
        found = study(results, rules, growth=False)
        growth = grow([(x, boards[:1]) for x, boards in (small, large)], field, rules.seconds)
    return replace(found, by_empty_cells=growth, by_size=growth)
