"""Data sets: a CSV file whose header names a column of puzzles (`quizzes,solutions` and others).

Also with semicolons or tabs. What the columns mean is in `columns`.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from garns.model import CannotCarry, Layout, Puzzle

from .columns import Columns, Role, loses, meaning, table
from .csv_grid import SEPARATORS, separator_of
from .format import Fit, Format, SymbolsFor
from .source import Line, Source

MAX_RECORD = 1 << 20
"""Longest record, in characters; quoted fields may go over several lines."""


def looks_like(source: Source, layout: Layout | None) -> Fit:
    header = _header(source)
    if header is None:
        return Fit.NO
    names = _meanings(header, _delimiter(header))
    if {Role.PUZZLE, Role.SOLUTION} <= names:
        return Fit.SIGNATURE
    return Fit.SHAPE if Role.PUZZLE in names else Fit.NO


def _header(source: Source) -> Line | None:
    return next((line for line in source.opening if line.text.strip()), None)


def _meanings(header: Line, delimiter: str) -> set[Role | str]:
    return {meaning(name.strip().strip('"')) for name in header.text.split(delimiter)}


def _delimiter(header: Line) -> str:
    """The mark that leaves a column of puzzles; the others may be part of a name."""
    possible = [mark for mark in SEPARATORS if mark in header.text]
    good = (mark for mark in possible if Role.PUZZLE in _meanings(header, mark))
    return next(good, separator_of(header))


def read(source: Source, layout: Layout | None) -> Iterator[Puzzle]:
    records = _records(source)
    header = next(records, None)
    if header is None:
        return
    columns = Columns(source, header.checked_fields, header.line.number)
    yield from source.made_of(
        records, lambda it: columns.puzzle(it.checked_fields, it.line.number, it.place_of, layout)
    )


@dataclass(frozen=True)
class _Record:
    """The fields of a record and the lines that it takes up."""

    fields: list[str]
    lines: list[Line]
    delimiter: str

    @property
    def line(self) -> Line:
        return self.lines[0]

    @property
    def checked_fields(self) -> list[str]:
        """The fields; raises what is wrong with one of the lines."""
        for line in self.lines:
            if line.error is not None:
                raise line.error
        return self.fields

    def place_of(self, index: int) -> tuple[int, int]:
        """Where the text of a field begins, after its quotation mark."""
        text = "\n".join(line.text for line in self.lines)
        field = re.compile(rf'"(?:[^"]|"")*"|[^{self.delimiter}]*')
        start = 0
        for _ in range(index):
            start = _end(field.match(text, start)) + 1
        start += text.startswith('"', start)
        row = text.count("\n", 0, start)
        return self.lines[row].number, start - (text.rfind("\n", 0, start) + 1)


def _end(match: re.Match[str] | None) -> int:
    return match.end() if match else 0


class _Lines:
    """The lines as the csv module wants them; those of the current record are remembered."""

    def __init__(self, source: Source) -> None:
        self._source = source
        self._length = 0
        self.of_record: list[Line] = []

    def __iter__(self) -> Iterator[str]:
        for line in self._source.every_line():
            self.of_record.append(line)
            self._length += len(line.text) + 1
            if self._length > MAX_RECORD:
                first = self.of_record[0].number
                raise self._source.unreadable("record-long", line=first, max=MAX_RECORD)
            yield line.text + "\n"

    def taken(self) -> list[Line]:
        """The lines of the record that is complete now."""
        lines, self.of_record, self._length = self.of_record, [], 0
        return lines


def _records(source: Source) -> Iterator[_Record]:
    header = _header(source)
    lines = _Lines(source)
    delimiter = _delimiter(header) if header else ","
    reader = csv.reader(iter(lines), delimiter=delimiter, strict=True)
    try:
        for fields in reader:
            record = _Record(fields, lines.taken(), delimiter)
            if any(fields):
                yield record
    except csv.Error:
        raise source.unreadable("csv", line=lines.of_record[0].number) from None


def write(puzzles: Iterable[Puzzle], symbols: SymbolsFor) -> Iterator[str]:
    return written(puzzles, FORMAT.id, ",")


def written(puzzles: Iterable[Puzzle], format: str, separator: str) -> Iterator[str]:
    """The lines of the table, with this between its columns."""
    names, rows = table((_writable(puzzle, format) for puzzle in puzzles), format)
    above = record(names, separator)
    for row in rows:
        yield above + record(row, separator)
        above = ""


def _writable(puzzle: Puzzle, format: str) -> Puzzle:
    """The puzzle, if no detail has a character that a text cannot hold as it is."""
    for key, text in puzzle.details.items():
        if "\r" in key + text or "\0" in key + text:
            raise CannotCarry("carry.character", format=format, name=key)
    return puzzle


def record(fields: Iterable[object], separator: str = ",") -> str:
    """One line of a table, with quotes where they are needed."""
    text = io.StringIO()
    csv.writer(text, delimiter=separator, lineterminator="\n").writerow(fields)
    return text.getvalue()


FORMAT = Format(
    id="dataset",
    extensions=(".csv", ".tsv"),
    looks_like=looks_like,
    read=read,
    write=write,
    carries=frozenset({"solution", "details", "many"}),
    loses=loses,
    counts_clues=True,
    takes_grids=True,
)
