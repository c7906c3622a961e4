"""Where the site is made, and what its languages are."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
BUILD = ROOT / "build" / "docs"
HTML = BUILD / "html"
REPOSITORY = "https://github.com/garns/garns"


class Edition(NamedTuple):
    """The site in one language."""

    language: str
    sphinx_language: str
    texts: Path
    """The folder of its hand-written texts."""

    folder: str
    """Where its pages are, below those of the whole site."""

    name: str
    """The language in its own words."""

    @property
    def source(self) -> Path:
        """What Sphinx reads."""
        return BUILD / self.language

    @property
    def html(self) -> Path:
        return HTML / self.folder

    @property
    def other(self) -> Edition:
        return PORTUGUESE if self is ENGLISH else ENGLISH

    def has_page(self, name: str) -> bool:
        """Whether a page of that name was collected or generated."""
        return any((self.source / f"{name}{ending}").exists() for ending in (".md", ".rst"))


ENGLISH = Edition("en", "en", DOCS, "", "English")
PORTUGUESE = Edition("pt", "pt_BR", DOCS / "pt", "pt", "Português")
EDITIONS = (ENGLISH, PORTUGUESE)
