"""Letters with accents, however they were typed, in time that grows with the text alone.

Python sorts the marks above and below a letter by comparing each with all before it, so that a
text of nothing but marks takes a time that grows with the square of its length.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby, islice
from typing import Literal
from unicodedata import combining, normalize

MOST_MARKS = 30
"""Marks on one letter that are kept, as in Unicode's own limit for streams; no language has as
many."""


def without_accents(text: str) -> str:
    """`matricula` for `matrícula`, and plain letters for wide or ornate ones."""
    if text.isascii():
        return text
    # One by one: the marks need not be sorted, for they are dropped.
    parts = (part for char in text for part in normalize("NFKD", char))
    return "".join(part for part in parts if not combining(part))


def composed(text: str, form: Literal["NFC", "NFKC"] = "NFC") -> str:
    """The text with one character for each letter with its accents."""
    return text if text.isascii() else normalize(form, "".join(_with_few_marks(text)))


def _with_few_marks(text: str) -> Iterator[str]:
    for is_mark, run in groupby(text, lambda char: combining(char) > 0):
        yield from islice(run, MOST_MARKS if is_mark else None)
