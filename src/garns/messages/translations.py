"""The folders of translations: one for each language, with a PO file for each topic."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path

from .po import Entry, read_po

FOLDER = Path(__file__).parent
SOURCE = "en"
"""The language that has every sentence; others fall back to it."""


def _languages() -> tuple[str, ...]:
    """English, and what other folders there are."""
    # Without a glob, whose pattern would have to be compiled at every start.
    codes = {each.name for each in FOLDER.iterdir() if (each / "language.po").exists()}
    return (SOURCE, *sorted(codes - {SOURCE}))


LANGUAGES = _languages()
"""By their codes."""

GERMANIC = "n != 1"
"""The plural rule where a header has none, as in gettext itself."""


@cache
def entries(language: str, topic: str) -> Mapping[str, Entry]:
    """What this language has itself, by the id without the topic."""
    try:
        text = (FOLDER / language / f"{topic}.po").read_text(encoding="utf-8")
    except FileNotFoundError:
        return {}
    return read_po(text)


def plural_form(language: str, n: object) -> int:
    """Which of its plural forms a language has for `n`; the last one for what is no number."""
    return _plural_rule(language)(n) if isinstance(n, int) else -1


@cache
def _plural_rule(language: str) -> Callable[[int], int]:
    from gettext import c2py

    header = str(entries(language, "language").get("", ""))
    wished = header.partition("plural=")[2].partition(";")[0]
    rule: Callable[[int], int] = c2py(wished or GERMANIC)
    return rule
