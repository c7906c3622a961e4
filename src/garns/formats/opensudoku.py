"""OpenSudoku's XML: folders of classic puzzles, with the player's digits and notes.

Version 1 has `<name>`, `<author>`, `<level>` … for the whole file, and `<game data="5300…"/>`.
Version 2 has `<folder name="…">` with games that may also have `created` and `time` (both in
milliseconds) and a `note`. The data of a game are 81 digits, or `version: 3` and then, for each
cell, `value|notes|editable|`: notes are a bit mask, and a value that can be edited was placed.
(In data of version 1 notes are a list, `1,2,` or `-`; in version 2 a bar may be doubled.)

What belongs to a sitting and not to the puzzle is left aside: the state of play, when it was
played last, the moves to take back, a time of 0; and when a folder was made. Any other attribute
is refused. Written is version 2. A game must be in a folder there: without a `collection` among
its details it goes into one called garns, which is not read as one.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from xml.etree.ElementTree import ParseError

from defusedxml.common import DefusedXmlException
from defusedxml.ElementTree import XMLParser

from garns.model import (
    CHARACTER_VALUES,
    Grid,
    Layout,
    Puzzle,
    UnreadableInput,
    cell_name,
)

from .cells import CLASSIC
from .format import Fit, Format, Loss, SymbolsFor, classic_only
from .source import MAX_DOCUMENT, Source
from .xmltext import NOT_IN_XML

ROOT = "opensudoku"
VERSIONS = (None, "1", "2")
OWN_FOLDER = "garns"
TEXTS = {
    "name": "collection",
    "author": "author",
    "description": "description",
    "comment": "comment",
    "created": "date",
    "source": "source",
    "level": "level",
    "sourceURL": "url",
}
"""Elements of version 1 and the details they become for all games that follow."""

SITTING = frozenset({"state", "last_played", "command_stack"})
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_MILLISECOND = timedelta(milliseconds=1)
ATTRIBUTES = {
    ROOT: frozenset({"version"}),
    "folder": frozenset({"name", "created"}),
    "game": SITTING | {"data", "note", "created", "time"},
}
"""The attributes that each element may have; elements of `TEXTS` have none."""

CHUNK = 1 << 16
"""How many characters the parser gets at a time; a tag cut in two is looked at again."""

MAX_TAG = 1 << 20
"""Longest tag or comment, in bytes."""

_DURATION = re.compile(r"[0-9]{1,15}")
_MOMENT = re.compile(r"-?[0-9]{1,15}")
_SECONDS = re.compile(r"[0-9]{1,12}(?:\.[0-9]{1,3})?")
_VERSIONED = re.compile(r"version: ?([0-9]{1,3})\s+")
_VALUE = re.compile(r"[0-9]")
_LISTED = re.compile(r"-|(?:[1-9],)+[1-9]?")
_NUMBER = re.compile(r"[0-9]{1,3}")
_NOTES = {"1": _LISTED, "2": _NUMBER, "3": _NUMBER}
"""How notes are written in each version of the data."""


def looks_like(source: Source, layout: Layout | None) -> Fit:
    """Signed by its root element; a declaration and comments may stand before it."""
    opening = "\n".join(line.text for line in source.opening).lstrip()
    return Fit.SIGNATURE if opening.startswith("<") and f"<{ROOT}" in opening else Fit.NO


def read(source: Source, layout: Layout | None) -> Iterator[Puzzle]:
    games = _Games(source, layout or CLASSIC)
    for chunk in _chunks(source):
        yield from games.feed(chunk)
    yield from games.finish()


def _chunks(source: Source) -> Iterator[str]:
    lines, waiting, length = list[str](), 0, 0
    for line in source.lines():
        lines.append(line.text + "\n")
        waiting += len(lines[-1])
        length += len(lines[-1])
        if length > MAX_DOCUMENT:
            raise source.unreadable("too-long", line=line.number, max=MAX_DOCUMENT)
        if waiting >= CHUNK:
            yield "".join(lines)
            lines, waiting = [], 0
    yield "".join(lines)


class _Games:
    """Takes the document piece by piece and hands out the games that are complete.

    The parser calls `start`, `data` and `end` as it meets tags and text.
    """

    def __init__(self, source: Source, layout: Layout) -> None:
        self._source = source
        self._layout = layout
        self._parser = XMLParser(target=self, forbid_dtd=True)
        self._bytes = 0
        self._path: list[str] = []
        self._texts: list[str] = []
        self._details: dict[str, str] = {}
        self._found: list[Puzzle] = []

    def feed(self, text: str) -> Iterator[Puzzle]:
        """The games that end in this piece, also if something is wrong after them."""
        yield from self._told(lambda: self._parser.feed(text))
        self._bytes += len(text.encode())
        if self._bytes - self._parser.parser.CurrentByteIndex > MAX_TAG:
            raise self._unreadable("xml-tag-long", max=MAX_TAG)

    def finish(self) -> Iterator[Puzzle]:
        """Games that the parser has kept back: newer ones look at a long tag again only when much
        has come after it. And only now can it tell a document that is cut off."""
        return self._told(self._parser.close)

    def _told(self, parse: Callable[[], object]) -> Iterator[Puzzle]:
        self._found = []
        refusal = None
        try:
            with self._refusals():
                parse()
        except UnreadableInput as error:
            refusal = error
        yield from self._found
        if refusal:
            raise refusal

    @contextmanager
    def _refusals(self) -> Iterator[None]:
        try:
            yield
        except ParseError as error:
            line, column = error.position
            raise self._source.unreadable("xml", line=line, column=column) from None
        except DefusedXmlException:
            at = self._parser.parser
            raise self._source.unreadable("xml-unsafe", line=at.CurrentLineNumber) from None

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        self._refuse_text()
        parents = "/".join(self._path)
        self._path.append(tag)
        self._check_attributes(tag, attributes)
        if not parents and tag == ROOT:
            self._check_version(attributes.get("version"))
        elif parents == ROOT and tag == "folder":
            self._details |= _named(attributes.get("name", ""))
        elif parents in (ROOT, f"{ROOT}/folder") and tag == "game":
            self._found.append(self._game(attributes))
        elif parents != ROOT or tag not in TEXTS:
            raise self._unreadable("xml-element", name=tag[:40])

    def data(self, text: str) -> None:
        self._texts.append(text)

    def end(self, tag: str) -> None:
        self._path.pop()
        if tag in TEXTS:
            self._details[TEXTS[tag]] = "".join(self._texts).strip()
            self._texts.clear()
        self._refuse_text()
        if tag == "folder":
            self._details.pop("collection", None)

    def _refuse_text(self) -> None:
        """Text belongs into the elements of `TEXTS` only."""
        text = "".join(self._texts).strip()
        self._texts.clear()
        if text:
            raise self._unreadable("xml-text", found=text[:20])

    def _check_attributes(self, tag: str, attributes: dict[str, str]) -> None:
        if unknown := attributes.keys() - ATTRIBUTES.get(tag, frozenset()):
            raise self._unreadable("xml-attribute", name=min(unknown)[:40])

    def _check_version(self, version: str | None) -> None:
        if version not in VERSIONS:
            raise self._unreadable("xml-version", found=str(version)[:20])

    def _unreadable(self, id: str, **facts: object) -> UnreadableInput:
        """The error, placed at the tag that the parser is at."""
        at = self._parser.parser
        return self._source.unreadable(
            id, line=at.CurrentLineNumber, column=at.CurrentColumnNumber, **facts
        )

    def _game(self, attributes: dict[str, str]) -> Puzzle:
        details = {key: text for key, text in self._details.items() if text}
        if note := attributes.get("note"):
            details["comment"] = note
        if created := attributes.get("created"):
            details["date"] = self._date(created)
        if time := self._milliseconds(attributes.get("time") or "0", _DURATION):
            details["seconds"] = _seconds(time)
        place = self._source.place(self._parser.parser.CurrentLineNumber)
        grid, notes = self._board(attributes.get("data", ""))
        return Puzzle(grid, notes=notes, details=details, place=place)

    def _milliseconds(self, text: str, form: re.Pattern[str]) -> int:
        if not form.fullmatch(text):
            raise self._unreadable("milliseconds", found=text[:20])
        return int(text)

    def _date(self, created: str) -> str:
        try:
            return _date(self._milliseconds(created, _MOMENT))
        except OverflowError:
            raise self._unreadable("milliseconds", found=created[:20]) from None

    def _board(self, data: str) -> tuple[Grid, tuple[int, ...] | None]:
        version = _VERSIONED.match(data)
        if version is None:
            return self._plain_grid(data.strip()), None
        if version[1] not in _NOTES:
            raise self._unreadable("xml-version", found=version[0].strip())
        # A doubled bar is a slip of data version 2.
        parts = [part for part in data[version.end() :].strip().split("|") if part]
        if len(parts) != 3 * self._layout.cell_count:
            raise self._wrong_count(len(parts) // 3)
        form = _NOTES[version[1]]
        cells = [self._cell(cell, parts[3 * cell :][:3], form) for cell in range(len(parts) // 3)]
        values, notes, givens = zip(*cells, strict=True)
        return Grid(values, self._layout, givens), notes if any(notes) else None

    def _plain_grid(self, data: str) -> Grid:
        if len(data) != self._layout.cell_count:
            raise self._wrong_count(len(data))
        for cell, char in enumerate(data):
            if CHARACTER_VALUES.get(char, self._layout.size + 1) > self._layout.size:
                raise self._wrong_cell(cell, char)
        return Grid(data, self._layout)

    def _cell(self, cell: int, parts: Sequence[str], form: re.Pattern[str]) -> tuple[int, int, int]:
        """Value, notes and what was given of a cell."""
        value, notes, editable = parts
        good = _VALUE.fullmatch(value) and form.fullmatch(notes) and editable in ("0", "1")
        if not good or int(value) > self._layout.size:
            raise self._wrong_cell(cell, "|".join(parts))
        mask = _mask(notes)
        if mask >> self._layout.size:
            raise self._wrong_cell(cell, "|".join(parts))
        return int(value), mask, 0 if editable == "1" else int(value)

    def _wrong_count(self, count: int) -> UnreadableInput:
        layout = self._layout
        return self._unreadable("cell-count", n=count, expected=layout.cell_count, size=layout.size)

    def _wrong_cell(self, cell: int, found: str) -> UnreadableInput:
        return self._unreadable(
            "xml-cell", cell=cell_name(self._layout, cell), found=found[:20], size=self._layout.size
        )


def _named(folder: str) -> dict[str, str]:
    return {"collection": folder} if folder and folder != OWN_FOLDER else {}


def _mask(notes: str) -> int:
    """Of a bit mask in decimal digits, or of a list (`1,2,`, `-` for none)."""
    if notes.isdecimal():
        return int(notes)
    return sum({1 << int(digit) - 1 for digit in notes.split(",") if digit.isdecimal()})


def _date(milliseconds: int) -> str:
    return (_EPOCH + milliseconds * _MILLISECOND).isoformat(timespec="milliseconds")


def _seconds(milliseconds: int) -> str:
    whole, rest = divmod(milliseconds, 1000)
    return f"{whole}.{rest:03}" if rest else str(whole)


def write(puzzles: Iterable[Puzzle], symbols: SymbolsFor) -> Iterator[str]:
    above = f"<?xml version='1.0' encoding='UTF-8'?>\n<{ROOT} version=\"2\">\n"
    folder = None
    for puzzle in puzzles:
        name = _folder(puzzle.details.get("collection", "")) or OWN_FOLDER
        if name != folder:
            above += "</folder>\n" * (folder is not None) + f"<folder name={_quoted(name)}>\n"
            folder = name
        yield above + _element(puzzle)
        above = ""
    yield above + "</folder>\n" * (folder is not None) + f"</{ROOT}>\n"


def _element(puzzle: Puzzle) -> str:
    attributes = {"state": _state(puzzle.grid), "data": _data(puzzle)}
    for key in ("comment", "date", "seconds"):
        name, write_text = DETAILS[key]
        if (text := write_text(puzzle.details.get(key, ""))) is not None:
            attributes[name] = text
    return "<game" + "".join(f" {name}={_quoted(attributes[name])}" for name in attributes) + "/>\n"


def _state(grid: Grid) -> str:
    """New (1), being played (0) or completed (2)."""
    if grid.givens == grid:
        return "1"
    return "2" if grid.is_solved else "0"


def _data(puzzle: Puzzle) -> str:
    grid = puzzle.grid
    if puzzle.notes is None and grid.givens == grid:
        return "".join(map(str, grid.values))
    notes = puzzle.notes or (0,) * len(grid.values)
    cells = zip(grid.values, notes, grid.givens.values, strict=True)
    return "version: 3\n" + "".join(
        f"{value}|{mask}|{int(not given)}|" for value, mask, given in cells
    )


def _created(date: str) -> str | None:
    """The milliseconds of a date and time; None if they would come back as another text."""
    try:
        milliseconds = (datetime.fromisoformat(date) - _EPOCH) // _MILLISECOND
        return str(milliseconds) if _date(milliseconds) == date else None
    except (ValueError, TypeError, OverflowError):
        return None


def _time(seconds: str) -> str | None:
    """Milliseconds; None if these are not seconds, or none at all."""
    if not _SECONDS.fullmatch(seconds):
        return None
    milliseconds = round(float(seconds) * 1000)
    return str(milliseconds) if milliseconds and _seconds(milliseconds) == seconds else None


def _text(text: str) -> str | None:
    """None if there is no text, or characters that XML has no way to write."""
    return text if text and not NOT_IN_XML.search(text) else None


def _folder(name: str) -> str | None:
    """None for the folder of the games that are in none."""
    return _text(name) if name != OWN_FOLDER else None


DETAILS: dict[str, tuple[str, Callable[[str], str | None]]] = {
    "collection": ("name", _folder),
    "comment": ("note", _text),
    "date": ("created", _created),
    "seconds": ("time", _time),
}
"""Details, the attributes they become and how: the first of the folder, the others of the game."""


def loses(puzzle: Puzzle) -> Iterator[Loss]:
    names = [
        key
        for key, (_, write_text) in DETAILS.items()
        if key in puzzle.details and write_text(puzzle.details[key]) is None
    ]
    if names:
        yield "details", {"names": names}


def _quoted(text: str) -> str:
    """The value of an attribute, line ends kept."""
    # Imported late: it brings half of the network library along.
    from xml.sax.saxutils import quoteattr

    return quoteattr(text)


FORMAT = Format(
    id="opensudoku",
    extensions=(".opensudoku",),
    looks_like=looks_like,
    read=read,
    write=write,
    carries=frozenset({"placed", "notes", "many", *(f"details.{key}" for key in DETAILS)}),
    accepts=classic_only,
    loses=loses,
)
