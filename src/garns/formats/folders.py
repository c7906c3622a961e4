"""Folders of puzzles."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

from garns.model import InvalidRequest

from .table import has_known_extension


def puzzle_files(folder: Path) -> list[Path]:
    """The puzzle files of a folder, in natural order."""
    files = [file for file in folder.iterdir() if file.is_file() and has_known_extension(file)]
    if not files:
        raise InvalidRequest("cli.empty-folder", name=str(folder))
    return in_natural_order(files)


def in_natural_order(paths: Iterable[Path]) -> list[Path]:
    """2.in before 10.in."""
    return sorted(paths, key=_natural)


def _natural(path: Path) -> list[tuple[int, int | str]]:
    parts = re.findall(r"\d+|\D+", path.name)
    return [(0, int(part)) if part.isdecimal() else (1, part) for part in parts]
