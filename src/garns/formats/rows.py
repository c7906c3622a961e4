"""N lines of N characters: `53..7....` nine times (`.msk`, `.sol` and many plain texts).

Blanks may stand between all cells or between blocks: `5 3 . . 7 . . . .`, `53. .7. ...`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from garns.model import EMPTY_MARKS, MAX_SIZE, Layout, Puzzle

from .cells import (
    BLANKS,
    apart,
    cells_in,
    characters,
    cut,
    has_usual_layout,
    puzzles_of_rows,
    whole_board_size,
    with_cells,
)
from .format import Fit, Format, SymbolsFor
from .line import line_of
from .source import Line, Source


def looks_like(source: Source, layout: Layout | None) -> Fit:
    lines = list(with_cells(source.opening))
    if not lines or not all(_is_row(line) for line in lines):
        return Fit.NO
    lengths = [cells_in(line) for line in lines]
    is_spaced = any(len(line.text.split()) > 1 for line in lines)
    if is_spaced and whole_board_size(lengths[0], layout):
        return Fit.SHAPE if len(set(lengths)) == 1 and _are_cells_apart(lines) else Fit.NO
    size = layout.size if layout else lengths[0]
    if size > MAX_SIZE or lengths[0] != size or len(lines) == 1:
        return Fit.NO
    if is_spaced and not (_are_cells_apart(lines) or _are_blocks_apart(lines, size, layout)):
        return Fit.NO
    # Sixteen rows of sixteen, none above 4, may be as many 4×4 puzzles: the tie is not broken here.
    whole = len(lengths) % size == 0 or source.opening_is_cut
    if whole and set(lengths) == {size}:
        return Fit.SHAPE
    return Fit.COULD_BE if 2 * lengths.count(size) > len(lengths) else Fit.NO


def _is_row(line: Line) -> bool:
    return all(
        char in EMPTY_MARKS or (char.isascii() and char.isalnum())
        for char in set(line.text).difference(BLANKS)
    )


def _are_cells_apart(lines: Sequence[Line]) -> bool:
    """Whether each cell is a word. Integers are another notation, and so are tables with tabs."""
    words = [word for line in lines for word in line.text.split()]
    if all(map(str.isdigit, words)) or any("\t" in line.text.strip() for line in lines):
        return False
    return all(len(word) == 1 for word in words)


def _are_blocks_apart(lines: Sequence[Line], size: int, layout: Layout | None) -> bool:
    """Whether the words are as long as the blocks are wide."""
    if layout is None and has_usual_layout(size):
        layout = Layout.of_size(size)
    width = layout.block_shape[1] if layout and layout.block_shape else 0
    return all(len(word) == width for line in lines for word in line.text.split())


def read(source: Source, layout: Layout | None) -> Iterator[Puzzle]:
    return puzzles_of_rows(source, map(characters, with_cells(source.lines())), layout)


def write(puzzles: Iterable[Puzzle], symbols: SymbolsFor) -> Iterator[str]:
    return apart("\n".join(cut(line_of(puzzle.grid), puzzle.grid.size)) for puzzle in puzzles)


FORMAT = Format(
    id="rows",
    extensions=(".msk", ".sol"),
    looks_like=looks_like,
    read=read,
    write=write,
    carries=frozenset({"many"}),
    has_comments=True,
)
