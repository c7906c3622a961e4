"""Output that can be resumed: one meaning of `NAME.part` for all commands that write results. (The
part of a class that is judged is another matter: see marking/judged_records.py.)

Until it is whole, an output is called `NAME.part`. Its log (`NAME.part.log`) says in its first line
what the output is made from (the recipe). Every further line is a mark: how many bytes were
written, their checksum, and what the run needs to go on from there. Each line has a checksum of its
own, too.

The same command resumes from the last mark up to which the part is as it was written; what the part
has beyond that is cut off, as a kill leaves it. Another command is refused. If the part was damaged
meanwhile, a copy of it is kept as `NAME.part.damaged`. One run writes at a time.
"""

from __future__ import annotations

import errno
import json
import os
import shutil
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, BinaryIO, NamedTuple
from zlib import crc32

from garns.formats import (
    FileLock,
    held_back,
    name_full_disk,
    put_in_place,
    write_through,
)
from garns.messages import say
from garns.model import CannotMake, GarnsError, InvalidRequest, UnreadableInput

from ..running.complaints import complain
from .joined_checksums import joined_crc32
from .output import Emit, log_of, part_of

CHUNK = 1 << 20

PERIOD = 1.0
"""Seconds of work that a kill may cost, apart from what was not answered yet."""
MOST_UNMARKED = 1 << 20
"""Bytes that are written without a mark."""

Recipe = dict[str, Any]
"""What makes an output what it is."""

Facts = dict[str, Any]
"""What stands in a mark."""

Finish = Callable[[BinaryIO, BinaryIO], None]
"""Makes the file, the second stream, of all lines in the part, the first one."""


class _Reached(NamedTuple):
    """A point that a later run can go on from."""

    size: int
    checksum: int
    facts: Facts


class ResumableOutput(Emit):
    """An output that grows. A checksum is enough: it is to tell damage, not malice, and must not
    slow down an output of millions of lines."""

    def __init__(self, path: Path, stream: BinaryIO, log: BinaryIO) -> None:
        self.path = path
        self.stream = stream
        self.size = 0
        """Bytes in the part."""
        self.progress: Facts = {}
        """What the last run, or this one, has got done; nothing at the beginning."""
        self._log = log
        self._checksum = 0
        self._reached = _Reached(0, 0, {})
        self._marked = self._reached
        self._marked_at = 0.0

    def resume(self, recipe: Recipe, header: bytes = b"") -> Facts:
        """Go on from the last mark up to which the part is intact, and return its facts; without
        one, begin with the header. Raises InvalidRequest if the part has another recipe."""
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
            self(header)
            self._reached = _Reached(self.size, self._checksum, {})
            # With a mark of its own: what a kill leaves after it is then known to be no damage.
            self._mark(self._reached)
        return self.progress

    def __call__(self, piece: str | bytes | memoryview) -> None:
        """Write a piece. It counts only when something is reached with it."""
        content = piece.encode() if isinstance(piece, str) else piece
        self.stream.write(content)
        self.size += len(content)
        self._checksum = crc32(content, self._checksum)

    def add(self, content: bytes, **facts: Any) -> None:
        """Write whole lines with a mark after them."""
        self(content)
        self.reach(**facts)
        self.save()

    def add_file(self, path: Path, size: int, checksum: int, **facts: Any) -> None:
        """Write the whole lines of a file with a mark after them. It has so many bytes with this
        checksum, which are not looked at: the system copies them."""
        self.stream.flush()
        with path.open("rb") as source, part_of(self.path).open("r+b") as target:
            target.seek(self.size)
            _copy(source, target, size)
        self.size += size
        self._checksum = joined_crc32(self._checksum, checksum, size)
        self.reach(**facts)
        self.save()

    def reach(self, **facts: Any) -> None:
        """All that was written until now is as good as these facts. They are saved with the next
        mark, within a second."""
        # In one step, so that a signal finds the facts that belong to the size.
        self._reached = _Reached(self.size, self._checksum, facts)
        now = time.monotonic()
        if now > self._marked_at + PERIOD or self.size > self._marked.size + MOST_UNMARKED:
            self.save()
            self._marked_at = now

    def flush(self) -> None:
        """The input makes us wait: nothing that was reached need be lost meanwhile."""
        self.save()

    def save(self) -> None:
        """Let nothing be lost of what was reached."""
        # A signal in between would leave lines without their mark.
        with held_back():
            if self._reached is not self._marked:
                self._mark(self._reached)

    def _mark(self, reached: _Reached) -> None:
        self.stream.flush()
        mark = {**reached.facts, "size": reached.size, "checksum": reached.checksum}
        _append(self._log, checked_line(mark))
        self.progress = reached.facts
        self._marked = reached

    def finish(self) -> None:
        """Let the part, which is whole now, be the file. It is closed before: Windows renames no
        file that is open."""
        write_through(self.stream)
        self.stream.close()
        put_in_place(part_of(self.path), self.path)
        self._remove(self._log)

    def finish_by(self, make: Finish) -> None:
        """Let the file be made of the part, which has all that it needs."""
        made = self.path.with_name(f"{self.path.name}.part.made")
        with part_of(self.path).open("rb") as lines, made.open("wb") as stream:
            make(lines, stream)
            write_through(stream)
        put_in_place(made, self.path)
        self.remove()

    def remove(self) -> None:
        self._remove(self.stream)
        self._remove(self._log)

    def cut(self) -> None:
        """Drop what was written after the last thing that was reached, and save that."""
        with held_back():
            self.save()
            self.stream.truncate(self._reached.size)

    def _marks(self, recipe: Recipe) -> list[Facts]:
        """Those of the log that can be read. Half a line, as a kill leaves it, is cut off."""
        self._log.seek(0)
        content = self._log.read()
        self._log.truncate(content.rfind(b"\n") + 1)
        first, *lines = content.splitlines(keepends=True) or [b""]
        if first != checked_line(recipe):
            raise InvalidRequest("cli.part-differs", file=str(part_of(self.path)))
        return [mark for line in lines if (mark := _mark(line))]

    def _go_on_from(self, mark: Facts) -> None:
        self.size, self._checksum = mark["size"], mark["checksum"]
        self.progress = {key: mark[key] for key in mark if key not in ("size", "checksum")}
        self._reached = self._marked = _Reached(self.size, self._checksum, self.progress)
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
        aside = _unused(part_of(self.path))
        shutil.copyfile(self.stream.name, aside)
        complain(say("cli.part-damaged", file=part_of(self.path).name, aside=aside.name))

    @staticmethod
    def _remove(stream: BinaryIO) -> None:
        """Windows removes no file that is open."""
        try:
            stream.close()
        finally:
            Path(stream.name).unlink()


KEPT_AFTER = (KeyboardInterrupt, SystemExit, UnreadableInput, CannotMake, OSError)
"""What may end a run whose output is worth resuming."""


@contextmanager
def resumable(
    path: Path, recipe: Recipe, header: bytes = b"", finish: Finish | None = None
) -> Iterator[ResumableOutput]:
    """The output to go on with. The file gets its name when everything is there; without any
    result there is none."""
    with opened_part(path.resolve()) as output:
        is_new = not output.resume(recipe, header)
        try:
            yield output
            output.save()
        except BaseException as error:
            _leave(output, error, is_new=is_new)
            raise
        if output.size <= len(header):
            # A header alone is no result.
            output.remove()
        elif finish is None:
            output.finish()
        else:
            output.finish_by(finish)


def _leave(output: ResumableOutput, error: BaseException, *, is_new: bool) -> None:
    """Keep what there is of an output, if it can be resumed. What was refused will be refused
    again; but nothing is taken away that an earlier run has left."""
    is_stopped = isinstance(error, KEPT_AFTER)
    if is_stopped:
        # A full disk may not take the last mark either; those before it are there.
        with suppress(OSError):
            output.cut()
    is_refused = isinstance(error, GarnsError) and not is_stopped
    if not output.progress or (is_new and is_refused):
        with suppress(OSError):
            output.remove()


@contextmanager
def opened_part(path: Path) -> Iterator[ResumableOutput]:
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
            yield ResumableOutput(path, stream, log)
    except OSError as error:
        name_full_disk(error, path)
        raise
    finally:
        lock.release()


def recipe_of(path: Path) -> Recipe:
    """What the part of this file was begun with; nothing if there is none."""
    try:
        with log_of(path.resolve()).open("rb") as log:
            return checked_fields(log.readline()) or {}
    except OSError:
        return {}  # whatever it is, writing will tell


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


def _copy(source: BinaryIO, target: BinaryIO, size: int) -> None:
    """So many bytes, without a way through this process where the system can do that."""
    left = size
    with suppress(AttributeError, OSError):  # not on all systems, nor between all file systems
        while left and (copied := os.copy_file_range(source.fileno(), target.fileno(), left)):
            left -= copied
    for piece in _pieces(source, left):
        target.write(piece)
        left -= len(piece)
    if left:
        raise OSError(errno.EIO, os.strerror(errno.EIO), source.name)


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
