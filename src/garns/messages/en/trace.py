"""Sentences whose ids begin with `trace.`."""

SENTENCES: dict[str, str | tuple[str, str]] = {
    "next": "{cell} is the next empty cell",
    "reject": "{value} does not fit: {house} has it",
    "place": "{value} fits: inserted in {cell} (insertion {n})",
    "take-back": "Backtracking… {value} is taken back from {cell}",
    "no-value": "Dead end: {cell} has no value left",
    "no-place": "Dead end: {value} has no place left in {house}",
    "solution": "No empty cell is left: solution {number}",
    "one-board": (
        "Expected one puzzle as the board of the trace; found {n}.",
        "Expected one puzzle as the board of the trace; found {n}.",
    ),
    "caption": "insertion {n} of {all} · {depth} cells filled",
}
