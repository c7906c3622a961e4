"""A study: everything that is measured for plots and reports."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from garns.messages import say
from garns.search.ladder import Goal

from .attempt import Contestant
from .climber import Climber
from .comparison import Case, Result, Rules
from .growth import SECONDS, Growth, by_empty_cells, by_size, grow
from .profile import BY_ROWS, Profile, profile
from .watching import Watch, in_silence, part_of


@dataclass(frozen=True)
class Study:
    """Results by puzzle and contestant. Profiles are those of one puzzle: of all that were asked
    about, the one on which most was written."""

    results: tuple[Result, ...]
    rules: Rules
    profiled: Case | None = None
    profiles: tuple[Profile, ...] = ()
    by_empty_cells: Growth | None = None
    by_size: Growth | None = None

    @property
    def cases(self) -> list[Case]:
        return list(dict.fromkeys(result.case for result in self.results))

    @property
    def contestants(self) -> list[Contestant]:
        return list(dict.fromkeys(result.contestant for result in self.results))

    def of_case(self, case: Case) -> list[Result]:
        return [result for result in self.results if result.case == case]

    def of_contestant(self, contestant: Contestant) -> list[Result]:
        return [result for result in self.results if result.contestant == contestant]


def study(
    results: Sequence[Result],
    rules: Rules,
    *,
    growth: bool = True,
    seed: int = 0,
    watch: Watch = in_silence,
) -> Study:
    """After a comparison: look closely at one puzzle, and see how the times grow."""
    compared = Study(tuple(results), rules)
    contestants = compared.contestants
    profiled = max(results, key=lambda result: result.count("insertions") or 0).case
    profiles = _profiles(profiled, contestants, rules, part_of(watch, 0, 0.25 if growth else 1))
    found = replace(compared, profiled=profiled, profiles=profiles)
    if not growth:
        return found
    seconds = min(SECONDS, rules.seconds)
    cells = grow(by_empty_cells(seed), contestants, seconds, part_of(watch, 0.25, 0.6))
    boards = by_size(seed, part_of(watch, 0.6, 0.65))
    sizes = grow(boards, contestants, seconds, part_of(watch, 0.65, 1))
    return replace(found, by_empty_cells=cells, by_size=sizes)


def _profiles(
    case: Case, contestants: Sequence[Contestant], rules: Rules, watch: Watch
) -> tuple[Profile, ...]:
    climbers = [each for each in contestants if isinstance(each, Climber)]
    twins = [each for each in climbers if each.id in BY_ROWS]
    climbers = [each for each in climbers if each not in twins[1:]]
    found = []
    for number, climber in enumerate(climbers):
        watch(number, len(climbers), say("lab.phase.profile", name=climber.name))
        goal = Goal(seconds=rules.limit_of(climber), seed=climber.seed)
        made = profile(climber.algorithm, case.grid, goal)
        if made is not None:
            found.append(made)
    return tuple(found)
