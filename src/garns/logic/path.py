"""The way to the solution: always the simplest step of the catalogue, until there is none."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import cached_property

from garns.formats import PuzzleLike, as_grid
from garns.model import BudgetUsedUp, Layout, MistakenBoard, Puzzle, cell_at
from garns.model.arguments import checked_names, checked_whole
from garns.native import Halt

from . import display, kernel
from .catalogue import LEVELS, TECHNIQUES, Level, Technique, technique_named
from .mistakes import mistakes_in, solution_of
from .state import State
from .step import Step

MOST_STEPS = 1 << 30
"""More than any path has."""


@dataclass(frozen=True)
class FoundStep:
    """A step where it was found. `print` gives it as a sentence, a notebook as a drawing."""

    step: Step
    state: State

    @property
    def after(self) -> State:
        """The state with the conclusions of the step drawn."""
        return self.state.after(self.step)

    def __str__(self) -> str:
        return display.sentence(self)

    def _repr_svg_(self) -> str:
        return display.svg(self)

    def _repr_html_(self) -> str:
        return display.html(self)


class SolutionPath:
    """Where it starts, the steps with the states they were found in, and where they lead."""

    def __init__(self, start: State, record: kernel.Record, is_solved: bool) -> None:
        self.start = start
        self.is_solved = is_solved
        self._record = record
        self._states = [start]

    @cached_property
    def steps(self) -> tuple[Step, ...]:
        return self._record.steps

    @property
    def techniques(self) -> tuple[str, ...]:
        """The technique of each step."""
        return tuple(step.technique for step in self.steps)

    @property
    def end(self) -> State:
        return self._state(len(self))

    def __len__(self) -> int:
        return len(self._record)

    def __iter__(self) -> Iterator[FoundStep]:
        return (self[number] for number in range(len(self)))

    def __getitem__(self, index: int) -> FoundStep:
        number = range(len(self))[index]
        return FoundStep(self.steps[number], self._state(number))

    def __str__(self) -> str:
        return display.path_text(self)

    def __repr__(self) -> str:
        end = "solved" if self.is_solved else "not solved"
        return f"<SolutionPath: {len(self)} steps, {self.level}, {end}>"

    def _state(self, number: int) -> State:
        while len(self._states) <= number:
            step = self.steps[len(self._states) - 1]
            self._states.append(self._states[-1].after(step))
        return self._states[number]

    @property
    def hardest(self) -> Technique | None:
        """The technique that comes last in the catalogue; None if nothing was needed."""
        used = set(self.techniques)
        return next((each for each in reversed(TECHNIQUES) if each.id in used), None)

    @property
    def level(self) -> Level:
        return level_reached(self.hardest, self.is_solved)


def level_reached(hardest: Technique | None, is_solved: bool) -> Level:
    """That of the hardest technique; what our techniques do not solve is extreme."""
    if not is_solved:
        return LEVELS[-1]
    return hardest.level if hardest else LEVELS[0]


def explain(
    puzzle: PuzzleLike,
    *,
    to: str | int | None = None,
    until: str | None = None,
    forbid: Collection[str] = (),
    prefer: Collection[str] = (),
    uniqueness: bool = True,
    most: int | None = None,
    seconds: float | None = None,
) -> SolutionPath:
    """The way to the solution, step by step, or as far as the techniques lead.

        >>> path = garns.explain("......4..13..2..")
        >>> len(path), path.level
        (12, 'easy')
        >>> print(path[0])
        In box 3, the digit 3 has only one place left, so r4c1 is 3.

    It ends when the cell `to` (`r4c7`) is placed, with the first step of the technique `until`, or
    when `most` steps are done.
    `forbid` and `prefer` name techniques; without `uniqueness` those are left out that rely on the
    solution being the only one. Raises NoSolution, ManySolutions, MistakenBoard if what is on the
    board already is not the solution's, and BudgetUsedUp, with the path so far, if all of it takes
    more than `seconds`.
    """
    techniques = chosen(forbid=forbid, prefer=prefer, uniqueness=uniqueness)
    if until is not None:
        technique_named(until)
    if most is not None:
        most = min(checked_whole("most", most, least=0), MOST_STEPS)
    if not isinstance(puzzle, Puzzle):
        puzzle = as_grid(puzzle)
    deadline = kernel.Deadline(seconds)
    solution = solution_of(puzzle, seconds=seconds)
    if mistakes := mistakes_in(puzzle, solution):
        raise MistakenBoard([mistake.cell_name for mistake in mistakes])
    state = State.of_sound(puzzle)
    goal = None if to is None else _goal(state.board.layout, to)
    return path_from(state, techniques, goal=goal, until=until, most=most, seconds=deadline.left)


def _goal(layout: Layout, to: str | int) -> int:
    if isinstance(to, str):
        return cell_at(layout, to)
    return checked_whole("to", to, least=0, most=layout.cell_count - 1)


def chosen(
    *, forbid: Collection[str] = (), prefer: Collection[str] = (), uniqueness: bool = True
) -> tuple[Technique, ...]:
    """The techniques to use, in order: the preferred ones first, the forbidden ones not at all."""
    forbid = checked_names("forbid", forbid)
    prefer = checked_names("prefer", prefer)
    if uniqueness and not forbid and not prefer:
        return TECHNIQUES
    for id in (*forbid, *prefer):
        technique_named(id)
    allowed = [
        each
        for each in TECHNIQUES
        if each.id not in forbid and (uniqueness or not each.assumes_uniqueness)
    ]
    return tuple(sorted(allowed, key=lambda each: each.id not in prefer))


def next_step(
    state: State, techniques: tuple[Technique, ...] = TECHNIQUES, *, seconds: float | None = None
) -> Step | None:
    """The first step of the simplest technique that has one."""
    path = path_from(state, techniques, most=1, seconds=seconds)
    return path.steps[0] if len(path) else None


def path_from(
    state: State,
    techniques: tuple[Technique, ...] = TECHNIQUES,
    *,
    goal: int | None = None,
    until: str | None = None,
    most: int | None = None,
    seconds: float | None = None,
) -> SolutionPath:
    """All the way, or until the cell `goal` is placed, the technique `until` is used, or `most`
    steps are done. Raises BudgetUsedUp, with the path so far, when the seconds are over."""
    walked, halt = kernel.walk(
        state, techniques, goal=goal, until=until, most=most, seconds=seconds
    )
    path = SolutionPath(state, walked, halt is Halt.SOLVED)
    if halt is Halt.STOPPED:
        raise BudgetUsedUp(path=path)
    return path
