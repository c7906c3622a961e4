"""The file that an output is until it is whole: `NAME.part`, written by one run at a time."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from garns.model import InvalidRequest

try:
    import fcntl
except ImportError:  # pragma: no cover - Windows: nobody keeps two runs apart there
    fcntl = None  # type: ignore[assignment]


def can_grow(path: Path) -> bool:
    """Not a device or a pipe: these keep nothing, and must not become files."""
    return path.is_file() or not path.exists()


def part_of(path: Path) -> Path:
    return path.with_name(f"{path.name}.part")


@contextmanager
def opened_part(path: Path) -> Iterator[BinaryIO]:
    """The part of this file, for this run alone, to be read and to be added to."""
    part = part_of(path)
    with _opened(part, path) as stream:
        _lock(stream, part)
        yield stream


def put_in_place(stream: BinaryIO, path: Path) -> None:
    """Let the part, which is whole now, be the file."""
    os.fsync(stream.fileno())
    part = part_of(path)
    if path.exists():
        part.chmod(path.stat().st_mode)
    part.replace(path)


def _opened(part: Path, path: Path) -> BinaryIO:
    try:
        return part.open("ab+")
    except OSError as error:
        # The name of the file that was asked for says more than ours.
        raise OSError(error.errno, error.strerror, str(path)) from None


def _lock(stream: BinaryIO, part: Path) -> None:
    if fcntl is None:
        return
    try:
        fcntl.flock(stream.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        raise InvalidRequest("cli.part-busy", file=str(part)) from None
    if not _is_at(stream, part):
        # Another run has made a whole file of it between the two calls.
        raise InvalidRequest("cli.part-busy", file=str(part))


def _is_at(stream: BinaryIO, part: Path) -> bool:
    try:
        return os.path.samestat(os.fstat(stream.fileno()), part.stat())
    except FileNotFoundError:
        return False
