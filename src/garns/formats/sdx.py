"""SudoCue's work in progress: nine lines of nine cells, `5 3 124 u6 7 2468 1489 u2 248` (`.sdx`).

A digit was given, `u6` was placed by the player, several digits are candidates. A single
candidate cannot be told from a given: it is read as one, and writing it is a loss. A puzzle
without notes is written with all that is possible.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from garns.model import Grid, Layout, Puzzle

from .cells import CLASSIC, Row, Token, boards, is_blank_or_comment, words
from .format import Fit, Format, SymbolsFor, classic_only
from .pencilmarks import EMPTY, groups_of, is_group, loses, puzzle_of
from .source import Source

EXTENSION = ".sdx"
PLACED = "u"


def looks_like(source: Source, layout: Layout | None) -> Fit:
    rows = [words(line) for line in source.opening if not is_blank_or_comment(line)]
    texts = [token.text for row in rows for token in row.tokens]
    if not texts or not all(map(_is_cell, texts)):
        return Fit.NO
    # Without a placed digit this is a board of pencil marks like any other.
    if source.extension != EXTENSION and not any(map(_is_placed, texts)):
        return Fit.NO
    return Fit.SHAPE if {len(row.tokens) for row in rows} == {CLASSIC.size} else Fit.COULD_BE


def _is_cell(text: str) -> bool:
    group = text.removeprefix(PLACED)
    return group in EMPTY or is_group(group, CLASSIC.size)


def _is_placed(text: str) -> bool:
    return text.startswith(PLACED)


def read(source: Source, layout: Layout | None) -> Iterator[Puzzle]:
    layout = layout or CLASSIC
    rows = (words(line) for line in source.lines() if not is_blank_or_comment(line))
    for board in boards(source, rows, layout):
        yield _puzzle(source, board, layout)


def _puzzle(source: Source, board: Sequence[Row], layout: Layout) -> Puzzle:
    puzzle = puzzle_of(source, [_unmarked(source, row, layout.size) for row in board], layout)
    tokens = [token.text for row in board for token in row.tokens]
    givens = [
        0 if _is_placed(text) else value
        for text, value in zip(tokens, puzzle.grid.values, strict=True)
    ]
    return replace(puzzle, grid=Grid(puzzle.grid.values, layout, givens))


def _unmarked(source: Source, row: Row, size: int) -> Row:
    """The row without the marks of placed digits."""
    return Row(row.line, tuple(_digit(source, row, token, size) for token in row.tokens))


def _digit(source: Source, row: Row, token: Token, size: int) -> Token:
    """The cell's text; after the mark of a placed digit one digit stands."""
    if not _is_placed(token.text):
        return token
    if len(token.text) != 2 or not is_group(token.text[1], size):
        raise source.unreadable(
            "placed-digit",
            line=row.line.number,
            column=token.column,
            found=token.text[:20],
            size=size,
        )
    return Token(token.text[1], token.column + 1)


def write(puzzles: Iterable[Puzzle], symbols: SymbolsFor) -> Iterator[str]:
    for puzzle in puzzles:
        grid, texts = puzzle.grid, groups_of(puzzle)
        cells = [
            PLACED * (grid.values[cell] > 0 and not grid.is_given(cell)) + text
            for cell, text in enumerate(texts)
        ]
        rows = (" ".join(cells[r : r + grid.size]) for r in range(0, len(cells), grid.size))
        yield "\n".join(rows) + "\n"


FORMAT = Format(
    id="sdx",
    extensions=(EXTENSION,),
    looks_like=looks_like,
    read=read,
    write=write,
    carries=frozenset({"placed", "notes"}),
    accepts=classic_only,
    loses=loses,
)
