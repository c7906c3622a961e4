"""All steps on a board: not the next one alone, but everything there is to see now."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from garns.formats import PuzzleLike, as_grid
from garns.model import BudgetUsedUp, MistakenBoard, Puzzle
from garns.model.arguments import checked_names

from .catalogue import Technique, technique_named
from .kernel import Deadline, usable
from .mistakes import mistakes_in, solution_of
from .path import FoundStep, chosen
from .state import State
from .step import Candidate, Step


def all_steps(
    state: PuzzleLike | State,
    *,
    techniques: Collection[str] | None = None,
    repeats: bool = False,
    forbid: Collection[str] = (),
    prefer: Collection[str] = (),
    uniqueness: bool = True,
    seconds: float | None = None,
) -> Iterator[FoundStep]:
    """Every step on this board, each conclusion once: by the first technique that draws it.

        >>> steps = garns.all_steps("......4..13..2..")
        >>> print(next(steps))
        In box 3, the digit 3 has only one place left, so r4c1 is 3.

    They come in the order of the catalogue, and each technique is asked only when the steps of
    those before it have been taken. `techniques` names the only ones to ask; with `repeats`, a
    conclusion comes once for each technique that draws it. `forbid`, `prefer` and `uniqueness` are
    those of `explain`. Raises NoSolution, ManySolutions, MistakenBoard if
    what is on the board is not the solution's, and BudgetUsedUp when the seconds are over. A
    `State` is taken as it is: nothing is asked about its solution.
    """
    asked = chosen(forbid=forbid, prefer=prefer, uniqueness=uniqueness)
    if techniques is not None:
        asked = _only(asked, techniques)
    deadline = Deadline(seconds)
    here = state if isinstance(state, State) else _right_state(state, deadline)
    asked = usable(asked, here.board.layout)
    steps = (FoundStep(step, here) for step in _found(here, asked, deadline))
    return steps if repeats else _each_once(steps)


def _only(asked: Iterable[Technique], names: Collection[str]) -> tuple[Technique, ...]:
    wanted = [technique_named(id) for id in checked_names("techniques", names)]
    return tuple(each for each in asked if each in wanted)


def _right_state(puzzle: PuzzleLike, deadline: Deadline) -> State:
    if not isinstance(puzzle, Puzzle):
        puzzle = as_grid(puzzle)
    solution = solution_of(puzzle, seconds=deadline.left)
    if mistakes := mistakes_in(puzzle, solution):
        raise MistakenBoard([mistake.cell_name for mistake in mistakes])
    return State.of(puzzle)


def _each_once(steps: Iterable[FoundStep]) -> Iterator[FoundStep]:
    drawn = set[tuple[frozenset[Candidate], frozenset[Candidate]]]()
    for shown in steps:
        # Techniques list what they remove in different orders.
        conclusion = (frozenset(shown.step.placements), frozenset(shown.step.eliminations))
        if conclusion not in drawn:
            drawn.add(conclusion)
            yield shown


def _found(state: State, techniques: Iterable[Technique], deadline: Deadline) -> Iterator[Step]:
    for technique in techniques:
        if deadline.is_over:
            raise BudgetUsedUp
        for step in technique.find(state, seconds=deadline.left):
            yield step
            if deadline.is_over:
                raise BudgetUsedUp
