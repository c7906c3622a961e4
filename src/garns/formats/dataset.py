"""Data sets: a CSV file whose header names a column of puzzles (`quizzes,solutions` and others).

Also with semicolons or tabs. What the columns mean is in `columns`.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from garns.model import Layout, Puzzle, Symbols

from .columns import Columns, Role, meaning, table
from .csv_grid import separator_of
from .format import Fit, Format
from .source import Line, Source


def looks_like(source: Source, layout: Layout | None) -> Fit:
    header = _header(source)
    if header is None:
        return Fit.NO
    names = {meaning(name.strip().strip('"')) for name in header.text.split(separator_of(header))}
    if {Role.PUZZLE, Role.SOLUTION} <= names:
        return Fit.SIGNATURE
    return Fit.SHAPE if Role.PUZZLE in names else Fit.NO


def _header(source: Source) -> Line | None:
    return next((line for line in source.opening if line.text.strip()), None)


def read(source: Source, layout: Layout | None) -> Iterator[Puzzle]:
    columns = None
    for record in _records(source):
        if columns is None:
            columns = Columns(source, record.fields, record.line.number)
            continue
        yield columns.puzzle(record.fields, record.line.number, record.column_of, layout)


@dataclass(frozen=True)
class _Record:
    """The fields of a record and the line where it begins."""

    fields: list[str]
    line: Line

    def column_of(self, text: str) -> int | None:
        column = self.line.text.find(text)
        return column if column >= 0 else None


class _Lines:
    """The lines as the csv module wants them; those of the current record are remembered."""

    def __init__(self, lines: Iterator[Line]) -> None:
        self._lines = lines
        self.of_record: list[Line] = []

    def __iter__(self) -> Iterator[str]:
        for line in self._lines:
            self.of_record.append(line)
            yield line.text + "\n"


def _records(source: Source) -> Iterator[_Record]:
    header = _header(source)
    lines = _Lines(source.lines())
    delimiter = separator_of(header) if header else ","
    reader = csv.reader(iter(lines), delimiter=delimiter, strict=True)
    try:
        for fields in reader:
            if any(fields):
                yield _Record(fields, lines.of_record[0])
            lines.of_record.clear()
    except csv.Error:
        raise source.unreadable("csv", line=lines.of_record[0].number) from None


def write(puzzles: Iterable[Puzzle], symbols: Symbols | None) -> Iterator[str]:
    names, rows = table(puzzles, FORMAT.id)
    yield _written(names)
    for row in rows:
        yield _written(row)


def _written(fields: list[str]) -> str:
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerow(fields)
    return text.getvalue()


FORMAT = Format(
    id="dataset",
    extensions=(".csv", ".tsv"),
    looks_like=looks_like,
    read=read,
    write=write,
    carries=frozenset({"solution", "details", "many"}),
)
