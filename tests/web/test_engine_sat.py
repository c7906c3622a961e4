"""SAT in the page's lab: the clauses of Python, and a solver of its own that is right."""

from __future__ import annotations

import json
import random
import subprocess
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest
from pysat.solvers import Cadical195

from garns import generate, parse, solve
from garns.formats.dimacs import clauses
from garns.model import Grid, Layout
from tests.wasm.core import JIGSAW
from tests.web.engine import ENGINE, Question, ask_engine
from tests.web.node import NODE
from tests.web.page import HARD, LARGE, PUZZLE

SCRIPT = Path(__file__).with_name("engine_sat.mjs")
LAYOUTS = ("4", "6", "latin-7", JIGSAW.name, "9+diagonals", "windoku")
HOPELESS = ".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4........."
"""No rule is broken, but there is no solution, and no technique sees that at once."""

Clauses = list[list[int]]


def answered(questions: Iterable[object]) -> list[Any]:
    done = subprocess.run(
        [NODE, str(SCRIPT), str(ENGINE)],
        input="\n".join(map(json.dumps, questions)),
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    return [json.loads(line) for line in done.stdout.splitlines()]


def random_set(seed: int, most: int = 70) -> tuple[int, Clauses]:
    """About as many clauses of three literals as can just be met, and some shorter ones."""
    chance = random.Random(seed)
    variables = chance.randrange(5, most)

    def clause(length: int) -> list[int]:
        chosen = chance.sample(range(1, variables + 1), length)
        return [each * chance.choice((-1, 1)) for each in chosen]

    lengths = [2] * chance.randrange(3) + [3] * round(variables * chance.uniform(3.8, 4.5))
    return variables, [[chance.choice((-1, 1))], *map(clause, lengths)]


def test_it_meets_random_clauses_if_anybody_can() -> None:
    sets = [random_set(seed) for seed in range(400)]
    sets += [random_set(seed, most=200) for seed in range(8)]
    found = answered({"variables": n, "clauses": each} for n, each in sets)
    for (_, rules), true in zip(sets, found, strict=True):
        with Cadical195(bootstrap_with=rules) as solver:
            assert solver.solve() == (true is not None)
        if true is not None:
            held = set(true)
            assert all(any((each > 0) == (abs(each) in held) for each in rule) for rule in rules)
    assert 100 < sum(true is None for true in found) < 300


def test_the_clauses_are_pythons() -> None:
    grids = [generate(layout, seed=1).grid for layout in LAYOUTS]
    asked = ({"layout": grid.layout.name, "values": [*grid.values]} for grid in grids)
    assert answered(asked) == [list(clauses(grid)) for grid in grids]


def test_it_solves_puzzles() -> None:
    grids = [parse(line).grid for line in (PUZZLE, HARD)]
    grids += [generate(layout, seed=2).grid for layout in LAYOUTS]
    grids.append(Grid(LARGE, Layout.named("16")))
    asked = ({"variables": each.size**3, "clauses": list(clauses(each))} for each in grids)
    for grid, true in zip(grids, answered(asked), strict=True):
        values = [(variable - 1) % grid.size + 1 for variable in true]
        assert values == [*solve(grid).values]


@pytest.mark.parametrize(("puzzle", "solutions"), [(HARD, 1), ("." * 81, 1), (HOPELESS, 0)])
def test_it_is_measured(puzzle: str, solutions: int, tmp_path: Path) -> None:
    question: Question = ("measure", {"puzzle": puzzle, "algorithm": "sat"})
    (found,) = ask_engine([question], tmp_path)
    assert found["status"] == "ok"
    assert found["counters"].keys() == {"guesses", "backtracks", "solutions"}
    assert found["counters"]["solutions"] == solutions
    assert ask_engine([question], tmp_path) == [found]


def test_it_is_stopped_when_its_time_is_up(tmp_path: Path) -> None:
    (found,) = ask_engine([("measure", {"puzzle": HARD, "algorithm": "sat"})], tmp_path, seconds=0)
    counters = {"guesses": 0, "backtracks": 0, "solutions": 0}
    assert found == {"status": "unknown", "counters": counters}
