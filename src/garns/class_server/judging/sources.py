"""The text of a program that was handed in: one file, or the sources of an archive."""

from __future__ import annotations

from io import BytesIO
from pathlib import PurePosixPath
from zipfile import ZipFile

from garns.formats import refusing_damage
from garns.model import GarnsError

from .similar import MOST_CHARACTERS
from .tokens import SUFFIXES

ZIP = b"PK\x03\x04"


def source_text(data: bytes, language: str) -> str:
    """As far as programs are compared."""
    if not data.startswith(ZIP):
        return _text(data)
    try:
        return "".join(_texts(data, SUFFIXES[language]))[:MOST_CHARACTERS]
    except GarnsError:
        return ""


def _texts(data: bytes, suffixes: tuple[str, ...]) -> list[str]:
    found: list[str] = []
    room = MOST_CHARACTERS
    with refusing_damage(None), ZipFile(BytesIO(data)) as packed:
        for info in sorted(packed.infolist(), key=lambda each: each.filename):
            if room <= 0 or PurePosixPath(info.filename).suffix.lower() not in suffixes:
                continue
            with packed.open(info) as stream:
                piece = _text(stream.read(room))
            found.append(piece if piece.endswith("\n") else f"{piece}\n")
            room -= len(piece)
    return found


def _text(data: bytes) -> str:
    return data[: 4 * MOST_CHARACTERS].decode("utf-8", errors="replace")[:MOST_CHARACTERS]
