"""Sentences whose ids begin with `words.`."""

SENTENCES: dict[str, str | tuple[str, str]] = {
    "language": "garns does not speak “{name}”, only {known}.",
    "and": "{first} and {last}",
    "house.row": "row {number}",
    "house.column": "column {number}",
    "house.block": "block {number}",
    "house.region": "region {number}",
    "house.diagonal": "diagonal {number}",
    "house.window": "window {number}",
    "conflict": "{house} has {value} more than once: {cells}",
}
