"""Locks that keep two processes apart, on every system.

A lock is a file of its own beside what it guards, never the guarded file: Windows would not let
anybody read that, nor replace it, while it is locked. The system lets go of a lock when the process
that holds it ends, however it ends, so a lock file that a kill leaves behind locks nothing.
"""

from __future__ import annotations

import errno
import os
import time
import warnings
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING

from .signals import held_back

if TYPE_CHECKING:
    from filelock import BaseFileLock

LOOK_AGAIN = 0.05
"""Seconds between two looks whether somebody else has let go of the lock."""


class FileLock:
    """A lock for one process, and within it for one holder, at a time."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._held: BaseFileLock | None = None

    def acquire(self, *, wait: bool = False) -> bool:
        """Whether the lock is ours now. Raises OSError where no file can be written."""
        while not self._acquire_now():
            if not wait:
                return False
            time.sleep(LOOK_AGAIN)
        return True

    def _acquire_now(self) -> bool:
        self._refuse_missing_folder()
        # A signal just after the library has made the file would leave it behind.
        with held_back():
            return self._acquire_undisturbed()

    def _acquire_undisturbed(self) -> bool:
        with warnings.catch_warnings():
            # Where the system knows no locks the library falls back to another way, and warns.
            warnings.simplefilter("ignore")
            # Imported late: few commands take a lock.
            from filelock import FileLock, Timeout

            lock = FileLock(self._path, timeout=0, thread_local=False)
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
        with held_back():
            self._release()

    def _release(self) -> None:
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
    try:
        lock.acquire(wait=True)
        yield
    finally:
        lock.release()
