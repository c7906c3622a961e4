"""The hand-written texts: copied for Sphinx, with links that work on the site.

The texts are read on a code host as well, so their links name files of the repository.
"""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Iterator
from pathlib import Path

from .places import DOCS, PORTUGUESE, REPOSITORY, ROOT, Edition

IMAGES = DOCS / "images"

LINK = re.compile(r"(?P<image>!?)\[(?P<words>[^]]*)\]\((?P<target>[^)#\s]+)(?P<anchor>#[^)\s]*)?\)")
FENCE = re.compile(r"^(```.*?^```)$", re.M | re.S)
PICTURES = ("*.svg", "*.png", "*.gif")


class BrokenLink(ValueError):
    """A link of a text leads nowhere."""


def collect(edition: Edition) -> None:
    """Copy the texts and pictures of a language to where Sphinx reads them."""
    for file, name in texts(edition):
        target = edition.source / name
        target.parent.mkdir(parents=True, exist_ok=True)
        text = file.read_text(encoding="utf-8")
        target.write_text(with_site_links(text, file, name, edition), encoding="utf-8")
    images = edition.source / "images"
    images.mkdir()
    # Those with words in another language come last, in the place of the English ones.
    for folder in (IMAGES, edition.texts / "images"):
        for picture in (found for pattern in PICTURES for found in folder.glob(pattern)):
            shutil.copy(picture, images)


def texts(edition: Edition) -> Iterator[tuple[Path, str]]:
    """Each text with its name on the site."""
    for file in sorted(edition.texts.rglob("*.md")):
        if edition is PORTUGUESE or not file.is_relative_to(PORTUGUESE.texts):
            yield file, file.relative_to(edition.texts).as_posix()


def with_site_links(text: str, file: Path, name: str, edition: Edition) -> str:
    """The text with links for the site; code stays as it is."""
    parts = FENCE.split(text)
    parts[::2] = [
        LINK.sub(lambda link: _site_link(link, file, name, edition), part) for part in parts[::2]
    ]
    return "".join(parts)


def _site_link(link: re.Match[str], file: Path, name: str, edition: Edition) -> str:
    if "://" in link["target"]:
        return link[0]
    path = Path(os.path.normpath(file.parent / link["target"]))
    if not path.exists():
        raise BrokenLink(f"{file.relative_to(ROOT)}: {link['target']}")
    if path.parent.name == IMAGES.name:
        return f"{link['image']}[{link['words']}]({_relative(f'images/{path.name}', name)})"
    anchor = link["anchor"] or ""
    if page := _page(path, edition):
        return f"[{link['words']}]({_relative(page, name)}{anchor})"
    if page := _page(path, edition.other):
        # For Sphinx that is no page of its own: each language is a project for itself.
        address = _relative(_from_top(page, edition.other), _from_top(name, edition))
        return f'<a href="{address.removesuffix(".md")}.html{anchor}">{link["words"]}</a>'
    return f"[{link['words']}]({_in_repository(path)}{anchor})"


def _in_repository(path: Path) -> str:
    kind = "tree" if path.is_dir() else "blob"
    return f"{REPOSITORY}/{kind}/main/{path.relative_to(ROOT).as_posix()}"


def _from_top(page: str, edition: Edition) -> str:
    return Path(edition.folder, page).as_posix()


def _page(path: Path, edition: Edition) -> str | None:
    """The name of the page that a file becomes in an edition."""
    return next((name for file, name in texts(edition) if file == path), None)


def _relative(target: str, name: str) -> str:
    return Path(os.path.relpath(target, Path(name).parent)).as_posix()
