"""Sentences whose ids begin with `logic_locked.`."""

SENTENCES: dict[str, str | tuple[str, str]] = {
    "pointing.name": "Pointing",
    "pointing.step": "{base_in}, the digit {values} can only be {cover_in}, {it_leaves}.",
    "pointing.lesson": "If all places of a digit in a box lie in one line, the digit of that line must be among them: it leaves the rest of the line.",
    "claiming.name": "Claiming",
    "claiming.step": "{base_in}, the digit {values} can only be {cover_in}, {it_leaves}.",
    "claiming.lesson": "If all places of a digit in a line lie in one box, the digit of that box must be among them: it leaves the rest of the box.",
}
