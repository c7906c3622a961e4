"""Sentences whose ids begin with `logic_single_digit.`."""

SENTENCES: dict[str, str | tuple[str, str]] = {
    "skyscraper.name": "Skyscraper",
    "skyscraper.step": "{base_in} the digit {values} has two places each. {near_cells} are not both {values}, for they see each other. That leaves at least one of {ends_cells} true: {chain}, {conclusion}.",
    "skyscraper.lesson": "In two rows a digit has two places each, and one of each stands in the same column, the base of the skyscraper. They are not both true, so at least one of the two roofs is: the digit leaves the cells that see both roofs. The same holds with rows and columns exchanged.",
    "two-string-kite.name": "Two-string kite",
    "two-string-kite.step": "{base_in} the digit {values} has two places each. {near_cells} are not both {values}, for they see each other. That leaves at least one of {ends_cells} true: {chain}, {conclusion}.",
    "two-string-kite.lesson": "A digit has two places in a row and two in a column, and one of each lies in the same box. They are not both true, so at least one of the two far ends is: the digit leaves the cell that sees both.",
    "turbot-fish.name": "Turbot fish",
    "turbot-fish.step": "{base_in} the digit {values} has two places each. {near_cells} are not both {values}, for they see each other. That leaves at least one of {ends_cells} true: {chain}, {conclusion}.",
    "turbot-fish.lesson": "Two houses in which a digit has two places each, boxes included, and a place of one sees a place of the other. They are not both true, so at least one of the far ends is: the digit leaves the cells that see both.",
    "empty-rectangle.name": "Empty rectangle",
    "empty-rectangle.step": "{second_in} the digit {values} can only be in {second_cells}, along a row and a column, and {first_in} only in {first_cells}. One end of this chain is true: {chain}, {conclusion}.",
    "empty-rectangle.lesson": "In a box all places of a digit lie along one row and one column. A line has only two places for it, one of them in that row. If the other one is false, the digit is in that row outside the box, so the box has it along the column. Either way the cell of that column that sees the other place loses it. The same holds with rows and columns exchanged.",
    "dual-two-string-kite.name": "Dual two-string kite",
    "dual-two-string-kite.step": "Two kites meet in {near_cells}: {chain}. Each of them has a true end, {conclusion}.",
    "dual-two-string-kite.lesson": "Two kites through the same two cells of a box. In each of them at least one far end is true, and each removes its own candidate.",
    "dual-empty-rectangle.name": "Dual empty rectangle",
    "dual-empty-rectangle.step": "{second_in} the places {second_cells} make two empty rectangles: {chain}. Each of them has a true end, {conclusion}.",
    "dual-empty-rectangle.lesson": "Two empty rectangles with the same cells of a box, each with a line of its own. Each removes its own candidate.",
}
