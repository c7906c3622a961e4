"""A list cut into parts of about the same size, each of which can be read alone.

A part has the lines that begin within its bytes; where it begins follows from its number. Only how
many lines come before it has to be known, so the recipe has these numbers.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, BinaryIO
from zlib import crc32

from garns.data import Effort, Recipe
from garns.data import Input as RecipeInput
from garns.data.shards import Text
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
) -> Recipe:
    """The recipe for what a command does with a list. Raises InvalidRequest if the input is not
    one list with a puzzle on each line."""
    if reading.symbols is not None:
        raise InvalidRequest("cluster.not-with", option="--symbols")
    path, format = _list_of(batch, reading)
    size = path.stat().st_size
    shard_bytes = max(shard_bytes, -(-size // MOST_SHARDS))
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
    """A checksum of a file, and how many lines come before each part, and in all. It is to tell
    another list, not malice, and must not take as long as solving it."""
    checksum, lines = 0, [0]
    with path.open("rb") as stream:
        for number in range(count):
            content = _part(stream, number, shard_bytes)
            checksum = crc32(content, checksum)
            lines.append(lines[-1] + _line_count(content))
    return f"{checksum:08x}", lines


def _part(stream: BinaryIO, number: int, shard_bytes: int) -> bytes:
    begin = _begin_of_line(stream, number * shard_bytes)
    end = _begin_of_line(stream, (number + 1) * shard_bytes)
    stream.seek(begin)
    return stream.read(end - begin)


def _begin_of_line(stream: BinaryIO, place: int) -> int:
    """Where the first line begins that does not begin before this place."""
    if place:
        stream.seek(place - 1)
        stream.readline()
    return stream.tell() if place else 0


def _line_count(content: bytes) -> int:
    """As `Source` counts them: a CR alone ends a line as well."""
    ends = content.count(b"\n") + content.count(b"\r") - content.count(b"\r\n")
    return ends + (bool(content) and not content.endswith((b"\n", b"\r")))


class Piece:
    """A part on the worker that does it: what a command needs, and what has come of it."""

    def __init__(self, recipe: Recipe, number: int, effort: Effort, complaints: list[str]) -> None:
        options = recipe.options
        layout = options["layout"] and Layout.named(options["layout"])
        self.wishes: dict[str, Any] = options["wishes"]
        self.reading = Reading(options["format"], layout, None, options["encoding"])
        source = Input(options["file"], part=_read_part(recipe, number))
        self.batch = Batch([source], self.reading, strict=options["strict"], threads=1)
        self.progress = _PieceProgress(effort)
        self._kept = _Kept()
        self.results = Results(self._kept)
        self.results.has_skipped = recipe.shard_count > 1
        self._complaints = complaints

    def text(self) -> Text:
        exits = sorted(int(code) for code in self.batch.codes if code is not Exit.DONE)
        notes = {"exits": exits, "complaints": self._complaints}
        made = {name: note for name, note in notes.items() if note}
        return Text(b"".join(self._kept.pieces), self.progress.done, made)


@contextmanager
def opened_piece(recipe: Recipe, number: int, effort: Effort) -> Iterator[Piece]:
    """What is complained about within goes with the shard, in the language of the client."""
    with (
        on_command_line(),
        use_language(recipe.options["language"]),
        collected_complaints() as complaints,
    ):
        yield Piece(recipe, number, effort, complaints)


def _read_part(recipe: Recipe, number: int) -> Part:
    options, path = recipe.options, Path(recipe.inputs[0].url)
    if path.stat().st_size != options["size"]:
        raise InvalidRequest("data.input-changed", folder=str(path))
    with path.open("rb") as stream:
        content = _part(stream, number, options["shard-bytes"])
    return Part(content, options["lines-before"][number])


class _Kept(Emit):
    """Results that stay in memory."""

    def __init__(self) -> None:
        self.pieces: list[bytes] = []

    def __call__(self, piece: str | bytes | memoryview) -> None:
        self.pieces.append(piece.encode() if isinstance(piece, str) else bytes(piece))


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
