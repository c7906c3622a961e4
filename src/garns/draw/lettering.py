"""How large symbols may be written so that they stay in their cells.

No font is at hand to measure with: widths are those of common sans-serif faces, a little
generously.
"""

from __future__ import annotations

import unicodedata

from garns.model import Symbols, display_width

FONT = (
    "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', 'Noto Sans', Arial, "
    "sans-serif, 'Apple Color Emoji', 'Segoe UI Emoji', 'Noto Color Emoji'"
)

CAPITAL_HEIGHT = 0.72
"""Of digits and capitals, in parts of the font size."""

_NARROW = frozenset("fijlrtI!.:'|()[]")
_BROAD = frozenset("mwMW@%")


def widest(symbols: Symbols) -> float:
    """The width of the widest symbol, in parts of the font size."""
    return max(map(_width, symbols.names))


def _width(text: str) -> float:
    if len(text) == 1 and text.isalnum() and display_width(text) == 1:
        return 0.8
    return sum(map(_advance, unicodedata.normalize("NFC", text)))


def _advance(char: str) -> float:
    columns = display_width(char)
    if columns != 1:
        return 1.3 if columns else 0.0
    if char in _NARROW:
        return 0.45
    if char in _BROAD:
        return 1.05
    return 0.8 if char.isupper() or unicodedata.category(char).startswith("S") else 0.68


def are_pictures(symbols: Symbols) -> bool:
    """Whether some are drawn in colours of their own, so that weight and colour tell nothing."""
    return any(unicodedata.category(char) == "So" for name in symbols.names for char in name)


CHARACTER = 0.56
"""The usual width of a character in a line of words, in parts of the font size, generously."""


def text_width(text: str, size: float) -> float:
    return display_width(text) * size * CHARACTER
