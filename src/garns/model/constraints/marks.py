"""How a constraint looks, as data: marks that every drawing (SVG, page, print) knows to draw."""

from __future__ import annotations

from typing import Literal, NamedTuple

Shape = Literal[
    "cage",  # a dashed outline inside the cells; the text small in the corner of the first
    "region",  # cells with a tint
    "line",  # a thick line from cell to cell
    "bulb",  # a filled circle in a cell, as wide as the line that begins there needs
    "arrow",  # a thin line from cell to cell with a head at its end
    "pill",  # a round outline about one cell or several
    "dot",  # a small circle between two cells, white or black, with the text in it
    "sign",  # the text between two cells
    "corner",  # a circle where four cells meet, with the text in it
    "circle",  # a grey circle in the cell
    "square",  # a grey square in the cell
    "diamond",  # an outline in the cell
    "chevrons",  # small arrows from the cell to its neighbours, outwards or inwards by the tone
    "outside",  # the text beside the board, before the first cell as seen from the second
]


class Mark(NamedTuple):
    shape: Shape
    cells: tuple[int, ...]
    text: str = ""
    tone: str = ""
    """Which of the few colours of constraints, by name (draw/palette.py); "" is grey."""
