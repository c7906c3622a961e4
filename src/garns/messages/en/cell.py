"""Sentences whose ids begin with `cell.`."""

SENTENCES: dict[str, str | tuple[str, str]] = {
    "unknown": "“{name}” is not the name of a cell: write r4c7 (row 4, column 7) or Ee (box E, cell e).",
    "outside": "{name} is outside the board: rows and columns go from 1 to {size}.",
    "no-boxes": "{name}: this layout has no boxes to name cells by; write r4c7.",
}
