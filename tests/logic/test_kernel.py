"""Walks with the native finders: the simplest step, holes, many at once, budgets."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from types import ModuleType

import pytest

import garns
from garns import bank
from garns.generation import Draws
from garns.logic import TECHNIQUES, Candidate, State, Step, Technique, kernel, walk_many
from garns.logic.path import path_from
from garns.model import Layout

NATIVE = tuple(each for each in TECHNIQUES if each.is_native)

JIGSAW = "jigsaw-1112132233243444"
PUZZLES = {"9": 4, "4": 6, "6": 4, "diagonal": 1, "windoku": 1, "latin-7": 2, "10": 1, JIGSAW: 6}
"""How many of each layout."""


def states(puzzle: garns.Grid, solution: bytes, seed: int) -> Iterator[State]:
    """Now some steps are drawn, now a digit of the solution is told: states of all kinds."""
    draws, state = Draws(seed), State.of(puzzle)
    while not state.is_solved:
        yield state
        path = path_from(state, NATIVE, most=1 + draws.below(6))
        if len(path) and draws.below(4):
            state = path.end
            continue
        cell = draws.choice([c for c, value in enumerate(state.values) if not value])
        state = state.after(Step("told", placements=(Candidate(cell, solution[cell]),)))


def test_the_catalogue_and_the_kernel_have_the_same_techniques() -> None:
    assert [each.id for each in NATIVE] == list(kernel.NATIVE_TECHNIQUES)


@pytest.mark.parametrize("layout", PUZZLES)
def test_a_path_takes_the_first_step_of_the_simplest_technique(layout: str) -> None:
    for seed in range(PUZZLES[layout]):
        made = garns.generate(layout, seed=seed)
        assert made.solution is not None
        for state in states(made.grid, made.solution.values, seed):
            path = path_from(state, NATIVE, most=1)
            found = next((step for each in NATIVE for step in each.find(state, 1)), None)
            assert list(path.steps) == ([] if found is None else [found])


def test_a_hole_is_filled_by_a_finder_in_python(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whichever techniques are native, the path is the same."""

    def find(state: State, technique: str) -> Iterator[Step]:
        for step in kernel.steps_of(state, technique.removeprefix("my-")):
            yield step._replace(technique=technique)

    module = ModuleType("toy")
    monkeypatch.setattr(module, "find", find, raising=False)
    monkeypatch.setitem(sys.modules, "garns.logic.techniques.toy", module)
    state = State.of(garns.generate("9", seed=3).grid)
    mine = [Technique(f"my-{each.id}", each.level, "toy", "find") for each in NATIVE]
    expected = path_from(state, NATIVE)
    for every in (2, 3):
        mixed = tuple(
            python if number % every else native
            for number, (native, python) in enumerate(zip(NATIVE, mine, strict=True))
        )
        path = path_from(state, mixed)
        assert path.is_solved == expected.is_solved
        named = [step._replace(technique=step.technique.removeprefix("my-")) for step in path.steps]
        assert tuple(named) == expected.steps
        assert any(step.technique.startswith("my-") for step in path.steps)


def test_a_walk_ends_with_its_budget() -> None:
    puzzle = garns.generate("9", seed=1)
    with pytest.raises(garns.BudgetUsedUp):
        path_from(State.of(puzzle.grid), seconds=0)
    assert len(garns.explain(puzzle, seconds=600)) > 0


def test_the_steps_of_a_technique_can_be_bounded() -> None:
    state = State.of(bank.puzzle("easy", 9, 1))
    singles = garns.logic.technique_named("hidden-single-line")
    every = list(singles.find(state))
    assert len(every) > 3
    assert list(singles.find(state, 2)) == every[:2]


@pytest.mark.parametrize("damage", [b"", b"\0", b"\1\0", b"\xff" * 14, b"\7\0" * 40])
def test_a_record_that_is_cut_off_or_odd_is_refused(damage: bytes) -> None:
    state = State.of(garns.generate("4", seed=1).grid)
    record = path_from(state)._record
    spoilt = kernel.Record(record.layout, record.techniques, 1, record.data[:12] + damage, {})
    with pytest.raises((ValueError, IndexError)):
        _ = spoilt.steps


def test_many_at_once_get_as_far_as_one_by_one() -> None:
    grids = [garns.generate("6", seed=seed).grid for seed in range(50)]
    boards = b"".join(grid.values for grid in grids)
    for threads in (1, 2):
        many = walk_many(Layout.of_size(6), boards, NATIVE, threads=threads)
        for grid, walked in zip(grids, many, strict=True):
            path = path_from(State.of(grid), NATIVE)
            assert walked == kernel.Walked(
                path.hardest, len(path), path.is_solved, None, path.end.values
            )


def test_a_walk_ends_where_it_was_asked_to() -> None:
    state = State.of(garns.generate("9", seed=1).grid)
    whole = path_from(state, NATIVE)
    cell = next(step for step in whole.steps[5:] if step.placements).placements[0].cell
    path = path_from(state, NATIVE, goal=cell)
    assert 5 < len(path) < len(whole)
    assert path[-1].step.placements[0].cell == cell
    assert len(path_from(state, NATIVE, most=3)) == 3
    assert len(path_from(path.end, NATIVE, goal=cell)) == 0


def test_ratings_of_many_stand_in_order_with_refusals_between() -> None:
    puzzle = garns.generate("6", seed=1)
    easy, many, small, none = garns.rate_many(
        ["1234341221434...", "." * 81, puzzle, "1000003400000301"]
    )
    assert easy == garns.rate("1234341221434...")
    assert small == garns.rate(puzzle)
    assert isinstance(many, garns.ManySolutions)
    assert isinstance(none, garns.NoSolution)
