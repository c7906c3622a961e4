"""Sentences whose ids begin with `logic_guardians.`."""

SENTENCES: dict[str, str | tuple[str, str]] = {
    "guardians.name": "Guardians (broken wing)",
    "guardians.step": "The digit {values} cannot be in every other one of {ring_cells}: they form a ring of odd length. So one of the other places in its houses, {guardians_cells}, holds it, {conclusion}.",
    "guardians.lesson": "Places of a digit form a ring, each in a house with the next. If these houses had no other places, true and false would take turns around the ring, which is impossible if its length is odd. So one of the other places in these houses, the guardians, is true: cells that see all guardians lose the digit.",
}
