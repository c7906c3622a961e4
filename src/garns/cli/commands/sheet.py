"""`garns sheet`: puzzles to print, with their solutions."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click

from garns.classroom.books import PER_PAGE, BookPuzzle, Look, book
from garns.classroom.settings import PAPERS
from garns.classroom.signs import check_printable
from garns.engine import solve
from garns.formats import save
from garns.generation import fresh_seed, generate, level_range
from garns.logic import LEVELS, Level
from garns.messages import say
from garns.model import Grid, Layout, Puzzle, Symbols
from garns.rating import rate

from ..arguments import options
from ..arguments.options import Reading
from ..arguments.technique_options import puzzle_wishes, rule_names
from ..arguments.translated_click import Command, Complaint, option
from ..reading.batch import Batch
from ..running.complaints import complain
from ..running.exit_codes import Exit
from ..running.progress import making

CLASSIC_SIZE = 9
QUICK_CELLS = 128
"""Boards of so many cells at most are rated in the kernel."""

MAKING = "-n/--difficulty/--technique/--rating/--symmetry/--rules/--seed"
"""The options that are about fresh puzzles."""

SOLUTIONS = ("back", "separate", "none")


@click.command("sheet", cls=Command)
@options.puzzles
@options.command_options(
    option("-n", "--count", type=options.COUNT, value="n"),
    option("--per-page", type=click.Choice([str(n) for n in PER_PAGE]), default="4"),
    puzzle_wishes("difficulty", "technique", "rating", "symmetry"),
    option(
        "--rules",
        value="rules",
        shell_complete=rule_names,
        help_id="cli.sheet.option.rules",
    ),
    option("--seed", type=click.IntRange(min=0), value="n"),
    option("--solutions", type=click.Choice(SOLUTIONS), default="back"),
    option("--large", is_flag=True),
    option("--cover", default="", value="text"),
    option("--institution", default="", value="text"),
    option("--date", default="", value="text", help_id="cli.sheet.option.date"),
    option("--paper", type=click.Choice(PAPERS), default="a4"),
    option("--template", type=click.Path(exists=True, path_type=Path), value="file"),
    option("-o", "--output", type=click.Path(path_type=Path), value="file", required=True),
    options.reading_to_print,
)
def command(
    puzzles: tuple[str, ...],
    reading: Reading,
    count: int | None,
    per_page: str,
    wished: dict[str, Any],
    rules: str | None,
    seed: int | None,
    solutions: str,
    large: bool,
    cover: str,
    institution: str,
    date: str,
    paper: str,
    template: Path | None,
    output: Path,
) -> Exit:
    if output.suffix.lower() not in ("", ".pdf"):
        raise Complaint("sheet-as-pdf", name=output.name)
    wish = BookWishes({**wished, "rules": rules}, reading.layout)
    if puzzles and (count is not None or seed is not None or wish.asks_for_anything):
        raise Complaint("one-of", names=f"PUZZLE, {MAKING}")
    code = Exit.DONE
    if puzzles:
        shown, code = _read(puzzles, reading)
    else:
        _printable_symbols(reading, (reading.layout or Layout.of_size(CLASSIC_SIZE)).size)
        shown = _made(count or 4, wish, seed)
    if not shown:
        return code
    symbols = _printable_symbols(reading, max(each.puzzle.size for each in shown))
    look = Look(1 if large else int(per_page), cover, institution, date, paper, symbols)
    part = "both" if solutions == "back" else "puzzles"
    save(output, book(shown, look, part=part, own=template))
    if solutions == "separate":
        beside = output.with_stem(f"{output.stem}-{say('sheet.solutions-file')}")
        save(beside, book(shown, look, part="solutions", own=template))
        complain(say("sheet.separate", name=str(beside)))
    return code


def _printable_symbols(reading: Reading, size: int) -> Symbols | None:
    """The symbols; refused before any puzzle is made if paper cannot show them."""
    symbols = Symbols.named(reading.symbols, size) if reading.symbols else None
    check_printable(symbols)
    return symbols


def _made(count: int, wish: BookWishes, seed: int | None) -> list[BookPuzzle]:
    """From the easiest on: a range of levels becomes a climb."""
    start = fresh_seed() if seed is None else seed
    complain(say("generate.seed-is", seed=str(start)))
    made: list[BookPuzzle] = []
    with making(count) as show:
        for number, level in enumerate(_levels(wish.levels, count)):
            puzzle = wish.puzzle(level, start + number)
            if puzzle.solution is None:
                raise AssertionError("what was made comes with its solution")
            made.append(BookPuzzle(puzzle.grid, puzzle.solution, _level(puzzle.grid)))
            show(len(made))
    return sorted(made, key=lambda each: LEVELS.index(each.level) if each.level else 0)


@dataclass(frozen=True)
class BookWishes:
    """What the puzzles of a book are to be like: keywords for `generate`."""

    wished: dict[str, Any]
    layout: Layout | None

    @property
    def asks_for_anything(self) -> bool:
        return any(value not in (None, "none") for value in self.wished.values())

    @property
    def levels(self) -> str | None:
        """The levels asked for; the usual ones if nothing else says how hard, and none for puzzles
        with rules."""
        is_said = any(self.wished[name] is not None for name in ("technique", "rating", "rules"))
        return self.wished["difficulty"] or (None if is_said else _usual_difficulty(self.layout))

    def puzzle(self, level: str | None, seed: int) -> Puzzle:
        return generate(self.layout, **self.wished | {"difficulty": level}, seed=seed)


def _usual_difficulty(layout: Layout | None) -> str | None:
    """Small boards are never more than easy; what is large is taken as it comes."""
    if layout is None or layout.size == CLASSIC_SIZE:
        return "medium"
    return "easy" if layout.size < CLASSIC_SIZE else None


def _level(puzzle: Grid) -> Level | None:
    """Larger boards have one too, but a book is not to wait minutes for each."""
    return rate(puzzle).level if puzzle.layout.cell_count <= QUICK_CELLS else None


def _levels(difficulty: str | None, count: int) -> list[str | None]:
    if difficulty is None:
        return [None] * count
    first, last = (LEVELS.index(level) for level in level_range(difficulty))
    steps = last - first + 1
    return [LEVELS[first + number * steps // count] for number in range(count)]


def _read(puzzles: tuple[str, ...], reading: Reading) -> tuple[list[BookPuzzle], Exit]:
    batch = Batch(puzzles, reading)
    found: list[BookPuzzle] = []
    for source in batch.inputs:
        for puzzle in batch.puzzles(source):
            with batch.about(puzzle):
                givens = puzzle.grid.givens
                found.append(BookPuzzle(givens, solve(givens), _level(givens)))
    return found, batch.exit
