"""Books of puzzles, for anyone to print: some to a page, their solutions at the back or apart."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from garns.formats import save, temporary_folder
from garns.logic import Level
from garns.messages import current_language, say
from garns.messages.steps import level_name
from garns.model import Grid, Symbols

from .pages import level_dots
from .printing import board_data, pdf, template

PER_PAGE = (1, 2, 4, 6, 9, 12)
PARTS = ("both", "puzzles", "solutions")


@dataclass(frozen=True)
class BookPuzzle:
    """A puzzle of a book; without a level where finding it would take too long."""

    puzzle: Grid
    solution: Grid
    level: Level | None


@dataclass(frozen=True)
class Look:
    """How a book is to look. `cover` is the line at the top of every page."""

    per_page: int = 4
    cover: str = ""
    paper: str = "a4"
    symbols: Symbols | None = None


def book(
    puzzles: Sequence[BookPuzzle], look: Look, *, part: str = "both", own: Path | None = None
) -> bytes:
    """The book, or the `puzzles` or `solutions` of it alone, as a PDF. `own` is a template in
    place of ours."""
    data = {
        "title": look.cover or say("sheet.book"),
        "cover": look.cover,
        "language": current_language(),
        "paper": look.paper,
        "per_page": look.per_page,
        "part": part,
        "words": {"solutions": say("sheet.solutions")},
        "puzzles": [_data(number, each, look.symbols) for number, each in enumerate(puzzles, 1)],
    }
    if own is not None:
        return pdf(own, data, system_fonts=True)
    with temporary_folder() as folder:
        for file in ("book.typ", "board.typ"):
            save(folder / file, template(file))
        return pdf(folder / "book.typ", data, system_fonts=look.symbols is not None)


def _data(number: int, each: BookPuzzle, symbols: Symbols | None) -> dict[str, Any]:
    solution = Grid(each.solution.values, each.puzzle.layout, givens=each.puzzle)
    return {
        "number": number,
        "level": level_name(each.level) if each.level else "",
        "dots": level_dots(each.level) if each.level else "",
        "board": board_data(each.puzzle, symbols),
        "solution": board_data(solution, symbols),
    }
