"""A search as an animated SVG: the board filling and emptying, for slides and pages.

Every value that ever stands in a cell is written there once; CSS shows it while it stands. Who
prefers less motion sees the last picture, and so do programs that know no animation.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from zlib import crc32

from garns.messages import say
from garns.model import Grid, Symbols

from .geometry import Geometry
from .markup import element, plain, short
from .pen import Pen
from .request import symbols_for
from .shots import Shot, durations
from .svg import VALUE_SIZE, Theme, board_geometry, board_svg, style, svg_element

CAPTION_SIZE, CAPTION_HEIGHT = 15, 34


def animated_svg(
    grid: Grid, shots: Sequence[Shot], *, symbols: Symbols | None = None, theme: Theme = "light"
) -> str:
    """The pictures one after the other, again and again."""
    names = symbols_for(grid.size, symbols)
    place = board_geometry(grid.layout, names, False, False, None)
    film = _Film(shots, f"g{crc32(repr((grid.line, len(shots))).encode()):x}")
    pen = Pen.of(theme)
    # The style sheet of the whole picture reaches into the board.
    board_theme: Theme = "light" if theme == "auto" else theme
    parts = [
        element("title", plain(say("viewer.title"))),
        element("desc", plain(shots[-1].caption(shots[-1]))),
        *style(theme, marks=True),
        pen.paper(),
        board_svg(grid, symbols=names, theme=board_theme),
        *_rings(film, place, pen),
        *_values(film, grid, names, place, pen),
        *_captions(film, place, pen),
        element("style", film.rules()),
    ]
    return svg_element(parts, place.width, place.height + CAPTION_HEIGHT, "img", theme)


class _Film:
    """Times in per cent, and the rules that show each thing at its times."""

    def __init__(self, shots: Sequence[Shot], name: str) -> None:
        self.shots = shots
        self.name = name
        seconds = durations(shots)
        self.length = sum(seconds)
        self.starts = [sum(seconds[:i]) for i in range(len(seconds))]
        self._rules: list[str] = []

    def shown_while(self, is_shown: Sequence[bool]) -> dict[str, str | float]:
        """The attributes of a thing that is visible in these pictures only."""
        changes = [i for i in range(len(is_shown)) if not i or is_shown[i] != is_shown[i - 1]]
        frames = "".join(f"{self._percent(i)}{{opacity:{int(is_shown[i])}}}" for i in changes)
        rule = f"{self.name}-{len(self._rules)}"
        self._rules.append(f"@keyframes {rule}{{{frames}}}")
        animation = f"animation:{rule} {short(self.length)}s step-end infinite"
        return {"opacity": int(is_shown[-1]), "style": animation}

    def shown_in(self, picture: int) -> dict[str, str | float]:
        """The attributes of a thing that is visible in one picture only."""
        is_shown = [i == picture for i in range(len(self.shots))]
        return self.shown_while(is_shown)

    def _percent(self, picture: int) -> str:
        return f"{short(100 * self.starts[picture] / self.length)}%"

    def rules(self) -> str:
        still = f'[style*="{self.name}"]{{animation:none!important}}'
        return "".join(self._rules) + f"@media (prefers-reduced-motion:reduce){{{still}}}"


def _values(film: _Film, grid: Grid, symbols: Symbols, place: Geometry, pen: Pen) -> Iterator[str]:
    for cell in grid.empty_cells:
        x, y = place.centre(cell)
        standing = [shot.board[cell] for shot in film.shots]
        for value in sorted(set(standing) - {0}):
            yield pen.words(
                symbols.write(value),
                x,
                y,
                place.cell * VALUE_SIZE,
                "placed",
                **film.shown_while([value == other for other in standing]),
            )


def _rings(film: _Film, place: Geometry, pen: Pen) -> Iterator[str]:
    """A ring around what was filled, a broken one around what was emptied."""
    for broken in (False, True):
        cells = [shot.emptied if broken else shot.filled for shot in film.shots]
        for cell in sorted({cell for cell in cells if cell is not None}):
            yield _ring(cell, place, pen, broken, film.shown_while([cell == at for at in cells]))


def _ring(cell: int, place: Geometry, pen: Pen, broken: bool, shown: dict[str, str | float]) -> str:
    x, y = place.centre(cell)
    half = place.cell / 2 - place.wall
    corners = [
        (x - half, y - half),
        (x + half, y - half),
        (x + half, y + half),
        (x - half, y + half),
    ]
    dashes = {"stroke_dasharray": "4 3"} if broken else {}
    part = "strike" if broken else "settled"
    return pen.line([*corners, corners[0]], part, stroke_width=3, **dashes, **shown)


def _captions(film: _Film, place: Geometry, pen: Pen) -> Iterator[str]:
    middle = place.height + CAPTION_HEIGHT / 2 - 4
    for i, shot in enumerate(film.shots):
        text = shot.caption(film.shots[-1])
        shown = film.shown_in(i)
        yield pen.words(text, place.width / 2, middle, CAPTION_SIZE, "given", **shown)
