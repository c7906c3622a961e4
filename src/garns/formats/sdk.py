"""One classic puzzle a file, with details (`.sdk`), as SudoCue and SadMan Sudoku write it.

SudoCue: lines `#ARuud`, `#LEasy` … and nine lines of nine characters. SadMan: the same lines,
with a blank after the letter, and sections: `[Puzzle]` for the givens, `[State]` for the board
as it stands now, `[PencilMarks]` for the notes, nine lines of nine groups with commas between.
Other sections (`[Colours]`) are accepted if nothing is set in them.

Letters: A author, D description, C comment, B date, S source, L level, U address, N number of
solutions, H number of clues, T seconds. Other lines that begin with # are comments.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

from garns.model import EMPTY_MARKS, Grid, Layout, Puzzle

from . import rows
from .cells import CLASSIC, Row, Token, characters, cut, value_of, wrong_count
from .format import Fit, Format, Loss, SymbolsFor, classic_only
from .line import line_of
from .notes import digits_of, read_mask
from .source import Line, Source

EXTENSION = ".sdk"
LETTERS = {
    "A": "author",
    "D": "description",
    "C": "comment",
    "B": "date",
    "S": "source",
    "L": "level",
    "U": "url",
    "N": "solutions",
    "H": "clues",
    "T": "seconds",
}
PUZZLE, STATE, MARKS = "puzzle", "state", "pencilmarks"
_SECTION = re.compile(r"\s*\[(\w+)\]\s*")
_LINE_END = re.compile("\r\n|\r|\n")
_HEADER = re.compile(r"#([A-Z])(.*)")
_LIKELY_HEADER = re.compile(r"#(?:[ABCDHLNST](?![a-z])|U(?:http|www|\s)).*")


def looks_like(source: Source, layout: Layout | None) -> Fit:
    if any(_section_name(line) == PUZZLE for line in source.opening):
        return Fit.SIGNATURE
    board = rows.looks_like(source, layout or CLASSIC)
    if board == Fit.SHAPE and _has_headers(source):
        return Fit.SIGNATURE
    return board if source.extension == EXTENSION else Fit.NO


def _section_name(line: Line) -> str | None:
    match = _SECTION.fullmatch(line.text)
    return match[1].lower() if match else None


def _has_headers(source: Source) -> bool:
    """Whether the comments are headers: all of them, and of two kinds at least.

    A single `#A …` may also be the first word of a sentence.
    """
    comments = [line.text for line in source.opening if line.text.startswith("#")]
    if not all(map(_LIKELY_HEADER.fullmatch, comments)):
        return False
    return len({text[1] for text in comments}) > 1


def read(source: Source, layout: Layout | None) -> Iterator[Puzzle]:
    layout = layout or CLASSIC
    details: dict[str, list[str]] = {}
    sections: dict[str, list[Row]] = {}
    name = PUZZLE
    for line in source.lines():
        if line.text.startswith("#"):
            _add_detail(details, line)
        elif section := _section_name(line):
            name = section
            if sections.get(name):
                raise source.unreadable("section-twice", line=line.number, name=name)
        elif line.text.strip():
            _add_row(source, sections.setdefault(name, []), name, line, layout.size)
    if not sections:
        raise source.unreadable("empty")
    joined = {key: "\n".join(texts) for key, texts in details.items()}
    yield _puzzle(source, sections, joined, layout)


def _add_detail(details: dict[str, list[str]], line: Line) -> None:
    """A second line with the same letter goes on where the first ended."""
    header = _HEADER.fullmatch(line.text)
    if header and (key := LETTERS.get(header[1])):
        details.setdefault(key, []).append(header[2].strip())


def _add_row(source: Source, section: list[Row], name: str, line: Line, size: int) -> None:
    if name not in (PUZZLE, STATE, MARKS):
        _refuse_contents(source, name, line)
        return
    row = _groups(line) if name == MARKS else characters(line)
    if len(row.tokens) != size:
        raise wrong_count(source, row, size)
    if len(section) == size:
        raise source.unreadable("row-count", line=line.number, n=size + 1, expected=size)
    section.append(row)


def _refuse_contents(source: Source, name: str, line: Line) -> None:
    for column, char in enumerate(line.text):
        if not char.isspace() and char not in EMPTY_MARKS + ",;|":
            raise source.unreadable("section", line=line.number, column=column, name=name)


def _groups(line: Line) -> Row:
    """The groups between commas; a group may be empty."""
    tokens, column = [], 0
    for part in line.text.split(","):
        text = part.strip()
        tokens.append(Token(text, column + (part.find(text) if text else 0)))
        column += len(part) + 1
    return Row(line, tuple(tokens))


def _puzzle(
    source: Source,
    sections: Mapping[str, list[Row]],
    details: Mapping[str, str],
    layout: Layout,
) -> Puzzle:
    for name in (PUZZLE, *sections):
        found = sections.get(name, [])
        if name in (PUZZLE, STATE, MARKS) and len(found) != layout.size:
            line = found[-1].line.number if found else None
            raise source.unreadable("row-count", line=line, n=len(found), expected=layout.size)
    givens = _values(source, sections[PUZZLE], layout.size)
    place = source.place(sections[PUZZLE][0].line.number)
    values = givens
    if STATE in sections:
        values = _state(source, sections[STATE], givens, layout.size)
    notes = _notes(source, sections[MARKS], layout.size) if MARKS in sections else None
    return Puzzle(Grid(values, layout, givens), notes=notes, details=details, place=place)


def _values(source: Source, board: list[Row], size: int) -> list[int]:
    return [
        value_of(source, token.text, row.line.number, token.column, size)
        for row in board
        for token in row.tokens
    ]


def _state(source: Source, board: list[Row], givens: list[int], size: int) -> list[int]:
    """The board as it stands now: a given may be left out, but not changed."""
    values = _values(source, board, size)
    for cell, (given, value) in enumerate(zip(givens, values, strict=True)):
        if given and value not in (0, given):
            row = board[cell // size]
            column = row.tokens[cell % size].column
            raise source.unreadable(
                "given-changed", line=row.line.number, column=column, value=given
            )
    return [given or value for given, value in zip(givens, values, strict=True)]


def _notes(source: Source, board: list[Row], size: int) -> tuple[int, ...]:
    return tuple(
        read_mask(source, token.text, row.line.number, token.column, size)
        for row in board
        for token in row.tokens
    )


def write(puzzles: Iterable[Puzzle], symbols: SymbolsFor) -> Iterator[str]:
    """As SadMan does, or the board alone if there is nothing else.

    SudoCue's headers without a section can be taken for comments above a plain board.
    """
    for puzzle in puzzles:
        grid = puzzle.grid
        headers = list(_headers(puzzle))
        has_state = grid.givens != grid
        has_sections = headers or has_state or puzzle.notes is not None
        yield "".join(headers) + "[Puzzle]\n" * bool(has_sections) + _board(grid.givens)
        if has_state:
            yield "[State]\n" + _board(grid)
        if puzzle.notes is not None:
            yield "[PencilMarks]\n" + _marks(puzzle.notes, grid.size)


def _headers(puzzle: Puzzle) -> Iterator[str]:
    for letter, key in LETTERS.items():
        if key in puzzle.details:
            for text in _lines(puzzle.details[key]):
                yield f"#{letter} {text}".rstrip() + "\n"


def _lines(text: str) -> list[str]:
    """The lines of a detail as a reader finds them: no NUL, no blanks at the ends."""
    return [line.strip() for line in _LINE_END.split(text.replace("\0", ""))]


def loses(puzzle: Puzzle) -> Iterator[Loss]:
    carried = {key: puzzle.details[key] for key in LETTERS.values() if key in puzzle.details}
    if changed := [key for key, text in carried.items() if "\n".join(_lines(text)) != text]:
        yield "changed_details", {"names": changed}


def _board(grid: Grid) -> str:
    return "".join(row + "\n" for row in cut(line_of(grid), grid.size))


def _marks(notes: tuple[int, ...], size: int) -> str:
    return "".join(",".join(row) + "\n" for row in cut(list(map(digits_of, notes)), size))


FORMAT = Format(
    id="sdk",
    extensions=(EXTENSION,),
    looks_like=looks_like,
    read=read,
    write=write,
    carries=frozenset({"placed", "notes", *(f"details.{key}" for key in LETTERS.values())}),
    accepts=classic_only,
    loses=loses,
)
