"""Sudoku puzzle files: `53.|.7.|...` with `---+---+---` between the bands (`.spf`), read only.

Nothing but the form of the rules tells them from `ss`, which reads and writes the same boards.
"""

from __future__ import annotations

from garns.model import Layout

from . import ss
from .format import Fit, Format, classic_only
from .source import Source

EXTENSION = ".spf"


def looks_like(source: Source, layout: Layout | None) -> Fit:
    return ss.looks_like(source, layout) if source.extension == EXTENSION else Fit.NO


FORMAT = Format(
    id="spf",
    extensions=(EXTENSION,),
    looks_like=looks_like,
    read=ss.read,
    accepts=classic_only,
)
