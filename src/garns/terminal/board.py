"""The board of the full-screen game: what is to be seen on it, and how it looks."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, field
from itertools import groupby

from rich.style import Style
from rich.text import Text

from garns.draw.chart import Chart
from garns.model import Symbols, display_width
from garns.play import Game

from .constraint_signs import constraint_signs
from .constraint_tints import cell_tints
from .palettes import Palette

SIGNS = {"broken": ("!", "!"), "evidence": ("›", "‹"), "cursor": ("[", "]")}
"""What stands beside a marked cell: colour never says anything alone."""

SHADES = ("house", "evidence", "cursor")
"""What the whole cell is shaded for. Which house it is, the hint says in words too."""

HAS_NOTES, HAS_NOTE_OF_DIGIT = "·", "•"
"""In place of notes where there is no room for them."""


@dataclass(frozen=True)
class Look:
    """What is to be seen besides the digits."""

    cursor: int
    symbols: Symbols
    palette: Palette
    same_digit: bool = True
    wrong: Collection[int] = ()
    evidence: Collection[int] = ()
    house: Collection[int] = ()
    struck: Collection[tuple[int, int]] = ()


@dataclass
class Canvas:
    """Characters and their styles by place. The second half of a wide character is ""."""

    rows: list[list[tuple[str, Style]]] = field(default_factory=list)

    def put(self, x: int, y: int, text: str, style: Style) -> None:
        width = display_width(text)
        self.rows[y][x : x + width] = [(text, style)] + [("", style)] * (width - 1)

    def shade(self, x: int, y: int, width: int, height: int, style: Style) -> None:
        for row in self.rows[y : y + height]:
            row[x : x + width] = [(text, under + style) for text, under in row[x : x + width]]

    def text(self) -> Text:
        return Text("\n").join(Text.assemble(*_runs(row)) for row in self.rows)


def _runs(row: list[tuple[str, Style]]) -> Iterator[tuple[str, Style]]:
    for style, places in groupby(row, key=lambda place: place[1]):
        yield "".join(text for text, _ in places), style


def drawn_board(game: Game, chart: Chart, look: Look) -> Text:
    """The board with everything that is to be seen on it."""
    canvas = Canvas([[(char, _frame(char, look)) for char in line] for line in chart.frame()])
    shown = game.position.values[look.cursor] if look.same_digit else 0
    marks = _marks(game, look, shown)
    for cell, names in enumerate(marks):
        _draw_cell(canvas, game, chart, look, cell, names, shown)
    for x, y, text in constraint_signs(chart):
        for place, character in enumerate(text, x):
            canvas.put(place, y, character, look.palette.styles["given"])
    # Signs may stand on the frame, so they come when all cells are there; the cursor last.
    for cell in sorted(range(len(marks)), key=lambda cell: cell == look.cursor):
        _draw_signs(canvas, chart, look, cell, marks[cell])
    return canvas.text()


def _frame(char: str, look: Look) -> Style:
    return look.palette.styles["thin" if char in "│─┼" else "frame"]


def _draw_cell(
    canvas: Canvas, game: Game, chart: Chart, look: Look, cell: int, marks: list[str], shown: int
) -> None:
    styles = look.palette.styles
    x, y = chart.place(cell)
    value, notes = game.position.values[cell], game.position.notes[cell]
    tint = cell_tints(chart.layout).get(cell)
    if value:
        style = Style.combine(styles[mark] for mark in marks if mark not in SHADES)
        dx, dy = chart.shape.digit
        canvas.put(x + dx, y + dy, look.symbols.write(value), style)
    elif notes:
        for dx, dy, text, style in _notes(chart, look, cell, notes, shown):
            canvas.put(x + dx, y + dy, text, style)
    if tint is not None:
        canvas.shade(x, y, chart.shape.width, chart.shape.height, styles[f"tint-{tint}"])
    for mark in SHADES:
        if mark in marks:
            canvas.shade(x, y, chart.shape.width, chart.shape.height, styles[mark])


def _notes(
    chart: Chart, look: Look, cell: int, notes: int, shown: int
) -> Iterator[tuple[int, int, str, Style]]:
    """Each note with its place in the cell and its style, or one sign for all of them."""
    styles = look.palette.styles
    if not chart.shape.notes:
        has_digit = shown and notes >> (shown - 1) & 1
        style = styles["note"] + styles["same"] if has_digit else styles["note"]
        yield *chart.shape.digit, HAS_NOTE_OF_DIGIT if has_digit else HAS_NOTES, style
        return
    for note, (dx, dy) in enumerate(chart.shape.notes, 1):
        if notes >> (note - 1) & 1:
            kind = "struck" if (cell, note) in look.struck else "same" if note == shown else "note"
            yield dx, dy, look.symbols.write(note), styles["note"] + styles[kind]


def _draw_signs(canvas: Canvas, chart: Chart, look: Look, cell: int, marks: list[str]) -> None:
    """The signs of the most important mark; a cell that is marked otherwise too, under the
    cursor, keeps the right one of these."""
    signs = [SIGNS[mark] for mark in marks if mark in SIGNS]
    if not signs:
        return
    x, y = chart.place(cell)
    left, right = chart.shape.signs
    on_frame = Style(color=look.palette.text, bold=True)
    for dy in range(chart.shape.height if chart.shape.has_lines else 1):
        for column, sign in ((left, signs[-1][0]), (right, signs[0][1])):
            is_inside = 0 <= column < chart.shape.width
            style = canvas.rows[y + dy][x + column][1] if is_inside else on_frame
            canvas.put(x + column, y + dy, sign, style)


def _marks(game: Game, look: Look, shown: int) -> list[list[str]]:
    """What is to be said about each cell, the most important last."""
    broken = {cell for conflict in game.grid.conflicts for cell in conflict.cells}
    found = []
    for cell, value in enumerate(game.position.values):
        marks = ["given" if game.puzzle.values[cell] else "own"] if value else []
        if value and value == shown:
            marks.append("same")
        if cell in look.house:
            marks.append("house")
        if cell in broken or cell in look.wrong:
            marks.append("broken")
        if cell in look.evidence:
            marks.append("evidence")
        if cell == look.cursor:
            marks.append("cursor")
        found.append(marks)
    return found
