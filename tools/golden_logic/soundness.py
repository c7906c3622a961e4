"""No step removes a digit of the solution: all steps of all techniques on puzzles made by garns."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field

from garns import explain, generate
from garns.logic import LEVELS, TECHNIQUES, State, Step, Technique
from garns.model import Grid

from .cases import affordable

BETWEEN = 9
"""Steps of a path from one state to the next that is looked at: neighbours have much in common."""
KINDS: tuple[tuple[str, str | None], ...] = (
    *(("9", level) for level in LEVELS),
    *(("9", None), ("9", None), ("6", None), ("8", None), ("latin-7", None)),
    *(("9", "expert"), ("jigsaw-112244111244133224333324555556566666", None), ("10", None)),
    *(("9", "hard"), ("9+diagonals", "hard"), ("windoku", "hard")),
)
"""Layouts and levels that take turns."""


def fault_in(step: Step, state: State, solution: bytes) -> str | None:
    """What is wrong with a step, if anything."""
    conclusions = (*step.placements, *step.eliminations)
    if not conclusions:
        return "comes to nothing"
    if len(set(conclusions)) != len(conclusions):
        return "says something twice"
    if not all(map(state.has, conclusions)):
        return "is about a candidate that is gone"
    if any(solution[cell] != value for cell, value in step.placements):
        return "places a wrong digit"
    if any(solution[cell] == value for cell, value in step.eliminations):
        return "removes a digit of the solution"
    return None


@dataclass
class Checked:
    """How many steps of each technique were checked, and what was wrong."""

    steps: Counter[str] = field(default_factory=Counter)
    states: int = 0
    puzzles: int = 0
    seconds: float = 0
    faults: list[str] = field(default_factory=list)

    def add(self, other: Checked) -> None:
        self.steps += other.steps
        self.states += other.states
        self.puzzles += other.puzzles
        self.seconds += other.seconds
        self.faults += other.faults


def checked_puzzle(seed: int) -> Checked:
    """All steps in some states of the puzzle with this seed."""
    layout, level = KINDS[seed % len(KINDS)]
    made = generate(layout, seed=seed, difficulty=level)
    assert made.solution is not None
    start, result = time.process_time(), Checked(puzzles=1)
    for state in _states(made.grid, seed):
        result.states += 1
        for technique in affordable(TECHNIQUES, state):
            _check(result, technique, state, made.solution.values)
    result.seconds = time.process_time() - start
    return result


def _states(puzzle: Grid, seed: int) -> Iterator[State]:
    """From along the path."""
    path = explain(puzzle)
    return (path[n].state for n in range(seed % BETWEEN, len(path), BETWEEN))


def _check(result: Checked, technique: Technique, state: State, solution: bytes) -> None:
    for step in technique.find(state):
        result.steps[technique.id] += 1
        if fault := fault_in(step, state, solution):
            result.faults.append(f"{technique.id} {fault}: {state.grid.line} {step}")


Replay = Callable[[Callable[[int], Checked], Iterable[int]], Iterator[Checked]]
"""`map`, or that of a pool of processes."""


def check(steps: int, first_seed: int, replay: Replay) -> Iterator[Checked]:
    """What was checked so far, after each puzzle, until there are enough steps."""
    total, seed = Checked(), first_seed
    while total.steps.total() < steps:
        for each in replay(checked_puzzle, range(seed, seed + len(KINDS))):
            total.add(each)
            yield total
        seed += len(KINDS)
