"""Running a compiler on a stranger's sources: what it makes, and no more than that, gets out.

A compiler can be made to do almost anything by what it compiles. In the sandbox it works on a copy
of the sources, in memory; what it has made comes out through its standard output, as an archive
whose length is limited, and only files and folders are taken from that.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path, PurePosixPath
from typing import NamedTuple

from .limits import Limits
from .running import Outcome, require_keeping, resolved, run_in, run_in_sandbox
from .sandbox import containment

SCRIPT = """
exec 3>&1 1>&2
cp -R "$1/." . || exit
shift
"$@" 3>&- || exit
tar --format=ustar -cf - . >&3 2>/dev/null || tar -cf - . >&3
"""
"""What the compiler prints goes to the standard error: the output is for the archive. The second
`tar` is for systems whose own knows no formats."""

BLOCK = 512
MOST_FILES = 10_000


class Member(NamedTuple):
    """A file or a folder in an archive."""

    path: PurePosixPath
    data: bytes | None
    is_program: bool


class BadArchive(ValueError):
    """Not what tar writes, or not what a compiler makes."""


def build(
    command: Sequence[str],
    folder: Path,
    limits: Limits,
    *,
    readable: Sequence[Path] = (),
    sandbox: bool = True,
) -> Outcome:
    """Run the compiler on the sources in the folder, and put there what it makes. `limits.output`
    is how much that may be; without a sandbox only each file is limited."""
    require_keeping()
    # The names in the command are those of files in that folder.
    command, own = resolved(command, has_files=False)
    if not (sandbox and containment().is_whole):
        return run_in(folder, command, b"", limits)
    words = ["/bin/sh", "-c", SCRIPT, "sh", str(folder), *command]
    outcome = run_in_sandbox(words, b"", limits, [folder, *own, *readable])
    is_whole = outcome.ending == "exit" and outcome.code == 0
    return _unpacked(outcome, folder) if is_whole else replace(outcome, output=b"")


def open_to_readers(folder: Path) -> None:
    """When root judges, a program runs as somebody else, who has to read its files. The folder must
    lie in one that is closed to others."""
    for path in (folder, *folder.rglob("*")):
        if not path.is_symlink():
            mode = path.stat().st_mode
            path.chmod(mode | (0o555 if path.is_dir() or mode & 0o100 else 0o444))


def _unpacked(outcome: Outcome, folder: Path) -> Outcome:
    try:
        for member in members(outcome.output):
            _write(member, folder / member.path)
    except (BadArchive, OSError) as error:
        return replace(outcome, ending="lost", output=b"", errors=str(error))
    return replace(outcome, output=b"")


def _write(member: Member, path: Path) -> None:
    if member.data is None:
        path.mkdir(parents=True, exist_ok=True)
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(member.data)
    path.chmod(0o755 if member.is_program else 0o644)


def members(archive: bytes) -> Iterator[Member]:
    """The files and folders in an archive of tar's (ustar). Links and all else that tar knows are
    left out, and every name stays within the folder."""
    position = 0
    for _ in range(MOST_FILES):
        header = archive[position : position + BLOCK]
        if len(header) < BLOCK:
            raise BadArchive("the archive is cut off")
        if not any(header):
            return
        size = _number(header[124:136])
        data = archive[position + BLOCK : position + BLOCK + size]
        if len(data) < size:
            raise BadArchive("the archive is cut off")
        if (kind := header[156:157]) in b"05\0":
            content = None if kind == b"5" else data
            yield Member(_path(header), content, bool(_number(header[100:108]) & 0o100))
        position += BLOCK + -(-size // BLOCK) * BLOCK
    raise BadArchive("too many files")


def _number(field: bytes) -> int:
    digits = field.strip(b" \0")
    if not all(digit in b"01234567" for digit in digits):
        raise BadArchive("a number is not one")
    return int(digits or b"0", 8)


def _path(header: bytes) -> PurePosixPath:
    name, prefix = (part.partition(b"\0")[0] for part in (header[:100], header[345:500]))
    path = PurePosixPath(os.fsdecode(prefix)) / os.fsdecode(name)
    if path.is_absolute() or ".." in path.parts:
        raise BadArchive("a name leads out of the folder")
    return path
