"""The search tree as an indented list, for searches that are too deep for a drawing."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from garns.messages import cell_words, number, say
from garns.model import Grid, Symbols
from garns.search.tree import Branch

from .lettering import text_width
from .markup import element, plain
from .pen import Pen, moved
from .request import symbols_for
from .svg import Theme, style, svg_element

ROW, BOX_HEIGHT, INDENT, MARGIN = 30, 24, 26, 18
FONT_SIZE, SMALL = 13, 12
TITLE_HEIGHT = 34
BAR_WIDTH, BAR_HEIGHT, GAP = 140, 10, 14

GROUNDS = {
    "branches": "role-1-cell",
    "cut": "given-cell",
    "dead end": "conflict-cell",
    "solution": "role-3-cell",
    "open": "given-cell",
}


@dataclass(frozen=True)
class _Row:
    """A branch in its line of the drawing; `parent` is the number of the line above it."""

    branch: Branch
    level: int
    parent: int | None


def _rows(branch: Branch, level: int = 0, parent: int | None = None, at: int = 0) -> list[_Row]:
    rows = [_Row(branch, level, parent)]
    for child in branch.children:
        rows += _rows(child, level + 1, at, at + len(rows))
    return rows


@dataclass(frozen=True)
class _Names:
    """What the drawing says about a branch."""

    grid: Grid
    symbols: Symbols

    def placed(self, branch: Branch) -> str:
        """The insertions of a branch: all of them if they are few, else the first and the last."""
        texts = [
            f"{cell_words(self.grid.layout, cell)} = {self.symbols.write(value)}"
            for cell, value in branch.placed
        ]
        if not texts:
            return say("tree.root")
        if len(texts) <= 2:
            return ", ".join(texts)
        return say("tree.chain", first=texts[0], last=texts[-1], n=len(texts))

    def followed(self, branch: Branch) -> str:
        """What came of it."""
        facts = {"n": branch.insertions}
        match branch.outcome:
            case "solution":
                return say("tree.solution")
            case "open":
                return say("tree.open")
            case "dead end":
                return say("tree.dead-end")
            case "cut" if branch.solutions:
                return say("tree.cut-solved", **facts)
            case "cut":
                return say("tree.cut", **facts)
            case _:
                return say("tree.branches", **facts)


def outline_svg(
    grid: Grid, tree: Branch, *, symbols: Symbols | None = None, theme: Theme = "light"
) -> str:
    """One line per branch, with the share of all insertions that it took."""
    names, pen = _Names(grid, symbols_for(grid.size, symbols)), Pen.of(theme)
    rows = _rows(tree)
    boxes = [_box_width(names.placed(row.branch)) for row in rows]
    words = max(
        row.level * INDENT + box + GAP + text_width(names.followed(row.branch), SMALL)
        for row, box in zip(rows, boxes, strict=True)
    )
    bars = max(words, text_width(say("tree.title"), FONT_SIZE)) + 2 * GAP
    title = say("tree.summary", n=tree.insertions, branches=len(rows) - 1)
    parts = [
        element("title", plain(say("tree.title"))),
        element("desc", plain(title)),
        *style(theme, marks=True),
        pen.paper(),
        moved(_heading(pen, title, bars), MARGIN, MARGIN),
        moved("".join(_drawn(rows, boxes, names, pen, bars)), MARGIN, MARGIN + TITLE_HEIGHT),
    ]
    width = MARGIN * 2 + bars + BAR_WIDTH + 60
    return svg_element(parts, width, 2 * MARGIN + TITLE_HEIGHT + len(rows) * ROW, "img", theme)


def _heading(pen: Pen, title: str, bars: float) -> str:
    left = {"text_anchor": "start"}
    return pen.words(title, 0, 8, FONT_SIZE, font_weight="700", **left) + pen.words(
        say("tree.share"), bars, 8, SMALL, "number", **left
    )


def _drawn(
    rows: list[_Row], boxes: list[float], names: _Names, pen: Pen, bars: float
) -> Iterator[str]:
    total = max(1, rows[0].branch.insertions)
    for i, (row, box) in enumerate(zip(rows, boxes, strict=True)):
        x, middle, branch = row.level * INDENT, i * ROW + ROW / 2, row.branch
        if row.parent is not None:
            elbow, top = x - INDENT / 2, row.parent * ROW + ROW / 2 + BOX_HEIGHT / 2
            yield pen.line([(elbow, top), (elbow, middle), (x, middle)], "line")
        yield pen.rectangle(
            x, middle - BOX_HEIGHT / 2, box, BOX_HEIGHT, GROUNDS[branch.outcome], rx=6
        )
        yield pen.words(names.placed(branch), x + box / 2, middle, FONT_SIZE)
        yield pen.words(
            names.followed(branch), x + box + GAP, middle, SMALL, "number", text_anchor="start"
        )
        share = branch.insertions / total
        length = max(1.0, BAR_WIDTH * share)
        yield pen.rectangle(bars, middle - BAR_HEIGHT / 2, length, BAR_HEIGHT, "placed", rx=0)
        yield pen.words(
            _percent(share), bars + length + 6, middle, SMALL - 1, "number", text_anchor="start"
        )


def _percent(share: float) -> str:
    return "< 1 %" if 0 < share < 0.01 else f"{number(round(100 * share))} %"


def _box_width(text: str) -> float:
    return text_width(text, FONT_SIZE) + 18
