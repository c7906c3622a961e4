"""A list cut into parts of about the same size, each of which can be read alone.

A part has the lines that begin within its bytes; where it begins follows from its number. Only how
many lines come before it has to be known, so the recipe has these numbers.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, BinaryIO
from zlib import crc32

from garns.data import Effort, Recipe
from garns.data import Input as RecipeInput
from garns.data.shards import TextFacts
from garns.formats import Format, Source, format_named
from garns.formats.reading import sniff
from garns.messages import current_language, on_command_line, use_language
from garns.model import InvalidRequest, Layout

from ..arguments.options import Reading
from ..reading.batch import Batch
from ..reading.inputs import Input, Part
from ..running.complaints import collected_complaints
from ..running.exit_codes import Exit
from ..running.progress import Progress
from ..writing.output import Emit
from ..writing.results import Results

FEW_SHARDS = 8
"""More are not needed where a line takes next to nothing: each shard costs some milliseconds."""

Write = Callable[[bytes | memoryview], None]

AT_ONCE = 1 << 17
LINE_FEED = 10

SAMPLES = 64
SAMPLE_BYTES = 4096

MOST_SHARDS = 10_000
"""Longer lists have longer shards: the recipe goes to the workers with every shard."""


def list_recipe(
    operation: str,
    wishes: Mapping[str, Any],
    batch: Batch,
    reading: Reading,
    *,
    strict: bool,
    shard_bytes: int,
    largest: int | None = None,
) -> Recipe:
    """The recipe for what a command does with a list. Shards of long lists may grow up to the
    `largest`. Raises InvalidRequest if the input is not one list with a puzzle on each line."""
    if reading.symbols is not None:
        raise InvalidRequest("cluster.not-with", option="--symbols")
    path, format = _list_of(batch, reading)
    size = path.stat().st_size
    shard_bytes = max(shard_bytes, min(size // FEW_SHARDS, largest or 0), -(-size // MOST_SHARDS))
    count = max(1, -(-size // shard_bytes))
    digest, lines = _measured(path, shard_bytes, count)
    options = {
        "wishes": dict(wishes),
        "format": format.id,
        "layout": reading.layout and reading.layout.name,
        "encoding": reading.encoding,
        "strict": strict,
        "language": current_language(),
        "file": str(batch.inputs[0].name),
        "size": size,
        "shard-bytes": shard_bytes,
        "lines-before": lines[:-1],
    }
    source = RecipeInput(str(path.absolute()), digest, lines[-1], count)
    return Recipe(operation, options, rows=lines[-1], inputs=(source,))


def _list_of(batch: Batch, reading: Reading) -> tuple[Path, Format]:
    source = batch.inputs[0]
    if len(batch.inputs) != 1 or source.size is None:
        name = source.name or source.text or ""
        raise InvalidRequest("cluster.not-a-list", name=name)
    path = Path(str(source.name))
    with path.open("rb") as stream:
        opened = Source(stream, str(path), reading.encoding)
        format = format_named(reading.format) if reading.format else sniff(opened, reading.layout)
        if not format.is_list or not opened.has_plain_encoding:
            raise InvalidRequest("cluster.not-a-list", name=str(path))
    return path, format


def _measured(path: Path, shard_bytes: int, count: int) -> tuple[str, list[int]]:
    """A checksum of a file, and how many lines come before each part, and in all."""
    lines = [0]
    with path.open("rb") as stream:
        checksum = _checksum(path, stream)
        for number in range(count):
            counter = _LineCounter()
            for piece in _pieces(stream, _part(stream, number, shard_bytes)):
                counter.add(piece)
            lines.append(lines[-1] + counter.lines)
    return f"{checksum:08x}", lines


def _checksum(path: Path, stream: BinaryIO) -> int:
    """It is to tell another list, not malice, and must not take as long as solving it. So of a long
    list some pieces and the time of the last change are enough."""
    size = path.stat().st_size
    if size <= SAMPLES * SAMPLE_BYTES:
        return crc32(stream.read())
    checksum = crc32(str(path.stat().st_mtime_ns).encode())
    for number in range(SAMPLES):
        stream.seek((size - SAMPLE_BYTES) * number // (SAMPLES - 1))
        checksum = crc32(stream.read(SAMPLE_BYTES), checksum)
    return checksum


def _part(stream: BinaryIO, number: int, shard_bytes: int) -> range:
    """Its bytes."""
    begin = _begin_of_line(stream, number * shard_bytes)
    return range(begin, _begin_of_line(stream, (number + 1) * shard_bytes))


def _pieces(stream: BinaryIO, part: range) -> Iterator[bytes]:
    """The bytes of a part, as many at a time as stay near the processor."""
    stream.seek(part.start)
    left = len(part)
    while left and (piece := stream.read(min(left, AT_ONCE))):
        yield piece
        left -= len(piece)


def _begin_of_line(stream: BinaryIO, place: int) -> int:
    """Where the first line begins that does not begin before this place."""
    if place:
        stream.seek(place - 1)
        stream.readline()
    return stream.tell() if place else 0


class _LineCounter:
    """Counts as `Source` does: a CR alone ends a line as well."""

    def __init__(self) -> None:
        self._ends = 0
        self._last = b""

    def add(self, piece: bytes) -> None:
        import numpy

        self._ends += int(numpy.count_nonzero(numpy.frombuffer(piece, numpy.uint8) == LINE_FEED))
        if b"\r" in piece:
            self._ends += piece.count(b"\r") - piece.count(b"\r\n")
        if self._last == b"\r" and piece.startswith(b"\n"):
            self._ends -= 1
        self._last = piece[-1:]

    @property
    def lines(self) -> int:
        return self._ends + (self._last not in (b"", b"\n", b"\r"))


class Piece:
    """A part on the worker that does it: what a command needs, and what has come of it."""

    def __init__(
        self, recipe: Recipe, part: Part, effort: Effort, write: Write, complaints: list[str]
    ) -> None:
        options = recipe.options
        layout = options["layout"] and Layout.named(options["layout"])
        self.wishes: dict[str, Any] = options["wishes"]
        self.reading = Reading(options["format"], layout, None, options["encoding"])
        source = Input(options["file"], part=part)
        self.batch = Batch([source], self.reading, strict=options["strict"], threads=1)
        self.progress = _PieceProgress(effort)
        self.results = Results(_Encoded(write))
        self.results.has_skipped = recipe.shard_count > 1
        self._complaints = complaints

    def facts(self) -> TextFacts:
        exits = sorted(int(code) for code in self.batch.codes if code is not Exit.DONE)
        notes = {"exits": exits, "complaints": self._complaints}
        made = {name: note for name, note in notes.items() if note}
        return TextFacts(self.progress.done, made)


@contextmanager
def opened_piece(recipe: Recipe, number: int, effort: Effort, write: Write) -> Iterator[Piece]:
    """Its results are given to `write`. What is complained about within goes with the shard, in the
    language of the client."""
    with (
        on_command_line(),
        use_language(recipe.options["language"]),
        collected_complaints() as complaints,
        _opened_part(recipe, number) as part,
    ):
        yield Piece(recipe, part, effort, write, complaints)


@contextmanager
def _opened_part(recipe: Recipe, number: int) -> Iterator[Part]:
    options, path = recipe.options, Path(recipe.inputs[0].url)
    if path.stat().st_size != options["size"]:
        raise InvalidRequest("data.input-changed", folder=str(path))
    with path.open("rb") as stream:
        part = _part(stream, number, options["shard-bytes"])
    with path.open("rb", buffering=0) as file:
        lines = io.BufferedReader(_Window(file, part), AT_ONCE)
        yield Part(lines, options["lines-before"][number])


class _Window(io.RawIOBase):
    """Some bytes of a file, as if there were no others."""

    def __init__(self, file: io.FileIO, part: range) -> None:
        self._file = file
        self._left = len(part)
        file.seek(part.start)

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: memoryview) -> int:  # type: ignore[override]
        count = self._file.readinto(buffer[: self._left])
        self._left -= count
        return count


class _Encoded(Emit):
    """Results as bytes."""

    def __init__(self, write: Write) -> None:
        self._write = write

    def __call__(self, piece: str | bytes | memoryview) -> None:
        self._write(piece.encode() if isinstance(piece, str) else piece)


class _PieceProgress(Progress):
    """Shows nothing here; whoever waits for the shard is told."""

    def __init__(self, effort: Effort) -> None:
        super().__init__()
        self._line = None
        self._effort = effort

    def foresee(self, puzzles: int) -> None:
        self._effort.progress(self.done + puzzles)

    def make_room(self) -> None:
        pass
