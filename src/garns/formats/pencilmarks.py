"""Boards of pencil marks: for each cell its candidates, `124`, kept apart by blanks and a frame.

```
| 5      3      124    | 26     7      2468   | 1489   1249   248    |
```

HoDoKu, Simple Sudoku and the forums write them; what the frame is drawn with does not matter.
A group of one value is a filled cell, so that a cell with a single candidate left comes back
filled; which filled cells were given is not told; `.` is an empty cell without marks. A puzzle
without notes is written with all that is possible. Boards above 9×9 are refused: `12` would be
a value there as well as a group.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain

from garns.model import ALPHABET, DECORATION, Grid, Layout, Puzzle

from .cells import Row, apart, boards, layout_for, with_cells, words
from .format import Fit, Format, Loss, SymbolsFor
from .framed import BARS, PLAIN, SEPARATORS, frame_tells, framed_cells, framed_layout
from .notes import digits_of, lost_singles, lost_under_values, read_mask, shown_notes
from .source import Line, Source

LARGEST = 9
EMPTY = (".", "0")
_RULE_CHARACTERS = frozenset(DECORATION + ".,'`* \t")
_DASHES = ("--", "==", "──", "━━", "══")


def looks_like(source: Source, layout: Layout | None) -> Fit:
    rows = list(_rows(source.opening))
    size = layout.size if layout else len(rows[0].tokens) if rows else 0
    texts = [token.text for row in rows for token in row.tokens]
    longest = max(map(len, texts), default=0)
    if not 2 <= size <= LARGEST or longest < 2:
        return Fit.NO
    # A group of two among empty cells is more likely a slip in a board of plain values.
    empty = EMPTY if longest > 2 else ()
    good = sum(text in empty or is_group(text, size) for text in texts)
    if good == len(texts) and _are_whole(source, rows, size):
        return Fit.SHAPE
    return Fit.COULD_BE if longest > 2 and 10 * good >= 9 * len(texts) else Fit.NO


def is_group(text: str, size: int) -> bool:
    return len(set(text)) == len(text) and all(char in ALPHABET[:size] for char in text)


def _are_whole(source: Source, rows: Sequence[Row], size: int) -> bool:
    is_cut = source.opening_is_cut
    lengths = {len(row.tokens) for row in rows}
    return lengths == {size} and (is_cut or len(rows) % size == 0)


def _rows(lines: Iterable[Line]) -> Iterator[Row]:
    for line in with_cells(lines):
        if not is_rule(line):
            yield words(line, SEPARATORS)


def is_rule(line: Line) -> bool:
    """A line of the frame, in any of the styles in use: `*---*`, `.---.---.`, `:---+---:` …"""
    return any(dashes in line.text for dashes in _DASHES) and _RULE_CHARACTERS.issuperset(line.text)


def read(source: Source, layout: Layout | None) -> Iterator[Puzzle]:
    for board in boards(source, _rows(source.lines()), layout):
        if len(board) > LARGEST:
            raise source.unreadable("notes-size", line=board[0].line.number, max=LARGEST)
        has_bars = any(bar in board[0].line.text for bar in BARS)
        yield puzzle_of(source, board, layout or (framed_layout(board) if has_bars else None))


def puzzle_of(source: Source, board: Sequence[Row], layout: Layout | None) -> Puzzle:
    """The puzzle that rows of groups stand for, all filled cells given."""
    first = board[0].line.number
    layout = layout_for(source, len(board), first, layout)
    masks = [
        0
        if token.text in EMPTY
        else read_mask(source, token.text, row.line.number, token.column, layout.size)
        for row in board
        for token in row.tokens
    ]
    values = [mask.bit_length() if mask.bit_count() == 1 else 0 for mask in masks]
    notes = tuple(0 if value else mask for value, mask in zip(values, masks, strict=True))
    return Puzzle(
        Grid(values, layout), notes=None if all(values) else notes, place=source.place(first)
    )


def write(puzzles: Iterable[Puzzle], symbols: SymbolsFor) -> Iterator[str]:
    return apart(map(_board, puzzles))


def _board(puzzle: Puzzle) -> str:
    texts = groups_of(puzzle)
    width = max(map(len, texts))
    return framed_cells(puzzle.grid.layout, [text.ljust(width) for text in texts], width, PLAIN)


def groups_of(puzzle: Puzzle) -> list[str]:
    """For each cell its value, its candidates or the mark of an empty cell."""
    return [
        ALPHABET[value - 1] if value else digits_of(mask) or EMPTY[0]
        for value, mask in zip(puzzle.grid.values, shown_notes(puzzle), strict=True)
    ]


def loses(puzzle: Puzzle) -> Iterable[Loss]:
    return chain(lost_singles(puzzle), lost_under_values(puzzle))


FORMAT = Format(
    id="pencilmarks",
    looks_like=looks_like,
    read=read,
    write=write,
    carries=frozenset({"notes", "many"}),
    accepts=lambda layout: layout.size <= LARGEST,
    implies=frame_tells,
    loses=loses,
)
