"""A file that grows line by line and can be continued after a kill.

Until it is whole it is called `NAME.part`. Its first lines are comments that tell what it is made
from: a run with the same wishes goes on where the last whole line ends.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

from garns.model import InvalidRequest

from .parts import finish_part, opened_part, part_of

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
    with opened_part(path) as stream:
        done = _continued(stream, header, part_of(path))
        yield Growing(stream, done)
        finish_part(stream, path)


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
