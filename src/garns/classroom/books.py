"""Books of puzzles, for anyone to print: some to a page, their solutions at the back or apart."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from garns.formats import save, temporary_folder
from garns.logic import Level
from garns.messages import current_language, say
from garns.messages.constraints import all_rules
from garns.messages.steps import level_name
from garns.model import Grid, Layout, Symbols, usual_symbols

from .pages import level_dots
from .printing import board_data, pdf, template
from .signs import check_printable, signs_of

PER_PAGE = (1, 2, 4, 6, 9, 12)
DIGITS = 9
WORDS = ("puzzles", "solutions", "symbols")
PARTS = ("both", "puzzles", "solutions")


@dataclass(frozen=True)
class BookPuzzle:
    """A puzzle of a book; without a level where finding it would take too long."""

    puzzle: Grid
    solution: Grid
    level: Level | None


@dataclass(frozen=True)
class Look:
    """How a book is to look. `cover` is its title; with a title, an institution or a date it has a
    cover page."""

    per_page: int = 4
    cover: str = ""
    institution: str = ""
    date: str = ""
    paper: str = "a4"
    symbols: Symbols | None = None

    @property
    def has_cover(self) -> bool:
        return bool(self.cover or self.institution or self.date)


def book(
    puzzles: Sequence[BookPuzzle], look: Look, *, part: str = "both", own: Path | None = None
) -> bytes:
    """The book, or the `puzzles` or `solutions` of it alone, as a PDF. `own` is a template in
    place of ours. Raises InvalidRequest for symbols that cannot be printed."""
    system_fonts = check_printable(look.symbols)
    data = {
        **_cover_data(puzzles, look),
        "language": current_language(),
        "paper": look.paper,
        "per_page": look.per_page,
        "part": part,
        "words": {word: say(f"sheet.{word}") for word in WORDS},
        "signs": signs_of(look.symbols),
        "puzzles": [_data(number, each, look.symbols) for number, each in enumerate(puzzles, 1)],
    }
    if own is not None:
        return pdf(own, data, system_fonts=True)
    with temporary_folder() as folder:
        for file in ("book.typ", "board.typ"):
            save(folder / file, template(file))
        return pdf(folder / "book.typ", data, system_fonts=system_fonts)


def _cover_data(puzzles: Sequence[BookPuzzle], look: Look) -> dict[str, Any]:
    size = puzzles[0].puzzle.size
    each = say(
        "sheet.each-symbol" if signs_of(look.symbols) or size > DIGITS else "sheet.each-digit"
    )
    return {
        "title": look.cover or say("sheet.puzzles"),
        "cover": look.cover,
        "has_cover": look.has_cover,
        "institution": look.institution,
        "date": look.date,
        "summary": say("sheet.summary", n=len(puzzles), size=size),
        "rules": " ".join([_rules(puzzles[0].puzzle.layout, each), *_rules_of_all(puzzles)]),
        "symbols": (look.symbols or usual_symbols(size)).names[:size],
    }


def _rules(layout: Layout, each: str) -> str:
    areas = {house.kind for house in layout.houses} - {"row", "column"}
    kind = "areas" if areas - {"block"} else "blocks" if areas else "lines"
    return say(f"sheet.rules.{kind}", each=each)


def _rules_of_all(puzzles: Sequence[BookPuzzle]) -> list[str]:
    """What holds on every board beside its houses."""
    first, *others = [all_rules(each.puzzle.layout) for each in puzzles]
    return [rule for rule in first if all(rule in rules for rules in others)]


def _data(number: int, each: BookPuzzle, symbols: Symbols | None) -> dict[str, Any]:
    solution = Grid(each.solution.values, each.puzzle.layout, givens=each.puzzle)
    return {
        "number": number,
        "level": level_name(each.level) if each.level else "",
        "dots": level_dots(each.level) if each.level else "",
        "board": board_data(each.puzzle, symbols),
        "solution": board_data(solution, symbols),
    }
