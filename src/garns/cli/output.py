"""Where results go: standard output, or a file that appears only when it is whole."""

from __future__ import annotations

import json
import shutil
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from garns.formats import replacing

Emit = Callable[[str], None]
"""Writes a piece of the result."""


@contextmanager
def emitter(path: Path | None) -> Iterator[Emit]:
    """A function that writes text to the file, or to standard output without one."""
    if path is None:
        yield _print
        return
    with replacing(path) as stream:

        def write(text: str) -> None:
            stream.write(text.encode())

        yield write


def _print(text: str) -> None:
    # Somebody may have started us without standard output.
    if sys.stdout is not None:
        sys.stdout.write(text)


def prints_frames() -> bool:
    """Whether standard output has the characters that frames are drawn with."""
    try:
        "┌─┬┐│├┼┤└┴┘".encode(getattr(sys.stdout, "encoding", None) or "utf-8")
    except UnicodeEncodeError:
        return False
    return True


def terminal_width() -> int:
    """Columns of the terminal; without one, as many as anybody wants."""
    if sys.stdout is None or not sys.stdout.isatty():
        return sys.maxsize
    return shutil.get_terminal_size().columns


def json_line(record: dict[str, Any]) -> str:
    """One object on one line; keys are English in every language."""
    return json.dumps(record, ensure_ascii=False, separators=(",", ":")) + "\n"
