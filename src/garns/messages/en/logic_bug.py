"""Sentences whose ids begin with `logic_bug.`."""

SENTENCES: dict[str, str | tuple[str, str]] = {
    "bug-1.name": "BUG+1",
    "bug-1.step": "Without {extra_candidates} every empty cell would have two candidates and every digit two places in each house, and there would be two solutions or none, {conclusion}.",
    "bug-1.lesson": "If every empty cell had two candidates and every digit two places in each house, everything could be the other way round. If only one cell has candidates beyond that, it takes one of them. Valid only if the puzzle has exactly one solution.",
    "bug-2.name": "BUG, type 2",
    "bug-2.step": "Without {extra_candidates} every empty cell would have two candidates and every digit two places in each house, and there would be two solutions or none; one of these is true, {conclusion}.",
    "bug-2.lesson": "If every empty cell had two candidates and every digit two places in each house, everything could be the other way round. If the only candidate beyond that is one digit in several cells, it is in one of them: it leaves all cells that see them all. Valid only if the puzzle has exactly one solution.",
    "bug-3.name": "BUG, type 3",
    "bug-3.step": "Without {extra_candidates} every empty cell would have two candidates and every digit two places in each house, and there would be two solutions or none; one of these is true and uses up, together with {subset_cells}, their digits {subset_in}, {conclusion}.",
    "bug-3.lesson": "If every empty cell had two candidates and every digit two places in each house, everything could be the other way round. If the cells with candidates beyond that share a house, one of them takes such a digit: seen as a single cell, it forms a naked subset with other cells of the house. Valid only if the puzzle has exactly one solution.",
    "bug-4.name": "BUG, type 4",
    "bug-4.step": "Without {extra_candidates} every empty cell would have two candidates and every digit two places in each house, and there would be two solutions or none. One of {extra_cells} takes such a candidate and the other the digit that has no other place {locked_in} ({locked_candidates}), {conclusion}.",
    "bug-4.lesson": "If every empty cell had two candidates and every digit two places in each house, everything could be the other way round. If two cells have candidates beyond that and a digit has, in some house, no places but these two, one of them takes it and the other an extra candidate: everything else leaves them. Valid only if the puzzle has exactly one solution.",
}
