"""Puzzles with constraints: each has a layout of its own."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from garns.generation.ruled import made_ruled
from garns.generation.ruled_wishes import RuledWishes
from garns.model import Puzzle

from .orders import Order, layout_word, line_of, wish_word


@dataclass
class RuledOrder(Order[Puzzle]):
    wishes: RuledWishes = field(kw_only=True)

    @property
    def attempts(self) -> int:
        return self.wishes.attempts

    def made(self, first: int = 0) -> Iterator[tuple[int, Puzzle | None]]:
        number, numbers = first, range(first, self.count)
        with self.watched(first, lambda: number) as progress:

            def proceed() -> None:
                progress(number - first)

            puzzles = made_ruled(self.wishes, self.seed, numbers, self.threads, proceed)
            for number, made in zip(numbers, puzzles, strict=True):
                found = made if isinstance(made, Puzzle) else None
                self.note(number, None if found is None else _key(found))
                progress(number + 1 - first)
                yield number, found

    def puzzle(self, made: Puzzle) -> Puzzle:
        return made

    def record(self, number: int, made: Puzzle | None) -> dict[str, Any]:
        solution = made.solution if made else None
        return {
            "seed": self.seed,
            "number": number,
            "layout": made and made.grid.layout.name,
            "puzzle": made and line_of(made.grid.values),
            "solution": solution and line_of(solution.values),
            "clues": made and made.clues,
            "symmetry": self.wishes.symmetry,
            "level": made and made.details.get("level"),
        }

    def wished_words(self, wished: dict[str, Any]) -> Iterator[str]:
        yield wish_word("rules", ",".join(self.wishes.rules))
        yield "" if self.wishes.with_givens else "--no-givens"
        yield layout_word(self.wishes.layout)
        for name, value in wished.items():
            yield wish_word(name, value)


def _key(puzzle: Puzzle) -> bytes:
    return f"{puzzle.grid.layout.name} {puzzle.grid.line}".encode()
