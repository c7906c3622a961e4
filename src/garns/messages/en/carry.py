"""Sentences whose ids begin with `carry.`."""

SENTENCES: dict[str, str | tuple[str, str]] = {
    "symbols": "{format} cannot hold custom symbols; use line, framed or csv.",
    "layout": "{format} cannot hold a board of layout {layout}.",
    "many": "{format} holds one puzzle per file.",
    "column": "{format}: a later puzzle has the detail “{name}”, which none of the first {n} has; put that puzzle among the first.",
    "binary": "{format} is not text: write it to a file with -o.",
    "character": "{format} cannot hold a character of the detail “{name}”.",
}
