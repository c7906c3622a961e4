"""Reading: from a text, a file or a stream to puzzles, whatever the notation."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import islice
from os import PathLike
from pathlib import Path
from typing import BinaryIO, TextIO, TypeVar

from garns.model import (
    MAX_SIZE,
    Cells,
    Grid,
    InvalidRequest,
    Layout,
    Puzzle,
    Symbols,
    UnreadableInput,
)
from garns.model.arguments import checked_function, checked_path, shown

from .archives import is_archive, opened
from .blocks import Block, has_blocks, read_in_blocks
from .cells import is_blank_or_comment
from .folders import puzzle_files
from .format import Fit, Format, Reader
from .source import Pause, Source
from .table import format_named, formats_by_extension, possible_formats

Found = TypeVar("Found")

PuzzleLike = Grid | Puzzle | Cells
"""What the functions of garns take for a puzzle."""


def parse(
    text: str,
    *,
    format: str | None = None,
    layout: Layout | str | None = None,
    symbols: Symbols | str | None = None,
) -> Puzzle:
    """The one puzzle in a text, in any notation, with its notes and details.

    >>> import garns
    >>> puzzle = garns.parse("1234341221434...")
    >>> puzzle.clues, puzzle.grid.candidates("r4c2")
    (13, (3,))
    """
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

        >>> from io import StringIO
        >>> lines = StringIO("......4..13..2..\\n12343412........")
        >>> [puzzle.grid.line for puzzle in garns.read(lines)]
        ['......4..13..2..', '12343412........']

    What gzip has packed is unpacked; of a zip archive all puzzle files are read. With `on_error`,
    notations of one puzzle per line hand bad lines to it and go on.
    """
    checked_function("on_error", on_error)
    if isinstance(source, str | PathLike):
        source = Path(checked_path("source", source))
    if isinstance(source, Path) and is_archive(source):
        for file in puzzle_files(Path(source)):
            yield from read(
                file,
                format=format,
                layout=layout,
                symbols=symbols,
                encoding=encoding,
                on_error=on_error,
            )
        return
    with _opened(source, encoding) as opened:
        opened.on_error = on_error
        layout = None if layout is None else Layout.meant(layout)
        read_all = (symbols and _symbol_reader(opened, symbols, layout)) or _reader(
            opened, format, layout
        )
        yield from _not_empty(opened, read_all(opened, layout))


def read_pieces(
    source: Source | Path,
    *,
    format: str | None = None,
    layout: Layout | None = None,
    encoding: str = "utf-8",
    on_error: Callable[[UnreadableInput], None] | None = None,
) -> Iterator[Puzzle | Block | Pause]:
    """The same, but a list of classic boards comes in blocks after the first puzzles."""
    with _opened(source, encoding) as opened:
        opened.on_error = on_error
        chosen = _format(opened, format, layout)
        if has_blocks(opened, chosen, layout):
            yield from _not_empty(opened, read_in_blocks(opened, chosen, layout))
        else:
            yield from _not_empty(opened, _reader_of(chosen)(opened, layout))


@contextmanager
def _opened(source: Source | str | Path | BinaryIO | TextIO, encoding: str) -> Iterator[Source]:
    if isinstance(source, (str, Path)):
        with opened(Path(source)) as stream:
            yield Source(stream, str(source), encoding)
    elif isinstance(source, Source):
        yield source
    else:
        yield _of_stream(source, encoding)


def _of_stream(stream: BinaryIO | TextIO, encoding: str) -> Source:
    name = getattr(stream, "name", None)
    name = name if isinstance(name, str) else None
    if isinstance(stream, io.StringIO):
        return Source.of_text(stream.read(), name)
    if not hasattr(stream, "read"):
        raise InvalidRequest("argument.path", name="source", found=shown(stream))
    binary: BinaryIO = getattr(stream, "buffer", stream)  # type: ignore[arg-type]
    return Source(binary, name, encoding)


def _not_empty(source: Source, found: Iterator[Found]) -> Iterator[Found]:
    is_empty = True
    for each in found:
        is_empty = False
        yield each
    if is_empty and not source.has_errors and not source.is_part:
        raise source.unreadable("empty")


def _symbol_reader(source: Source, symbols: Symbols | str, layout: Layout | None) -> Reader | None:
    """A reader of boards in these symbols; None if the boards are in digits."""
    # Imported late: few boards have symbols of their own.
    from .symbolic import is_in_digits, symbol_reader

    return None if is_in_digits(source, symbols, layout) else symbol_reader(symbols)


def _reader(source: Source, format: str | None, layout: Layout | None) -> Reader:
    return _reader_of(_format(source, format, layout))


def _format(source: Source, format: str | None, layout: Layout | None) -> Format:
    if format:
        return format_named(format)
    found = sniff(source, layout)
    if found.read is None:
        raise source.unreadable("write-only", format=found.id)
    return found


def _reader_of(chosen: Format) -> Reader:
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
        if source.first_error is not None:
            # Perhaps the notation would be known if every line could be read.
            raise source.first_error
        blank = all(is_blank_or_comment(line) for line in source.opening)
        raise source.unreadable("empty" if blank else "unknown")
    raise source.unreadable("ambiguous", names=[known.id for known in winners])


def as_grid(puzzle: PuzzleLike) -> Grid:
    """The grid meant by whatever a caller hands in: a Grid, a Puzzle, text, lists, an array."""
    if isinstance(puzzle, Grid):
        return puzzle
    if isinstance(puzzle, Puzzle):
        return puzzle.grid
    if isinstance(puzzle, bytes) and max(puzzle, default=0) > MAX_SIZE:
        puzzle = puzzle.decode("latin-1")  # characters, and not values
    if isinstance(puzzle, str):
        return _plain_line(puzzle) or parse(puzzle).grid
    return Grid(puzzle)


_CLASSIC = Layout.of_size(9)
_VALUES = bytes.maketrans(b".0123456789", bytes([0, *range(10)]))


def _plain_line(text: str) -> Grid | None:
    """The grid of 81 digits and dots, of which no notation makes anything else."""
    if len(text) != _CLASSIC.cell_count or text.strip(".0123456789"):
        return None
    values = text.encode().translate(_VALUES)
    return Grid.unchecked(_CLASSIC, values, values)
