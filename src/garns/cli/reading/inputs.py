"""What the user handed in: literal puzzles, files, folders or standard input."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import BinaryIO, NamedTuple

from garns.formats import (
    Block,
    Pause,
    Source,
    is_folder,
    is_puzzle_name,
    is_there,
    puzzle_files,
    read,
    read_pieces,
)
from garns.model import InvalidRequest, Puzzle, UnreadableInput

from ..arguments.options import Reading

PACKED = (".gz", ".zip")


class Part(NamedTuple):
    """Some whole lines of a file, to be read once."""

    stream: BinaryIO
    lines_before: int


class Input(NamedTuple):
    """One thing to read puzzles from; `name` is None for a literal. Of a file that is cut, `part`
    is all there is to read."""

    name: str | None
    text: str | None = None
    part: Part | None = None

    def puzzles(
        self, reading: Reading, on_error: Callable[[UnreadableInput], None] | None = None
    ) -> Iterator[Puzzle]:
        return read(
            self._to_read(reading),
            format=reading.format,
            layout=reading.layout,
            symbols=reading.symbols,
            encoding=reading.encoding,
            on_error=on_error,
        )

    def pieces(
        self, reading: Reading, on_error: Callable[[UnreadableInput], None] | None = None
    ) -> Iterator[Puzzle | Block | Pause]:
        """The same, but long lists come in blocks."""
        return read_pieces(
            self._to_read(reading),
            format=reading.format,
            layout=reading.layout,
            encoding=reading.encoding,
            on_error=on_error,
        )

    @property
    def size(self) -> int | None:
        """The bytes of the file, if it is one and they are the puzzles as they stand."""
        path = None if self.name in (None, "-") else Path(str(self.name))
        is_plain = path is not None and path.suffix.lower() not in PACKED and path.is_file()
        return path.stat().st_size if path is not None and is_plain else None

    def _to_read(self, reading: Reading) -> Source | Path:
        if self.text is not None:
            return Source.of_text(self.text)
        if self.part is not None:
            part = self.part
            return Source(part.stream, self.name, reading.encoding, part.lines_before)
        if self.name == "-":
            return Source(sys.stdin.buffer, "-", reading.encoding)
        return Path(str(self.name))


def inputs(arguments: Sequence[str]) -> list[Input]:
    """The inputs named; without any, standard input."""
    if not arguments:
        if sys.stdin.isatty():
            raise InvalidRequest("cli.no-input")
        return [Input("-")]
    return [found for argument in arguments for found in _resolved(argument)]


SHORT_WORD = r"(?=.*[A-Za-z])(?!.*\.\.)[\w.-]{1,15}"
"""No notation is that short where it has letters: these stand for digits on large boards."""


def _resolved(argument: str) -> list[Input]:
    if argument == "-":
        return [Input("-")]
    if not argument.strip():
        raise InvalidRequest("cli.no-input")
    path = Path(argument)
    if _exists(path):
        files = puzzle_files(path) if is_folder(path) else [path]
        return [Input(str(file)) for file in files]
    if _is_file_name(argument):
        raise InvalidRequest("cli.no-such-file", name=argument)
    return [Input(None, argument)]


def _exists(path: Path) -> bool:
    try:
        return is_there(path)
    except (OSError, ValueError):
        # Too long or with a NUL: a literal puzzle, certainly no file.
        return False


def _is_file_name(argument: str) -> bool:
    """Whether this was meant as a file: it ends as one, and starts like no puzzle."""
    if "\n" in argument or argument.lstrip()[:1] in tuple("[{|+") or "://" in argument:
        return False
    path = Path(argument)
    ends_as_one = is_puzzle_name(path) or path.suffix.lower() in PACKED
    return ends_as_one or bool(re.fullmatch(rf"[./~].*/.*|{SHORT_WORD}", argument))
