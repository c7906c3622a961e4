"""Sentences whose ids begin with `words.`."""

SENTENCES: dict[str, str | tuple[str, str]] = {
    "and": "{first} and {last}",
    "cell": "row {row}, column {column}",
    "house.row": "row {number}",
    "house.column": "column {number}",
    "house.block": "block {number}",
    "house.region": "region {number}",
    "house.diagonal": "diagonal {number}",
    "house.window": "window {number}",
    "conflict": "{house} has {value} more than once: {cells}",
}
