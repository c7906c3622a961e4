"""Files that appear only when they are whole, and are on the disk then: the one place where garns
replaces files."""

from __future__ import annotations

import errno
import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO

from .signals import held_back

IN_USE = (5, 32)
"""What Windows calls it if somebody has the file open that is to be replaced."""

PRIVATE = 0o600
"""Permissions of files that nobody but their owner may read: keys, marks, games."""

FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)
"""There is no room for more: on the disk, for this user, or in one file."""

PAUSES = (0.01, 0.02, 0.05, 0.1, 0.2, 0.5)
"""Seconds until the next attempt then: virus scanners and indexers soon let go of a file."""


@contextmanager
def replacing(
    path: Path,
    *,
    part_after: tuple[type[BaseException], ...] = (),
    on_part: Callable[[Path], None] = lambda _: None,
    keep_empty: bool = True,
    private: bool = False,
    flushed: bool = True,
) -> Iterator[BinaryIO]:
    """A stream to write a file anew: beside the old one, which it replaces at the end.

    If anything goes wrong before, the old file is as it was and nothing is left behind. But after
    the exceptions in `part_after` what was written until then stays in a file of the same name
    with `.part` behind it, and `on_part` is told so. Without `keep_empty`, nothing written means no
    new file. A `private` file can be read by its owner alone, whatever the old one allowed. Without
    `flushed`, a power failure may leave it shorter: for files that are there for a while only.
    """
    if path.is_dir():
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path.resolve()))
    if path.exists() and not path.is_file():
        # A device or a pipe has nothing to keep; /dev/stdout must not become a file. Nor has a pipe
        # a path that it could be resolved to.
        with path.open("wb") as stream:
            yield stream
        return
    path = path.resolve()
    beside = path.with_name(f".{path.name}.{os.getpid()}.{os.urandom(4).hex()}")
    try:
        with held_back():
            written = _opened(beside, path, private=private)
        with written:
            yield written
            if flushed:
                write_through(written)
        if keep_empty or beside.stat().st_size:
            put_in_place(beside, path, private=private)
        else:
            beside.unlink()
    except BaseException as error:
        name_full_disk(error, path)
        is_worth_keeping = beside.exists() and beside.stat().st_size
        if isinstance(error, part_after) and is_worth_keeping:
            part = path.with_name(f"{path.name}.part")
            replace(beside, part)
            on_part(part)
        else:
            beside.unlink(missing_ok=True)
        raise


def _opened(beside: Path, path: Path, *, private: bool) -> BinaryIO:
    try:
        # From the beginning: whoever opens a file before its permissions change can go on reading.
        return open(beside, "xb", opener=open_private if private else None)
    except OSError as error:
        # The name of the file that was asked for says more than ours.
        raise OSError(error.errno, error.strerror, str(path)) from None


def name_full_disk(error: BaseException, path: Path) -> None:
    """Let an error of writing say which file was too much: the system does not."""
    if isinstance(error, OSError) and error.errno in FULL and error.filename is None:
        error.filename = str(path)


def open_private(name: str, flags: int) -> int:
    """An opener of files that are made for their owner alone."""
    return os.open(name, flags, PRIVATE)


def write_through(stream: BinaryIO) -> None:
    """Wait until the disk has what was written. Renamed before that, a file may be empty after the
    power has failed, and the old one is gone."""
    stream.flush()
    os.fsync(stream.fileno())


def put_in_place(written: Path, path: Path, *, private: bool = False) -> None:
    """Let the file that was written, and is closed, be this one, with the permissions of the old
    one unless it is `private`."""
    if path.exists() and not private:
        written.chmod(path.stat().st_mode)
    replace(written, path)


def replace(source: Path, target: Path) -> None:
    """Rename a file or a folder, over an old file if there is one. Neither may be open in this
    process: Windows refuses that."""
    for pause in PAUSES:
        try:
            source.replace(target)
            break
        except PermissionError as error:
            if getattr(error, "winerror", None) not in IN_USE:
                raise
        time.sleep(pause)
    else:
        source.replace(target)
    _write_folder_through(target.parent)


def _write_folder_through(folder: Path) -> None:
    """Let the disk have the new name too. Windows has no way to say so, nor have some file systems,
    and a folder may be one that can be written to but not read."""
    if os.name == "nt":
        return
    with suppress(OSError):
        place = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(place)
        finally:
            os.close(place)


def save(path: Path, content: str | bytes, *, private: bool = False) -> None:
    """A file that is whole or not there at all; a `private` one is for its owner alone."""
    with replacing(path, private=private) as stream:
        stream.write(content.encode() if isinstance(content, str) else content)


def state_folder() -> Path:
    """Where programs keep their state: `$XDG_STATE_HOME/garns`, or `~/.local/state/garns`; on
    Windows `%LOCALAPPDATA%\\garns`."""
    base = os.environ.get("XDG_STATE_HOME") or os.environ.get("LOCALAPPDATA")
    return (Path(base) if base else Path.home() / ".local" / "state") / "garns"
