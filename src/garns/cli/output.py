"""Where results go: standard output, or a file that appears only when it is whole."""

from __future__ import annotations

import json
import os
import shutil
import signal
import stat
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TextIO

from garns.formats import replacing
from garns.messages import say

from .app import complain

Emit = Callable[[str | memoryview], None]
"""Writes a piece of the result: text, or whole lines of ASCII. Of the latter all or nothing is
written to a file, whenever Ctrl-C comes."""

LONG = 1 << 16
"""From so many bytes on, lines go past the text layer of standard output."""


@contextmanager
def emitter(
    path: Path | None, *, part_after: tuple[type[BaseException], ...] = ()
) -> Iterator[Emit]:
    """A function that writes to the file, or to standard output without one.

    After one of the exceptions in `part_after` what was written is kept beside the file.
    """
    if path is None:
        yield _print
        return
    with replacing(path, part_after=part_after, on_part=_tell_part) as stream:

        def write(piece: str | memoryview) -> None:
            with _interrupted_afterwards():
                stream.write(piece.encode() if isinstance(piece, str) else piece)

        yield write


def _tell_part(part: Path) -> None:
    complain(say("cli.part", name=str(part)))


def _print(piece: str | memoryview) -> None:
    # Somebody may have started us without standard output.
    if sys.stdout is None:
        return
    if isinstance(piece, str):
        sys.stdout.write(piece)
    elif not piece:
        sys.stdout.flush()
    elif len(piece) < LONG or not _takes_bytes(sys.stdout):
        sys.stdout.write(str(piece, "ascii"))
    elif _is_file(sys.stdout):
        with _interrupted_afterwards():
            _print_bytes(piece)
    else:
        _print_bytes(piece)


def _print_bytes(lines: memoryview) -> None:
    sys.stdout.flush()
    sys.stdout.buffer.write(lines)


def _takes_bytes(stream: TextIO) -> bool:
    """Whether the bytes of a line in ASCII are what the text layer would make of it."""
    is_plain = "0\n".encode(getattr(stream, "encoding", None) or "utf-16") == b"0\n"
    return is_plain and os.linesep == "\n" and hasattr(stream, "buffer")


def _is_file(stream: TextIO) -> bool:
    """Whether writing never waits for a reader."""
    try:
        return stat.S_ISREG(os.fstat(stream.fileno()).st_mode)
    except (OSError, ValueError):
        return False


@contextmanager
def _interrupted_afterwards() -> Iterator[None]:
    """Ctrl-C within waits until the end."""
    if signal.getsignal(signal.SIGINT) is not signal.default_int_handler or not _in_main_thread():
        yield
        return
    noted: list[int] = []
    signal.signal(signal.SIGINT, lambda number, _: noted.append(number))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    if noted:
        raise KeyboardInterrupt


def _in_main_thread() -> bool:
    return threading.current_thread() is threading.main_thread()


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
