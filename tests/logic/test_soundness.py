"""No step may remove a candidate of the solution, on any board, in any state. A million steps are
checked with `python -m tools.golden_logic --soundness 1000000`."""

from __future__ import annotations

from itertools import islice

import pytest

import garns
from garns.generation import Draws
from garns.logic import (
    CLASSIC_TECHNIQUES,
    Candidate,
    State,
    Step,
    Technique,
    next_step,
    technique_named,
)
from tools.golden_logic.cases import is_large_fish
from tools.golden_logic.soundness import checked_puzzle, fault_in

PUZZLES = {"9": 3, "4": 4, "6": 4, "diagonal": 1, "windoku": 1, "latin-7": 2}
"""How many of each layout: large boards full of candidates take long."""


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
    return [each for each in CLASSIC_TECHNIQUES if is_small or not is_large_fish(each)]


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
        assert fault_in(step, state, solution) is None, step


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
        for technique in filter(is_large_fish, CLASSIC_TECHNIQUES):
            check_steps(technique, state, solution)


SOUND = Step("x-wing", eliminations=(Candidate(1, 1),))
FAULTS = {
    "comes to nothing": Step("x-wing"),
    "says something twice": Step("x-wing", eliminations=(Candidate(1, 1), Candidate(1, 1))),
    "is about a candidate that is gone": Step("x-wing", eliminations=(Candidate(1, 3),)),
    "places a wrong digit": Step("x-wing", placements=(Candidate(1, 1),)),
    "removes a digit of the solution": Step("x-wing", eliminations=(Candidate(1, 2),)),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_is_seen(fault: str) -> None:
    solution = bytes(map(int, "1234341221434321"))
    state = State.of(garns.Grid("...........3....", "4"))
    state = state.without([Candidate(1, 3)])
    assert fault_in(SOUND, state, solution) is None
    assert fault_in(FAULTS[fault], state, solution) == fault


def test_the_tool_checks_all_steps_of_a_puzzle() -> None:
    checked = checked_puzzle(7)
    assert checked.puzzles == 1
    assert checked.states > 1
    assert len(checked.steps) > 10
    assert not checked.faults
