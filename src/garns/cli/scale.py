"""What `garns rate` needs to know of a scale."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from garns.model import GarnsError, Puzzle

Rating = TypeVar("Rating")


@dataclass(frozen=True)
class Work:
    """How to rate: seconds for each puzzle, threads (all cores if None), whether the hardest steps
    are wanted, whom to tell how many puzzles are rated that were not handed out yet, and which
    columns were asked for beside the usual ones."""

    seconds: float
    threads: int | None
    explained: bool
    foresee: Callable[[int], None]
    requested: tuple[str, ...] = ()


@dataclass(frozen=True)
class Scale(Generic[Rating]):
    """A scale as a row of a table. Names of columns and keys are English, for machines."""

    columns: Mapping[str, str]
    """What a rating has in a table, with the names that Arrow has for the types."""
    rate: Callable[
        [Iterable[Puzzle], Work], Generator[tuple[Puzzle, Rating | GarnsError], None, None]
    ]
    """Each puzzle with its rating, or with the refusal that came instead, in order."""
    row: Callable[[Rating], tuple[object, ...]]
    """The rating by columns."""
    words: Callable[[Rating], str]
    hardest: Callable[[Rating], dict[str, Any] | None]
    """The hardest step as data, with its explanation."""
    is_exact: Callable[[Rating], bool] = lambda _: True
    """False if the budget ended before the rating was known."""
    on_request: Mapping[str, str] = field(default_factory=dict)
    """Further columns for those who ask for them, as `columns`."""
    requested: Callable[[str, Rating], object] = lambda _name, _rating: None
    """What a rating has in such a column."""
