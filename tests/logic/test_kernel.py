"""The native finders against the Python ones: the same conclusions in the same order."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

import garns
from garns.generation import Draws
from garns.logic import (
    LEVELS,
    TECHNIQUES,
    Candidate,
    State,
    Step,
    Technique,
    kernel,
    steps_from,
    walk_many,
)
from garns.logic.path import path_from
from garns.model import Layout

NATIVE = tuple(each for each in TECHNIQUES if each.id in kernel.NATIVE_TECHNIQUES)

SIMPLE = tuple(each for each in NATIVE if each.level in LEVELS[:3])
EXPERT = NATIVE[len(SIMPLE) :]

JIGSAW = "jigsaw-1112132233243444"
PUZZLES = {"9": 3, "4": 6, "6": 4, "diagonal": 1, "windoku": 1, "latin-7": 1, "10": 1, JIGSAW: 6}
"""How many of each layout."""

Conclusion = tuple[frozenset[Candidate], frozenset[Candidate]]


def conclusion(step: Step) -> Conclusion:
    return frozenset(step.placements), frozenset(step.eliminations)


def conclusions(steps: Iterable[Step]) -> list[Conclusion]:
    return list(dict.fromkeys(conclusion(step) for step in steps))


def states(puzzle: garns.Grid, solution: bytes, seed: int) -> Iterable[State]:
    """Now the native steps are drawn, now a digit of the solution is told: states of all kinds."""
    draws, state = Draws(seed), State.of(puzzle)
    while not state.is_solved:
        yield state
        path = path_from(state, NATIVE, most=1 + draws.below(6))
        if len(path) and draws.below(4):
            state = path.end
            continue
        cell = draws.choice([c for c, value in enumerate(state.values) if not value])
        state = state.after(Step("told", placements=(Candidate(cell, solution[cell]),)))


@pytest.mark.parametrize("layout", PUZZLES)
def test_both_finders_come_to_the_same_conclusions(layout: str) -> None:
    for seed in range(PUZZLES[layout]):
        made = garns.generate(layout, seed=seed)
        assert made.solution is not None
        for number, state in enumerate(states(made.grid, made.solution.values, seed)):
            # The Python finders of expert techniques take long: a third of them for each state.
            for technique in (*SIMPLE, *EXPERT[number % 3 :: 3]):
                expected = conclusions(technique.find(state))
                assert conclusions(kernel.steps_of(state, technique)) == expected, technique.id


@pytest.mark.parametrize("layout", PUZZLES)
def test_both_take_the_same_path(layout: str) -> None:
    for seed in range(100, 100 + 2 * PUZZLES[layout]):
        state = State.of(garns.generate(layout, seed=seed).grid)
        native = path_from(state, NATIVE)
        plain = list(steps_from(state, NATIVE))
        assert native.techniques == tuple(step.technique for step, _ in plain)
        for number, (step, reached) in enumerate(plain):
            # The evidence is looked for when asked; it must be that of the same step.
            assert native[number].step == step
            assert native[number].after.candidates == reached.candidates
        assert native.end.values == (plain[-1][1] if plain else state).values


def test_holes_are_filled_by_the_python_finders() -> None:
    """Whichever techniques are native, the path is the same."""
    state = State.of(garns.generate("9", seed=3).grid)
    without_words = [
        Technique(f"my-{t.id}", t.level, t.module, t.finder, t.parameters) for t in NATIVE
    ]
    for every in (2, 3):
        mixed = tuple(
            mine if number % every else native
            for number, (native, mine) in enumerate(zip(NATIVE, without_words, strict=True))
        )
        path, is_solved = kernel.walk(state, mixed)
        expected = path_from(state, NATIVE)
        assert is_solved == expected.is_solved
        found = [path[number] for number in range(len(path))]
        assert [step.technique.removeprefix("my-") for step in found] == list(expected.techniques)
        assert [conclusion(step) for step in found] == [conclusion(each) for each in expected.steps]


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
