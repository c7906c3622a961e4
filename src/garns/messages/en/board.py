"""Sentences whose ids begin with `board.`."""

SENTENCES: dict[str, str | tuple[str, str]] = {
    "invalid": (
        "The board breaks a rule: {conflict}.",
        "The board breaks {n} rules; the first: {conflict}.",
    ),
    "mistaken": (
        "The board does not lead to the solution any more: there is a mistake in {cells}.",
        "The board does not lead to the solution any more: there are {n} mistakes, in {cells}.",
    ),
}
