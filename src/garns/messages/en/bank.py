"""Sentences whose ids begin with `bank.`."""

SENTENCES: dict[str, str | tuple[str, str]] = {
    "size": "The bank has boards of size {known}, not {size}.",
    "level": "The bank has no {level} puzzles of size {size}. It has {known}.",
    "number": "The bank has {n} of these puzzles: there is no number {number}.",
    "date": "“{text}” is no date: write 2026-12-24 or today.",
}
