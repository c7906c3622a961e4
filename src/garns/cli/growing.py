"""A file that grows line by line and can be continued after a kill.

Until it is whole it is called `NAME.part`. Its first lines are comments that tell what it is made
from: a run with the same wishes goes on where the last whole line ends.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

from garns.model import InvalidRequest

try:
    import fcntl
except ImportError:  # pragma: no cover - Windows: nobody keeps two runs apart there
    fcntl = None  # type: ignore[assignment]

SEED_MARK = b"# seed "
CHUNK = 1 << 20


@dataclass(frozen=True)
class Growing:
    """The open part and how many lines, comments apart, it has already."""

    stream: BinaryIO
    done: int

    def add(self, lines: bytes) -> None:
        """Whole lines only; they are on their way to the disk when this returns."""
        self.stream.write(lines)
        self.stream.flush()


def can_grow(path: Path) -> bool:
    """Not a device or a pipe: these keep nothing, and must not become files."""
    return path.is_file() or not path.exists()


def part_of(path: Path) -> Path:
    return path.with_name(f"{path.name}.part")


def seed_of_part(path: Path) -> int | None:
    """The seed of a part that was left behind, for runs that do not name one."""
    try:
        with part_of(path.resolve()).open("rb") as stream:
            first = stream.readline(100)
    except OSError:
        return None  # whatever it is, writing will tell
    number = first.removeprefix(SEED_MARK).strip()
    return int(number) if first.startswith(SEED_MARK) and number.isdigit() else None


@contextmanager
def growing(path: Path, header: bytes) -> Iterator[Growing]:
    """The file to go on with; it gets its own name when everything is there."""
    # What a link leads to is replaced, not the link.
    path = path.resolve()
    part = part_of(path)
    with _opened(part, path) as stream:
        _lock(stream, part)
        done = _continued(stream, header, part)
        yield Growing(stream, done)
        os.fsync(stream.fileno())
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
        raise InvalidRequest("generate.part-busy", file=str(part)) from None


def _continued(stream: BinaryIO, header: bytes, part: Path) -> int:
    """Cut off half a line at the end; the number of lines that are there."""
    stream.seek(0)
    found = stream.read(len(header))
    if not header.startswith(found):
        raise InvalidRequest("generate.part-differs", file=str(part))
    if len(found) < len(header):
        stream.truncate(0)
        stream.write(header)
        return 0
    end, done = len(header), 0
    position = end
    while chunk := stream.read(CHUNK):
        done += chunk.count(b"\n")
        if b"\n" in chunk:
            end = position + chunk.rindex(b"\n") + 1
        position += len(chunk)
    stream.truncate(end)
    return done
