"""The file that an output is until it is whole: `NAME.part`, written by one run at a time."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from garns.formats import FileLock, put_in_place
from garns.model import InvalidRequest


def can_grow(path: Path) -> bool:
    """Not a device or a pipe: these keep nothing, and must not become files."""
    return path.is_file() or not path.exists()


def part_of(path: Path) -> Path:
    return path.with_name(f"{path.name}.part")


@contextmanager
def opened_part(path: Path) -> Iterator[BinaryIO]:
    """The part of this file, for this run alone, to be read and to be added to."""
    part = part_of(path)
    lock = FileLock(part.with_name(f"{part.name}.lock"))
    try:
        with _called(path):
            is_ours = lock.acquire()
        if not is_ours:
            raise InvalidRequest("cli.part-busy", file=str(part))
        with _called(path):
            stream = part.open("ab+")
        with stream:
            yield stream
    finally:
        lock.release()


def finish_part(stream: BinaryIO, path: Path) -> None:
    """Let the part, which is whole now, be the file. The stream is closed: Windows renames no open
    file."""
    stream.flush()
    os.fsync(stream.fileno())
    stream.close()
    put_in_place(part_of(path), path)


@contextmanager
def _called(path: Path) -> Iterator[None]:
    """The name of the file that was asked for says more than ours."""
    try:
        yield
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(path)) from None
