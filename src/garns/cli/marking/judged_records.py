"""The records of a class that is being judged: `NAME.part`, one line each, until the marks are
written. A run that was interrupted goes on with them.

What is in the file decides about marks. So it is used only if nobody else can have written it, and
each line only if it is whole and fits the cases. Whatever is wrong with it, the judging goes on.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO

from garns.classroom.judging import Record, is_record
from garns.messages import say

from ..running.complaints import complain, system_words
from ..writing.output import can_grow, part_of
from ..writing.resumable import checked_fields, checked_line

LONGEST_LINE = 1 << 22
LONGEST_PART = 1 << 28
"""Bytes that are read; a record has some thousand."""

NO_LINKS = getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)
WRITING = os.O_WRONLY | os.O_CREAT | os.O_APPEND | NO_LINKS


class JudgedPart:
    """The part beside an output; none without an output that is a file."""

    def __init__(self, output: Path | None, cases: Sequence[str]) -> None:
        self._path = part_of(output.resolve()) if output and can_grow(output) else None
        self._cases = cases
        self._is_begun = False
        self._is_writable = True

    def records(self) -> dict[str, Record]:
        """What an earlier run got done, by digest."""
        if self._path is None or not os.path.lexists(self._path):
            return {}
        try:
            with os.fdopen(os.open(self._path, os.O_RDONLY | NO_LINKS), "rb") as stream:
                if _is_ours(stream):
                    return self._read(stream)
        except OSError:
            pass
        complain(say("judge.part-not-ours", file=str(self._path)))
        self.remove()
        return {}

    def _read(self, stream: BinaryIO) -> dict[str, Record]:
        entries = [self._entry(line) for line in _lines(stream)]
        if damaged := entries.count(None):
            complain(say("judge.part-damaged", file=str(self._path), n=damaged))
        return dict(filter(None, entries))

    def _entry(self, line: bytes) -> tuple[str, Record] | None:
        """The digest and the record; None for half a line, as a kill leaves it, and anything that
        this command does not write."""
        entry = checked_fields(line)
        if entry is None or not {"digest", "record"} <= entry.keys():
            return None
        key, record = entry["digest"], entry["record"]
        return (key, record) if isinstance(key, str) and is_record(record, self._cases) else None

    def note(self, key: str, record: Record) -> None:
        """Add a record. What is nobody's fault is judged again by the next run."""
        if self._path is None or not self._is_writable or record["is_fault"]:
            return
        # The first line begins after half a line that may be there.
        line = b"" if self._is_begun else b"\n"
        line += checked_line({"digest": key, "record": record})
        try:
            with os.fdopen(os.open(self._path, WRITING, 0o600), "ab") as stream:
                stream.write(line)
            self._is_begun = True
        except OSError as error:
            self._is_writable = False
            words = system_words(OSError(error.errno, error.strerror))
            complain(say("judge.part-unwritable", file=str(self._path), problem=words))

    def remove(self) -> None:
        if self._path is not None:
            with suppress(OSError):
                self._path.unlink(missing_ok=True)


def _is_ours(stream: BinaryIO) -> bool:
    found = os.fstat(stream.fileno())
    is_file = stat.S_ISREG(found.st_mode)
    if not hasattr(os, "geteuid"):
        return is_file
    others_can_write = found.st_mode & (stat.S_IWGRP | stat.S_IWOTH)
    return is_file and found.st_uid == os.geteuid() and not others_can_write


def _lines(stream: BinaryIO) -> Iterator[bytes]:
    """Those with something in them; an endless one in pieces."""
    while stream.tell() < LONGEST_PART and (line := stream.readline(LONGEST_LINE)):
        if not line.isspace():
            yield line
