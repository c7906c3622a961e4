"""What the sections of a report draw on: the reference count of each puzzle, and how programs of
one's own compare with it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from garns.engine import check
from garns.lab.climber import Climber
from garns.lab.comparison import Case, Result
from garns.lab.profile import BY_ROWS
from garns.lab.program import Program
from garns.lab.source import Source
from garns.lab.study import Study
from garns.model import Grid
from garns.search import backtrack

CHECK_SECONDS = 5.0
"""For finding out whether there is more than one solution."""

REFERENCE_SECONDS = 5.0
"""For the reference, if no row-by-row search was compared."""


@dataclass(frozen=True)
class Reference:
    """The row-by-row search of a puzzle, finished: its count and its solution belong together."""

    insertions: int
    backtracks: int
    solution: Grid | None


@dataclass(frozen=True)
class Agreement:
    """The counter of a program against the reference: the puzzles where it is the same, where it
    differs, and where there is nothing to compare; and where it found another solution."""

    equal: list[Case] = field(default_factory=list)
    different: list[Case] = field(default_factory=list)
    unknown: list[Case] = field(default_factory=list)
    other_solution: list[Case] = field(default_factory=list)

    @property
    def total(self) -> int:
        return len(self.equal) + len(self.different) + len(self.unknown)


@dataclass(frozen=True)
class Findings:
    study: Study
    sources: Mapping[Program, tuple[Source, ...]] = field(default_factory=dict)

    @cached_property
    def references(self) -> dict[Case, Reference]:
        """Those that were finished."""
        found = ((case, self._reference(case)) for case in self.study.cases)
        return {case: reference for case, reference in found if reference is not None}

    def _reference(self, case: Case) -> Reference | None:
        results = [r for r in self.study.of_case(case) if r.contestant.id in BY_ROWS]
        for result in results:
            count = result.count("insertions")
            if result.is_finished and count is not None:
                return Reference(count, result.count("backtracks") or 0, result.solution)
        if results:
            return None
        run = backtrack(case.grid, 1, seconds=REFERENCE_SECONDS)
        if run.ending == "budget":
            return None
        return Reference(run.insertions, run.backtracks, run.first_solution)

    @cached_property
    def solution_counts(self) -> dict[Case, str]:
        """For each puzzle `unique`, `many`, `none` or `unknown`."""
        return {case: check(case.grid, seconds=CHECK_SECONDS).verdict for case in self.study.cases}

    @property
    def solved(self) -> dict[Case, Reference]:
        """The references that found a solution, from the fewest insertions to the most."""
        found = [(case, r) for case, r in self.references.items() if r.solution is not None]
        return dict(sorted(found, key=lambda pair: pair[1].insertions))

    @property
    def hardest(self) -> Case | None:
        return next(reversed(self.solved), None)

    @property
    def programs(self) -> list[Program]:
        return [each for each in self.study.contestants if isinstance(each, Program)]

    @property
    def climbers(self) -> list[Climber]:
        return [each for each in self.study.contestants if isinstance(each, Climber)]

    def counts(self, program: Program) -> bool:
        """Whether it printed a counter at least once."""
        results = self.study.of_contestant(program)
        return any(result.count("insertions") is not None for result in results)

    def agreement(self, program: Program) -> Agreement:
        found = Agreement()
        for result in self.study.of_contestant(program):
            reference, count = self.references.get(result.case), result.count("insertions")
            if reference is None or count is None or not result.is_finished:
                found.unknown.append(result.case)
            elif count == reference.insertions:
                found.equal.append(result.case)
            else:
                found.different.append(result.case)
            if reference and result.solution and result.solution != reference.solution:
                found.other_solution.append(result.case)
        return found

    def better(self) -> list[Result]:
        """On the hardest puzzle, the solved searches with less than a tenth of the insertions,
        the best ones first."""
        if self.hardest is None:
            return []
        most = self.references[self.hardest].insertions
        found = [
            (count, result)
            for result in self.study.of_case(self.hardest)
            if result.verdict == "solved"
            and (count := result.count("insertions")) is not None
            and 10 * count < most
        ]
        return [result for _, result in sorted(found, key=lambda pair: pair[0])]
