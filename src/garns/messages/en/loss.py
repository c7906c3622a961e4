"""Sentences whose ids begin with `loss.`."""

SENTENCES: dict[str, str | tuple[str, str]] = {
    "layout": "{format} does not say that the layout is {layout}: name it when reading.",
    "placed": "{format} does not distinguish givens from digits placed later.",
    "notes": "{format} cannot hold the pencil marks.",
    "corner_notes": "{format} cannot hold the pencil marks in the corners.",
    "solution": "{format} cannot hold the solution.",
    "details": "{format} cannot hold these details: {names}.",
    "single_notes": (
        "{format} does not distinguish a single candidate from a digit: {n} cell would come back filled.",
        "{format} does not distinguish a single candidate from a digit: {n} cells would come back filled.",
    ),
    "filled_notes": "{format} cannot hold pencil marks in filled cells.",
    "impossible_notes": "{format} cannot hold pencil marks that the board rules out.",
    "changed_details": "{format} cannot keep the text of these details exactly as it is: {names}.",
    "empty_details": "{format} does not distinguish an empty detail from a missing one: {names}.",
    "letters": "{format} does not say whether these letters count from A = 1 or from A = 10: read it with --symbols digits.",
}
