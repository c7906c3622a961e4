"""Sentences whose ids begin with `argument.`."""

SENTENCES: dict[str, str | tuple[str, str]] = {
    "whole": "{name} must be a whole number, not {found}.",
    "least": "{name} must be {least} or more, not {found}.",
    "most": "{name} must be {most} or less, not {found}.",
    "seconds": "seconds must be a number, 0 or more, not {found}.",
    "text": "{name} must be a string, not {found}.",
    "path": "{name} must be the path of a file, not {found}.",
    "function": "{name} must be a function, not {found}.",
    "items": "{name} must be a list or another sequence, not {found}.",
    "layout": "layout must be a layout, or the name of one, not {found}.",
    "symbols": "symbols must be a set of symbols, or the name of one, not {found}.",
    "encoding": "There is no encoding called {found}.",
    "puzzle": "puzzle must be a grid, a puzzle, a string or a list of cells, not {found}.",
}
