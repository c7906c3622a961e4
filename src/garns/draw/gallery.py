"""Several boards in one drawing, such as a puzzle and its solution."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate

from garns.messages import say
from garns.model import Grid, Symbols

from . import palette
from .geometry import Geometry
from .markup import element, plain, short
from .request import symbols_for
from .svg import Theme, board_geometry, board_svg, style, svg_element

GAP = 28
CAPTION_SIZE = 15
CAPTION_ROOM = 30


def boards_svg(
    grids: Sequence[Grid],
    *,
    captions: Sequence[str] = (),
    symbols: Symbols | str | None = None,
    numbers: bool = False,
    cell_size: float | None = None,
    theme: Theme = "light",
) -> str:
    """Boards in a row, each with its caption below; a caption may be missing."""
    places = [
        board_geometry(grid.layout, symbols_for(grid.size, symbols), numbers, False, cell_size)
        for grid in grids
    ]
    starts = list(accumulate((place.width + GAP for place in places), initial=0.0))
    # The style sheet of the whole picture reaches into the boards: they need none of their own.
    fixed: Theme = "light" if theme == "auto" else theme
    boards = [
        board_svg(
            grid, symbols=symbols, numbers=numbers, title=title, cell_size=cell_size, theme=fixed
        )
        for grid, title in zip(grids, _padded(captions, len(grids)), strict=True)
    ]
    height = max((place.height for place in places), default=0)
    room = CAPTION_ROOM if any(captions) else 0
    colours = palette.DARK if theme == "dark" else palette.LIGHT
    parts = [
        element("title", plain(_title(captions, len(grids)))),
        *style(theme),
        element("rect", class_="garns-paper", width="100%", height="100%", fill=colours["paper"]),
        *(_moved(board, start) for board, start in zip(boards, starts, strict=False)),
        *_captions(captions, places, starts, height, colours["given"]),
    ]
    return svg_element(parts, max(starts[-1] - GAP, 0), height + room, "group", theme)


def _padded(captions: Sequence[str], count: int) -> list[str | None]:
    return [captions[i] if i < len(captions) else None for i in range(count)]


def _title(captions: Sequence[str], count: int) -> str:
    return " · ".join(filter(None, captions)) or say("draw.boards", n=count)


def _moved(board: str, start: float) -> str:
    return element("g", board, transform=f"translate({short(start)} 0)") if start else board


def _captions(
    captions: Sequence[str],
    places: Sequence[Geometry],
    starts: Sequence[float],
    height: float,
    colour: str,
) -> Iterator[str]:
    for caption, place, start in zip(captions, places, starts, strict=False):
        yield element(
            "text",
            plain(caption),
            class_="garns-given",
            x=start + (place.left + place.width - place.margin) / 2,
            y=height + CAPTION_SIZE,
            font_size=CAPTION_SIZE,
            fill=colour,
        )
