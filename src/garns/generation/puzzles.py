"""Puzzles with exactly one solution, made to order and reproducible from a seed."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from garns.logic import Level
from garns.model import (
    CannotMake,
    Grid,
    InvalidRequest,
    Items,
    MissingExtra,
    Puzzle,
    Results,
    column,
)
from garns.model.arguments import checked_function, checked_threads, checked_whole
from garns.rating import RatingLike, rate

from .classic import Progress, make_block
from .generator import make_block_in_slices
from .grids import CLASSIC, LayoutLike, as_layout, checked_seed
from .rated import make_rated_block
from .ruled import made_ruled, make_ruled
from .ruled_wishes import ruled_wishes
from .wishes import Wishes, wishes

BLOCK = 4096
"""Puzzles per call of the kernel: enough for many threads, few enough to hear of them often."""

MOST_AT_ONCE = 10**9
"""Puzzles of one call: classic ones would take 160 gigabytes."""

MADE_COLUMNS = {"solution": column("string", "solution.line"), "clues": column("int64", "clues")}

BLOCK_SECONDS = 1.0
"""Where a wish may be hard to meet, blocks grow up to about this time: a run that is ended loses
no more than the block that it was at."""


class GeneratedPuzzles(Results[Puzzle]):
    """Many puzzles with their solutions, made from one seed. In the place of one that was not found
    within the attempts stands the error that says so."""

    def __init__(self, wish: Wishes, seed: int, blocks: Sequence[MadeBlock]) -> None:
        self.seed = seed
        self._wish = wish
        self._cells = wish.layout.cell_count
        self._made = MadeBlock.joined(blocks)
        count = len(self._made.puzzles) // self._cells
        super().__init__(Items(count, self._line_at), Items(count, self._puzzle_at), MADE_COLUMNS)

    def _puzzle_at(self, number: int) -> Puzzle | CannotMake:
        made = self._made.at(number, self._cells)
        if made is None:
            return CannotMake("generate.not-found", n=self._wish.limit)
        return as_puzzle(self._wish, made, seed=self.seed)

    def _line_at(self, number: int) -> str | None:
        made = self._made.at(number, self._cells)
        if made is None:
            return None
        return Grid.unchecked(self._wish.layout, made.values, made.values).line

    @property
    def puzzles(self) -> Any:
        """The puzzles as a numpy array of shape (n, cells), zeros where none was found."""
        return self._array(self._made.puzzles)

    @property
    def solutions(self) -> Any:
        """Their solutions as such an array."""
        return self._array(self._made.solutions)

    @property
    def missing(self) -> int:
        """How many were not found within the attempts."""
        return sum(made is None for made in self._made.made(self._cells))

    def _array(self, values: bytes | bytearray) -> Any:
        try:
            import numpy
        except ImportError:
            raise MissingExtra("numpy", "arrays") from None
        # A copy, so that it can be written to.
        flat = numpy.frombuffer(bytearray(values), numpy.uint8)
        return flat.reshape(len(self), self._cells)


def generate(
    layout: LayoutLike = None,
    *,
    clues: int | str | Iterable[int] | None = None,
    symmetry: str = "none",
    minimal: bool = False,
    mask: Any = None,
    seed: int | None = None,
    attempts: int | None = None,
    difficulty: str | None = None,
    technique: str | None = None,
    rating: RatingLike | None = None,
    rules: str | Iterable[str] | None = None,
    givens: bool = True,
) -> Puzzle:
    """A puzzle with exactly one solution, which comes along with it.

        >>> garns.generate("4", seed=7).grid.line
        '...2..3..4....1.'
        >>> garns.generate(difficulty="hard", seed=7).grid.layout.name
        '9'

    `layout` is a layout, its name or its size; "jigsaw-random" draws the regions from the seed.
    Without `clues` (24, "24..30") or `mask` (a drawing of the cells to be given) it is minimal:
    no given can be taken away. `difficulty` is a level or a range ("hard", "easy..hard"),
    `technique` the hardest that it needs ("x-wing"), `rating` an ER on the scale of Sudoku
    Explainer or a range (7.1, "6.5..", (6.5, 7.2)); then it may have more givens than it needs,
    unless `minimal` says otherwise. The same seed makes the same puzzle; without one it is fresh.
    Raises CannotMake if there is no such puzzle, or if none is found within the attempts.

        >>> garns.generate(rules="killer", seed=7).grid.layout.constraints[0].kind
        'cage'

    With `rules` ("killer", "thermo,kropki", "miracle" …) the puzzle has such constraints; then
    `symmetry`, `difficulty`, `technique` and `attempts` can be wished, and no givens at all
    (`givens=False`).
    """
    seed = checked_seed(seed)
    board = as_layout(layout, seed)
    if rules is not None or board.corners:
        _refuse_with_rules(clues, minimal, mask, rating)
        ruled = ruled_wishes(
            board,
            rules or (),
            symmetry=symmetry,
            difficulty=difficulty,
            technique=technique,
            givens=givens,
            attempts=attempts,
        )
        found = make_ruled(ruled, seed, 0)
        if isinstance(found, CannotMake):
            raise found
        return found
    wish = wishes(
        board,
        clues=clues,
        symmetry=symmetry,
        minimal=minimal,
        mask=mask,
        attempts=attempts,
        difficulty=difficulty,
        technique=technique,
        rating=rating,
    )
    block = next(made_blocks(wish, seed, 0, 1, threads=1))
    made = next(block.made(board.cell_count))
    if made is None:
        raise CannotMake("generate.not-found", n=wish.limit)
    return as_puzzle(wish, made, seed=seed)


def generate_many(
    n: int,
    layout: LayoutLike = None,
    *,
    clues: int | str | Iterable[int] | None = None,
    symmetry: str = "none",
    minimal: bool = False,
    mask: Any = None,
    seed: int | None = None,
    attempts: int | None = None,
    difficulty: str | None = None,
    technique: str | None = None,
    rating: RatingLike | None = None,
    rules: str | Iterable[str] | None = None,
    givens: bool = True,
    threads: int | None = None,
    progress: Progress | None = None,
) -> GeneratedPuzzles:
    """Many puzzles; the same for the same seed, whatever the number of threads.

        >>> import garns
        >>> made = garns.generate_many(3, "4", seed=7)
        >>> [puzzle.line for puzzle in made]
        ['...2..3..4....1.', '3.4...1..2..1...', '....4.1.1..3.4..']

    What can be wished is that of `generate`. All cores are used unless `threads` says otherwise;
    `progress` is called with the number of puzzles that are done.
    """
    n, threads = checked_whole("n", n, least=0, most=MOST_AT_ONCE), checked_threads(threads)
    checked_function("progress", progress)
    seed = checked_seed(seed)
    board = as_layout(layout, seed)
    if rules is not None or board.corners:
        _refuse_with_rules(clues, minimal, mask, rating)
        ruled = ruled_wishes(
            board,
            rules or (),
            symmetry=symmetry,
            difficulty=difficulty,
            technique=technique,
            givens=givens,
            attempts=attempts,
        )
        told = progress or (lambda _: None)
        made = list[Puzzle | CannotMake]()
        for each in made_ruled(ruled, seed, range(n), threads):
            made.append(each)
            told(len(made))
        return RuledPuzzles(ruled.layout.cell_count, seed, made)
    wish = wishes(
        board,
        clues=clues,
        symmetry=symmetry,
        minimal=minimal,
        mask=mask,
        attempts=attempts,
        difficulty=difficulty,
        technique=technique,
        rating=rating,
    )
    blocks = made_blocks(wish, seed, 0, n, threads=threads, progress=progress)
    return GeneratedPuzzles(wish, seed, list(blocks))


class RuledPuzzles(GeneratedPuzzles):
    """Many puzzles with constraints. Each has a layout of its own."""

    def __init__(self, cells: int, seed: int, made: Sequence[Puzzle | CannotMake]) -> None:
        self.seed = seed
        self._cells = cells
        found = [None if isinstance(each, CannotMake) else each for each in made]
        layout = {"layout": column("string", "grid.layout.name")}
        lines = [each and each.grid.line for each in found]
        Results.__init__(self, lines, made, layout | MADE_COLUMNS)

    @property
    def puzzles(self) -> Any:
        return self._array(self._cells_of(lambda puzzle: puzzle.grid))

    @property
    def solutions(self) -> Any:
        return self._array(self._cells_of(lambda puzzle: puzzle.solution))

    @property
    def missing(self) -> int:
        return len(self.failures)

    def _cells_of(self, grid_of: Callable[[Puzzle], Grid | None]) -> bytes:
        found = (grid_of(each) if isinstance(each, Puzzle) else None for each in self)
        return b"".join(bytes(self._cells) if grid is None else grid.values for grid in found)


def _refuse_with_rules(*others: object) -> None:
    names = ("clues", "minimal", "mask", "rating")
    for name, value in zip(names, others, strict=True):
        if value not in (None, False):
            raise InvalidRequest("generate.rules-with", name=name)


class Made(NamedTuple):
    """A puzzle with its solution, and its ER if one was wished."""

    values: bytes
    solution: bytes
    er: float | None = None


@dataclass(frozen=True)
class MadeBlock:
    """Puzzles one after the other, their solutions, and their ER in tenths if one was wished; zeros
    for what was not found."""

    puzzles: bytes | bytearray
    solutions: bytes | bytearray
    ratings: bytes | bytearray = b""

    @classmethod
    def joined(cls, blocks: Sequence[MadeBlock]) -> MadeBlock:
        return cls(
            b"".join(block.puzzles for block in blocks),
            b"".join(block.solutions for block in blocks),
            b"".join(block.ratings for block in blocks),
        )

    def made(self, cells: int) -> Iterator[Made | None]:
        """None for what was not found."""
        return (self.at(number, cells) for number in range(len(self.puzzles) // cells))

    def at(self, number: int, cells: int) -> Made | None:
        place = slice(cells * number, cells * (number + 1))
        solution = bytes(self.solutions[place])
        # Not the puzzle: on a board of one cell it needs no given at all.
        if not any(solution):
            return None
        tenths = self.ratings[number] if self.ratings else 0
        return Made(bytes(self.puzzles[place]), solution, tenths / 10 if tenths else None)


def made_blocks(
    wish: Wishes,
    seed: int,
    first: int,
    count: int,
    *,
    threads: int | None = None,
    progress: Progress | None = None,
) -> Iterator[MadeBlock]:
    """The puzzles number `first` and following, some at a time."""
    progress = progress or (lambda _: None)
    make = _block_maker(wish)
    done, size = 0, BLOCK if wish.max_attempts == 1 and make is make_block else 1
    while done < count:
        size = min(size, count - done)
        told = _counted_from(done, progress)
        begun = time.monotonic()
        numbers = range(first + done, first + done + size)
        made = make(wish, seed, numbers, threads=threads, progress=told)
        done += size
        size = _next_size(size, time.monotonic() - begun)
        yield MadeBlock(*made)


def _block_maker(wish: Wishes) -> Callable[..., tuple[bytes | bytearray, ...]]:
    if wish.layout is not CLASSIC or not wish.aim.is_anything:
        return make_block_in_slices
    return make_block if wish.rating is None else make_rated_block


def _next_size(size: int, seconds: float) -> int:
    """What a block holds does not depend on its size, so a clock may have a say in it."""
    if size < BLOCK and seconds < BLOCK_SECONDS / 4:
        return min(BLOCK, 4 * size)
    return max(1, size // 4) if size < BLOCK and seconds > 4 * BLOCK_SECONDS else size


def _counted_from(start: int, progress: Progress) -> Progress:
    return lambda done: progress(start + done)


def as_puzzle(wish: Wishes, made: Made, *, seed: int) -> Puzzle:
    values = made.values
    details = dict[str, str]()
    ratings = dict[str, str | float]()
    if level := level_of(wish, values):
        details["level"] = ratings["level"] = level
    if made.er is not None:
        ratings["se"] = made.er
    return Puzzle(
        Grid.unchecked(wish.layout, values, values),
        solution=Grid.unchecked(wish.layout, made.solution, values),
        details=details,
        ratings=ratings,
        seed=seed,
    )


def level_of(wish: Wishes, values: bytes) -> Level | None:
    """How hard a puzzle is that was made so; None if nobody has asked for it."""
    if wish.aim.is_anything:
        return None
    return wish.aim.level or rate(Grid.unchecked(wish.layout, values, values)).level
