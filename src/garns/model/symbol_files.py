"""Symbols that are image files: the badges of nine teams, in a folder or named one by one."""

from __future__ import annotations

import re
from pathlib import Path

from .errors import InvalidRequest
from .symbols import Symbols, is_unusable, preset_named

IMAGES = (".png", ".svg", ".jpg", ".jpeg")
"""How the names of image files end."""


def symbols_from(text: str, base: Path = Path()) -> Symbols | str:
    """Symbols with images if the text names a folder of them, or image files in a list with
    commas; else the text as it is. Relative paths start from `base`."""
    if preset_named(text) is not None or not text.strip():
        return text
    words = [word.strip() for word in text.split(",")]
    if any(word.lower().endswith(IMAGES) for word in words):
        return _of_list(words, base)
    path = _path(text.strip(), base)
    if _is_folder(path):
        return _of_images(_images_in(path))
    if text.strip().endswith(("/", "\\")) or re.match(r"(\.{0,2}|~)/\w", text.strip()):
        raise InvalidRequest("symbols.no-folder", name=text.strip())
    return text


def _path(name: str, base: Path) -> Path:
    return base / Path(name).expanduser()


def _is_folder(path: Path) -> bool:
    try:
        return path.is_dir()
    except (OSError, ValueError):
        # Too long or with a NUL: a list of symbols, certainly no folder.
        return False


def _images_in(folder: Path) -> list[Path]:
    """In the order of their names; 10 comes after 9."""
    found = [path for path in folder.iterdir() if _is_image(path)]
    if not found:
        raise InvalidRequest("symbols.no-images", name=str(folder))
    return sorted(found, key=lambda path: (_natural(path.stem), path.name))


def _is_image(path: Path) -> bool:
    return path.suffix.lower() in IMAGES and not path.name.startswith(".") and path.is_file()


def _natural(name: str) -> list[tuple[int, str]]:
    parts = re.findall(r"\d+|\D+", name.casefold())
    return [(int(part), "") if part.isdecimal() else (-1, part) for part in parts]


def _of_list(words: list[str], base: Path) -> Symbols:
    """Images and texts side by side."""
    images = [_path(word, base) if word.lower().endswith(IMAGES) else None for word in words]
    for word, path in zip(words, images, strict=True):
        if path is not None and not path.is_file():
            raise InvalidRequest("symbols.no-folder", name=word)
    names = [
        word if path is None else _name(path) for word, path in zip(words, images, strict=True)
    ]
    return Symbols(tuple(names), images=tuple(images))


def _of_images(paths: list[Path]) -> Symbols:
    return Symbols(tuple(map(_name, paths)), images=tuple(paths))


def _name(path: Path) -> str:
    """`01-Atlético MG.png` is “Atlético_MG”: the number says only where it stands."""
    stem = re.sub(r"^\d+[-_. ]+(?=\w)", "", path.stem)
    return "".join("_" if is_unusable(char) else char for char in stem)
