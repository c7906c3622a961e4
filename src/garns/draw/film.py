"""Boards painted with Pillow, picture by picture.

matplotlib brings Pillow, and a font that has the letters of all our languages. It is an extra:
nothing but `gif` imports this module, when it is needed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import matplotlib
from PIL import Image, ImageDraw, ImageFont

from garns.formats.framed import Walls
from garns.model import Grid, InvalidRequest, Symbols

from . import palette
from .lettering import widest
from .shots import Shot
from .svg import VALUE_SIZE, VALUE_WIDTH

BOARD, MARGIN, CAPTION_HEIGHT = 414, 14, 36
"""In pixels."""

CAPTION_SIZE, SMALLEST_SIZE = 16, 7
SHADES = 6
"""Colours from an ink to its ground, which make edges smooth."""

FONTS = Path(matplotlib.get_data_path()) / "fonts" / "ttf"
COLOURS = palette.LIGHT

Font = ImageFont.FreeTypeFont


def _font(name: str, size: int) -> Font:
    return ImageFont.truetype(str(FONTS / f"{name}.ttf"), size)


def _colours() -> Iterator[tuple[int, ...]]:
    """All that can occur: every ink on its ground, and the shades in between."""
    grounds = {"given": "paper", "wall": "paper", "line": "paper", "placed": "paper"}
    yield from map(_channels, (COLOURS["conflict-cell"], COLOURS["conflict"]))
    for ink, ground in (*grounds.items(), ("placed", "role-1-cell")):
        both = list(zip(_channels(COLOURS[ground]), _channels(COLOURS[ink]), strict=True))
        for shade in range(SHADES + 1):
            yield tuple(round(a + (b - a) * shade / SHADES) for a, b in both)


def _channels(colour: str) -> tuple[int, ...]:
    return tuple(bytes.fromhex(colour.removeprefix("#")))


class Film:
    """Paints boards of one puzzle."""

    def __init__(self, grid: Grid, symbols: Symbols) -> None:
        self._grid, self._symbols = grid, symbols
        self._cell = BOARD // grid.size
        size = round(self._cell * min(VALUE_SIZE, VALUE_WIDTH / widest(symbols)))
        size = max(SMALLEST_SIZE, size)
        self._plain, self._bold = _font("DejaVuSans", size), _font("DejaVuSans-Bold", size)
        self._small = _font("DejaVuSans", CAPTION_SIZE)
        self._refuse_unknown_symbols()
        self._givens = self._painted_givens()

    def pictures(self, shots: Sequence[Shot]) -> Iterator[Image.Image]:
        """In few colours, the same in all: a small file, and no dots where colours are mixed."""
        colours = Image.new("P", (1, 1))
        colours.putpalette([channel for colour in _colours() for channel in colour])
        for shot in shots:
            picture = self._picture(shot, shot.caption(shots[-1]))
            yield picture.quantize(palette=colours, dither=Image.Dither.NONE)

    def _refuse_unknown_symbols(self) -> None:
        missing = bytes(self._plain.getmask("\uffff"))
        for name in self._symbols.names[: self._grid.size]:
            if any(bytes(self._plain.getmask(char)) == missing for char in name):
                raise InvalidRequest("draw.gif-symbol", symbol=name)

    def _picture(self, shot: Shot, caption: str) -> Image.Image:
        picture = self._givens.copy()
        draw = ImageDraw.Draw(picture)
        self._mark(draw, shot.filled, "role-1-cell", "placed")
        self._mark(draw, shot.emptied, "conflict-cell", "conflict")
        for cell in self._grid.empty_cells:
            if shot.board[cell]:
                self._write(draw, cell, shot.board[cell], self._plain, "placed")
        self._draw_walls(draw)
        middle = (picture.width / 2, picture.height - CAPTION_HEIGHT / 2 - 2)
        draw.text(middle, caption, font=self._small, fill=COLOURS["given"], anchor="mm")
        return picture

    def _mark(self, draw: ImageDraw.ImageDraw, cell: int | None, ground: str, outline: str) -> None:
        if cell is not None:
            x, y = self._corner(cell)
            box = (x + 3, y + 3, x + self._cell - 3, y + self._cell - 3)
            draw.rectangle(box, fill=COLOURS[ground], outline=COLOURS[outline], width=3)

    def _painted_givens(self) -> Image.Image:
        """What is the same in all pictures."""
        start, end = MARGIN, MARGIN + self._cell * self._grid.size
        size = (end + MARGIN, end + MARGIN + CAPTION_HEIGHT)
        picture = Image.new("RGB", size, COLOURS["paper"])
        draw = ImageDraw.Draw(picture)
        for along in range(start, end + 1, self._cell):
            draw.line((start, along, end, along), fill=COLOURS["line"])
            draw.line((along, start, along, end), fill=COLOURS["line"])
        for cell, value in enumerate(self._grid.values):
            if value:
                self._write(draw, cell, value, self._bold, "given")
        return picture

    def _draw_walls(self, draw: ImageDraw.ImageDraw) -> None:
        walls = Walls(self._grid.layout)
        for edge in range(self._grid.size + 1):
            for line in range(self._grid.size):
                at, start = MARGIN + edge * self._cell, MARGIN + line * self._cell
                end = start + self._cell
                if walls.above(edge, line):
                    draw.line((start - 1, at, end + 1, at), fill=COLOURS["wall"], width=3)
                if walls.left_of(line, edge):
                    draw.line((at, start - 1, at, end + 1), fill=COLOURS["wall"], width=3)

    def _write(
        self, draw: ImageDraw.ImageDraw, cell: int, value: int, font: Font, part: str
    ) -> None:
        x, y = self._corner(cell)
        middle = (x + self._cell / 2, y + self._cell / 2)
        text = self._symbols.write(value)
        draw.text(middle, text, font=font, fill=COLOURS[part], anchor="mm")

    def _corner(self, cell: int) -> tuple[int, int]:
        layout = self._grid.layout
        column, row = layout.column_of(cell), layout.row_of(cell)
        return MARGIN + column * self._cell, MARGIN + row * self._cell
