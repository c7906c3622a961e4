"""The board of the full-screen game: where its cells are on the screen, and how they look."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from functools import cached_property

from rich.style import Style
from rich.text import Text

from garns.formats.framed import Walls
from garns.model import Layout, Symbols
from garns.play import Game

WALL = r"[━┃╋┫┣┳┻┏┓┗┛╸╹╺╻]+"
HEAVY = " ╹╻┃╸┛┓┫╺┗┏┣━┻┳╋"
"""The crossing of walls that go up (1), down (2), left (4) and right (8)."""

STYLES = {
    "frame": Style(dim=True),
    "given": Style(bold=True),
    "own": Style(color="cyan"),
    "note": Style(dim=True),
    "same": Style(color="yellow", underline=True),
    "broken": Style(color="red", underline=True, bold=True),
    "evidence": Style(bgcolor="blue", color="white"),
    "cursor": Style(reverse=True),
}

SIDES = {"broken": ("!", "!"), "evidence": ("›", "‹"), "cursor": ("[", "]")}
"""What stands beside a marked digit: colour never says anything alone."""


@dataclass(frozen=True)
class Look:
    """What is to be seen besides the digits."""

    cursor: int
    symbols: Symbols
    same_digit: bool = True
    wrong: Collection[int] = ()
    evidence: Collection[int] = ()


@dataclass(frozen=True)
class Chart:
    """Cells and walls of a layout as places on the screen, the upper left corner at (0, 0)."""

    layout: Layout

    @property
    def pitch(self) -> int:
        """Columns from a cell to the next: large boards stand close."""
        return 4 if self.layout.size <= 9 else 3

    @cached_property
    def _walls(self) -> Walls:
        return Walls(self.layout)

    @cached_property
    def _has_line(self) -> list[bool]:
        """Whether there is a wall anywhere above each row, and below the last."""
        columns = range(self.layout.size)
        rows = range(self.layout.size + 1)
        return [any(self._walls.above(row, column) for column in columns) for row in rows]

    @cached_property
    def lines(self) -> list[tuple[str, int]]:
        """What each line of the screen shows: ("border", row below) or ("cells", row)."""
        found: list[tuple[str, int]] = []
        for row in range(self.layout.size + 1):
            found += [("border", row)] if self._has_line[row] else []
            found += [("cells", row)] if row < self.layout.size else []
        return found

    @property
    def width(self) -> int:
        return self.layout.size * self.pitch + 1

    def centre(self, column: int) -> int:
        return column * self.pitch + 2

    def cell_at(self, x: int, y: int) -> int | None:
        """The cell under the pointer."""
        if not (0 <= y < len(self.lines) and 0 <= x < self.width - 1):
            return None
        kind, row = self.lines[y]
        return row * self.layout.size + x // self.pitch if kind == "cells" else None

    def frame(self) -> list[list[str]]:
        """The walls alone, as rows of characters."""
        return [
            self._border(row) if kind == "border" else self._bars(row) for kind, row in self.lines
        ]

    def _bars(self, row: int) -> list[str]:
        line = [" "] * self.width
        for column in range(self.layout.size + 1):
            if self._walls.left_of(row, column):
                line[column * self.pitch] = "┃"
        return line

    def _border(self, row: int) -> list[str]:
        line = [" "] * self.width
        for column in range(self.layout.size + 1):
            left = column > 0 and self._walls.above(row, column - 1)
            right = column < self.layout.size and self._walls.above(row, column)
            up = row > 0 and self._walls.left_of(row - 1, column)
            down = row < self.layout.size and self._walls.left_of(row, column)
            line[column * self.pitch] = HEAVY[up + 2 * down + 4 * left + 8 * right]
            if right:
                start = column * self.pitch + 1
                line[start : start + self.pitch - 1] = "━" * (self.pitch - 1)
        return line


def drawn_board(game: Game, chart: Chart, look: Look) -> Text:
    """The board with everything that is to be seen on it."""
    marks = _marks(game, look)
    lines = []
    for (kind, row), characters in zip(chart.lines, chart.frame(), strict=True):
        line = Text("".join(characters))
        if kind == "cells":
            _draw_row(line, characters, row, game, chart, look, marks)
        line.highlight_regex(WALL, STYLES["frame"])
        lines.append(line)
    return Text("\n").join(lines)


def _draw_row(
    line: Text,
    characters: list[str],
    row: int,
    game: Game,
    chart: Chart,
    look: Look,
    marks: list[list[str]],
) -> None:
    """Write the cells of a row over its frame."""
    size = chart.layout.size
    styles = []
    for column in range(size):
        cell, x = row * size + column, chart.centre(column)
        value = game.position.values[cell]
        empty = "·" if game.position.notes[cell] else " "
        characters[x] = look.symbols.write(value) if value else empty
        for mark in marks[cell]:
            if mark in SIDES:
                characters[x - 1], characters[x + 1] = SIDES[mark]
            styles.append((STYLES[mark], x))
    line.plain = "".join(characters)
    for style, x in styles:
        line.stylize(style, x, x + 1)


def _marks(game: Game, look: Look) -> list[list[str]]:
    """What is to be said about each cell, the most important last."""
    broken = {cell for conflict in game.grid.conflicts for cell in conflict.cells}
    shown = game.position.values[look.cursor]
    found = []
    for cell, value in enumerate(game.position.values):
        marks = ["given" if game.puzzle.values[cell] else "own" if value else "note"]
        if look.same_digit and value and value == shown:
            marks.append("same")
        if value and (cell in broken or cell in look.wrong):
            marks.append("broken")
        if cell in look.evidence:
            marks.append("evidence")
        if cell == look.cursor:
            marks.append("cursor")
        found.append(marks)
    return found
