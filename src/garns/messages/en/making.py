"""Sentences whose ids begin with `making.`."""

SENTENCES: dict[str, str | tuple[str, str]] = {
    "title": "The making of a full grid, box by box",
    "intro": "In each line: a cell, its candidates {arrow} the value drawn, and the cells whose candidates it is removed from.",
    "box.first": "Box {box}: the nine values in any order.",
    "box.beside": "Box {box}: no value may stand twice in a row.",
    "box.below": "Box {box}: no value may stand twice in a column.",
    "box.rows": "Box {box}: what the rows lack.",
    "box.columns": "Box {box}: what the columns lack.",
    "box.lists": "Box {box}: from the candidate lists.",
    "try": "{box} (try {attempt})",
    "heading": "Step {step} · box {box}, try {attempt}",
    "lists": "The candidates of box {box}:",
    "draw": (
        "{cell} has {n} candidate left: {candidates}.",
        "{cell} has {n} candidates, {candidates}: {value} is drawn.",
    ),
    "removed": "{value} is removed from {cells}.",
    "lose": "removed from",
    "stuck": (
        "A dead end: {n} cell has no value left, {cells}.",
        "A dead end: {n} cells have no value left, {cells}.",
    ),
    "box-again": "Going back: box {box} is emptied and drawn again.",
    "four-again": "Going back: box {box} has failed {tries} times. What stands in {boxes} is removed, and E is drawn again.",
    "all-again": "Going back: {rounds} rounds from E on have failed. The whole grid is emptied and drawn again.",
    "done": (
        "The grid is full: {draws} values drawn, {n} dead end on the way.",
        "The grid is full: {draws} values drawn, {n} dead ends on the way.",
    ),
}
