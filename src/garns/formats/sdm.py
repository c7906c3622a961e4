"""Collections of classic puzzles: 81 characters a line, `#` before a comment (`.sdm`).

The same text as `line`, of which this is the special case that knows the size of its boards.
"""

from __future__ import annotations

from collections.abc import Iterator

from garns.model import Layout, Puzzle

from . import line
from .cells import CLASSIC
from .format import Fit, Format, classic_only
from .source import Source

EXTENSION = ".sdm"


def looks_like(source: Source, layout: Layout | None) -> Fit:
    """By its content it cannot be told from `line`: only the extension speaks for it."""
    if source.extension != EXTENSION:
        return Fit.NO
    return line.looks_like(source, layout or CLASSIC)


def read(source: Source, layout: Layout | None) -> Iterator[Puzzle]:
    return line.read(source, layout or CLASSIC)


FORMAT = Format(
    id="sdm",
    extensions=(EXTENSION,),
    looks_like=looks_like,
    read=read,
    write=line.write,
    carries=frozenset({"many"}),
    accepts=classic_only,
    is_list=True,
    layout=CLASSIC,
    has_comments=True,
)
