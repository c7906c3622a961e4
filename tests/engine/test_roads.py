"""All roads lead to the same answers: lanes, single, general, the Python twin, a SAT solver."""

from __future__ import annotations

import os
import random
import subprocess
import sys
import time
from collections.abc import Iterator
from itertools import islice

import pytest

import garns
from garns import Grid, Layout
from garns.engine.budget import Budget
from garns.engine.propagation import all_solutions as plain_solutions
from garns.engine.roads import classic_solutions, general_solutions
from garns.native import ClassicSolutions, InstructionSet, is_supported
from tests import clocks
from tests.founding import founding_puzzles

SETS = [each for each in InstructionSet if is_supported(each)]
LAYOUTS = ["4", "6", "blocks-3x2", "8", "latin-6", "9+diagonals", "windoku", "12", "16"]


def random_boards(layout: Layout, count: int, seed: int) -> Iterator[Grid]:
    """Boards of every kind: full, nearly full, proper, ambiguous, impossible."""
    chance = random.Random(seed)
    full = garns.solve(Grid.empty(layout), unique=False)
    for _ in range(count):
        relabelled = list(range(1, layout.size + 1))
        chance.shuffle(relabelled)
        values = [relabelled[value - 1] for value in full.values]
        for cell in chance.sample(
            range(layout.cell_count), chance.randint(0, layout.cell_count // 2)
        ):
            values[cell] = 0
        if chance.random() < 0.3:
            values[chance.randrange(layout.cell_count)] = chance.randint(1, layout.size)
        yield Grid(values, layout)


def first_solutions(found: Iterator[bytes], limit: int) -> set[bytes]:
    return set(islice(found, limit + 1))


@pytest.mark.parametrize("name", LAYOUTS)
def test_general_and_twin_agree(name: str) -> None:
    for grid in random_boards(Layout.named(name), 25, seed=3):
        if grid.is_valid:
            ours = first_solutions(general_solutions(grid, Budget()), 50)
            theirs = first_solutions(plain_solutions(grid, Budget()), 50)
            assert len(ours) == len(theirs)
            assert len(ours) > 50 or ours == theirs


def test_classic_general_and_twin_agree() -> None:
    boards = [*random_boards(Layout.of_size(9), 60, seed=4), *(p.grid for p in founding_puzzles())]
    for grid in boards:
        if grid.is_valid:
            roads = [classic_solutions, general_solutions, plain_solutions]
            found = [first_solutions(road(grid, Budget()), 20) for road in roads]
            assert len({len(each) for each in found}) == 1
            assert len(found[0]) > 20 or found[0] == found[1] == found[2]


@pytest.mark.parametrize("set", SETS)
def test_every_instruction_set_gives_the_same_solutions_in_order(set: InstructionSet) -> None:
    for grid in random_boards(Layout.of_size(9), 20, seed=5):
        here, best = (ClassicSolutions(grid.values, each) for each in (set, SETS[-1]))
        for _ in range(5):
            assert here.next(10**6) == best.next(10**6)


@pytest.mark.parametrize("name", [each.name.lower() for each in SETS])
def test_the_environment_can_force_a_set(name: str) -> None:
    code = (
        "import garns, garns.engine as engine;"
        "print(engine.info()['instructions'], garns.count_solutions('.' * 81, 3))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "GARNS_INSTRUCTIONS": name},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout == f"{name} 3\n"


def test_the_twin_can_be_forced() -> None:
    code = "import garns; print(garns.solve('1' + '.' * 80, unique=False).is_solved)"
    environment = {**os.environ, "GARNS_ENGINE": "python"}
    done = subprocess.run(
        [sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True
    )
    assert done.stdout == "True\n"


@pytest.mark.parametrize("name", ["9", "16", "25", "latin-25", "windoku"])
def test_budgets_are_kept_on_every_road(name: str) -> None:
    start = time.process_time()
    with clocks.of_the_cpu(), pytest.raises(garns.BudgetUsedUp) as caught:
        garns.count_solutions(Grid.empty(Layout.named(name)), seconds=0.2)
    assert time.process_time() - start < 0.2 + clocks.SOON
    assert caught.value.at_least > 100
    assert garns.check(Grid.empty(Layout.named(name)), nodes=1).verdict == "unknown"


def test_large_boards_answer_at_once() -> None:
    for name in ("25", "latin-25", "16+diagonals"):
        start = time.process_time()
        assert garns.solve(Grid.empty(Layout.named(name)), unique=False).is_solved
        assert time.process_time() - start < clocks.SOON


def test_blanks_are_no_cells_on_the_short_way_either() -> None:
    with pytest.raises(garns.UnreadableInput):
        garns.solve("1 " * 40 + "1", unique=False)


@pytest.mark.parametrize(
    "line", ["5" * 81, "55" + "." * 79, "." * 81, "1" * 80 + "?", "é" * 81, "\ud800" * 81]
)
def test_the_short_way_for_one_line_says_the_same(line: str) -> None:
    def outcome(puzzle: object) -> str:
        try:
            return garns.solve(puzzle).line  # type: ignore[arg-type]
        except garns.GarnsError as error:
            return type(error).__name__

    assert outcome(line) in (outcome(f"{line}\n"), "UnreadableInput")
