"""Sentences whose ids begin with `logic_fireworks.`."""

SENTENCES: dict[str, str | tuple[str, str]] = {
    "fireworks.name": "Fireworks",
    "fireworks.step": "{crossing_in}, outside {box_houses}, the digits {values} have no place but {wings_cells}. What is in none of these is inside the box in both lines, that is in {crossing_cells}: the three digits fill the three cells, {conclusion}.",
    "fireworks.lesson": "A row and a column cross in a cell of a box. If a digit has at most one place in the row outside the box, and at most one in the column, it is in one of these or in the crossing: otherwise the box would hold it both in the row and in the column. Three digits with the same three cells fill them, and nothing else is possible there.",
}
