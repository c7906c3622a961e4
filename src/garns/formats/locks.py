"""Locks that keep two processes apart, on every system.

A lock is a file of its own beside what it guards, never the guarded file: Windows would not let
anybody read that, nor replace it, while it is locked. The system lets go of a lock when the process
that holds it ends, however it ends, so a lock file that a kill leaves behind locks nothing.
"""

from __future__ import annotations

import errno
import os
import warnings
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from filelock import BaseFileLock


class FileLock:
    """A lock for one process, and within it for one holder, at a time."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._held: BaseFileLock | None = None

    def acquire(self, *, wait: bool = False) -> bool:
        """Whether the lock is ours now. Raises OSError where no file can be written."""
        self._refuse_missing_folder()
        with warnings.catch_warnings():
            # Where the system knows no locks the library falls back to another way, and warns.
            warnings.simplefilter("ignore")
            # Imported late: few commands take a lock.
            from filelock import FileLock, Timeout

            lock = FileLock(self._path, timeout=-1 if wait else 0, thread_local=False)
            try:
                lock.acquire()
            except Timeout:
                return False
        self._held = lock
        return True

    def _refuse_missing_folder(self) -> None:
        """The library would make it."""
        folder = self._path.parent
        if not folder.is_dir():
            code = errno.ENOTDIR if folder.exists() else errno.ENOENT
            raise OSError(code, os.strerror(code), str(folder))

    def release(self) -> None:
        """Let others have the lock, and leave no file behind."""
        if self._held is None:
            return
        from filelock import SoftFileLock

        if not isinstance(self._held, SoftFileLock):
            # Removed while it is held, so that it is nobody else's; those who wait for it notice.
            # On Windows, where an open file cannot be removed, the library does it afterwards.
            with suppress(OSError):
                self._path.unlink()
        self._held.release()
        self._held = None


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Hold the lock within the block, after whoever holds it now."""
    lock = FileLock(path)
    lock.acquire(wait=True)
    try:
        yield
    finally:
        lock.release()
