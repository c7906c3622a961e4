"""The table of notations. To add one: a module with a FORMAT, and a row here.

Modules are imported when they are needed: reading one line need not pay for XML. So the table
repeats ids and extensions; a test compares them with the modules.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import NamedTuple

from garns.model import InvalidRequest
from garns.model.arguments import checked_text

from .archives import ZIP
from .extensions import written_in
from .format import Format
from .source import Source


class FormatRow(NamedTuple):
    """A notation before it is loaded. One of its `marks` stands in the opening of every text
    of that notation (of a file with one of its extensions, nothing is required)."""

    id: str
    module: str
    extensions: tuple[str, ...] = ()
    marks: tuple[str, ...] = ("",)
    first_bytes: bytes | None = None
    """What every file begins with, of a notation that is no text."""

    def load(self) -> Format:
        return _loaded(self.module)


LETTERS = tuple("ABCDEFGHIJKLMNOPQRSTUVWYZabcdefghijklmnopqrstuvwyz")
"""All but X, which is a common mark of an empty cell."""

ROWS = (
    FormatRow("line", "line", (".txt",)),
    FormatRow("sdm", "sdm", (".sdm",), ()),
    FormatRow("sdk", "sdk", (".sdk",), ("#", "[")),
    FormatRow("rows", "rows", (".msk", ".sol")),
    FormatRow("in", "integers", (".in", ".out")),
    FormatRow("framed", "framed", (), tuple("|│┃║-=─━═")),
    FormatRow("ss", "ss", (".ss",), ("|", "-")),
    FormatRow("spf", "spf", (".spf",), ()),
    FormatRow("pencilmarks", "pencilmarks", (), tuple(" \t|│┃║")),
    FormatRow("sdx", "sdx", (".sdx",), ("u",)),
    FormatRow("hodoku", "hodoku", (), (":",)),
    FormatRow("euler", "euler", (), ("G", "g")),
    FormatRow("opensudoku", "opensudoku", (".opensudoku",), ("<",)),
    FormatRow("list", "lists", (), ("[", "(", "{")),
    FormatRow("csv", "csv_grid", (".csv", ".tsv"), (",", ";", "\t")),
    FormatRow("json", "puzzle_json", (".json", ".jsonl"), ("{",)),
    FormatRow("json-board", "json_board", (), ("{",)),
    FormatRow("scf", "scf", (), LETTERS),
    FormatRow("sudokuwiki", "sudokuwiki", (), ("bd=", "S9B")),
    FormatRow("fpuzzles", "fpuzzles", (), ("{", *LETTERS)),
    FormatRow("sudokupad", "sudokupad", (), ("{", "scl", "ctc")),
    FormatRow("iss", "iss", (".iss",), ("~",)),
    FormatRow("killer", "killer", (), tuple("<>^`")),
    FormatRow("sumocue", "sumocue", (), ("3x3:",)),
    FormatRow("candidates", "candidates", (), (".", "0")),
    FormatRow("dataset", "dataset", (".csv", ".tsv"), ("u", "U")),
    FormatRow("tsv", "tsv", (".tsv",), ()),
    FormatRow("parquet", "parquet", (".parquet", ".pq"), (), b"PAR1"),
    FormatRow("dimacs", "dimacs", (".cnf", ".dimacs"), ("p cnf ",)),
)
"""In the order in which `garns formats` lists them."""


@cache
def _loaded(module: str) -> Format:
    known: Format = import_module(f"garns.formats.{module}").FORMAT
    return known


def all_formats() -> tuple[Format, ...]:
    """Every notation, in the order in which `garns formats` lists them."""
    return tuple(row.load() for row in ROWS)


def possible_formats(source: Source) -> Iterator[Format]:
    """The notations that the opening may belong to, as far as single characters tell."""
    for row in ROWS:
        if row.first_bytes and source.first_bytes.startswith(row.first_bytes):
            # Not a text: it cannot be looked at line by line.
            yield row.load()
            return
    if source.first_bytes.startswith(ZIP):
        raise source.unreadable("archive-piped")
    opening = "\n".join(line.text for line in source.opening)
    for row in ROWS:
        if source.extension in row.extensions or any(mark in opening for mark in row.marks):
            yield row.load()


def has_known_extension(path: Path) -> bool:
    """Whether some notation uses the extension of that file."""
    return any(path.suffix.lower() in row.extensions for row in ROWS)


def formats_by_extension(extension: str) -> list[Format]:
    return [row.load() for row in ROWS if extension in row.extensions]


def format_named(name: str) -> Format:
    """The notation with that id or extension (`sdm`, `.sdm`)."""
    name = checked_text("format", name)
    # Ids first: two notations may use the same extension, one of them as its id.
    for row in ROWS:
        if name == row.id:
            return row.load()
    for known in formats_by_extension(f".{name.lstrip('.')}"):
        return known
    from difflib import get_close_matches

    if matches := get_close_matches(name, [row.id for row in ROWS], 1):
        raise InvalidRequest("format.unknown-but-near", name=name, nearest=matches[0])
    raise InvalidRequest("format.unknown", name=name)


def format_for(name: str | None, path: Path) -> Format:
    """The notation to write a file in: the one named, else the one its extension tells."""
    if found := name or written_in(path):
        return format_named(found)
    raise InvalidRequest("format.unsaid", name=path.name)
