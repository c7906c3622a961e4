"""Sentences whose ids begin with `answer.`."""

SENTENCES: dict[str, str | tuple[str, str]] = {
    "none": "The puzzle has no solution.",
    "many": "The puzzle has more than one solution.",
    "unknown": (
        "Stopped by the limit of time or nodes: the answer is unknown (at least {n} solution).",
        "Stopped by the limit of time or nodes: the answer is unknown (at least {n} solutions).",
    ),
    "stopped": "Stopped by the limit of time or nodes before there was an answer.",
    "limit": "The limit must be 1 or more, not {limit}.",
    "board": "Puzzle {number} is not a line of 81 cells.",
    "digits": "Puzzle {number} has a value that is not within 0 and 9.",
    "array": "An array of puzzles has whole numbers in the shape n × 81 or n × 9 × 9, not {kind} in the shape {shape}.",
    "arrow": "An Arrow array of puzzles has strings, not {kind}.",
    "instructions": "The instruction set “{name}” is not available here. Available: {known}.",
}
