"""Sentences whose ids begin with `grade.`."""

SENTENCES: dict[str, str | tuple[str, str]] = {
    "unknown": "Nobody in the class list is {fields}.",
    "twice": "{student} has other answers in an earlier line; these count.",
    "nothing": "No answers were handed in.",
    "blank": "{cell}: blank, {right} is right.",
    "wrong": "{cell}: “{answer}”, {right} is right.",
    "another-key": "These are exactly the answers to another sheet.",
    "strangers": (
        "{n} line of the worksheet is nobody's in the class list.",
        "{n} lines of the worksheet are nobody's in the class list.",
    ),
}
