"""What is wanted of a puzzle, and what can be told to be impossible before any search."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from typing import Any

from garns.logic import technique_named
from garns.model import MAX_SIZE, CannotMake, InvalidRequest, Layout
from garns.model.arguments import checked_items, checked_text, shown, whole
from garns.rating import SCALES, RatingLike, RatingRange, rating_range

from .aim import ANYTHING, Aim, aim_at, place_of
from .grids import CLASSIC
from .symmetry import units

FEWEST_CLUES = {"9": 17, "4": 4}
"""The least number of givens of a puzzle with one solution, where it is proven."""

HARDEST = {"4": "hidden-single-box"}
"""The hardest technique that a puzzle of a layout can need, where it is proven."""

_FRAME = re.compile(r"[\s|+\-=│┃║─━═┌┬┐├┼┤└┴┘┏┳┓┣╋┫┗┻┛╔╦╗╠╬╣╚╩╝╟╢╤╧╪╫┠┨┯┷┿╂]")

ATTEMPTS = 200_000
"""Grids to start from, for one puzzle that has to meet a wish: some seconds."""

AIMED_ATTEMPTS = 50_000
"""The same for one that has to be of a level."""

MOST_OF_SINGLES = 23
"""A puzzle that singles solve has at most this ER, in tenths: that of a naked single."""

SINGLES_ONLY = 15
"""A puzzle with at most this ER is solved by singles: that of a hidden single in a line."""

MOST_ATTEMPTS = 1 << 62
"""What the kernel can count to; nobody waits for as many."""

MOST_CLUES = MAX_SIZE**2
"""No board has more cells."""


@dataclass(frozen=True)
class Wishes:
    """A layout, a symmetry, and how many givens: a number of them between `fewest` and `most`,
    all that are needed (`minimal`), or just the cells of `mask`; `aim` is how hard it is to be,
    as a level, and `rating` the same as an ER."""

    layout: Layout
    symmetry: str = "none"
    fewest: int | None = None
    most: int | None = None
    minimal: bool = False
    mask: tuple[int, ...] | None = None
    attempts: int | None = None
    aim: Aim = ANYTHING
    rating: RatingRange | None = None

    def __post_init__(self) -> None:
        self._refuse_contradictions()
        self._refuse_the_impossible()

    @property
    def has_range(self) -> bool:
        return self.fewest is not None

    @property
    def clue_range(self) -> tuple[int, int]:
        """Where the number of givens has to be."""
        if self.mask is not None:
            return len(self.mask), len(self.mask)
        return self.fewest or 0, self.layout.cell_count if self.most is None else self.most

    @property
    def stays_minimal(self) -> bool:
        """Whether givens are taken away as long as any can go."""
        return self.minimal or (self.mask is None and not self.has_range)

    @property
    def max_attempts(self) -> int:
        """One grid always leads to a minimal puzzle; other wishes may need many."""
        return self.attempts or ATTEMPTS if self.mask is not None or self.has_range else 1

    @property
    def limit(self) -> int:
        """After how many attempts a puzzle is given up."""
        return self.attempts or (ATTEMPTS if self.aim.is_anything else AIMED_ATTEMPTS)

    @cached_property
    def units(self) -> tuple[tuple[int, ...], ...]:
        """The groups of cells that are taken away together."""
        if self.mask is None:
            return units(self.layout.size, self.symmetry)
        rest = tuple(sorted(set(range(self.layout.cell_count)) - set(self.mask)))
        return (rest,) if rest else ()

    def _refuse_contradictions(self) -> None:
        units(self.layout.size, self.symmetry)
        if self.attempts is not None and self.attempts < 1:
            raise InvalidRequest("generate.attempts", attempts=self.attempts)
        if (self.fewest is None) != (self.most is None):
            raise InvalidRequest("generate.clues", text=f"{self.fewest}..{self.most}")
        if self.mask is not None and (self.has_range or self.minimal or self.symmetry != "none"):
            raise InvalidRequest("generate.mask-alone")
        fewest, most = self.clue_range
        if not 0 <= fewest <= most <= self.layout.cell_count:
            text = f"{fewest}" if fewest == most else f"{fewest}..{most}"
            raise InvalidRequest("generate.clues", text=text)
        if self.rating is not None and self.layout is not CLASSIC:
            raise InvalidRequest("generate.rating-layout", scale=SCALES["se"].name)

    def _refuse_the_impossible(self) -> None:
        least = FEWEST_CLUES.get(self.layout.name, self.layout.size - 1)
        most = self.clue_range[1]
        if most < least:
            raise CannotMake("generate.too-few", n=most, least=least, layout=self.layout.name)
        hardest = HARDEST.get(self.layout.name)
        if hardest is not None and self.aim.first > place_of(hardest):
            name = technique_named(hardest).name
            raise CannotMake("generate.too-hard", layout=self.layout.name, technique=name)
        if self.rating is not None:
            self._refuse_ratings_of_other_levels(self.rating)
        if self.mask is not None:
            pair = _interchangeable_lines(self.layout, self.mask)
            if pair is not None:
                kind, first, second = pair
                id = "generate.empty-rows" if kind == "row" else "generate.empty-columns"
                raise CannotMake(id, first=first, second=second)

    def _refuse_ratings_of_other_levels(self, rating: RatingRange) -> None:
        """What singles solve is easy, and the other way round."""
        if self.aim.is_easy and rating.lowest > MOST_OF_SINGLES:
            raise CannotMake("generate.rating-above-easy", rating=str(rating))
        if self.aim.is_beyond_easy and rating.highest <= SINGLES_ONLY:
            raise CannotMake("generate.rating-is-easy", rating=str(rating))


def wishes(
    layout: Layout,
    *,
    clues: int | str | Iterable[int] | None = None,
    symmetry: str = "none",
    minimal: bool = False,
    mask: Any = None,
    attempts: int | None = None,
    difficulty: str | None = None,
    technique: str | None = None,
    rating: RatingLike | None = None,
) -> Wishes:
    """From what people write: clues as 24, "24..30" or (24, 30); a mask as text or cells."""
    fewest, most = clue_range(clues)
    if attempts is not None:
        attempts = min(whole("attempts", attempts), MOST_ATTEMPTS)
    for name, text in {"difficulty": difficulty, "technique": technique}.items():
        if text is not None:
            checked_text(name, text)
    cells = None if mask is None else mask_cells(mask, layout)
    aim = aim_at(difficulty, technique)
    rated = None if rating is None else rating_range(rating)
    symmetry = checked_text("symmetry", symmetry)
    return Wishes(layout, symmetry, fewest, most, bool(minimal), cells, attempts, aim, rated)


def clue_range(clues: int | str | Iterable[int] | None) -> tuple[int | None, int | None]:
    if clues is None:
        return None, None
    parts = clues.replace("-", "..").split("..") if isinstance(clues, str) else clues
    try:
        numbers = [parts] if isinstance(parts, int) else [int(part) for part in parts]
    except (TypeError, ValueError, OverflowError):
        numbers = []
    if len(numbers) not in (1, 2) or max(map(abs, numbers)) > MOST_CLUES:
        text = clues if isinstance(clues, str) else shown(clues)
        raise InvalidRequest("generate.clues", text=text)
    return numbers[0], numbers[-1]


def mask_cells(mask: Any, layout: Layout) -> tuple[int, ...]:
    """The cells to be given: from a drawing of the board (`.`, `0` and `_` stand for empty cells,
    anything else for givens; blanks and frames do not count), or from cell numbers."""
    if not isinstance(mask, str):
        cells = tuple(sorted({whole("mask", cell) for cell in checked_items("mask", mask)}))
        if cells and not 0 <= cells[0] <= cells[-1] < layout.cell_count:
            raise InvalidRequest("generate.mask-size", n=cells[-1] + 1, expected=layout.cell_count)
        return cells
    marks = _FRAME.sub("", mask)
    if len(marks) != layout.cell_count:
        raise InvalidRequest("generate.mask-size", n=len(marks), expected=layout.cell_count)
    return tuple(cell for cell, mark in enumerate(marks) if mark not in ".0_")


def _interchangeable_lines(layout: Layout, mask: tuple[int, ...]) -> tuple[str, int, int] | None:
    """Two rows or columns without a given that could change places in any solution."""
    given = set(mask)
    houses = {frozenset(house.cells) for house in layout.houses}
    for kind in ("row", "column"):
        empty = [h for h in layout.houses if h.kind == kind and not given & set(h.cells)]
        for one, other in combinations(empty, 2):
            swap = dict(zip(one.cells + other.cells, other.cells + one.cells, strict=True))
            if {frozenset(swap.get(cell, cell) for cell in house) for house in houses} == houses:
                return kind, one.number, other.number
    return None
