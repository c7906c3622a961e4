"""What was asked of `garns generate`, and what comes of it."""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from typing import Any, Generic, TypeVar

from garns.generation.duplicates import Duplicates
from garns.generation.puzzles import Made, MadeBlock, as_puzzle, level_of, made_blocks
from garns.generation.wishes import Wishes
from garns.model import CHARACTERS, CannotMake, Layout, Puzzle

from ..running.progress import making

SEED_MARK = "# seed "


M = TypeVar("M")
"""A puzzle as it was made."""


@dataclass
class Order(ABC, Generic[M]):
    """What was asked for, and what has come of it."""

    seed: int
    count: int
    threads: int | None
    timeout: float | None
    duplicates: Duplicates | None
    missing: int = 0

    @abstractmethod
    def made(self, first: int = 0) -> Iterator[tuple[int, M | None]]:
        """All puzzles from a number on, with their numbers."""

    @abstractmethod
    def puzzle(self, made: M) -> Puzzle:
        """With everything there is to say about it."""

    @abstractmethod
    def record(self, number: int, made: M | None) -> dict[str, Any]:
        """A line of JSON."""

    @abstractmethod
    def wished_words(self, wished: dict[str, Any]) -> Iterator[str]:
        """The wishes as they are understood, not as they were spelled."""

    @property
    @abstractmethod
    def attempts(self) -> int:
        """After how many a puzzle is given up."""

    def words(self, wished: dict[str, Any]) -> str:
        """What tells an output from others, as comments: the seed, and the command."""
        words = [f"--seed {self.seed}", *filter(None, self.wished_words(wished))]
        return f"{SEED_MARK}{self.seed}\n# garns generate {' '.join(words)}\n"

    def made_after(self, done: int) -> Iterator[tuple[int, M | None]]:
        """Those that no earlier run has made. To be compared with these, its puzzles are made
        again."""
        if self.duplicates is None:
            return self.made(done)
        self.missing = 0
        return islice(self.made(), done, None)

    def note(self, number: int, key: bytes | None) -> None:
        """A puzzle by what tells it from others, or that there is none."""
        if key is None:
            self.missing += 1
        elif self.duplicates is not None:
            self.duplicates.add(number, key)

    def puzzles(self) -> Iterator[Puzzle]:
        """Those that were found."""
        for _, made in self.made():
            if made is not None:
                yield self.puzzle(made)

    @contextmanager
    def watched(self, first: int, reached: Callable[[], int]) -> Iterator[Callable[[int], None]]:
        """A function to be told how many are done, beside the first ones. When the time is up, it
        raises CannotMake with the number of those that were handed out."""
        deadline = None if self.timeout is None else time.monotonic() + self.timeout
        with making(self.count, first) as show:

            def progress(done: int) -> None:
                show(first + done)
                is_all = first + done == self.count
                if deadline is not None and time.monotonic() > deadline and not is_all:
                    raise CannotMake("generate.timeout", n=reached())

            yield progress


@dataclass
class LayoutOrder(Order[Made]):
    """Puzzles that all have the same layout."""

    wishes: Wishes = field(kw_only=True)

    @property
    def cells(self) -> int:
        return self.wishes.layout.cell_count

    @property
    def attempts(self) -> int:
        return self.wishes.limit

    def blocks(self, first: int = 0) -> Iterator[tuple[int, MadeBlock]]:
        """What is still to be made, with the number of the first puzzle of each block."""
        number = first
        with self.watched(first, lambda: number) as progress:
            for block in made_blocks(
                self.wishes,
                self.seed,
                first,
                self.count - first,
                threads=self.threads,
                progress=progress,
            ):
                yield number, block
                number += len(block.puzzles) // self.cells

    def made(self, first: int = 0) -> Iterator[tuple[int, Made | None]]:
        for start, block in self.blocks(first):
            for number, made in enumerate(block.made(self.cells), start):
                self.note(number, made and made.values)
                yield number, made

    def puzzle(self, made: Made) -> Puzzle:
        return as_puzzle(self.wishes, made, seed=self.seed)

    def record(self, number: int, made: Made | None) -> dict[str, Any]:
        return {
            "seed": self.seed,
            "number": number,
            "layout": self.wishes.layout.name,
            "puzzle": made and line_of(made.values),
            "solution": made and line_of(made.solution),
            "clues": made and self.cells - made.values.count(0),
            "symmetry": self.wishes.symmetry,
            "level": made and level_of(self.wishes, made.values),
            "er": made and made.er,
        }

    def wished_words(self, wished: dict[str, Any]) -> Iterator[str]:
        yield layout_word(self.wishes.layout)
        plain = wished | {"difficulty": self.wishes.aim.difficulty, "rating": self.wishes.rating}
        for name, value in plain.items():
            yield wish_word(name, value)


def line_of(values: bytes) -> str:
    return "".join(CHARACTERS[value] for value in values)


def layout_word(layout: Layout) -> str:
    return "" if layout.name == "9" else f"--layout {layout.name}"


def wish_word(name: str, value: Any) -> str:
    """A wish on the command line; nothing for one that was not made."""
    if not value or value == "none":
        return ""
    if value is True:
        return f"--{name}"
    return f"--{name} {value.name if isinstance(value, Path) else value}"
