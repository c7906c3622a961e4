"""Sentences whose ids begin with `logic_templates.`."""

SENTENCES: dict[str, str | tuple[str, str]] = {
    "template-set.name": "Template set",
    "template-set.step": "Every way to set out the digit {values} over the board that its places still allow has these cells in common, {conclusion}.",
    "template-set.lesson": "List all ways to set out a digit over the whole board, one place in every house. What all of them have in common is true. A cell that is settled for one digit rules out ways of the others.",
    "template-delete.name": "Template delete",
    "template-delete.step": "No way to set out the digit {values} over the board that its places still allow uses these cells, {conclusion}.",
    "template-delete.lesson": "List all ways to set out a digit over the whole board, one place in every house. A place that none of them uses is false. A cell that is settled for one digit rules out ways of the others.",
}
