"""A board in a JSON object of somebody else's: `{"puzzle": "53..7…", "solution": …}`; read only.

The board is a string, a list of rows (lists or strings) or a list of N×N cells, under one of a
few usual names; `None`-like values, 0 and empty strings are empty cells. Other keys are refused,
for they may change what the board means. One object per line, or one on several lines.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from math import isqrt

from garns.model import CHARACTER_VALUES, MAX_SIZE, Grid, Layout, Puzzle

from .cells import layout_for
from .format import Fit, Format
from .jsontext import JsonText
from .puzzle_json import documents
from .source import Source

BOARDS = ("puzzle", "board", "grid", "sudoku", "quiz")
SOLUTION = "solution"
_OPENING = re.compile(rf'\s*\{{\s*"(?:{"|".join((*BOARDS, SOLUTION))})"\s*:\s*["\[]')

Path = tuple[str | int, ...]


def looks_like(source: Source, layout: Layout | None) -> Fit:
    text = "\n".join(line.text for line in source.opening)
    # An f-puzzles object has a grid as well, and always its size.
    return Fit.SHAPE if _OPENING.match(text) and '"size"' not in text else Fit.NO


def read(source: Source, layout: Layout | None) -> Iterator[Puzzle]:
    yield from source.made_of(
        documents(source), lambda it: _Object(it, it.members()).puzzle(layout)
    )


@dataclass(frozen=True)
class _Object:
    """One object, and the text it came from."""

    text: JsonText
    fields: Mapping[str, object]

    def puzzle(self, layout: Layout | None) -> Puzzle:
        board = next((key for key in self.fields if key in BOARDS), BOARDS[0])
        for key in self.fields:
            if key not in (board, SOLUTION):
                raise self.text.unreadable(
                    "json-key", offset=self.text.offset_of(key), key=key[:40]
                )
        grid = self._grid(board, layout)
        place = self.text.source.place(self.text.line)
        return Puzzle(grid, solution=self._solution(grid), place=place)

    def _solution(self, grid: Grid) -> Grid | None:
        if self.fields.get(SOLUTION) is None:
            return None
        solution = self._grid(SOLUTION, grid.layout)
        if not solution.completes(grid):
            raise self.text.unreadable("solution", offset=self.text.offset_of(SOLUTION))
        return solution

    def _grid(self, key: str, layout: Layout | None) -> Grid:
        cells = list(self._cells((key,), self.fields.get(key)))
        size = layout.size if layout else isqrt(len(cells))
        offset = self.text.offset_of(key)
        if len(cells) != size * size or not 0 < size <= MAX_SIZE:
            expected = min(size, MAX_SIZE) ** 2 or CLASSIC_CELLS
            raise self.text.unreadable(
                "cell-count", offset=offset, n=len(cells), expected=expected, size=isqrt(expected)
            )
        layout = layout_for(self.text.source, size, self.text.line, layout)
        return Grid([self._value(path, text, size) for path, text in cells], layout)

    def _cells(self, path: Path, value: object) -> Iterator[tuple[Path, str]]:
        """The cells in a value, each with the way to it."""
        if isinstance(value, list) and len(path) <= 2:
            self._check_row(path, value)
            for i, item in enumerate(value):
                yield from self._cells((*path, i), item)
        elif isinstance(value, str) and len(value) > 2:
            for char in value:
                if not char.isspace():
                    yield path, char
        elif len(path) > 1 and (value is None or type(value) in (int, str)):
            yield path, str(value or "").strip() or "."
        else:
            raise self.text.wrong(*path)

    def _check_row(self, path: Path, row: list[object]) -> None:
        """A row is as long as the board is high."""
        board = self.fields[str(path[0])]
        if len(path) == 2 and isinstance(board, list) and len(row) != len(board):
            raise self.text.unreadable(
                "value-count",
                offset=self.text.offset_of(*path),
                n=len(row),
                expected=len(board),
            )

    def _value(self, path: Path, text: str, size: int) -> int:
        value = CHARACTER_VALUES.get(text)
        if value is None and text.isascii() and text.isdecimal() and len(text) <= 3:
            value = int(text)
        if value is None or value > size:
            raise self.text.unreadable(
                "cell", offset=self.text.offset_of(*path), found=text[:20], size=size
            )
        return value


CLASSIC_CELLS = 81

FORMAT = Format(
    id="json-board",
    looks_like=looks_like,
    read=read,
    carries=frozenset({"solution", "many"}),
)
