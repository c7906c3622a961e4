"""Tables as teachers have them: saved by Excel, Moodle or an editor, in any usual encoding, with
commas, semicolons or tabs, and headings in English or Portuguese."""

from __future__ import annotations

import codecs
import csv
import io
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from garns.model import Place, UnreadableInput

SEPARATORS = ",;\t"

ENCODINGS = {
    codecs.BOM_UTF8: "utf-8-sig",
    codecs.BOM_UTF16_LE: "utf-16",
    codecs.BOM_UTF16_BE: "utf-16",
}


@dataclass(frozen=True)
class Row:
    """A line of a table: its number in the file, and its fields by heading."""

    line: int
    fields: Mapping[str, str]

    def __getitem__(self, heading: str) -> str:
        return self.fields.get(heading, "").strip()


@dataclass(frozen=True)
class Table:
    """A table as it stands in its file, and enough about the file to write it again alike."""

    file: str
    headings: tuple[str, ...]
    rows: tuple[Row, ...]
    separator: str
    encoding: str

    def heading(self, *names: str) -> str | None:
        """The heading that is one of these names, whatever its accents and capitals."""
        wanted = {plain(name) for name in names}
        return next((each for each in self.headings if plain(each) in wanted), None)

    def place(self, row: Row) -> Place:
        return Place(self.file, row.line)


def read_table(path: Path) -> Table:
    """Read it whole; raises UnreadableInput with the line that is wrong."""
    text, encoding = _text(path)
    opening = next((line for line in text.splitlines() if line.strip()), "")
    separator = max(SEPARATORS, key=opening.count)
    lines = _lines(path, text, separator)
    _, headings = next(lines, (0, []))
    if not headings:
        raise UnreadableInput("table-empty", Place(str(path)))
    rows = tuple(_row(path, number, headings, fields) for number, fields in lines)
    return Table(str(path), tuple(headings), rows, separator, encoding)


def plain(name: str) -> str:
    """A heading without accents, capitals and blanks around it: matrícula is Matricula."""
    letters = unicodedata.normalize("NFKD", name.strip().casefold())
    return "".join(char for char in letters if not unicodedata.combining(char))


def _text(path: Path) -> tuple[str, str]:
    data = path.read_bytes()
    marked = next((name for mark, name in ENCODINGS.items() if data.startswith(mark)), None)
    for encoding in (marked or "utf-8", "cp1252", "latin-1"):
        try:
            return data.decode(encoding), encoding
        except UnicodeDecodeError:
            continue
    raise AssertionError("every byte is a character of Latin-1")


def _lines(path: Path, text: str, separator: str) -> Iterator[tuple[int, list[str]]]:
    """The lines that say something, with the number of the line on which each begins."""
    if "\0" in text:
        raise UnreadableInput("table-binary", Place(str(path)))
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator, strict=True)
    start = 1
    try:
        for fields in reader:
            if any(field.strip() for field in fields):
                yield start, fields
            start = reader.line_num + 1
    except csv.Error:
        raise UnreadableInput("table-quotes", Place(str(path), start)) from None


def _row(path: Path, number: int, headings: Sequence[str], fields: list[str]) -> Row:
    if any(field.strip() for field in fields[len(headings) :]):
        raise UnreadableInput(
            "table-columns", Place(str(path), number), n=len(fields), expected=len(headings)
        )
    return Row(number, dict(zip(headings, fields, strict=False)))


def line_of_table(table: Table, fields: Mapping[str, str]) -> str:
    """A line as the table's own file would have it."""
    stream = io.StringIO()
    csv.writer(stream, delimiter=table.separator, lineterminator="\r\n").writerow(
        fields.get(heading, "") for heading in table.headings
    )
    return stream.getvalue()


def table_text(headings: Sequence[str], lines: Sequence[Mapping[str, str]]) -> str:
    """A table with commas, a heading line first."""
    stream = io.StringIO()
    writer = csv.DictWriter(stream, headings, restval="", lineterminator="\n")
    writer.writeheader()
    writer.writerows(lines)
    return stream.getvalue()
