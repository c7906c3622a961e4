"""Files that appear only when they are whole."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO


@contextmanager
def replacing(path: Path) -> Iterator[BinaryIO]:
    """A stream to write a file anew: beside the old one, which it replaces at the end.

    If anything goes wrong before, the old file is as it was and nothing is left behind.
    """
    # Imported late: it costs more than reading a puzzle.
    import tempfile

    path = path.resolve()
    if path.exists() and not path.is_file():
        # A device or a pipe has nothing to keep; /dev/stdout must not become a file.
        with path.open("wb") as stream:
            yield stream
        return
    handle, beside = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as stream:
            yield stream
        _take_permissions(Path(beside), path)
        Path(beside).replace(path)
    except BaseException:
        with contextlib.suppress(FileNotFoundError):
            Path(beside).unlink()
        raise


def _take_permissions(beside: Path, path: Path) -> None:
    """Those of the old file, or those that any new file gets; mkstemp's are for secrets."""
    if path.exists():
        mode = path.stat().st_mode
    else:
        mask = os.umask(0)
        os.umask(mask)
        mode = 0o666 & ~mask
    beside.chmod(mode)
