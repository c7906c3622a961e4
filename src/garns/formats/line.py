"""One puzzle per line, one character per cell: `53..7....6..195...`; a name may stand before it.

Above 9×9 letters go on where digits end: 1-9 then A = 10. Two other conventions are in use,
letters only (A = 1) and hexadecimal (0 is a value); a line that can only be one of them is read
as that one, and a line that could be several is refused.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from garns.model import (
    ALPHABET,
    CHARACTER_VALUES,
    CHARACTERS,
    EMPTY_MARKS,
    MAX_SIZE,
    Grid,
    Layout,
    Puzzle,
    Symbols,
)

from .cells import has_usual_layout, is_blank_or_comment, layout_for
from .format import Fit, Format, any_layout
from .source import Line, Source

SQUARES = {size * size: size for size in range(1, MAX_SIZE + 1)}
USUAL = {cells: size for cells, size in SQUARES.items() if has_usual_layout(size)}
MAX_NAME_WORDS = 8


def looks_like(source: Source, layout: Layout | None) -> Fit:
    fits = [_line_fit(line, layout) for line in source.opening if not is_blank_or_comment(line)]
    if fits and all(fit == Fit.SHAPE for fit in fits):
        return Fit.SHAPE
    # A broken line among good ones should be reported as such, not hide the notation.
    return Fit.COULD_BE if any(fits) else Fit.NO


def _line_fit(line: Line, layout: Layout | None) -> Fit:
    *name, word = line.text.split("#")[0].split() or [""]
    if len(name) > MAX_NAME_WORDS:
        return Fit.NO
    if _has_board_length(word, layout):
        size = SQUARES[len(word)]
        return Fit.SHAPE if all(_is_cell(char, size) for char in word) else Fit.COULD_BE
    # Too long for a row of a board: a line with cells missing or to spare.
    is_cut = len(word) > MAX_SIZE and all(_is_cell(char, MAX_SIZE) for char in word)
    return Fit.COULD_BE if is_cut else Fit.NO


def _has_board_length(word: str, layout: Layout | None) -> bool:
    return len(word) == layout.cell_count if layout else len(word) in USUAL


def _is_cell(char: str, size: int) -> bool:
    if size <= 9:
        return CHARACTER_VALUES.get(char, size + 1) <= size
    return char in EMPTY_MARKS or (char.isascii() and char.isalnum())


def read(source: Source, layout: Layout | None) -> Iterator[Puzzle]:
    expected = None
    for line in source.lines():
        if not is_blank_or_comment(line):
            puzzle = _puzzle(source, line, layout, expected)
            expected = puzzle.grid.layout.cell_count
            yield puzzle


def _puzzle(source: Source, line: Line, layout: Layout | None, expected: int | None) -> Puzzle:
    text = line.text.split("#")[0].rstrip()
    name, board = _split(text, layout)
    column = text.rindex(board)
    grid = grid_of_line(source, board, line.number, column, layout, expected)
    details = {"title": name} if name else {}
    return Puzzle(grid, details=details, place=source.place(line.number))


def grid_of_line(
    source: Source,
    board: str,
    line: int,
    column: int,
    layout: Layout | None,
    expected: int | None = None,
) -> Grid:
    """The grid of a board in one piece, which begins at this line (from 1) and column (from 0).

    If it has no possible number of cells, the complaint says what was expected: as many as the
    layout has, as the board before had, or else the nearest possible number.
    """
    size = SQUARES.get(len(board))
    if size is None or (layout and layout.size != size):
        nearest = layout.cell_count if layout else _nearest_square(len(board))
        expected = expected or nearest
        raise source.unreadable(
            "cell-count",
            line=line,
            column=column + min(len(board), expected),
            n=len(board),
            expected=expected,
        )
    values = _values(source, board, size, line, column)
    return Grid(values, layout_for(source, size, line, layout))


def _split(text: str, layout: Layout | None) -> tuple[str, str]:
    """The name before the board, if any, and the board."""
    name, _, board = text.strip().rpartition(" ")
    if name and not _has_board_length(board, layout):
        return "", text.strip()
    return name.strip(), board


def _nearest_square(count: int) -> int:
    return min(USUAL, key=lambda square: abs(square - count))


def _values(source: Source, board: str, size: int, line: int, column: int) -> list[int]:
    conventions = _conventions(board, size)
    if len(conventions) > 1:
        raise source.unreadable("letters", line=line, column=column)
    meaning = conventions[0] if conventions else CHARACTER_VALUES
    for i, char in enumerate(board):
        if meaning.get(char, size + 1) > size:
            raise source.unreadable("cell", line=line, column=column + i, found=char, size=size)
    return [meaning[char] for char in board]


def _conventions(board: str, size: int) -> list[dict[str, int]]:
    """The ways in which every character of the board has a meaning."""
    used = set(board)
    if size <= 9:
        return [CHARACTER_VALUES]
    letters = {char.upper() for char in used if char.isalpha()} - {"X"}
    digits = {char for char in used if char in "123456789"}
    ways = []
    if letters <= set(ALPHABET[:size]):
        ways.append(CHARACTER_VALUES)
    if letters and not digits and letters <= set(LETTERS[:size]):
        ways.append(_letters_only(size))
    if "0" in used and used & set(".*_-"):
        # Two marks for "empty" in one line: the 0 must be a value then.
        ways = [_counted_from_zero(size)] if letters <= set(ALPHABET[: size - 1]) else []
    return ways


LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXY"


def _letters_only(size: int) -> dict[str, int]:
    meaning = dict.fromkeys(".0*_-", 0)
    for value, char in enumerate(LETTERS[:size], 1):
        meaning[char] = meaning[char.lower()] = value
    return meaning


def _counted_from_zero(size: int) -> dict[str, int]:
    meaning = dict.fromkeys(".*_-", 0)
    for value, char in enumerate("0" + ALPHABET[: size - 1], 1):
        meaning[char] = meaning[char.lower()] = value
    return meaning


def write(puzzles: Iterable[Puzzle], symbols: Symbols | None) -> Iterator[str]:
    for puzzle in puzzles:
        yield line_of(puzzle.grid, symbols) + "\n"


def line_of(grid: Grid, symbols: Symbols | None = None) -> str:
    """The board in one line; symbols of several characters are kept apart by blanks."""
    if symbols is None:
        return "".join(CHARACTERS[value] for value in grid.values)
    between = "" if symbols.are_single_characters else " "
    return between.join(symbols.write(value) for value in grid.values)


FORMAT = Format(
    id="line",
    extensions=(".txt",),
    looks_like=looks_like,
    read=read,
    write=write,
    carries=frozenset({"many", "symbols"}),
    accepts=any_layout,
)
