"""Sentences whose ids begin with `flipbook.`."""

SENTENCES: dict[str, str | tuple[str, str]] = {
    "board": "The board at this step",
    "candidates": "candidates",
    "button.first": "First step",
    "button.back": "Step back",
    "button.next": "Next step",
    "button.last": "Last step",
    "button.part-back": "Box before",
    "button.part-next": "Next box",
    "slider": "Step",
    "keys": "Keys: ← → one step, Shift with ← → one box, Home and End.",
    "keys-only-steps": "Keys: ← → one step, Home and End.",
    "all": ("{n} step in words", "All {n} steps in words"),
}
