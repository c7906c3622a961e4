"""Standard input, output and error, whatever became of them: closed, full, or without a reader."""

from __future__ import annotations

import errno
import io
import os
import sys
from typing import Any, TextIO


def prepare_streams() -> None:
    """Let there be all three of them, print whatever the encoding can, and forgive standard error
    that it cannot be written to."""
    _open_closed_ones()
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding=_encoding(stream), errors="replace")
    if isinstance(sys.stderr, io.TextIOWrapper):
        sys.stderr = _Messages(sys.stderr)
        # The game on the whole screen writes to this one.
        sys.__stderr__ = sys.stderr  # type: ignore[misc]


def _open_closed_ones() -> None:
    """A closed one reads nothing and writes to nowhere. It gets a descriptor too: the next file
    that is opened would have it otherwise, and programs that we start would write to that file."""
    for name in ("stdin", "stdout", "stderr"):
        if getattr(sys, name) is None:
            descriptor = os.open(os.devnull, os.O_RDWR)
            mode = "r" if name == "stdin" else "w"
            setattr(sys, name, os.fdopen(descriptor, mode, encoding="utf-8"))


def _encoding(stream: io.TextIOWrapper) -> str | None:
    """UTF-8 for files and pipes on Windows too, as Python does it everywhere from 3.15 on: many
    characters would be question marks in the encodings of the system. None leaves it as it is."""
    is_told = "PYTHONIOENCODING" in os.environ
    return "utf-8" if os.name == "nt" and not is_told and not stream.isatty() else None


class _Messages(io.TextIOWrapper):
    """Standard error. If nothing can be written to it any more (its reader is gone, the disk is
    full, the terminal closed), messages are dropped and the work goes on."""

    def __init__(self, stream: io.TextIOWrapper) -> None:
        raw = io.FileIO(stream.fileno(), "w", closefd=False)
        super().__init__(
            io.BufferedWriter(raw), stream.encoding, stream.errors, line_buffering=True
        )

    def write(self, text: str) -> int:
        try:
            return super().write(text)
        except OSError:
            give_up(self)
            return len(text)

    def flush(self) -> None:
        try:
            super().flush()
        except OSError:
            give_up(self)


def give_up(stream: TextIO | Any) -> None:
    """What is still to be written to the stream goes nowhere: Python would try again at the end,
    and complain."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, stream.fileno())
    os.close(nowhere)


def is_broken_pipe(error: OSError) -> bool:
    """Windows calls it an invalid argument if nobody reads what is written to a pipe."""
    is_from_windows = os.name == "nt" and error.errno == errno.EINVAL and error.filename is None
    return isinstance(error, BrokenPipeError) or is_from_windows
