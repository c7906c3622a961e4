"""Sentences whose ids begin with `grid.`."""

SENTENCES: dict[str, str | tuple[str, str]] = {
    "notes": "Notes are {n} bit masks, one per cell, of values that the board has.",
    "givens": "The givens are not part of the grid.",
    "given-locked": "{cell} is a given and cannot be changed.",
    "value": "{value} is not a value of this board: expected 0 to {size}.",
    "value-to-write": "{value} is not a value of this board: expected 1 to {size}.",
    "fits": "{value} fits.",
    "does-not-fit": "{value} does not fit: {house} has it in {cell}.",
    "character": "“{char}” does not stand for a cell.",
    "number": "{value!r} is not a whole number.",
    "not-square": (
        "{n} cell does not make a square board.",
        "{n} cells do not make a square board.",
    ),
    "cell-count": (
        "{n} cell found where the layout has {expected}.",
        "{n} cells found where the layout has {expected}.",
    ),
    "other-layout": "The two boards have different layouts: {one} and {other}.",
}
