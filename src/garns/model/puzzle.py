"""Puzzles: a grid with what people write around it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType

from .arguments import shown
from .errors import InvalidRequest, Place
from .grid import Grid
from .layout import Layout

_NO_RATINGS: Mapping[str, str | float] = MappingProxyType({})
"""One for all: a list may have a million puzzles."""


@dataclass(frozen=True)
class Puzzle:
    """A grid as it came from a file, with notes, solution and details where the file had them.

    `ratings` is what is known of how hard it is, by the scales of `garns.rate`: {"level": "hard",
    "se": 6.6}. Whoever made the puzzle to order knows that; files carry it as details, if at all.
    Notes are one bit mask per cell (bit v − 1 for value v). Details are texts, as files have them,
    with the keys of `DETAIL_KEYS`, so that they can move from one notation to another. `seed` is
    what garns made the puzzle from.
    """

    grid: Grid
    notes: tuple[int, ...] | None = None
    corner_notes: tuple[int, ...] | None = None
    solution: Grid | None = None
    details: Mapping[str, str] = field(default_factory=dict, hash=False)
    place: Place = field(default=Place(), compare=False)
    ratings: Mapping[str, str | float] = field(default_factory=lambda: _NO_RATINGS, compare=False)
    seed: int | None = field(default=None, compare=False)

    def __post_init__(self) -> None:
        if not isinstance(self.grid, Grid):
            raise InvalidRequest("argument.grid", found=shown(self.grid))
        object.__setattr__(self, "details", MappingProxyType(dict(self.details)))
        if self.ratings is not _NO_RATINGS:
            ratings = MappingProxyType(dict(self.ratings)) if self.ratings else _NO_RATINGS
            object.__setattr__(self, "ratings", ratings)
        for notes in (self.notes, self.corner_notes):
            if notes is not None and not self._are_notes(notes):
                raise InvalidRequest("grid.notes", n=self.grid.layout.cell_count)

    def _are_notes(self, notes: tuple[int, ...]) -> bool:
        return len(notes) == self.grid.layout.cell_count and all(
            0 <= mask < 1 << self.grid.size for mask in notes
        )

    def __reduce__(self) -> tuple[object, ...]:
        # Read-only views cannot be pickled; what they show can.
        parts = (self.grid, self.notes, self.corner_notes, self.solution)
        return Puzzle, (*parts, dict(self.details), self.place, dict(self.ratings), self.seed)

    @property
    def layout(self) -> Layout:
        return self.grid.layout

    @property
    def line(self) -> str:
        """The values in one line, one character each, `.` for empty."""
        return self.grid.line

    @property
    def clues(self) -> int:
        """How many cells are given."""
        return self.layout.cell_count - self.grid.givens.values.count(0)

    def __str__(self) -> str:
        return str(self.grid)

    def _repr_svg_(self) -> str:
        return self.grid._repr_svg_()

    def _repr_html_(self) -> str:
        return self.grid._repr_html_()

    def with_details(self, **details: str) -> Puzzle:
        return replace(self, details={**self.details, **details})


DETAIL_KEYS = (
    "title",
    "author",
    "description",
    "comment",
    "date",
    "source",
    "url",
    "level",
    "rating",
    "seconds",
    "collection",
    "solutions",
    "clues",
    "seed",
    "technique",
    "digits",
    "eliminations",
    "placements",
    "extra",
    "cosmetics",
)
"""What a notation may know about a puzzle besides its cells."""
