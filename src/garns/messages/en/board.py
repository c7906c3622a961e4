"""Sentences whose ids begin with `board.`."""

SENTENCES: dict[str, str | tuple[str, str]] = {
    "invalid": (
        "The board breaks a rule: {conflict}.",
        "The board breaks {n} rules; the first: {conflict}.",
    ),
}
