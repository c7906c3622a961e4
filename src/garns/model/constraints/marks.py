"""How a constraint looks, as data: marks that every drawing (SVG, page, print) knows to draw."""

from __future__ import annotations

from typing import Literal, NamedTuple

Shape = Literal[
    "cage",  # a dashed outline inside the cells; the text small in the corner of the first
    "region",  # cells with a tint; a letter small in the corner of the first
    "line",  # a thick line from cell to cell
    "bulb",  # a filled circle in a cell, where a line of the same tone begins
    "arrow",  # a thin line from cell to cell with a head; it begins at the edge of a pill
    "pill",  # a round outline about one cell or several
    "dot",  # a small circle between two cells, "white" or "black", with the text in it
    "sign",  # the text between two cells
    "angle",  # a chevron between two cells that points at the second
    "corner",  # a circle where four cells meet, with the words of the text in it
    "circle",  # a grey circle in the cell
    "square",  # a grey square in the cell
    "ring",  # a circle as an outline in the cell
    "diamond",  # a diamond as an outline in the cell
    "choice",  # the text small along the lower edge of the cell
    "chevrons",  # on the sides of the cell, pointing "in" or "out"
    "outside",  # the text beside the board, before the first cell as seen from the second
    "diagonal",  # a thin line through the cells from corner to corner
]


class Mark(NamedTuple):
    shape: Shape
    cells: tuple[int, ...]
    text: str = ""
    tone: str = ""
    """Which look, by name. Of a line: "" is grey, "hollow", "thin", "dotted", and the colours
    "green", "orange", "purple", "blue", "pink", "teal" and "gold", each with a pattern of its own
    (draw/constraints). Of a cage: "repeats", if digits may repeat in it. Of what is outside:
    "arrow", with an arrow along its cells."""
