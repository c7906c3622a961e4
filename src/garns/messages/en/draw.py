"""Sentences whose ids begin with `draw.`."""

SENTENCES: dict[str, str | tuple[str, str]] = {
    "title": "Sudoku board, {size}×{size}",
    "boards": ("{n} board", "{n} boards"),
    "summary": "{parts}.",
    "givens": ("{n} given", "{n} givens"),
    "placed": ("{n} placed value", "{n} placed values"),
    "empty": ("{n} empty cell", "{n} empty cells"),
    "diagonals": "Each diagonal holds every value once.",
    "windows": "Each shaded window holds every value once.",
    "conflicts": "In conflict: {cells}.",
    "highlighted": "Highlighted: {cells}.",
    "row": "Row {row}: {values}.",
    "nothing": "empty",
    "cell": "There is no cell {cell} to highlight: cells go from 0 to {last}.",
    "notes": (
        "There are notes for {n} cell, but the board has {expected}.",
        "There are notes for {n} cells, but the board has {expected}.",
    ),
    "gif-symbol": "A GIF cannot show the symbol “{symbol}”: use --svg for it.",
    "cell-size": "A cell cannot be {size} wide: expected a number above 0.",
}
