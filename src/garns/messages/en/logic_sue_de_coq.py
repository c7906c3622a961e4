"""Sentences whose ids begin with `logic_sue_de_coq.`."""

SENTENCES: dict[str, str | tuple[str, str]] = {
    "sue-de-coq.name": "Sue de Coq",
    "sue-de-coq.step": "{core_cells} with {set_a_cells} {set_a_in} and {set_b_cells} {set_b_in} have exactly as many digits as cells, and each can stand there only once: they use these digits up, {conclusion}.",
    "sue-de-coq.lesson": "Where a line and a box cross, take two or three cells, then some of the rest of the line and some of the rest of the box, without a digit that these two share. If there are exactly as many digits as cells in all, every digit stands there once, and leaves the rest of the line or box that it stands in.",
    "sue-de-coq-extended.name": "Extended Sue de Coq",
    "sue-de-coq-extended.step": "{core_cells} with {set_a_cells} {set_a_in} and {set_b_cells} {set_b_in} have room for exactly the digits that can stand there, those on both sides twice: they use these digits up, {conclusion}.",
    "sue-de-coq-extended.lesson": "A Sue de Coq in which the cells of the line and of the box bring digits of their own, or share some. A digit that both sides have counts twice, for it can stand once in each. If the count is the number of cells, every digit stands there as often as it can, and leaves the rest of the line and the box; one that stands on both sides leaves the crossing as well.",
}
