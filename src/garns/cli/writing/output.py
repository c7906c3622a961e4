"""Where results go: standard output, or a file that appears only when it is whole."""

from __future__ import annotations

import os
import stat
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from itertools import chain
from pathlib import Path
from typing import Any, BinaryIO, TextIO

from garns.formats import format_named, held_back, replacing, write, write_stream
from garns.messages import say
from garns.model import Puzzle, Symbols, UnreadableInput

from ..running.complaints import complain

Emit = Callable[[str | memoryview], None]
"""Writes a piece of the result: text, or whole lines of ASCII. Nothing at all asks for everything
to be seen that was written before."""

LONG = 1 << 16
"""From so many bytes on, lines go past the text layer of standard output."""


@contextmanager
def output_file(path: Path) -> Iterator[BinaryIO]:
    """The file that results are written to. What was written before Ctrl-C, SIGTERM or SIGHUP, or
    before an unreadable line if reading does not go on after it, is kept beside it. If there was no
    result at all, there is no file either."""
    part_after = (KeyboardInterrupt, SystemExit, UnreadableInput)
    with replacing(path, part_after=part_after, on_part=_tell_part, keep_empty=False) as stream:
        yield stream


@contextmanager
def emitter(path: Path | None) -> Iterator[Emit]:
    """A function that writes to the file, or to standard output without one."""
    if path is None:
        yield _print
        return
    with output_file(path) as stream:

        def write(piece: str | memoryview) -> None:
            stream.write(piece.encode() if isinstance(piece, str) else piece)

        yield write


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


COMMENTED = ("line", "sdm", "rows", "in", "framed")
"""Notations in which a line that begins with # is a comment."""


def write_document(
    puzzles: Iterable[Puzzle],
    target: str,
    output: Path | None,
    symbols: str | Symbols | None,
    heading: str = "",
) -> None:
    """All puzzles as one document in this notation; nothing at all if there are none."""
    puzzles = iter(puzzles)
    first = next(puzzles, None)
    if first is None:
        return
    found = chain([first], puzzles)
    if output is not None and format_named(target).write_binary is not None:
        with output_file(output) as stream:
            write_stream(found, stream, target, symbols=symbols)
        return
    with emitter(output) as emit:
        if heading:
            emit(heading)
        for piece in write(found, target, symbols=symbols):
            emit(piece)


def write_made(
    puzzles: Iterable[Puzzle],
    target: str,
    output: Path | None,
    symbols: str | Symbols | None,
    seed: int,
) -> None:
    """Write what was made from a seed, and tell the seed: in a comment, or else beside it."""
    is_commented = target in COMMENTED
    if not is_commented:
        complain(say("generate.seed-is", seed=str(seed)))
    heading = f"# seed {seed}\n" if is_commented else ""
    write_document(puzzles, target, output, symbols, heading)


def with_er(puzzle: Puzzle) -> Puzzle:
    """With the ER that is known of it as a detail, which notations can carry."""
    er = puzzle.ratings.get("se")
    return puzzle if er is None else puzzle.with_details(er=str(er))


def _print(piece: str | memoryview) -> None:
    if not piece:
        sys.stdout.flush()
    elif isinstance(piece, str):
        sys.stdout.write(piece)
    elif len(piece) < LONG or not _takes_bytes(sys.stdout):
        sys.stdout.write(str(piece, "ascii"))
    else:
        sys.stdout.flush()
        sys.stdout.buffer.write(piece)


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
    if wished is not None:
        return wished
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
