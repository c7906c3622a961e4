"""Where results go: standard output, or a file that appears only when it is whole."""

from __future__ import annotations

import os
import stat
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, BinaryIO, TextIO

from garns.formats import held_back, replacing
from garns.messages import say
from garns.model import InvalidRequest, Puzzle, UnreadableInput

from ..running.complaints import complain

LONG = 1 << 16
"""From so many bytes on, lines go past the text layer of standard output."""


class Emit:
    """Writes the pieces of a result: texts, or whole lines of ASCII."""

    def __call__(self, piece: str | bytes | memoryview) -> None:
        raise NotImplementedError

    def flush(self) -> None:
        """Let whoever reads along see what was written."""


class _Print(Emit):
    """To standard output."""

    def __call__(self, piece: str | bytes | memoryview) -> None:
        if isinstance(piece, str):
            sys.stdout.write(piece)
        elif len(piece) < LONG or not _takes_bytes(sys.stdout):
            sys.stdout.write(str(piece, "ascii"))
        else:
            sys.stdout.flush()
            sys.stdout.buffer.write(piece)

    def flush(self) -> None:
        sys.stdout.flush()


class _WriteTo(Emit):
    """To a file that is open."""

    def __init__(self, stream: BinaryIO) -> None:
        self._stream = stream

    def __call__(self, piece: str | bytes | memoryview) -> None:
        self._stream.write(piece.encode() if isinstance(piece, str) else piece)

    def flush(self) -> None:
        self._stream.flush()


def can_grow(path: Path) -> bool:
    """Not a device or a pipe: these keep nothing, and must not become files."""
    return path.is_file() or not path.exists()


def part_of(path: Path) -> Path:
    return path.with_name(f"{path.name}.part")


def log_of(path: Path) -> Path:
    return path.with_name(f"{path.name}.part.log")


@contextmanager
def output_file(path: Path) -> Iterator[BinaryIO]:
    """The file that results are written to. What was written before Ctrl-C, SIGTERM or SIGHUP, or
    before an unreadable line if reading does not go on after it, is kept beside it. If there was no
    result at all, there is no file either."""
    part = part_of(path.resolve())
    if can_grow(path) and part.exists() and log_of(path.resolve()).exists():
        # That part can be resumed; ours would replace it.
        raise InvalidRequest("cli.part-differs", file=str(part))
    part_after = (KeyboardInterrupt, SystemExit, UnreadableInput)
    with replacing(path, part_after=part_after, on_part=_tell_part, keep_empty=False) as stream:
        yield stream


@contextmanager
def emitter(path: Path | None) -> Iterator[Emit]:
    """Writes to the file, or to standard output without one."""
    if path is None:
        yield _Print()
        return
    with output_file(path) as stream:
        yield _WriteTo(stream)


def numbered(path: Path, count: int) -> list[Path]:
    """`making.svg` for one; `making-001.svg` and so on for several."""
    if count == 1:
        return [path]
    width = len(str(count))
    return [path.with_stem(f"{path.stem}-{i:0{width}}") for i in range(1, count + 1)]


def _tell_part(part: Path) -> None:
    # A terminal that was closed takes no more words.
    with suppress(OSError):
        complain(say("cli.part", name=str(part)))


def with_er(puzzle: Puzzle) -> Puzzle:
    """With the ER that is known of it as a detail, which notations can carry."""
    er = puzzle.ratings.get("se")
    return puzzle if er is None else puzzle.with_details(er=str(er))


def _takes_bytes(stream: TextIO) -> bool:
    """Whether the bytes of a line in ASCII are what the text layer would make of it."""
    is_plain = "0\n".encode(getattr(stream, "encoding", None) or "utf-16") == b"0\n"
    return is_plain and os.linesep == "\n" and hasattr(stream, "buffer")


@contextmanager
def whole_lines(path: Path | None) -> Iterator[None]:
    """What is written within is written as a whole: Ctrl-C waits until the end. But not if the
    output is one that may make us wait for its reader."""
    may_wait = not _prints_to_file() if path is None else path.exists() and not path.is_file()
    if may_wait:
        yield
        return
    with held_back():
        yield


def _prints_to_file() -> bool:
    try:
        return stat.S_ISREG(os.fstat(sys.stdout.fileno()).st_mode)
    except (AttributeError, OSError, ValueError):
        return False


def prints_frames() -> bool:
    """Whether standard output has the characters that frames are drawn with."""
    try:
        "┌─┬┐│├┼┤└┴┘".encode(getattr(sys.stdout, "encoding", None) or "utf-8")
    except UnicodeEncodeError:
        return False
    return True


def shows_numbers(wished: bool | None, output: Path | None = None) -> bool:
    """Whether boards have the numbers of rows and columns around them. If nobody says so, only on a
    terminal: what programs read stays as it is."""
    return is_terminal(output) if wished is None else wished


def is_terminal(output: Path | None) -> bool:
    """Whether results go to people, and not to a file or to another program."""
    return output is None and sys.stdout is not None and sys.stdout.isatty()


def terminal_width() -> int:
    """Columns of the terminal; without one, as many as anybody wants."""
    if not sys.stdout.isatty():
        return sys.maxsize
    from shutil import get_terminal_size

    return get_terminal_size().columns


def json_line(record: Any) -> str:
    """One object on one line; keys are English in every language."""
    import json

    return json.dumps(record, ensure_ascii=False, separators=(",", ":")) + "\n"
