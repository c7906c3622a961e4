"""One picture of a sequence: a board, its candidates, and the words that go with it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from textwrap import wrap

from garns.model import Grid, Symbols

from . import palette
from .markup import element, plain
from .request import symbols_for
from .svg import Theme, board_geometry, board_svg, style, svg_element

HEADING_SIZE, WORDS_SIZE = 15, 13
LINE_HEIGHT = 18
CHARACTER = 0.52
"""The usual width of a character, in parts of the font size."""

LINES = 6
"""Room for so many lines of words, so that all pictures of a sequence have one size."""


@dataclass(frozen=True)
class Frame:
    """A picture. Cells are numbers from 0; `lists` and `struck` are bit masks, one per cell."""

    grid: Grid
    heading: str
    words: str
    lists: Sequence[int] | None = None
    """The candidates to show, those that are crossed out among them."""
    struck: Sequence[int] | None = None
    pointed_at: tuple[int, ...] = ()
    dead_ends: tuple[int, ...] = ()
    part: int = 0
    """Frames of the same part belong together: one may skip from part to part."""
    drawing: str | None = None
    """A light picture to show instead of the plain board. If one frame has one, all have."""


def frame_svg(frame: Frame, *, symbols: Symbols | None = None, theme: Theme = "light") -> str:
    """The board with the words below it."""
    names = symbols_for(frame.grid.size, symbols)
    place = board_geometry(frame.grid.layout, names, False, frame.lists is not None, None)
    colours = palette.DARK if theme == "dark" else palette.LIGHT
    # The style sheet of the whole picture reaches into the board.
    board = board_svg(
        frame.grid,
        symbols=names,
        notes=frame.lists,
        struck=frame.struck,
        highlight=frame.pointed_at,
        dead_ends=frame.dead_ends,
        box_letters=True,
        title=frame.heading,
        theme="light" if theme == "auto" else theme,
    )
    parts = [
        element("title", plain(frame.heading)),
        element("desc", plain(frame.words)),
        *style(theme),
        element("rect", class_="garns-paper", width="100%", height="100%", fill=colours["paper"]),
        board,
        *_caption(frame, place.left, place.width, place.height, colours["given"]),
    ]
    height = place.height + (LINES + 1) * LINE_HEIGHT
    return svg_element(parts, place.width, height, "group", theme)


def _caption(frame: Frame, left: float, width: float, top: float, colour: str) -> Iterator[str]:
    columns = int((width - 2 * left) / (WORDS_SIZE * CHARACTER))
    lines = [
        (frame.heading, HEADING_SIZE, "700"),
        *((line, WORDS_SIZE, "400") for line in wrap(frame.words, columns)),
    ]
    for i, (line, size, weight) in enumerate(lines):
        yield element(
            "text",
            plain(line),
            class_="garns-given",
            x=left,
            y=top + (i + 0.7) * LINE_HEIGHT,
            font_size=size,
            font_weight=weight,
            text_anchor="start",
            fill=colour,
        )
