"""Texts for readers of notations: those of the tests, examples and fuzz corpus, what garns writes,
and all of these with slips in them. Always the same."""

from __future__ import annotations

import ast
import random
import warnings
from collections.abc import Iterator
from dataclasses import dataclass
from importlib import import_module
from itertools import islice
from pathlib import Path

from garns.formats import LossWarning, all_formats, format
from garns.formats.lzstring import compress
from garns.model import CannotCarry, Grid, Layout, Puzzle, possible_values
from tests.formats.boards import LAYOUTS, solved

ROOT = Path(__file__).parents[2]
LONGEST = 3000
"""Characters of a text: longer ones take much time and tell little more."""

OF_FILES = ("test_archives", "test_damage", "test_parquet", "test_write_file")
"""Tests that have no texts of notations."""

WRITTEN = [known for known in all_formats() if known.write and known.id != "dimacs"]
FOLDERS = (
    "examples",
    "tests/data/founding",
    "tests/data/signature",
    "tests/data/terminal",
    "fuzz/corpus",
)
PIECES = [
    *"0123456789.|-+=:;,#[]{}()<>\"'\\/&u x*_ \n\r\t",
    "\0",
    "é",
    "٣",
    "🍎",
    "\u00a0",
    "\ufeff",
]
SLIPS = 2500
"""Texts with slips in them."""


@dataclass(frozen=True)
class Case:
    """A text, and what is known of it."""

    text: str
    layout: str | None = None
    format: str | None = None
    name: str | None = None

    @property
    def question(self) -> dict[str, str]:
        """What a script is asked."""
        return {key: value for key, value in vars(self).items() if value is not None}


def all_cases() -> list[Case]:
    """All of them, each once."""
    whole = list(dict.fromkeys((*_of_tests(), *_of_files(), *_of_fuzzing(), *_written())))
    return [*whole, *islice(_with_slips(whole), SLIPS)]


def _of_tests() -> Iterator[Case]:
    """The strings in the tests of notations, and those that their parameters are made of."""
    for path in sorted(ROOT.glob("tests/formats/test_*.py")):
        if path.stem in OF_FILES:
            continue
        nodes = ast.walk(ast.parse(path.read_text("utf-8")))
        constants = [node.value for node in nodes if isinstance(node, ast.Constant)]
        for text in _texts_in([constants, *_parameters(path)]):
            yield Case(text)


def _parameters(path: Path) -> Iterator[object]:
    module = import_module(f"tests.formats.{path.stem}")
    for function in vars(module).values():
        yield from (mark.args for mark in getattr(function, "pytestmark", ()))


def _texts_in(found: object) -> Iterator[str]:
    if isinstance(found, str):
        # Others are names and sentences.
        if any(map(str.isdigit, found)) and len(found) <= LONGEST and _is_text(found):
            yield found
    elif isinstance(found, list | tuple):
        for each in found:
            yield from _texts_in(each)


def _is_text(text: str) -> bool:
    """Whether a file could hold it, and it is no Parquet file, which takes a library."""
    is_whole = not any("\ud800" <= char <= "\udfff" for char in text)
    return is_whole and not text.startswith("PAR1")


def _of_files() -> Iterator[Case]:
    for folder in FOLDERS:
        for path in sorted((ROOT / folder).rglob("*")):
            text = path.read_bytes().decode("utf-8", "replace") if path.is_file() else ""
            if 0 < len(text) <= LONGEST:
                yield Case(text)
                yield Case(text, name=path.name)


def _of_fuzzing() -> Iterator[Case]:
    """An input for notations is a line with the name of one, perhaps a layout, and then a file; one
    for links is what is packed."""
    for path in sorted((ROOT / "fuzz" / "corpus" / "notations").iterdir()):
        heading, _, text = path.read_text("utf-8").partition("\n")
        id, _, layout = heading.partition(" ")
        yield from (Case(text), Case(text, format=id), Case(text, layout or None, id))
    for path in sorted((ROOT / "fuzz" / "corpus" / "links").iterdir()):
        text = path.read_text("utf-8").partition("\n")[2]
        yield Case(f"https://sudokupad.app/fpuz{compress(text)}")
        yield Case(f"https://www.sudokuwiki.org/sudoku.htm?bd={text}")


def _written() -> Iterator[Case]:
    """Puzzles of many layouts in every notation that garns writes."""
    for name in LAYOUTS:
        layout = Layout.named(name)
        for puzzle in _puzzles(layout):
            for known in WRITTEN:
                text = _text(puzzle, known.id)
                if text is not None and len(text) <= LONGEST:
                    # Alone, or with all that is known of it.
                    yield Case(text) if puzzle.notes is None else Case(text, name, known.id)


def _puzzles(layout: Layout) -> Iterator[Puzzle]:
    """A puzzle as it is given, and one that is being played."""
    solution = solved(layout)
    values = solution.values if solution else bytes(layout.cell_count)
    givens = [value * (cell % 3 == 0) for cell, value in enumerate(values)]
    yield Puzzle(Grid(givens, layout))
    played = [value * (cell % 3 == 0 or cell % 7 == 0) for cell, value in enumerate(values)]
    grid = Grid(played, layout, givens)
    details = {"title": "Ã 🍎 1", "level": "hard", "comment": 'a, "b"\nc', "date": "2024-05-06"}
    notes = tuple(possible_values(grid))
    yield Puzzle(grid, notes=notes, corner_notes=notes[::-1], solution=solution, details=details)


def _text(puzzle: Puzzle, id: str) -> str | None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", LossWarning)
        try:
            return format(puzzle, id)
        except CannotCarry:
            return None


def _with_slips(whole: list[Case]) -> Iterator[Case]:
    """Texts cut off, with characters lost, doubled, changed or swapped, or lines mixed up."""
    random_one = random.Random(11)
    short = [case for case in whole if len(case.text) < 1200]
    while True:
        case = random_one.choice(short)
        text = case.text
        for _ in range(random_one.choice((1, 1, 2, 3))):
            text = _slip(text, random_one)
        yield Case(text, case.layout, case.format, case.name)


def _slip(text: str, random_one: random.Random) -> str:
    start = random_one.randrange(len(text) + 1)
    before, char, after = text[:start], text[start : start + 1], text[start + 1 :]
    piece = random_one.choice(PIECES)
    lines = text.split("\n")
    random_one.shuffle(lines)
    slips = (
        before,
        before + after,
        before + char * 2 + after,
        before + piece + after,
        before + piece + char + after,
        before + after[:1] + char + after[1:],
        f"{text}\n{text}",
        "\n".join(lines),
    )
    return random_one.choice(slips)
