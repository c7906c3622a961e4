"""Layouts as the kernel wants them."""

from __future__ import annotations

import struct
from functools import lru_cache

from garns.model import Layout


@lru_cache(maxsize=64)
def packed_houses(layout: Layout) -> bytes:
    """The cells of all houses, one house after the other, two bytes each, little endian."""
    cells = [cell for house in layout.houses for cell in house.cells]
    return struct.pack(f"<{len(cells)}H", *cells)
