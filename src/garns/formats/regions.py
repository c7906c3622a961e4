"""Boards that a notation describes by their regions."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from garns.model import InvalidRequest, Layout


def layout_of_regions(numbers: Sequence[object]) -> Layout:
    """Blocks where the regions are blocks, a Latin square where they are rows, else a jigsaw."""
    jigsaw = Layout.jigsaw(numbers)
    size = jigsaw.size
    if all(region == cell // size for cell, region in enumerate(jigsaw.regions)):
        return Layout.latin(size)
    for rows in range(2, size):
        if size % rows == 0 and Layout.blocks(rows, size // rows).regions == jigsaw.regions:
            return Layout.blocks(rows, size // rows)
    return jigsaw


def with_extras(base: Layout, extras: Iterable[str]) -> Layout:
    """The same board with further houses."""
    return Layout.named("+".join([base.name, *extras]))


def base_read_back(layout: Layout) -> Layout:
    """The board that a reader of its regions finds."""
    return layout_of_regions(layout.regions) if layout.has_regions else Layout.latin(layout.size)


def read_back(layout: Layout) -> Layout | None:
    """The houses that a reader of the regions and extra houses of a board finds."""
    try:
        return with_extras(base_read_back(layout), layout.extras)
    except InvalidRequest:
        return None
