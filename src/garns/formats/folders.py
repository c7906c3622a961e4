"""Folders of puzzles, as they are or packed."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

from garns.model import InvalidRequest, Place, UnreadableInput

from .archives import is_archive, members, unpacked_name
from .table import has_known_extension

WORKBOOKS = ("[Content_Types].xml", "content.xml")
"""What the archives hold that spreadsheet programs write."""


def puzzle_files(folder: Path) -> list[Path]:
    """The puzzle files of a folder or an archive, in natural order. A file alone in its archive
    is one, whatever its name."""
    if is_archive(folder):
        files = _packed(folder)
        found = files if len(files) == 1 else [file for file in files if is_puzzle_name(file)]
    else:
        found = [file for file in folder.iterdir() if file.is_file() and is_puzzle_name(file)]
    if not found:
        raise InvalidRequest("cli.empty-folder", name=str(folder))
    return in_natural_order(found)


def is_puzzle_name(path: Path) -> bool:
    """Whether the name ends as those of puzzle files do, packed ones included."""
    return has_known_extension(unpacked_name(path))


def _packed(archive: Path) -> list[Path]:
    files = members(archive)
    if any(file.relative_to(archive).as_posix() in WORKBOOKS for file in files):
        raise UnreadableInput("workbook", Place(str(archive)))
    return files


def in_natural_order(paths: Iterable[Path]) -> list[Path]:
    """2.in before 10.in."""
    return sorted(paths, key=_natural)


def _natural(path: Path) -> list[tuple[int, int | str]]:
    # Names in an archive may be long, and Python reads no number of thousands of digits.
    parts = re.findall(r"\d{1,100}|\D+", path.as_posix())
    return [(0, int(part)) if part.isdecimal() else (1, part) for part in parts]
