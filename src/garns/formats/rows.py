"""N lines of N characters: `53..7....` nine times (`.msk`, `.sol` and many plain texts)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from garns.model import EMPTY_MARKS, MAX_SIZE, Layout, Puzzle, Symbols

from .cells import boards, characters, grid_of, is_blank_or_comment
from .format import Fit, Format
from .line import line_of
from .source import OPENING_LINES, Line, Source


def looks_like(source: Source, layout: Layout | None) -> Fit:
    lines = [line for line in source.opening if not is_blank_or_comment(line)]
    if not lines or not all(_is_row(line) for line in lines):
        return Fit.NO
    lengths = [len(line.text.strip()) for line in lines]
    size = layout.size if layout else lengths[0]
    if size > MAX_SIZE or lengths[0] != size or len(lines) == 1:
        return Fit.NO
    # Sixteen rows of sixteen, none above 4, may be as many 4×4 puzzles: the tie is not broken here.
    whole = len(lengths) % size == 0 or len(source.opening) == OPENING_LINES
    return Fit.SHAPE if whole and set(lengths) == {size} else Fit.COULD_BE


def _is_row(line: Line) -> bool:
    text = line.text.strip()
    return all(char in EMPTY_MARKS or (char.isascii() and char.isalnum()) for char in text)


def read(source: Source, layout: Layout | None) -> Iterator[Puzzle]:
    rows = (characters(line) for line in source.lines() if not is_blank_or_comment(line))
    for board in boards(source, rows, layout):
        yield Puzzle(grid_of(source, board, layout), place=source.place(board[0].line.number))


def write(puzzles: Iterable[Puzzle], symbols: Symbols | None) -> Iterator[str]:
    """Boards are kept apart by a blank line."""
    for i, puzzle in enumerate(puzzles):
        line, size = line_of(puzzle.grid, symbols), puzzle.grid.size
        rows = [line[r : r + size] for r in range(0, len(line), size)]
        yield "\n" * (i > 0) + "\n".join(rows) + "\n"


FORMAT = Format(
    id="rows",
    extensions=(".msk", ".sol"),
    looks_like=looks_like,
    read=read,
    write=write,
    carries=frozenset({"many"}),
)
