"""What `garns rate` needs to know of a scale."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple

from garns.model import GarnsError, Puzzle

Answer = dict[str, Any]
"""The rating of one puzzle, by column; the keys are English, for machines."""


class Scale(NamedTuple):
    columns: tuple[str, ...]
    answers: Callable[
        [Iterable[Puzzle], float, int | None], Iterator[tuple[Puzzle, Answer | GarnsError]]
    ]
    """From puzzles, seconds for each and the number of workers: each puzzle with its rating, or
    with the refusal that came instead, in order."""
    words: Callable[[Answer], str]
