"""Sentences whose ids begin with `bank.`."""

SENTENCES: dict[str, str | tuple[str, str]] = {
    "size": "The bank has boards of size {known}, not {size}.",
    "level": "The bank has no {level} puzzles of size {size}. It has {known}.",
    "number": "The bank has {n} of these puzzles: there is no number {number}.",
    "rating": "The bank has no puzzle with a rating of {rating} here.",
    "unrated": "The scale {scale} is for 9×9 boards with boxes: the puzzles of size {size} have no rating.",
    "date": "“{text}” is not a date: write 2026-12-24 or today.",
}
