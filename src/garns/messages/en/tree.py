"""Sentences whose ids begin with `tree.`."""

SENTENCES: dict[str, str | tuple[str, str]] = {
    "title": "The search tree",
    "summary": (
        "The search tree: {n} insertion, {branches} branches shown",
        "The search tree: {n} insertions, {branches} branches shown",
    ),
    "share": "share of all insertions",
    "root": "the board as given",
    "chain": "{first} … {last} ({n} cells)",
    "branches": ("{n} insertion", "{n} insertions"),
    "cut": ("… {n} insertion, not opened", "… {n} insertions, not opened"),
    "cut-solved": (
        "… {n} insertion, not opened, with a solution",
        "… {n} insertions, not opened, with a solution",
    ),
    "dead-end": "✗ dead end",
    "solution": "✓ solution",
    "file": "{name}: a search tree is written as .svg or .dot.",
}
