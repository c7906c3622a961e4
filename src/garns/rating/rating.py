"""What a rating is, and what a scale."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, Protocol

from garns.engine.background import Background
from garns.engine.budget import Limits
from garns.formats import PuzzleLike
from garns.model import Column, GarnsError, column

PuzzleItem = PuzzleLike | GarnsError
"""A puzzle in any form, or what was wrong with it."""

Progress = Callable[[int], None]
"""Is called with the number of puzzles that are done; whatever it raises ends the work."""


class Rating:
    """How hard a puzzle is on one scale. `value` is what puzzles are compared by, `technique` the
    hardest that the path needs (None if nothing was to be done, or if it is not known)."""

    scale: ClassVar[str]
    """The id of the scale, a key of `SCALES`."""

    if TYPE_CHECKING:
        # A field in most scales, for which a property here would be the default value.
        @property
        def technique(self) -> str | None: ...

    @property
    def value(self) -> str | float:
        raise NotImplementedError

    @property
    def is_exact(self) -> bool:
        """False if a limit ended the work: `value` is then the least that it can be."""
        return True


class RateMany(Protocol):
    """Rates puzzles on some threads, in order; a refusal in the place of its rating."""

    def __call__(
        self,
        puzzles: Sequence[PuzzleItem],
        limits: Limits,
        *,
        threads: int,
        progress: Progress | None = None,
    ) -> Sequence[Rating | GarnsError]: ...


class RatingsUnderWay(Protocol):
    """Ratings that a thread of the kernel works on; to be ended by `wait` or by `work.stop`."""

    work: Background[Any]

    def wait(self, progress: Progress | None = None) -> Sequence[Rating | GarnsError]: ...


class BeginMany(Protocol):
    """The same as RateMany, but begun only."""

    def __call__(
        self, puzzles: Sequence[PuzzleItem], limits: Limits, *, threads: int
    ) -> RatingsUnderWay: ...


class Scale(NamedTuple):
    """A way to say how hard puzzles are; a row of `SCALES`."""

    id: str
    name: str
    """Whose numbers these are: the program, and the version of other programs."""
    columns: Mapping[str, Column]
    """By their names, which are English, for machines."""
    rate_many: RateMany
    is_classic_only: bool = False
    """Whether other boards than 9×9 with boxes are refused."""
    counts_nodes: bool = False
    """Whether a limit can be a number of conclusions, which does not depend on the machine."""
    begin_many: BeginMany | None = None
    """Rates in the background, where the kernel does all of the work."""


def name_column(name: str) -> Column:
    """One that says whose numbers these are."""
    return Column("string", partial(_named, name))


def _named(name: str, _: Rating) -> str:
    return name


TECHNIQUE = column("string", "technique")
