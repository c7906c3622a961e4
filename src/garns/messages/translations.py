"""The folders of translations: one for each language, with a PO file for each topic."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path

from .po import Entry, read_po

FOLDER = Path(__file__).parent
SOURCE = "en"
"""The language that has every sentence; others fall back to it."""

LANGUAGES = (
    SOURCE,
    *sorted({file.parent.name for file in FOLDER.glob("*/language.po")} - {SOURCE}),
)
"""English, and what other folders there are."""


@cache
def entries(language: str, topic: str) -> Mapping[str, Entry]:
    """What this language has itself, by the id without the topic."""
    file = FOLDER / language / f"{topic}.po"
    return read_po(file.read_text(encoding="utf-8")) if file.exists() else {}


def plural_form(language: str, n: object) -> int:
    """Which of its plural forms a language has for `n`; the last one for what is no number."""
    return _plural_rule(language)(n) if isinstance(n, int) else -1


@cache
def _plural_rule(language: str) -> Callable[[int], int]:
    from gettext import c2py

    header = str(entries(language, "language")[""])
    rule: Callable[[int], int] = c2py(header.partition(" plural=")[2].partition(";")[0])
    return rule
