"""`make`: puzzles made to order. Every row has a number of its own, so any shard can be made alone.

The puzzle of a row depends on the seed, its number and the wishes. Where a range of levels is
wished, rows take turns: each level has numbers of its own, as far apart as `LEVEL_NUMBERS`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from garns.generation import level_range
from garns.generation.puzzles import MadeBlock, made_blocks
from garns.generation.wishes import Wishes, wishes
from garns.logic import LEVELS
from garns.model import CannotMake, InvalidRequest, Layout

from .batch import Batch, lines_of
from .columns import checked_columns, computed
from .effort import Effort
from .recipe import Recipe

LEVEL_NUMBERS = 1 << 48
"""Between the first numbers of two levels."""

NEXT_NUMBERS = 1 << 40
"""Added to the number of a row whose puzzle was not found within the attempts, to try again."""

MOST_TRIES = 8

SHARD_ROWS, WISHED_SHARD_ROWS = 10_000, 1_000
"""Usual rows of a shard: puzzles that have to meet a wish take many times as long."""

MAKER_COLUMNS = ("seed", "number")
"""What only the maker of a puzzle knows."""

WISHES = ("difficulty", "technique", "rating", "clues", "minimal", "symmetry", "attempts")
"""What can be wished: keywords of `garns.generate`."""


def make_recipe(
    rows: int,
    seed: int,
    columns: Sequence[str],
    *,
    layout: Layout | None = None,
    shard_rows: int | None = None,
    wished: Mapping[str, Any] | None = None,
) -> Recipe:
    """Raises InvalidRequest or CannotMake for what cannot be made."""
    board = layout or Layout.of_size(9)
    made = {name: value for name, value in (wished or {}).items() if value not in (None, False)}
    if unknown := [name for name in made if name not in WISHES]:
        raise InvalidRequest("data.wish", name=unknown[0])
    checked_columns(columns, board, MAKER_COLUMNS)
    options = {"layout": board.name, "seed": seed, **made}
    is_wished = bool(made.keys() & {"difficulty", "technique", "rating", "clues"})
    usual = WISHED_SHARD_ROWS if is_wished else SHARD_ROWS
    recipe = Recipe("make", options, tuple(columns), rows, shard_rows or usual)
    for level in _levels(recipe):
        _wishes(recipe, level)
    return recipe


def make_shard(recipe: Recipe, number: int, effort: Effort) -> Any:
    """The table of a shard."""
    rows = recipe.rows_of(number)
    made = made_rows(recipe, rows, effort.stage(0, 2, len(rows)))
    return computed(recipe.columns, made.batch, effort.stage(1, 2, len(rows)), made.known())


def made_rows(recipe: Recipe, rows: Sequence[int], effort: Effort) -> MadeRows:
    """The puzzles of these rows, which are in order."""
    made, levels, done = MadeRows(recipe, rows), _levels(recipe), 0
    for place, level in enumerate(levels):
        ours = [row for row in rows if row % len(levels) == place]
        for some in _runs(ours, len(levels)):
            first = place * LEVEL_NUMBERS + some[0] // len(levels)
            made.add(some, level, first, effort.after(done))
            done += len(some)
    return made


def _runs(rows: Sequence[int], step: int) -> Iterator[list[int]]:
    """Those that follow each other at this distance are made together."""
    run = list[int]()
    for row in rows:
        if run and row != run[-1] + step:
            yield run
            run = []
        run.append(row)
    if run:
        yield run


def _levels(recipe: Recipe) -> Sequence[str | None]:
    """The levels that take turns."""
    difficulty = recipe.options.get("difficulty")
    if difficulty is None:
        return (None,)
    lowest, highest = level_range(difficulty)
    return LEVELS[LEVELS.index(lowest) : LEVELS.index(highest) + 1]


def _layout(recipe: Recipe) -> Layout:
    return Layout.named(recipe.options["layout"])


def _wishes(recipe: Recipe, level: str | None) -> Wishes:
    options = {name: recipe.options[name] for name in WISHES if name in recipe.options}
    return wishes(_layout(recipe), **options | {"difficulty": level})


class MadeRows:
    """The puzzles of some rows, and what their maker knows of them."""

    def __init__(self, recipe: Recipe, rows: Sequence[int]) -> None:
        import numpy

        self._recipe = recipe
        self._layout = _layout(recipe)
        self._rows = numpy.array(rows, numpy.int64)
        shape = len(rows), self._layout.cell_count
        self._puzzles = numpy.zeros(shape, numpy.uint8)
        self._solutions = numpy.zeros(shape, numpy.uint8)
        self._numbers = numpy.zeros(len(rows), numpy.uint64)
        self._levels = numpy.full(len(rows), None, object)

    def add(self, rows: Sequence[int], level: str | None, first: int, effort: Effort) -> None:
        """Make these rows with the numbers from `first` on."""
        import numpy

        wish = _wishes(self._recipe, level)
        block = _made(wish, self._recipe, first, len(rows), effort)
        places = numpy.searchsorted(self._rows, rows)
        self._puzzles[places] = Batch.of_values(self._layout, block.puzzles).values
        self._solutions[places] = Batch.of_values(self._layout, block.solutions).values
        self._numbers[places] = numpy.arange(first, first + len(rows), dtype=numpy.uint64)
        self._levels[places] = level
        for place in places[~self._solutions[places].any(axis=1)].tolist():
            self._retry(wish, place, effort.threads)

    def _retry(self, wish: Wishes, place: int, threads: int | None) -> None:
        """Take a puzzle from another number, which is nobody else's. Raises CannotMake."""
        number = int(self._numbers[place])
        for _ in range(MOST_TRIES):
            number += NEXT_NUMBERS
            block = _made(wish, self._recipe, number, 1, Effort(threads))
            if any(block.solutions):
                self._puzzles[place] = list(block.puzzles)
                self._solutions[place] = list(block.solutions)
                self._numbers[place] = number
                return
        raise CannotMake("generate.not-found", n=MOST_TRIES * wish.limit)

    @property
    def batch(self) -> Batch:
        return Batch(self._layout, self._puzzles)

    def known(self) -> dict[str, Any]:
        """The columns that need not be computed."""
        known = {
            "solution": lines_of(self._solutions),
            "seed": [self._recipe.options["seed"]] * len(self._rows),
            "number": self._numbers,
        }
        if "difficulty" in self._recipe.options:
            known["level"] = self._levels
        return known


def _made(wish: Wishes, recipe: Recipe, first: int, count: int, effort: Effort) -> MadeBlock:
    blocks = made_blocks(
        wish,
        recipe.options["seed"],
        first,
        count,
        threads=effort.threads,
        progress=effort.progress,
    )
    return MadeBlock.joined(list(blocks))
