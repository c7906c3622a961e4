"""Sentences whose ids begin with `logic_aligned.`."""

SENTENCES: dict[str, str | tuple[str, str]] = {
    "aligned-pair.name": "Aligned pair exclusion",
    "aligned-pair.step": "{base_cells} cannot be filled together with {excluded_candidates}: every way to do so would repeat a digit or leave {excluding_cells} with too few, {conclusion}.",
    "aligned-pair.lesson": "Look at all the ways to fill two cells together. A way is impossible if the cells see each other and would be equal, or if it takes two digits from an almost locked set (a cell with just these two candidates, for instance). A candidate that appears in no possible way can go.",
    "aligned-triple.name": "Aligned triple exclusion",
    "aligned-triple.step": "{base_cells} cannot be filled together with {excluded_candidates}: every way to do so would repeat a digit or leave {excluding_cells} with too few, {conclusion}.",
    "aligned-triple.lesson": "Look at all the ways to fill three cells together. A way is impossible if two cells that see each other would be equal, if it takes two digits from an almost locked set, or all three candidates from a cell that sees them all. A candidate that appears in no possible way can go.",
}
