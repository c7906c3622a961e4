"""No step may remove a candidate of the solution, on any board, in any state."""

from __future__ import annotations

from itertools import islice

import pytest

import garns
from garns.generation import Draws
from garns.logic import TECHNIQUES, Candidate, State, Step, Technique, next_step, technique_named

PUZZLES = {"9": 3, "4": 4, "6": 4, "diagonal": 1, "windoku": 1, "latin-7": 2}
"""How many of each layout: large boards full of candidates take long."""


def check(state: State, step: Step, solution: bytes) -> None:
    assert step.placements or step.eliminations, step
    for cell, value in step.placements:
        assert state.has(Candidate(cell, value)), step
        assert solution[cell] == value, step
    for cell, value in step.eliminations:
        assert state.has(Candidate(cell, value)), step
        assert solution[cell] != value, step
    assert len(set(step.eliminations)) == len(step.eliminations), step
    after = state.after(step)
    assert (after.values, after.candidates) != (state.values, state.candidates)


def states(puzzle: garns.Grid, solution: bytes, seed: int) -> list[State]:
    """The states of a path; where no technique gets on, a digit of the solution is placed."""
    draws, state, seen = Draws(seed), State.of(puzzle), []
    while not state.is_solved:
        seen.append(state)
        step = next_step(state)
        if step is None:
            cell = draws.choice([c for c, value in enumerate(state.values) if not value])
            step = Step("told", placements=(Candidate(cell, solution[cell]),))
        state = state.after(step)
    return seen


def chosen(state: State) -> list[Technique]:
    """All techniques; but the largest fish only on small boards, and below where nothing simpler is
    left. Their finder is that of smaller ones, and it takes long."""
    is_small = state.board.size < 9
    return [each for each in TECHNIQUES if is_small or not is_large_fish(each)]


def is_large_fish(technique: Technique) -> bool:
    return technique.finder == "find_complex" and technique.parameters["size"] > 4


@pytest.mark.parametrize("layout", PUZZLES)
def test_every_step_of_every_technique_keeps_the_solution(layout: str) -> None:
    for seed in range(PUZZLES[layout]):
        made = garns.generate(layout, seed=seed)
        assert made.solution is not None
        solution = made.solution.values
        for state in states(made.grid, solution, seed)[::16]:
            for technique in chosen(state):
                check_steps(technique, state, solution)


def check_steps(technique: Technique, state: State, solution: bytes) -> None:
    for step in islice(technique.find(state), 20):
        assert step.technique == technique.id
        check(state, step, solution)


def test_the_largest_fish_where_nothing_simpler_is_left() -> None:
    made = garns.generate(difficulty="extreme", seed=1)
    assert made.solution is not None
    solution = made.solution.values
    states_left = [
        state
        for state in states(made.grid, solution, 1)
        if (step := next_step(state)) and technique_named(step.technique).level == "extreme"
    ]
    for state in states_left[:2]:
        for technique in filter(is_large_fish, TECHNIQUES):
            check_steps(technique, state, solution)
