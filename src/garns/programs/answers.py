"""Finding the board in what a program printed: students print frames, titles and counters too."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from garns.model import Grid
from garns.model.accents import without_accents
from garns.model.symbols import CHARACTER_VALUES, DECORATION

Row = tuple[int, ...]

COLOURS = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")
SEPARATORS = re.compile(rf"[\s,;\[\](){{}}!'\"{re.escape(DECORATION.replace('-', ''))}]|--+")
LABEL = re.compile(r"^[^:=]*[:=]")
"""A title in front of a row: `linha 3: 5 1 2 …`."""

_SOLUTION = r"solu[c\ufffd](?:[a\ufffd]o|[o\ufffd]es)"
_NOT = r"n[a\ufffd]o"
NO_SOLUTION = re.compile(
    r"no (?:possible )?solution|not solvable|unsolvable|(?:can(?:not|'t)|could not) be solved"
    r"|solution (?:was )?not found|solution does not exist|unsatisfiable|impossible"
    rf"|(?:sem|nenhuma) {_SOLUTION}|{_SOLUTION} (?:{_NOT} (?:encontrada|existe)|inexistente)"
    rf"|{_NOT} (?:h[a\ufffd]|tem|existem?|possui|encontr\w+|achou)(?: \w+)? {_SOLUTION}"
    rf"|insol[u\ufffd]vel|imposs[i\ufffd]vel|{_NOT} foi poss[i\ufffd]vel",
    re.IGNORECASE,
)
"""Without accents. U+FFFD is what UTF-8 makes of a letter with an accent in Latin-1."""

COUNTER = re.compile(
    r"\b(?:contador|contagem|counter|count|insertions?|inser[cç](?:ões|oes|ão|ao)"
    r"|opera[cç](?:ões|oes)|operations?|itera[cç](?:ões|oes)|iterations?)\b\D{0,20}?(\d[\d.,_']*)",
    re.IGNORECASE,
)
"""`contador: 257`, `Number of insertions = 69,175,316`."""

LONGEST_COUNTER = 100
"""Digits; no search ever takes as many steps, and Python refuses to read much longer numbers."""


@dataclass(frozen=True)
class Found:
    """What an output says: the last complete board (or the last incomplete one, if there is no
    other), whether it says that there is no solution, the counter, and how many values it has."""

    grid: Grid | None
    says_unsolvable: bool
    counter: int | None
    values: int

    @property
    def is_complete(self) -> bool:
        return self.grid is not None and 0 not in self.grid.values


def find_answer(
    output: str, puzzle: Grid, *, strict: bool = False, unsolvable: str | None = None
) -> Found:
    """The answer in the output of a program. `strict` wants the rows alone, with blanks between
    the values; `unsolvable` is the text that says that there is no solution."""
    text = COLOURS.sub("", output)
    size = puzzle.size
    grids = list(_plain_grid(text, size) if strict else _grids(text, size))
    complete = [rows for rows in grids if all(map(all, rows))]
    chosen = next(reversed(complete or grids), None)
    is_said = (
        unsolvable.lower() in text.lower()
        if unsolvable
        else NO_SOLUTION.search(without_accents(text))
    )
    return Found(
        None if chosen is None else _grid(chosen, puzzle),
        bool(is_said),
        _counter(text),
        sum(1 for word in _words(text) if _value(word, size)),
    )


def _grid(rows: Sequence[Row], puzzle: Grid) -> Grid:
    return Grid([value for row in rows for value in row], puzzle.layout)


def _counter(text: str) -> int | None:
    digits = [re.sub(r"\D", "", number) for number in COUNTER.findall(text)]
    return int(digits[-1]) if digits and len(digits[-1]) <= LONGEST_COUNTER else None


def _plain_grid(text: str, size: int) -> Iterator[list[Row]]:
    lines = [line.split() for line in text.splitlines() if line.strip()]
    rows = [tuple(_value(word, size) or 0 for word in line) for line in lines]
    if len(rows) == size and all(len(row) == size and all(row) for row in rows):
        yield rows


def _grids(text: str, size: int) -> Iterator[list[Row]]:
    """Every board in the text: rows one below the other, or all cells in one piece."""
    run: list[Row] = []
    for line in text.splitlines():
        if not SEPARATORS.sub("", line):
            continue  # blank, or part of a frame
        if cells := _values_of_line(line, size * size, size):
            yield _cut(cells, size)
        row = _values_of_line(line, size, size) or _numbered_row(line, size)
        run = [*run[1 - size :], row] if row else []
        if len(run) == size:
            yield run
    if cells := _all_values(_words(text), size * size, size):
        yield _cut(cells, size)


def _cut(cells: Row, size: int) -> list[Row]:
    return [cells[start : start + size] for start in range(0, len(cells), size)]


def _words(text: str) -> list[str]:
    return [word for word in SEPARATORS.split(text) if word]


def _values_of_line(line: str, count: int, size: int) -> Row | None:
    """The values of a line that has exactly so many, with or without a title before them."""
    return _all_values(_words(line), count, size) or _all_values(
        _words(LABEL.sub("", line)), count, size
    )


def _numbered_row(line: str, size: int) -> Row | None:
    """A row behind its number or letter, as in a board with coordinates."""
    number, *others = _words(line)
    is_number = number.isdecimal() or (len(number) == 1 and number.isalpha())
    return _all_values(others, size, size) if is_number else None


def _all_values(words: list[str], count: int, size: int) -> Row | None:
    """The values, if they are as many and nothing else; they may stand without blanks."""
    if len(words) == 1 and len(words[0]) == count:
        words = list(words[0])
    if len(words) != count:
        return None
    values = [value for word in words if (value := _value(word, size)) is not None]
    return tuple(values) if len(values) == count else None


def _value(word: str, size: int) -> int | None:
    """The value that a word stands for; 0 for an empty cell, None for anything else."""
    is_number = word.isdecimal() and word.isascii() and len(word) < 4
    value = int(word) if is_number else CHARACTER_VALUES.get(word, size + 1)
    return value if value <= size else None
