"""Reading: from a text, a file or a stream to puzzles, whatever the notation."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path
from typing import BinaryIO, TextIO

from garns.model import Cells, Grid, InvalidRequest, Layout, Puzzle, Symbols, UnreadableInput

from .cells import is_blank_or_comment
from .format import Fit, Format, Reader
from .source import Source
from .symbolic import symbol_reader
from .table import format_named, formats_by_extension, possible_formats

PuzzleLike = Grid | Puzzle | Cells
"""What the functions of garns take for a puzzle."""


def parse(
    text: str,
    *,
    format: str | None = None,
    layout: Layout | str | None = None,
    symbols: Symbols | str | None = None,
) -> Grid:
    """The one puzzle in a text, in any notation."""
    return parse_puzzle(text, format=format, layout=layout, symbols=symbols).grid


def parse_puzzle(
    text: str,
    *,
    format: str | None = None,
    layout: Layout | str | None = None,
    symbols: Symbols | str | None = None,
) -> Puzzle:
    """The one puzzle in a text, with its notes and details."""
    source = Source.of_text(text)
    found = list(islice(read(source, format=format, layout=layout, symbols=symbols), 2))
    if len(found) > 1:
        raise UnreadableInput("several", found[1].place)
    return found[0]


def read(
    source: Source | str | Path | BinaryIO | TextIO,
    *,
    format: str | None = None,
    layout: Layout | str | None = None,
    symbols: Symbols | str | None = None,
    encoding: str = "utf-8",
    on_error: Callable[[UnreadableInput], None] | None = None,
) -> Iterator[Puzzle]:
    """The puzzles of a file (by path) or of an open stream, one after the other.

    With `on_error`, notations of one puzzle per line hand bad lines to it and go on.
    """
    if isinstance(source, (str, Path)):
        with Path(source).open("rb") as stream:
            opened = Source(stream, str(source), encoding)
            yield from read(
                opened, format=format, layout=layout, symbols=symbols, on_error=on_error
            )
        return
    if not isinstance(source, Source):
        source = _opened(source, encoding)
    source.on_error = on_error
    layout = Layout.named(layout) if isinstance(layout, str) else layout
    yield from _puzzles(source, format, layout, symbols)


def _opened(stream: BinaryIO | TextIO, encoding: str) -> Source:
    name = getattr(stream, "name", None)
    name = name if isinstance(name, str) else None
    if isinstance(stream, io.StringIO):
        return Source.of_text(stream.read(), name)
    binary: BinaryIO = getattr(stream, "buffer", stream)  # type: ignore[arg-type]
    return Source(binary, name, encoding)


def _puzzles(
    source: Source, format: str | None, layout: Layout | None, symbols: Symbols | str | None
) -> Iterator[Puzzle]:
    reader = symbol_reader(symbols) if symbols else _reader(source, format, layout)
    is_empty = True
    for puzzle in reader(source, layout):
        is_empty = False
        yield puzzle
    if is_empty and not source.has_errors:
        raise source.unreadable("empty")


def _reader(source: Source, format: str | None, layout: Layout | None) -> Reader:
    chosen = format_named(format) if format else sniff(source, layout)
    if chosen.read is None:
        raise InvalidRequest("format.write-only", name=chosen.id)
    return chosen.read


def sniff(source: Source, layout: Layout | None = None) -> Format:
    """The notation that fits the opening best; the file's extension breaks ties."""
    best, winners = Fit.COULD_BE, list[Format]()
    for known in possible_formats(source):
        fit = known.looks_like(source, layout)
        if fit > best:
            best, winners = fit, []
        if fit == best:
            winners.append(known)
        if fit == Fit.SIGNATURE:
            return known
    return _only(source, winners)


def _only(source: Source, winners: list[Format]) -> Format:
    by_extension = [known for known in winners if source.extension in known.extensions]
    if len(by_extension or winners) == 1:
        return (by_extension or winners)[0]
    if not winners:
        for known in formats_by_extension(source.extension):
            # A broken file says best what is wrong with it in its own notation.
            return known
        blank = all(is_blank_or_comment(line) for line in source.opening)
        raise source.unreadable("empty" if blank else "unknown")
    raise source.unreadable("ambiguous", names=[known.id for known in winners])


def as_grid(puzzle: PuzzleLike) -> Grid:
    """The grid meant by whatever a caller hands in: a Grid, a Puzzle, text, lists, an array."""
    if isinstance(puzzle, Grid):
        return puzzle
    if isinstance(puzzle, Puzzle):
        return puzzle.grid
    if isinstance(puzzle, str):
        return parse(puzzle)
    return Grid(puzzle)
