"""Sentences whose ids begin with `tree.`."""

SENTENCES: dict[str, str | tuple[str, str]] = {
    "title": "The search tree",
    "summary": (
        "The search tree: {n} insertion, {branches} branches shown",
        "The search tree: {n} insertions, {branches} branches shown",
    ),
    "straight": (
        "The search tree: {n} insertion, without a branch",
        "The search tree: {n} insertions, without a branch",
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
    "open": "… the record ends here",
    "more": ("… {n} more", "… {n} more"),
    "more-solved": ("… {n} more, ✓", "… {n} more, ✓"),
    "between": "⋮ {n} more",
    "stuck": "✗ {cell}",
    "legend.numbers": "Numbers beside lines: insertions from there on; the thicker the line, the more.",
    "legend.stuck": "✗ r1c1: nothing fits into this cell, so the number before it is taken back.",
    "legend.more": "… more: insertions that are not shown; with ✓, a solution among them.",
    "legend.between": "⋮ more: cells into which only one value led on.",
    "file": "{name}: a search tree is written as .svg or .dot.",
}
