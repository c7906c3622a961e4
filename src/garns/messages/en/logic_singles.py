"""Sentences whose ids begin with `logic_singles.`."""

SENTENCES: dict[str, str | tuple[str, str]] = {
    "full-house.name": "Full house",
    "full-house.step": "{house_in}, only {house_cells} is still empty and only {values} is missing, {conclusion}.",
    "full-house.lesson": "A house with a single empty cell takes the one digit that is missing in it.",
    "hidden-single-box.name": "Hidden single in a box",
    "hidden-single-box.step": "{house_in}, the digit {values} has only one place left, {conclusion}.",
    "hidden-single-box.lesson": "If a digit has only one place left in a box, it goes there, whatever else is possible in that cell.",
    "hidden-single-line.name": "Hidden single in a line",
    "hidden-single-line.step": "{house_in}, the digit {values} has only one place left, {conclusion}.",
    "hidden-single-line.lesson": "If a digit has only one place left in a row or column, it goes there, whatever else is possible in that cell.",
    "naked-single.name": "Naked single",
    "naked-single.step": "{cell_cells} has only one candidate left, so it is {values}.",
    "naked-single.lesson": "A cell that has only one candidate left takes it.",
}
