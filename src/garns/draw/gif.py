"""A search as an animated GIF: the board filling and emptying, for slides that know no SVG."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from garns.formats.framed import Walls
from garns.model import Grid, InvalidRequest, MissingExtra, Symbols

from . import palette
from .request import symbols_for
from .shots import Shot, durations

if TYPE_CHECKING:
    from PIL.Image import Image

BOARD, MARGIN, CAPTION_HEIGHT = 414, 14, 36
"""In pixels."""

CAPTION_SIZE = 16
SHADES = 6


def trace_gif(
    grid: Grid,
    shots: Sequence[Shot],
    *,
    symbols: Symbols | None = None,
    progress: Callable[[int], None] = lambda _: None,
) -> bytes:
    """The pictures one after the other, again and again; `progress` hears how many are drawn."""
    pictures = list["Image"]()
    for picture in _Film(grid, symbols_for(grid.size, symbols)).pictures(shots):
        pictures.append(picture)
        progress(len(pictures))
    first, *others = pictures
    file = io.BytesIO()
    times = [round(1000 * seconds) for seconds in durations(shots)]
    first.save(file, "GIF", save_all=True, append_images=others, duration=times, loop=0)
    return file.getvalue()


def _library() -> tuple[Any, Any, Any]:
    """Pillow, and a font that has the letters of all our languages: matplotlib brings both."""
    try:
        import matplotlib
        from PIL import Image, ImageDraw, ImageFont
    except ImportError:
        raise MissingExtra("matplotlib", "plots") from None
    font = Path(matplotlib.get_data_path()) / "fonts" / "ttf" / "DejaVuSans.ttf"
    return (
        Image,
        ImageDraw,
        lambda size, bold="": ImageFont.truetype(str(font.with_stem(f"DejaVuSans{bold}")), size),
    )


def _colours() -> Iterator[tuple[int, ...]]:
    """Every ink on every ground, and the steps in between that make edges smooth."""
    grounds = {"paper": ("given", "wall", "line", "placed"), "role-1-cell": ("placed",)}
    yield from (_channels(palette.LIGHT[part]) for part in ("conflict-cell", "conflict"))
    for ground, inks in grounds.items():
        for ink in inks:
            pairs = list(
                zip(*(_channels(palette.LIGHT[part]) for part in (ground, ink)), strict=True)
            )
            for step in range(SHADES + 1):
                yield tuple(round(a + (b - a) * step / SHADES) for a, b in pairs)


def _channels(colour: str) -> tuple[int, ...]:
    return tuple(bytes.fromhex(colour.removeprefix("#")))


class _Film:
    """Draws boards of one puzzle."""

    def __init__(self, grid: Grid, symbols: Symbols) -> None:
        self._image, self._draw, font = _library()
        self._grid, self._symbols = grid, symbols
        self._cell = BOARD // grid.size
        longest = max(len(name) for name in symbols.names[: grid.size])
        size = max(7, round(self._cell * min(0.6, 1.1 / longest)))
        self._font, self._bold, self._small = font(size), font(size, "-Bold"), font(CAPTION_SIZE)
        self._refuse_unknown_symbols()
        self._empty = self._drawn_givens()

    def pictures(self, shots: Sequence[Shot]) -> Iterator[Image]:
        """In few colours, the same in all: a small file, and no dots where colours are mixed."""
        colours = self._image.new("P", (1, 1))
        colours.putpalette([channel for colour in _colours() for channel in colour])
        for shot in shots:
            picture = self._picture(shot, shot.caption(shots[-1]))
            yield picture.quantize(palette=colours, dither=self._image.Dither.NONE)

    def _refuse_unknown_symbols(self) -> None:
        missing = self._font.getmask("\uffff")
        for name in self._symbols.names[: self._grid.size]:
            if any(bytes(self._font.getmask(char)) == bytes(missing) for char in name):
                raise InvalidRequest("draw.gif-symbol", symbol=name)

    def _picture(self, shot: Shot, caption: str) -> Image:
        picture: Image = self._empty.copy()
        draw = self._draw.Draw(picture)
        self._mark(draw, shot)
        for cell in self._grid.empty_cells:
            if shot.board[cell]:
                self._write(draw, cell, shot.board[cell], self._font, "placed")
        self._draw_walls(draw)
        middle = (picture.width / 2, picture.height - CAPTION_HEIGHT / 2 - 2)
        draw.text(middle, caption, font=self._small, fill=palette.LIGHT["given"], anchor="mm")
        return picture

    def _mark(self, draw: Any, shot: Shot) -> None:
        for cell, ground, line in (
            (shot.filled, "role-1-cell", "placed"),
            (shot.emptied, "conflict-cell", "conflict"),
        ):
            if cell is not None:
                x, y = self._corner(cell)
                box = (x + 3, y + 3, x + self._cell - 3, y + self._cell - 3)
                colours = palette.LIGHT
                draw.rectangle(box, fill=colours[ground], outline=colours[line], width=3)

    def _drawn_givens(self) -> Image:
        side = self._cell * self._grid.size + 2 * MARGIN
        picture: Image = self._image.new(
            "RGB", (side, side + CAPTION_HEIGHT), palette.LIGHT["paper"]
        )
        draw = self._draw.Draw(picture)
        for i in range(self._grid.size + 1):
            along, end = MARGIN + i * self._cell, MARGIN + self._grid.size * self._cell
            draw.line((MARGIN, along, end, along), fill=palette.LIGHT["line"])
            draw.line((along, MARGIN, along, end), fill=palette.LIGHT["line"])
        for cell, value in enumerate(self._grid.values):
            if value:
                self._write(draw, cell, value, self._bold, "given")
        return picture

    def _draw_walls(self, draw: Any) -> None:
        walls, edges, lines = (
            Walls(self._grid.layout),
            range(self._grid.size + 1),
            range(self._grid.size),
        )
        for i in edges:
            for j in lines:
                a, b = MARGIN + i * self._cell, MARGIN + j * self._cell
                colour, width = palette.LIGHT["wall"], 3
                if walls.above(i, j):
                    draw.line((b - 1, a, b + self._cell + 1, a), fill=colour, width=width)
                if walls.left_of(j, i):
                    draw.line((a, b - 1, a, b + self._cell + 1), fill=colour, width=width)

    def _write(self, draw: Any, cell: int, value: int, font: Any, part: str) -> None:
        x, y = self._corner(cell)
        middle = (x + self._cell / 2, y + self._cell / 2)
        text = self._symbols.write(value)
        draw.text(middle, text, font=font, fill=palette.LIGHT[part], anchor="mm")

    def _corner(self, cell: int) -> tuple[int, int]:
        layout = self._grid.layout
        return (
            MARGIN + layout.column_of(cell) * self._cell,
            MARGIN + layout.row_of(cell) * self._cell,
        )
