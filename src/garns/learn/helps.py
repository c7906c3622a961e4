"""Three helps for who does not find the step, each saying more than the one before."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal, get_args

from garns.logic import FoundStep, technique_named
from garns.logic.hints import evidence_cells, places_to_look
from garns.model import House

from .drills import Drill

Help = Literal["area", "digits", "pattern"]
"""A kind of help."""
HELPS: tuple[Help, ...] = get_args(Help)
"""Where to look; which digits it is about; the cells of the pattern."""


@lru_cache(maxsize=64)
def example_of(drill: Drill) -> FoundStep:
    """The step that helps are about: the first that the technique finds."""
    return FoundStep(next(technique_named(drill.technique).find(drill.state, 1)), drill.state)


def area_of(drill: Drill) -> tuple[House, ...]:
    """The houses where to look; none if the step goes all over the board."""
    return places_to_look(example_of(drill))


def digits_of(drill: Drill) -> tuple[int, ...]:
    """The digits that the step is about; if it names none, those that it places or removes."""
    step = example_of(drill).step
    concluded = {value for _, value in (*step.placements, *step.eliminations)}
    return tuple(sorted(set(step.values) or concluded))


def pattern_of(drill: Drill) -> tuple[int, ...]:
    """The cells of the pattern."""
    return evidence_cells(example_of(drill))
