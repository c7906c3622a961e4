"""A partial output file (`NAME.part`) with its log, written by one run at a time.

The log (`NAME.part.log`) says in its first line what the output is made from. Every further line is
a mark, set after each piece of work: how many bytes were written until then, their checksum, and
what the run needs to go on from there. Each line has a checksum of its own, too.

The same command resumes from the last mark up to which the part is as it was written; what the part
has beyond that is cut off, as a kill leaves it. If the part was damaged meanwhile, a copy of it is
kept as `NAME.part.damaged`.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, BinaryIO
from zlib import crc32

from garns.formats import FileLock, name_full_disk, put_in_place, write_through
from garns.messages import say
from garns.model import InvalidRequest

from ..running.complaints import complain

CHUNK = 1 << 20

Recipe = dict[str, Any]
"""What makes an output what it is."""

Facts = dict[str, Any]
"""What stands in a mark."""


def can_grow(path: Path) -> bool:
    """Not a device or a pipe: these keep nothing, and must not become files."""
    return path.is_file() or not path.exists()


def part_of(path: Path) -> Path:
    return path.with_name(f"{path.name}.part")


def log_of(path: Path) -> Path:
    return path.with_name(f"{path.name}.part.log")


class Part:
    """The part of an output, open to be read and to be added to. A checksum is enough: it is to
    tell damage, not malice, and must not slow down an output of millions of lines."""

    def __init__(self, path: Path, stream: BinaryIO, log: BinaryIO) -> None:
        self.stream = stream
        self.size = 0
        self._path = path
        self._log = log
        self._checksum = 0

    def add(self, content: bytes, **facts: Any) -> None:
        """Whole lines only, with what a later run needs to go on after them."""
        self._write(content)
        mark = {**facts, "size": self.size, "checksum": self._checksum}
        _append(self._log, checked_line(mark))

    def resume(self, recipe: Recipe, header: bytes) -> Facts | None:
        """Go on from the last mark up to which the part is intact, and return it; without one,
        begin with the header. Raises InvalidRequest if the part was begun with another recipe."""
        size = self.stream.seek(0, 2)
        marks = self._marks(recipe) if size else []
        count = self._intact(marks)
        if count < len(marks) or (not count and size > len(header)):
            self._keep_damaged()
        if not count or count < len(marks):
            # Otherwise the log stays as it is: a kill in between must not cost it.
            self._log.truncate(0)
            _append(self._log, b"".join(map(checked_line, [recipe, *marks[:count]])))
        self._go_on_from(marks[count - 1] if count else {"size": 0, "checksum": 0})
        if not count:
            self._write(header)
        return marks[count - 1] if count else None

    def finish(self) -> None:
        """Let the part, which is whole now, be the file. It is closed before: Windows renames no
        file that is open."""
        write_through(self.stream)
        self.stream.close()
        put_in_place(part_of(self._path), self._path)
        self._remove(self._log)

    def remove(self) -> None:
        self._remove(self.stream)
        self._remove(self._log)

    def _write(self, content: bytes) -> None:
        _append(self.stream, content)
        self.size += len(content)
        self._checksum = crc32(content, self._checksum)

    def _marks(self, recipe: Recipe) -> list[Facts]:
        """Those of the log that can be read. Half a line, as a kill leaves it, is cut off."""
        self._log.seek(0)
        content = self._log.read()
        self._log.truncate(content.rfind(b"\n") + 1)
        first, *lines = content.splitlines(keepends=True) or [b""]
        if first != checked_line(recipe):
            raise InvalidRequest("cli.part-differs", file=str(part_of(self._path)))
        return [mark for line in lines if (mark := _mark(line))]

    def _go_on_from(self, mark: Facts) -> None:
        self.size, self._checksum = mark["size"], mark["checksum"]
        self.stream.truncate(self.size)
        self.stream.seek(0, 2)

    def _intact(self, marks: Sequence[Facts]) -> int:
        """How many of the marks the bytes of the part agree with, from the first on."""
        self.stream.seek(0)
        size = checksum = count = 0
        for number, mark in enumerate(marks, 1):
            for piece in _pieces(self.stream, mark["size"] - size):
                checksum = crc32(piece, checksum)
                size += len(piece)
            if (size, checksum) == (mark["size"], mark["checksum"]):
                count = number
        return count

    def _keep_damaged(self) -> None:
        aside = _unused(part_of(self._path))
        shutil.copyfile(self.stream.name, aside)
        complain(say("cli.part-damaged", file=part_of(self._path).name, aside=aside.name))

    @staticmethod
    def _remove(stream: BinaryIO) -> None:
        """Windows removes no file that is open."""
        stream.close()
        Path(stream.name).unlink()


@contextmanager
def opened_part(path: Path) -> Iterator[Part]:
    """The part of this file, for this run alone."""
    lock = FileLock(part_of(path).with_name(f"{path.name}.part.lock"))
    try:
        with _called(path):
            is_ours = lock.acquire()
        if not is_ours:
            raise InvalidRequest("cli.part-busy", file=str(part_of(path)))
        with _called(path):
            stream = part_of(path).open("ab+")
        with stream, log_of(path).open("ab+") as log:
            yield Part(path, stream, log)
    except OSError as error:
        name_full_disk(error, path)
        raise
    finally:
        lock.release()


def checked_line(fields: Facts) -> bytes:
    """A line of a log, with the checksum of what it says."""
    text = json.dumps(fields)
    return json.dumps({**fields, "check": crc32(text.encode())}).encode() + b"\n"


def checked_fields(line: bytes) -> Facts | None:
    """What such a line says; None if it is not as it was written."""
    try:
        fields = json.loads(line)
        return fields if checked_line(_without_check(fields)).strip() == line.strip() else None
    except (ValueError, TypeError, AttributeError, KeyError, RecursionError):
        return None


def _without_check(fields: Facts) -> Facts:
    del fields["check"]
    return fields


def _mark(line: bytes) -> Facts | None:
    fields = checked_fields(line)
    is_mark = fields is not None and type(fields.get("size")) is type(fields.get("checksum")) is int
    return fields if is_mark else None


def _pieces(stream: BinaryIO, length: int) -> Iterator[bytes]:
    """The next bytes, as many as there are."""
    while length > 0 and (piece := stream.read(min(length, CHUNK))):
        yield piece
        length -= len(piece)


def _unused(part: Path) -> Path:
    """A name beside the part for a copy that is to be kept."""
    aside, number = part.with_name(f"{part.name}.damaged"), 1
    while aside.exists():
        number += 1
        aside = part.with_name(f"{part.name}.damaged-{number}")
    return aside


def _append(stream: BinaryIO, content: bytes) -> None:
    stream.write(content)
    stream.flush()


@contextmanager
def _called(path: Path) -> Iterator[None]:
    """The name of the file that was asked for says more than ours."""
    try:
        yield
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(path)) from None
