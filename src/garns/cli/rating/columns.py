"""The table that `garns rate` makes: where a puzzle stands, its rating, and columns on request.

Facts about the puzzle alone can be asked for on every scale, others only where the scale has them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

from garns.engine import is_minimal, solve
from garns.generation import symmetry_of
from garns.model import Grid, Puzzle
from garns.rating import Scale

from ..arguments.translated_click import Complaint
from .scale_extras import ScaleExtras
from .work import Rated

PLACE = {"file": "string", "line": "int64", "puzzle": "string"}


class Fact(NamedTuple):
    """What can be said about a puzzle without rating it."""

    kind: str
    """The name that Arrow has for its type."""
    of: Callable[[Grid, float], object]
    """From the givens and the seconds that it may take."""


FACTS: dict[str, Fact] = {
    "givens": Fact("int64", lambda givens, _: len(givens.values) - givens.values.count(0)),
    "solution": Fact("string", lambda givens, seconds: solve(givens, seconds=seconds).line),
    "minimal": Fact("bool", lambda givens, seconds: is_minimal(givens, seconds=seconds)),
    "symmetry": Fact("string", lambda givens, _: symmetry_of(givens)),
}


@dataclass(frozen=True)
class Table:
    """The columns of a scale, then those that were asked for; `seconds` is what one fact about a
    puzzle may take."""

    scale: Scale
    extras: ScaleExtras
    requested: tuple[str, ...] = ()
    seconds: float = 0.0

    @cached_property
    def columns(self) -> Mapping[str, str]:
        """Their names, with what Arrow calls their types."""
        kinds = {name: fact.kind for name, fact in FACTS.items()} | dict(self.extras.on_request)
        usual = {name: column.type for name, column in self.scale.columns.items()}
        return PLACE | usual | {name: kinds[name] for name in self.requested}

    def record(self, puzzle: Puzzle, rated: Rated) -> dict[str, Any]:
        givens = puzzle.grid.givens
        place = (puzzle.place.file, puzzle.place.line, givens.line)
        usual = (column.value_in(rated.rating) for column in self.scale.columns.values())
        more = (self._requested(name, givens, rated) for name in self.requested)
        return dict(zip(self.columns, (*place, *usual, *more), strict=True))

    def _requested(self, name: str, givens: Grid, rated: Rated) -> object:
        if name in FACTS:
            return FACTS[name].of(givens, self.seconds)
        return self.extras.requested(name, rated)


def known_columns(extras: ScaleExtras) -> list[str]:
    """What can be asked for."""
    return [*extras.on_request, *FACTS]


def requested_columns(lists: Iterable[str], scale: Scale, extras: ScaleExtras) -> tuple[str, ...]:
    """The columns that these lists with commas name. Those that are there anyway add nothing."""
    names = [name.strip() for each in lists for name in each.split(",") if name.strip()]
    known = known_columns(extras)
    there = {*PLACE, *scale.columns}
    for name in names:
        if name not in known and name not in there:
            columns = ", ".join(known)
            raise Complaint("no-column", name=name, scale=scale.id, columns=columns)
    return tuple(name for name in dict.fromkeys(names) if name not in there)


def in_one_field(value: object) -> object:
    """Counts as `id:count id:count`; everything else as it is."""
    if not isinstance(value, dict):
        return value
    return " ".join(f"{name}:{count}" for name, count in value.items())
