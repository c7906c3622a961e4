"""What a submission holds: its regular files, within bounds. Links are never followed.

Submissions are written by strangers. A link could lead anywhere on the teacher's disk, a pipe would
let the reader wait for ever, and a file of a few bytes on the disk can be terabytes long.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

from garns.model import InvalidRequest, Message
from garns.model.escaping import visible_name

MOST_ENTRIES = 2000
MOST_BYTES = 32 << 20
DEEPEST = 20
"""Files, links and folders of a submission, bytes of all files, folders within folders."""

NOT_MEANT = (".", "__MACOSX")
"""How the names of files begin that editors, systems and version control add."""

NAMED = 3
"""Names of what is left out that are shown."""

READING = (
    os.O_RDONLY
    | getattr(os, "O_NOFOLLOW", 0)
    | getattr(os, "O_NONBLOCK", 0)
    | getattr(os, "O_BINARY", 0)
)
"""What has become a link or a pipe since it was looked at is not opened, or does not block."""


@dataclass(frozen=True)
class Contents:
    """The names of the files below `root`, in order, and what was left out, for which reason."""

    path: Path
    root: Path
    files: tuple[str, ...]
    left_out: tuple[Message, ...] = ()


def look_into(submission: Path) -> Contents:
    """The contents of a file or a folder. Raises InvalidRequest if there is too much of it, or if
    it is neither."""
    kind = _kind(submission.lstat().st_mode)
    if kind == "folder":
        return _folder(submission)
    if kind != "file":
        raise InvalidRequest(f"judge.is-{kind}", name=visible_name(submission.name))
    _refuse_large(submission.lstat().st_size)
    return Contents(submission, submission.parent, (submission.name,))


def _kind(mode: int) -> str:
    if stat.S_ISLNK(mode):
        return "link"
    return "folder" if stat.S_ISDIR(mode) else "file" if stat.S_ISREG(mode) else "special"


def _folder(root: Path) -> Contents:
    files: list[str] = []
    left_out: dict[str, list[str]] = {}
    size = 0
    for number, entry in enumerate(_entries(root, left_out), 1):
        if number > MOST_ENTRIES:
            raise InvalidRequest("judge.too-many-files", n=MOST_ENTRIES)
        found = entry.stat(follow_symlinks=False)
        name = os.path.relpath(entry.path, root)
        kind = _kind(found.st_mode)
        if kind == "file" and os.access(entry.path, os.R_OK):
            size += found.st_size
            _refuse_large(size)
            files.append(name)
        elif kind != "folder":
            left_out.setdefault("unreadable" if kind == "file" else kind, []).append(name)
    return Contents(root, root, tuple(sorted(files)), tuple(_messages(left_out)))


def _refuse_large(size: int) -> None:
    if size > MOST_BYTES:
        raise InvalidRequest("judge.too-large", limit=MOST_BYTES >> 20)


def _entries(root: Path, left_out: dict[str, list[str]]) -> Iterator[os.DirEntry[str]]:
    """Everything below the folder, but for what is hidden; folders before what is in them."""
    waiting = [(str(root), 1)]
    while waiting:
        folder, depth = waiting.pop()
        if depth > DEEPEST:
            raise InvalidRequest("judge.too-deep", n=DEEPEST)
        try:
            entries = os.scandir(folder)
        except PermissionError:
            left_out.setdefault("unreadable", []).append(os.path.relpath(folder, root))
            continue
        with entries:
            for entry in entries:
                if entry.name.startswith(NOT_MEANT):
                    continue
                yield entry
                if entry.is_dir(follow_symlinks=False):
                    waiting.append((entry.path, depth + 1))


def _messages(left_out: dict[str, list[str]]) -> Iterator[Message]:
    for kind, names in sorted(left_out.items()):
        shown = [visible_name(name) for name in sorted(names)[:NAMED]]
        more = ["…"] if len(names) > NAMED else []
        yield Message(f"judge.left-out.{kind}", {"names": [*shown, *more]})


def read(file: Path, most: int = MOST_BYTES) -> bytes:
    """The first bytes of a regular file, `most` of them."""
    with opened(file) as stream:
        return stream.read(most)


def opened(file: Path) -> BinaryIO:
    """Raises OSError for anything but a regular file."""
    stream = os.fdopen(os.open(file, READING), "rb")
    if not stat.S_ISREG(os.fstat(stream.fileno()).st_mode):
        stream.close()
        raise OSError(f"not a regular file: {visible_name(str(file))}")
    return stream
