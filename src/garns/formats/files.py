"""Files that appear only when they are whole."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO


@contextmanager
def replacing(
    path: Path,
    *,
    part_after: tuple[type[BaseException], ...] = (),
    on_part: Callable[[Path], None] = lambda _: None,
) -> Iterator[BinaryIO]:
    """A stream to write a file anew: beside the old one, which it replaces at the end.

    If anything goes wrong before, the old file is as it was and nothing is left behind. But after
    the exceptions in `part_after` what was written until then stays in a file of the same name
    with `.part` behind it, and `on_part` is told so.
    """
    path = path.resolve()
    if path.is_dir():
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    if path.exists() and not path.is_file():
        # A device or a pipe has nothing to keep; /dev/stdout must not become a file.
        with path.open("wb") as stream:
            yield stream
        return
    beside = path.with_name(f".{path.name}.{os.getpid()}.{os.urandom(4).hex()}")
    try:
        stream = beside.open("xb")
    except OSError as error:
        # The name of the file that was asked for says more than ours.
        raise OSError(error.errno, error.strerror, str(path)) from None
    try:
        with stream:
            yield stream
        if path.exists():
            beside.chmod(path.stat().st_mode)
        beside.replace(path)
    except BaseException as error:
        if isinstance(error, part_after) and beside.stat().st_size:
            part = path.with_name(f"{path.name}.part")
            beside.replace(part)
            on_part(part)
        else:
            beside.unlink(missing_ok=True)
        raise


def save(path: Path, content: str | bytes) -> None:
    """A file that is whole or not there at all."""
    with replacing(path) as stream:
        stream.write(content.encode() if isinstance(content, str) else content)
