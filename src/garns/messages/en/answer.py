"""Sentences whose ids begin with `answer.`."""

SENTENCES: dict[str, str | tuple[str, str]] = {
    "none": "The puzzle has no solution.",
    "many": "The puzzle has more than one solution.",
    "unknown": (
        "Stopped by the budget: the answer is unknown (at least {n} solution).",
        "Stopped by the budget: the answer is unknown (at least {n} solutions).",
    ),
    "limit": "The limit must be 1 or more, not {limit}.",
}
