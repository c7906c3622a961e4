"""Finding the board in what a program printed: students print frames, titles and counters too.

An output may be megabytes of anything. Every pattern and every pass here takes time in proportion
to its length, and no list is made of all its words or lines.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice

from garns.model import Grid
from garns.model.accents import without_accents
from garns.model.symbols import CHARACTER_VALUES, DECORATION

Row = tuple[int, ...]
Rows = list[Row]

COLOURS = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")
SEPARATORS = re.compile(rf"[\s,;\[\](){{}}!'\"{re.escape(DECORATION.replace('-', ''))}]+|--+")
LINES = re.compile(r"[^\n\r\v\f\x1c-\x1e\x85\u2028\u2029]+")
"""Lines with something in them, ended by what `str.splitlines` takes for an end."""
LABEL = re.compile(r"[^:=]*[:=]")
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

FEW = 1000
"""Characters of a line that is split at once, which is quicker."""

MOST_DIGITS = 18
"""Digits of a counter: no program counts any further, and tables have 64 bits for it."""


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
    chosen = _last(_plain_grid(text, size) if strict else _grids(text, size))
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


def _grid(rows: Rows, puzzle: Grid) -> Grid:
    return Grid([value for row in rows for value in row], puzzle.layout)


def _last(grids: Iterable[Rows]) -> Rows | None:
    """The last complete one; the last one if none is complete."""
    chosen, has_complete = None, False
    for rows in grids:
        is_complete = all(map(all, rows))
        if is_complete or not has_complete:
            chosen, has_complete = rows, is_complete
    return chosen


def _counter(text: str) -> int | None:
    """The last one in the text. Longer numbers are none: Python itself refuses to read them."""
    last = deque(COUNTER.finditer(text), maxlen=1)
    digits = re.sub(r"\D", "", last[0][1]) if last else ""
    return int(digits) if 0 < len(digits) <= MOST_DIGITS else None


def _lines(text: str) -> Iterator[str]:
    return (found[0] for found in LINES.finditer(text))


def _plain_grid(text: str, size: int) -> Iterator[Rows]:
    filled = (line for line in _lines(text) if not line.isspace())
    lines = [line.split(maxsplit=size) for line in islice(filled, size + 1)]
    rows = [tuple(_value(word, size) or 0 for word in line) for line in lines]
    if len(rows) == size and all(len(row) == size and all(row) for row in rows):
        yield rows


def _grids(text: str, size: int) -> Iterator[Rows]:
    """Every board in the text: rows one below the other, or all cells in one piece."""
    run: Rows = []
    most = size * size + 2
    for line in _lines(text):
        words = _first_words(line, most)
        if not words:
            continue  # blank, or part of a frame
        if len(line) < size:
            run = []  # too short for a row
            continue
        readings = [words, *_untitled(line, most)]
        if cells := _values_of(readings, size * size, size):
            yield _cut(cells, size)
        row = _values_of(readings, size, size) or _numbered_row(words, size)
        run = [*run[1 - size :], row] if row else []
        if len(run) == size:
            yield run
    if cells := _all_values(_first_words(text, most), size * size, size):
        yield _cut(cells, size)


def _untitled(line: str, most: int) -> list[list[str]]:
    """The words behind a title, if there is one."""
    title = LABEL.match(line)
    return [_first_words(line[title.end() :], most)] if title else []


def _cut(cells: Row, size: int) -> Rows:
    return [cells[start : start + size] for start in range(0, len(cells), size)]


def _words(text: str) -> Iterator[str]:
    start = 0
    for mark in SEPARATORS.finditer(text):
        begin, end = mark.span()
        if begin > start:
            yield text[start:begin]
        start = end
    if start < len(text):
        yield text[start:]


def _first_words(text: str, most: int) -> list[str]:
    if len(text) < FEW:
        return [word for word in SEPARATORS.split(text) if word][:most]
    return list(islice(_words(text), most))


def _values_of(readings: list[list[str]], count: int, size: int) -> Row | None:
    """The values of a line that has exactly `count`, with or without the title before them."""
    found = (_all_values(words, count, size) for words in readings)
    return next((values for values in found if values), None)


def _numbered_row(words: list[str], size: int) -> Row | None:
    """A row behind its number or letter, as in a board with coordinates."""
    number, *others = words
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
