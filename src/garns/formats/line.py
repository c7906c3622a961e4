"""One puzzle per line, one character per cell: `53..7....6..195...`; a name may stand before it.

After it may stand its solution, a rating and other words: `53..7… 7.1 ED`, `53..7…,hard`.

Above 9×9 letters go on where digits end: 1-9 then A = 10. Two other conventions are in use,
letters only (A = 1) and hexadecimal (0 is a value); a line that can only be one of them is read
as that one, and a line that could be several is refused.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator
from functools import cache
from typing import NamedTuple

from garns.model import (
    ALPHABET,
    CHARACTER_VALUES,
    CHARACTERS,
    EMPTY_MARKS,
    MAX_SIZE,
    PRESETS,
    Grid,
    Layout,
    Puzzle,
    Symbols,
    UnreadableInput,
)

from .cells import CLASSIC, has_usual_layout, layout_for, with_cells
from .format import Fit, Format, Loss, SymbolsFor
from .source import Line, Source

SAMURAI = Layout.named("samurai")
SQUARES = {size * size: size for size in range(1, MAX_SIZE + 1)}
SIZES = SQUARES | {SAMURAI.cell_count: SAMURAI.size}
"""Of boards that are known by how many cells they have."""
USUAL = {cells: size for cells, size in SQUARES.items() if has_usual_layout(size)}
MAX_WORDS = 9
"""Most words in a line, the board among them; more are a text."""

SLIP = 2
"""Characters missing or to spare that leave no doubt about the size of a board."""

LETTERS = PRESETS["letters"]
NO_VALUES = "".join(mark for mark in EMPTY_MARKS if not mark.isalnum())
"""The marks of empty cells that are a value in no convention."""

_WORD = re.compile(r"[^\s,;]+")
_NUMBER = re.compile(r"[0-9]{1,9}(?:\.[0-9]{1,9})?")
_BETWEEN = " \t\u00a0,;"


def looks_like(source: Source, layout: Layout | None) -> Fit:
    fits = [_line_fit(line, layout) for line in with_cells(source.opening)]
    if fits and all(fit == Fit.SHAPE for fit in fits):
        return Fit.SHAPE
    # A broken line among good ones should be reported as such, not hide the notation.
    return Fit.COULD_BE if 2 * sum(map(bool, fits)) > len(fits) else Fit.NO


def _line_fit(line: Line, layout: Layout | None) -> Fit:
    words = _WORD.findall(_without_comment(line))
    if not words or len(words) > MAX_WORDS:
        return Fit.NO
    return max(_word_fit(word, layout) for word in words)


def _without_comment(line: Line) -> str:
    return line.text.split("#")[0].rstrip()


def _word_fit(word: str, layout: Layout | None) -> Fit:
    """Whether a word is a board, or could be one with mistakes in it."""
    has_length = _has_board_length(word, layout)
    if has_length and _cells_of_size(_size_of(word, layout)).issuperset(word):
        return Fit.SHAPE
    # Too long for a row of a board: a line with cells missing or to spare.
    is_long = has_length or len(word) > MAX_SIZE
    return Fit.COULD_BE if is_long and _is_mostly_cells(word) else Fit.NO


def _has_board_length(word: str, layout: Layout | None) -> bool:
    if layout:
        return len(word) == layout.cell_count
    return len(word) in USUAL or len(word) == SAMURAI.cell_count


def _size_of(word: str, layout: Layout | None) -> int:
    """That of a word with as many characters as the board has cells."""
    return layout.size if layout else SIZES[len(word)]


def _is_mostly_cells(word: str) -> bool:
    """Nine of ten characters are; what rules are drawn with alone is none."""
    known = _cells_of_size(9 if _nearest_square(len(word)) <= 81 else MAX_SIZE)
    good = sum(char in known for char in word)
    return 10 * good >= 9 * len(word) and not set(word) <= set("-_*")


@cache
def _cells_of_size(size: int) -> frozenset[str]:
    """What may stand for a cell; above 9×9, letters in any of the conventions."""
    if size <= 9:
        return frozenset(char for char, value in CHARACTER_VALUES.items() if value <= size)
    letters = "".join(LETTERS)
    return frozenset((*CHARACTER_VALUES, *letters, *letters.lower()))


class LineReader:
    """Reads lines one after the other; remembers how many cells the boards had."""

    def __init__(self, source: Source, layout: Layout | None) -> None:
        self.source = source
        self._layout = layout
        self._seen = set[int]()

    def puzzles(self, lines: Iterable[Line]) -> Iterator[Puzzle]:
        for line in with_cells(self.source.forgiving(lines)):
            try:
                puzzle = _puzzle(self.source, line, self._layout, self._seen)
            except UnreadableInput as error:
                self.source.forgive(error)
                continue
            self._seen.add(puzzle.grid.layout.cell_count)
            yield puzzle

    def pass_over(self, boards: int) -> None:
        """So many lines, each a classic board and no more, have been read by somebody else."""
        if boards:
            self.source.lines_read += boards
            self._seen.add(CLASSIC.cell_count)


def read(source: Source, layout: Layout | None) -> Iterator[Puzzle]:
    return LineReader(source, layout).puzzles(source.every_line())


def _puzzle(source: Source, line: Line, layout: Layout | None, seen: Collection[int]) -> Puzzle:
    parts = _parts(_without_comment(line), layout)
    if not seen and _is_prose(parts):
        raise source.unreadable("unknown", line=line.number)
    grid = grid_of_line(source, parts.board, line.number, parts.column, layout, seen)
    solution, after = _solution(source, line, parts, grid)
    return Puzzle(
        grid,
        solution=solution,
        details=_details(parts.before, after),
        place=source.place(line.number),
    )


class _Parts(NamedTuple):
    """A line cut into the words before the board, the board, and the words after it."""

    board: str
    column: int
    before: str = ""
    after: str = ""


def _parts(text: str, layout: Layout | None) -> _Parts:
    words = list(_WORD.finditer(text))
    board = max(words, key=lambda word: (_word_fit(word[0], layout), len(word[0])), default=None)
    if board is None or (len(words) > 1 and not _word_fit(board[0], layout)):
        return _Parts(text.strip(), len(text) - len(text.lstrip()))
    before, after = text[: board.start()], text[board.end() :]
    return _Parts(board[0], board.start(), before.strip(_BETWEEN), after.strip(_BETWEEN))


def _is_prose(parts: _Parts) -> bool:
    """Whether these are words, and not a board with mistakes in it."""
    cells = sum(char in _cells_of_size(9) for char in parts.board)
    return " " in parts.board and 2 * cells < len(parts.board)


def _solution(source: Source, line: Line, parts: _Parts, grid: Grid) -> tuple[Grid | None, str]:
    """The board after the board, if there is one, and what follows it."""
    word = _WORD.match(parts.after)
    if word is None or _word_fit(word[0], grid.layout) != Fit.SHAPE:
        return None, parts.after
    column = line.text.index(word[0], parts.column + len(parts.board))
    solution = grid_of_line(source, word[0], line.number, column, grid.layout)
    if not solution.completes(grid):
        raise source.unreadable("solution", line=line.number, column=column)
    return solution, parts.after[word.end() :].strip(_BETWEEN)


def _details(before: str, after: str) -> dict[str, str]:
    """The name of a puzzle, and the number and the words that follow it."""
    number = _NUMBER.match(after)
    rating = number[0] if number and after[number.end() :][:1] in _BETWEEN else ""
    details = {
        "title": before,
        "rating": rating,
        "comment": after.removeprefix(rating).strip(_BETWEEN),
    }
    return {key: text for key, text in details.items() if text}


def grid_of_line(
    source: Source,
    board: str,
    line: int,
    column: int | None,
    layout: Layout | None,
    seen: Collection[int] = (),
) -> Grid:
    """The grid of a board in one piece, which begins at this line (from 1) and column (from 0);
    in tables that are not text there are no columns.

    If it has no possible number of cells, the complaint says what was expected: as many as the
    layout has, or as the board seems to be meant to have, where the boards `seen` before had these
    numbers of cells.
    """
    is_complete = len(board) == layout.cell_count if layout else len(board) in SIZES
    if not is_complete:
        expected = layout.cell_count if layout else _meant(len(board), seen)
        raise source.unreadable(
            "cell-count",
            line=line,
            column=_further(column, min(len(board), expected)),
            n=len(board),
            expected=expected,
            size=layout.size if layout else SIZES[expected],
        )
    size = _size_of(board, layout)
    values = bytes(_values(source, board, size, line, column))
    if layout is None and len(board) == SAMURAI.cell_count:
        layout = SAMURAI
    return Grid.unchecked(layout_for(source, size, line, layout), values, values)


def _meant(count: int, seen: Collection[int]) -> int:
    """The nearest usual number of cells. But where that is more than a slip away, the board was
    probably to be like another one of the list, if about half of it is there."""
    nearest = _nearest_square(count)
    if abs(count - nearest) <= SLIP:
        return nearest
    alike = (cells for cells in seen if 5 * abs(cells - count) <= 3 * cells)
    return min(alike, key=lambda cells: abs(cells - count), default=nearest)


def _nearest_square(count: int) -> int:
    """The usual number of cells that is nearest, with a liking for the most usual of all."""
    return 81 if 70 <= count <= 92 else min(USUAL, key=lambda square: abs(square - count))


def _further(column: int | None, count: int) -> int | None:
    return None if column is None else column + count


def _values(source: Source, board: str, size: int, line: int, column: int | None) -> list[int]:
    conventions = _conventions(board, size)
    if len(conventions) > 1:
        raise source.unreadable("letters", line=line, column=column)
    meaning = conventions[0] if conventions else CHARACTER_VALUES
    values = [meaning.get(char, size + 1) for char in board]
    if max(values) > size:
        i = next(i for i, value in enumerate(values) if value > size)
        raise source.unreadable(
            "cell", line=line, column=_further(column, i), found=board[i], size=size
        )
    return values


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
    if "0" in used and used & set(NO_VALUES):
        # Two marks for "empty" in one line: the 0 must be a value then.
        ways = [_counted_from_zero(size)] if letters <= set(ALPHABET[: size - 1]) else []
    return ways


def _letters_only(size: int) -> dict[str, int]:
    meaning = dict.fromkeys("0" + NO_VALUES, 0)
    for value, char in enumerate(LETTERS[:size], 1):
        meaning[char] = meaning[char.lower()] = value
    return meaning


def _counted_from_zero(size: int) -> dict[str, int]:
    meaning = dict.fromkeys(NO_VALUES, 0)
    for value, char in enumerate("0" + ALPHABET[: size - 1], 1):
        meaning[char] = meaning[char.lower()] = value
    return meaning


def write(puzzles: Iterable[Puzzle], symbols: SymbolsFor) -> Iterator[str]:
    for puzzle in puzzles:
        yield line_of(puzzle.grid, symbols(puzzle.grid.size)) + "\n"


def line_of(grid: Grid, symbols: Symbols | None = None) -> str:
    """The board in one line; symbols of several characters are kept apart by blanks."""
    if symbols is None:
        return "".join(CHARACTERS[value] for value in grid.values)
    between = "" if symbols.are_single_characters else " "
    return between.join(symbols.write(value) for value in grid.values)


def lost_letters(puzzle: Puzzle) -> Iterator[Loss]:
    """For notations that have boards in one piece: letters alone have two readings."""
    if len(_conventions(line_of(puzzle.grid), puzzle.grid.size)) > 1:
        yield "letters", {}


FORMAT = Format(
    id="line",
    extensions=(".txt",),
    looks_like=looks_like,
    read=read,
    write=write,
    carries=frozenset({"many", "symbols"}),
    loses=lost_letters,
    is_list=True,
    has_comments=True,
    takes_grids=True,
)
