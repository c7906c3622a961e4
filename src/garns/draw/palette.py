"""The colours of a drawn board, on light and on dark paper.

Keys are the class names of the parts (after `garns-`); values are fill colours, or stroke colours
for the parts named in `STROKED`. Text has a contrast of 4.5 or more to whatever it stands on.
"""

from __future__ import annotations

LIGHT = {
    "paper": "#ffffff",
    "window": "#e6ebf2",
    "given-cell": "#eceff3",
    "conflict-cell": "#fde2e1",
    "highlight-cell": "#fff1a8",
    "highlight": "#8a6a00",
    "letter": "#eceff3",
    "diagonal": "#c9d3e2",
    "line": "#a9b0bb",
    "wall": "#15181e",
    "number": "#626a77",
    "note": "#4a5260",
    "given": "#15181e",
    "placed": "#1b58c4",
    "conflict": "#b3121d",
    "mark": "#b3121d",
    "strike": "#b3121d",
}

DARK = {
    "paper": "#16191f",
    "window": "#29303c",
    "given-cell": "#252a33",
    "conflict-cell": "#4a1c20",
    "highlight-cell": "#4a4010",
    "highlight": "#e8c840",
    "letter": "#252a33",
    "diagonal": "#3a4658",
    "line": "#4c5563",
    "wall": "#e4e8ee",
    "number": "#98a1ae",
    "note": "#b4bcc8",
    "given": "#f4f6f9",
    "placed": "#82b4ff",
    "conflict": "#ff9a94",
    "mark": "#ff9a94",
    "strike": "#ff9a94",
}

STROKED = frozenset({"highlight", "diagonal", "line", "strike", "wall"})


def paint(part: str) -> str:
    """The attribute that colours the part."""
    return "stroke" if part in STROKED else "fill"


def dark_rules(scope: str) -> str:
    """CSS that turns a light drawing into a dark one; it wins over the drawing's attributes."""
    return "".join(
        f"{scope} .garns-{part}{{{paint(part)}:{colour}}}" for part, colour in DARK.items()
    )
