"""Tables as teachers have them: saved by Excel, Moodle or an editor, in any usual encoding, with
commas, semicolons or tabs, and headings in English or Portuguese; spreadsheets; packed or not."""

from __future__ import annotations

import codecs
import csv
import io
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from garns.formats import MAX_FILE, is_archive, members, read_bytes, unpacked_name
from garns.model import Message, Place, UnreadableInput
from garns.model.escaping import spreadsheet_cell

from .headings import heading_key, known_headings
from .workbooks import is_workbook, sheet_lines

SEPARATORS = ",;\t"

EXTENSIONS = (".csv", ".tsv", ".txt", ".xlsx", ".ods", ".xls")

WEB_PAGES = ("<html", "<!doctype", "<table", "<?xml")
"""What some platforms call a spreadsheet."""

OPENING = 30
"""Lines among which the headings are looked for: some platforms put a title before them."""

ENCODINGS = {
    codecs.BOM_UTF8: "utf-8-sig",
    codecs.BOM_UTF16_LE: "utf-16",
    codecs.BOM_UTF16_BE: "utf-16",
}

Notice = tuple[Place, Message]
"""Something for the teacher to know, and where it was seen."""


@dataclass(frozen=True)
class TableRow:
    """A line of a table: its number in the file, and its fields by heading."""

    line: int
    fields: Mapping[str, str]

    def __getitem__(self, heading: str) -> str:
        return self.fields.get(heading, "").strip()


@dataclass(frozen=True)
class Table:
    """A table as it stands in its file, and enough about the file to write it again alike.

    Two columns of the same name, or of none, are told apart in `headings`; `titles` has the names
    as they stand there."""

    file: str
    titles: tuple[str, ...]
    headings: tuple[str, ...]
    rows: tuple[TableRow, ...]
    separator: str = ","
    encoding: str = "utf-8"
    notices: tuple[Notice, ...] = ()
    heading_line: int = 1

    def heading(self, *names: str) -> str | None:
        """The heading that is one of these names, whatever its accents, hyphens and capitals."""
        wanted = {heading_key(name) for name in names}
        return next((each for each in self.headings if heading_key(each) in wanted), None)

    def place(self, row: TableRow) -> Place:
        return Place(self.file, row.line)

    @property
    def heading_place(self) -> Place:
        return Place(self.file, self.heading_line)

    def unused(self, used: Iterable[str]) -> list[Notice]:
        """That there are further columns with something in them, if there are."""
        rest = [each for each in self.headings if each not in set(used)]
        names = [each for each in rest if any(row[each] for row in self.rows)]
        message = Message("assign.unused-columns", {"names": names})
        return [(self.heading_place, message)] if names else []


class TableLine(NamedTuple):
    """Fields as they stand in a file, and the number of the line on which they begin."""

    number: int
    fields: list[str]


def read_table(path: Path) -> Table:
    """Read it whole; raises UnreadableInput with the line that is wrong."""
    name, data = _content(path)
    if is_workbook(data):
        found, notice = sheet_lines(data, name)
        lines = [TableLine(number, fields) for number, fields in found]
        return _table(name, lines, notices=((Place(name), notice),) if notice else ())
    text, encoding = _text(data)
    if "\0" in text:
        raise UnreadableInput("table-binary", Place(name))
    if text.lstrip().lower().startswith(WEB_PAGES):
        raise UnreadableInput("table-html", Place(name))
    with _long_fields():
        separator = _separator(text)
        lines = list(_lines(name, text, separator))
    return _table(name, lines, separator=separator, encoding=encoding)


@contextmanager
def _long_fields() -> Iterator[None]:
    """However much a student has written into a field of a form, it is a field."""
    before = csv.field_size_limit(MAX_FILE)
    try:
        yield
    finally:
        csv.field_size_limit(before)


def _content(path: Path) -> tuple[str, bytes]:
    """The name and the bytes of the file; of an archive, those of the one table in it."""
    if not is_archive(path) or is_workbook(path):
        return str(path), read_bytes(path)
    files = members(path)
    tables = [each for each in files if unpacked_name(each).suffix.lower() in EXTENSIONS] or files
    if len(tables) != 1:
        names = [each.relative_to(path).as_posix() for each in tables]
        raise UnreadableInput("archive-several", Place(str(path)), names=names)
    return str(tables[0]), read_bytes(tables[0])


def _table(
    file: str,
    lines: Sequence[TableLine],
    *,
    separator: str = ",",
    encoding: str = "utf-8",
    notices: tuple[Notice, ...] = (),
) -> Table:
    if not lines:
        raise UnreadableInput("table-empty", Place(file))
    first = _heading_index(lines)
    if first:
        facts = {"n": first}
        above = (Place(file, lines[0].number), Message("assign.lines-above", facts))
        notices = (*notices, above)
    titles = lines[first].fields
    body = lines[first + 1 :]
    headings = _told_apart(titles)
    rows = tuple(_row(file, line, titles, headings) for line in body)
    return Table(
        file,
        tuple(titles),
        tuple(headings),
        rows,
        separator,
        encoding,
        notices,
        lines[first].number,
    )


def _heading_index(lines: Sequence[TableLine]) -> int:
    """The line with the most headings that are known; the first one if there are none."""
    scores = [known_headings(line.fields) for line in lines[:OPENING]]
    return scores.index(max(scores))


def _told_apart(titles: Sequence[str]) -> list[str]:
    """The titles; a second one of the same name, and those without one, get a number."""
    found: list[str] = []
    for number, title in enumerate(titles, 1):
        name = title.strip() or f"#{number}"
        found.append(f"{name} (#{number})" if name in found else name)
    return found


def _text(data: bytes) -> tuple[str, str]:
    marked = next((name for mark, name in ENCODINGS.items() if data.startswith(mark)), None)
    for encoding in (marked or "utf-8", "cp1252", "latin-1"):
        try:
            return data.decode(encoding), encoding
        except UnicodeDecodeError:
            continue
    raise AssertionError("every byte is a character of Latin-1")


def _separator(text: str) -> str:
    """The mark that makes the most headings known; else the one that stands there most often."""
    opening = [line for line in islice(text.splitlines(), OPENING) if line.strip()]
    if opening and (said := opening[0].lower()).startswith("sep=") and len(said) == 5:
        return opening[0][4]

    def score(separator: str) -> tuple[int, int]:
        rows = csv.reader(opening, delimiter=separator)
        try:
            known = max((known_headings(row) for row in rows), default=0)
        except csv.Error:
            known = 0
        return known, opening[0].count(separator) if opening else 0

    return max(SEPARATORS, key=score)


def _lines(name: str, text: str, separator: str) -> Iterator[TableLine]:
    """The lines that say something, with the number of the line on which each begins."""
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator, strict=True)
    start = 1
    try:
        for fields in reader:
            is_said = start == 1 and len(fields) == 2 and "".join(fields).lower() == "sep="
            if any(field.strip() for field in fields) and not is_said:
                yield TableLine(start, fields)
            start = reader.line_num + 1
    except csv.Error:
        raise UnreadableInput("table-quotes", Place(name, start)) from None


def _row(file: str, line: TableLine, titles: Sequence[str], headings: Sequence[str]) -> TableRow:
    if any(field.strip() for field in line.fields[len(titles) :]):
        raise UnreadableInput(
            "table-columns", Place(file, line.number), n=len(line.fields), expected=len(titles)
        )
    return TableRow(line.number, dict(zip(headings, line.fields, strict=False)))


def line_of_table(table: Table, fields: Mapping[str, str]) -> str:
    """A line as the table's own file would have it."""
    return _written(table, [fields.get(heading, "") for heading in table.headings])


def titles_of_table(table: Table) -> str:
    """The line of headings as it was."""
    return _written(table, table.titles)


def _written(table: Table, fields: Sequence[str]) -> str:
    stream = io.StringIO()
    csv.writer(stream, delimiter=table.separator, lineterminator="\r\n").writerow(fields)
    return stream.getvalue()


def table_text(
    headings: Sequence[str], lines: Sequence[Mapping[str, str]], separator: str = ","
) -> str:
    """A table with a heading line first. No field is a formula to a spreadsheet."""
    stream = io.StringIO()
    writer = csv.DictWriter(stream, headings, restval="", delimiter=separator, lineterminator="\n")
    writer.writeheader()
    for line in lines:
        writer.writerow({name: spreadsheet_cell(text) for name, text in line.items()})
    return stream.getvalue()
