"""What data sets share: a table with a puzzle in each row, and columns known by their names.

`puzzle,solution,clues,level,rating` is how garns names them; other names in use are understood.
A column that is not known is a detail under its own name, so that nothing is lost. The number of
clues follows from the puzzle: it is written, and kept when read only where it says otherwise.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from itertools import chain, islice

from garns.model import CannotCarry, Grid, Layout, Puzzle
from garns.model.puzzle import DETAIL_KEYS

from .format import Loss, lost_if_empty
from .line import grid_of_line, lost_letters
from .source import Source


class Role(Enum):
    """Columns that are more than a detail, with the names that garns gives them."""

    PUZZLE = "puzzle"
    SOLUTION = "solution"
    CLUES = "clues"


MEANINGS: dict[str, Role | str] = {
    **{key: key for key in DETAIL_KEYS},
    "difficulty": "level",
    "name": "title",
    **dict.fromkeys(
        ("puzzle", "puzzles", "quiz", "quizzes", "question", "questions", "sudoku"), Role.PUZZLE
    ),
    **dict.fromkeys(("solution", "solutions", "answer", "answers"), Role.SOLUTION),
    **dict.fromkeys(("clues", "givens"), Role.CLUES),
}
"""What the names in use mean, in small letters."""

FIRST_DETAILS = ("level", "rating")
DETAIL_PREFIX = "detail:"
"""Before the name of a detail that would be taken for something else."""

LOOK_AHEAD = 1000
"""How many puzzles are looked at to find out which columns a table needs."""

_COUNT = re.compile(r"[0-9]{1,3}\+?")
"""A number of solutions, where a solution might stand: `1`, `2+`."""

WhereIs = Callable[[int], tuple[int, int | None]]
"""Line (from 1) and, in a text, column (from 0) where the field of that index begins."""


def meaning(name: str) -> Role | str:
    """What a column holds: one of the roles, or the detail of that key."""
    if name.startswith(DETAIL_PREFIX):
        return name.removeprefix(DETAIL_PREFIX)
    return MEANINGS.get(name.strip().lower(), name.strip())


@dataclass(frozen=True)
class Columns:
    """The columns of a table, by the names in its header."""

    source: Source
    names: Sequence[str]
    line: int | None = None

    @cached_property
    def meanings(self) -> list[Role | str]:
        found: dict[Role | str, None] = {}
        meanings = []
        own_names = {name.strip().lower() for name in self.names} & {role.value for role in Role}
        for name in self.names:
            what = meaning(name)
            if isinstance(what, Role) and what.value in own_names - {name.strip().lower()}:
                # `solutions` beside `solution`: how many there are.
                what = name.strip()
            if what in found and isinstance(what, str):
                # `difficulty` beside `level`: the second one keeps its own name.
                what = name.strip()
            if what and what in found:
                raise self.source.unreadable("column-twice", line=self.line, name=name.strip()[:40])
            found[what] = None
            meanings.append(what)
        if Role.PUZZLE not in found:
            raise self.source.unreadable("no-puzzle-column", line=self.line)
        return meanings

    def puzzle(
        self, texts: Sequence[str], line: int, where_is: WhereIs, layout: Layout | None
    ) -> Puzzle:
        """The puzzle in a row of the table."""
        if len(texts) < len(self.names) or any(texts[len(self.names) :]):
            raise self.source.unreadable(
                "field-count", line=line, n=len(texts), expected=len(self.names)
            )
        fields = self._fields(texts, where_is)
        grid = self._grid(Role.PUZZLE, texts, where_is, layout)
        return Puzzle(
            grid,
            solution=self._solution(texts, grid, where_is) if Role.SOLUTION in fields else None,
            details=_details(fields, grid),
            place=self.source.place(line),
        )

    def _fields(self, texts: Sequence[str], where_is: WhereIs) -> dict[Role | str, str]:
        """What is not empty; blanks alone are no board."""
        fields: dict[Role | str, str] = {}
        for i, (what, text) in enumerate(zip(self.meanings, texts, strict=False)):
            if text and not self.names[i].strip():
                line, column = where_is(i)
                raise self.source.unreadable(
                    "column-unnamed", line=line, column=column, found=text[:20]
                )
            if text.strip() if isinstance(what, Role) else text:
                fields[what] = text
        return self._with_count(fields)

    def _with_count(self, fields: dict[Role | str, str]) -> dict[Role | str, str]:
        """The number of solutions is a detail, but on a board of one cell it is the solution."""
        text = fields.get(Role.SOLUTION, "")
        if _COUNT.fullmatch(text) and len(text) != len(fields.get(Role.PUZZLE, "").strip()):
            fields["solutions"] = fields.pop(Role.SOLUTION)
        return fields

    def _grid(
        self, role: Role, texts: Sequence[str], where_is: WhereIs, layout: Layout | None
    ) -> Grid:
        """The board in that column, without the blanks around it."""
        index = self.meanings.index(role)
        text = texts[index]
        line, column = where_is(index)
        if column is not None:
            column += len(text) - len(text.lstrip())
        return grid_of_line(self.source, text.strip(), line, column, layout)

    def _solution(self, texts: Sequence[str], grid: Grid, where_is: WhereIs) -> Grid:
        solution = self._grid(Role.SOLUTION, texts, where_is, grid.layout)
        if not solution.completes(grid):
            line, column = where_is(self.meanings.index(Role.SOLUTION))
            raise self.source.unreadable("solution", line=line, column=column)
        return solution


def _details(fields: Mapping[Role | str, str], grid: Grid) -> dict[str, str]:
    details = {key: text for key, text in fields.items() if isinstance(key, str)}
    count = fields.get(Role.CLUES, "")
    if count not in ("", str(_clue_count(grid))):
        details.setdefault("clues", count)
    return details


def _clue_count(grid: Grid) -> int:
    return len(grid.values) - grid.values.count(0)


def table(puzzles: Iterable[Puzzle], format: str) -> tuple[list[str], Iterator[list[str]]]:
    """The names of the columns that the puzzles need, and their rows."""
    first, rest = _looked_ahead(iter(puzzles))
    keys = _detail_keys(first)
    names = [*(role.value for role in Role), *map(_column_name, keys)]
    return names, (_row(puzzle, keys, format) for puzzle in chain(first, rest))


def _looked_ahead(puzzles: Iterator[Puzzle]) -> tuple[list[Puzzle], Iterator[Puzzle]]:
    """The first puzzles, and the others. What ends the reading, Ctrl-C too, is raised after the
    puzzles before it."""
    first: list[Puzzle] = []
    try:
        first.extend(islice(puzzles, LOOK_AHEAD))
    except BaseException as error:
        return first, _raised(error)
    return first, puzzles


def _raised(error: BaseException) -> Iterator[Puzzle]:
    raise error
    yield


def loses(puzzle: Puzzle) -> Iterator[Loss]:
    """What a table does not bring back: letters with two readings, details without a text."""
    yield from lost_letters(puzzle)
    yield from lost_if_empty(puzzle, puzzle.details)


def _detail_keys(puzzles: Iterable[Puzzle]) -> list[str]:
    used = dict.fromkeys(key for puzzle in puzzles for key in puzzle.details)
    known = [key for key in (*FIRST_DETAILS, *DETAIL_KEYS) if key in used]
    return list(dict.fromkeys([*known, *used]))


def _column_name(key: str) -> str:
    return key if key and meaning(key) == key else DETAIL_PREFIX + key


def _row(puzzle: Puzzle, keys: Sequence[str], format: str) -> list[str]:
    for key in puzzle.details:
        if key not in keys:
            raise CannotCarry("carry.column", format=format, name=key, n=LOOK_AHEAD)
    return [
        puzzle.grid.line,
        puzzle.solution.line if puzzle.solution else "",
        str(_clue_count(puzzle.grid)),
        *(puzzle.details.get(key, "") for key in keys),
    ]
