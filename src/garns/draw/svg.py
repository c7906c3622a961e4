"""Boards as SVG: one self-contained element that looks the same on every page.

Colours are attributes, so that no style sheet is needed and none of the page's is touched; there
are no ids, so that any number of boards may stand on one page.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from types import MappingProxyType
from typing import Literal

from garns.messages import current_writing
from garns.model import Grid, InvalidRequest, Layout, Symbols, box_name

from . import palette
from .constraints import (
    corner_widths,
    outside_room,
    rules_above,
    rules_below,
    stroke_element,
    wrapped_rules,
)
from .description import board_description, board_title
from .geometry import Geometry
from .lettering import CAPITAL_HEIGHT, FONT, are_pictures, widest
from .marks import Brush, Marks, Stroke, marks_above, marks_below
from .markup import element, plain, short
from .places import NotePlaces, note_columns
from .request import cells_on, conflict_cells, notes_on, symbols_for

Theme = Literal["light", "dark", "auto"]
"""`auto` is light, or dark where the page or the system prefers that."""

BOARD_WIDTH = 480
SMALLEST_CELL, USUAL_CELL, LARGEST_CELL = 26, 40, 96
SMALLEST_NOTES, SMALLEST_WORDS = 9, 10
"""What a board looks like when no size is asked for, in pixels."""

MARGIN = 0.125
NUMBER_ROOM = 0.55
VALUE_SIZE = 0.58
VALUE_WIDTH = 0.84
NUMBER_SIZE = 0.34
NOTES_WIDTH = 0.86
MARKED_NOTES_WIDTH, MARKED_NOTES_DROP = 0.78, 0.07
"""In parts of a cell. Above the notes of a marked board there is room for letters."""

ASKED_SIZE = 0.5
"""Of the letters of asked cells, in parts of a cell."""

LETTER_SIZE = 0.9
"""In parts of the shorter side of a block."""

NAMESPACE = "http://www.w3.org/2000/svg"
AUTO = "garns-auto"


def board_svg(
    grid: Grid,
    *,
    symbols: Symbols | str | None = None,
    numbers: bool = False,
    notes: Sequence[int] | None = None,
    highlight: Collection[int] = frozenset(),
    title: str | None = None,
    cell_size: float | None = None,
    theme: Theme = "light",
    struck: Sequence[int] | None = None,
    dead_ends: Collection[int] = frozenset(),
    box_letters: bool = False,
    marks: Marks | None = None,
    letters: Mapping[int, str] = MappingProxyType({}),
) -> str:
    """The board as a drawing.

    `notes` are bit masks, one per cell; `highlight` holds the cells to point at; `cell_size` is
    in pixels. Givens are bold, placed values blue; conflicts are red with a mark in the corner,
    and so are `dead_ends`, cells without a value left. `struck` are notes that are crossed out,
    again as bit masks. With `box_letters` the name of each block, A to I, is on its ground.
    `marks` are the parts that cells, houses and candidates play in a step. `letters` stand in empty
    cells that are asked for.
    """
    names = symbols_for(grid.size, symbols)
    board = _Board(
        grid=grid,
        symbols=names,
        geometry=board_geometry(grid.layout, names, numbers, notes is not None, cell_size),
        notes=notes_on(grid.layout, notes),
        highlight=cells_on(grid.layout, highlight),
        numbers=numbers,
        colours=palette.DARK if theme == "dark" else palette.LIGHT,
        struck=notes_on(grid.layout, struck),
        dead_ends=cells_on(grid.layout, dead_ends),
        box_letters=box_letters,
        marks=marks or Marks(),
        letters=letters,
    )
    head = [
        element("title", plain(title or board_title(grid))),
        element("desc", plain(board_description(grid, names, board.highlight))),
    ]
    return svg_element(
        [
            *head,
            *style(theme, marks is not None, bool(grid.layout.constraints)),
            *_layers(board),
        ],
        board.geometry.width,
        board.geometry.height,
        "img",
        theme,
    )


def svg_element(parts: Sequence[str], width: float, height: float, role: str, theme: Theme) -> str:
    return element(
        "svg",
        "\n" + "\n".join(parts) + "\n",
        xmlns=NAMESPACE,
        viewBox=f"0 0 {short(width)} {short(height)}",
        width=width,
        height=height,
        role=role,
        lang=current_writing().tag,
        class_=AUTO if theme == "auto" else "garns",
        font_family=FONT,
        text_anchor="middle",
    )


def style(theme: Theme, marks: bool = False, constraints: bool = False) -> Iterator[str]:
    if theme == "auto":
        rules = palette.dark_rules(f".{AUTO}", marks, constraints)
        yield element("style", f"@media (prefers-color-scheme:dark){{{rules}}}")


def board_geometry(
    layout: Layout, symbols: Symbols, numbers: bool, notes: bool, cell_size: float | None
) -> Geometry:
    side = _cell_side(layout, symbols, notes, cell_size)
    room = MARGIN * side + (NUMBER_ROOM * side if numbers else 0)
    place = Geometry(layout, side, left=room, top=room, margin=MARGIN * side)
    return _with_rules(place) if layout.constraints else place


def _with_rules(place: Geometry) -> Geometry:
    """With room for the clues beside the board, and for the rules that are only said below it."""
    clues = outside_room(place.layout)
    wider = replace(
        place,
        left=place.left + clues.left * place.cell,
        top=place.top + clues.top * place.cell,
        right=clues.right * place.cell,
        below=clues.bottom * place.cell,
    )
    width = wider.width - 2 * wider.margin
    return replace(wider, caption=wrapped_rules(place.layout, width, place.caption_size))


def _cell_side(layout: Layout, symbols: Symbols, notes: bool, asked: float | None) -> float:
    if asked is not None:
        if not 0 < asked < math.inf:
            raise InvalidRequest("draw.cell-size", size=asked)
        return asked
    side = max(SMALLEST_CELL, min(USUAL_CELL, BOARD_WIDTH // layout.width))
    if notes:
        side = max(side, SMALLEST_NOTES * note_columns(layout))
    for_words = math.ceil(SMALLEST_WORDS * widest(symbols) / VALUE_WIDTH)
    return max(side, min(for_words, LARGEST_CELL))


def marked_notes(geometry: Geometry, symbols: Symbols) -> NotePlaces:
    return NotePlaces(geometry, symbols, MARKED_NOTES_WIDTH, MARKED_NOTES_DROP)


@dataclass(frozen=True)
class _Board:
    grid: Grid
    symbols: Symbols
    geometry: Geometry
    notes: Sequence[int]
    highlight: frozenset[int]
    numbers: bool
    colours: dict[str, str]
    struck: Sequence[int]
    dead_ends: frozenset[int]
    box_letters: bool
    marks: Marks
    letters: Mapping[int, str]

    @cached_property
    def note_places(self) -> NotePlaces:
        if self.marks == Marks() and not corner_widths(self.grid.layout):
            return NotePlaces(self.geometry, self.symbols, NOTES_WIDTH)
        return marked_notes(self.geometry, self.symbols)

    @property
    def brush(self) -> Brush:
        return Brush(self.geometry, self.note_places, corner_widths(self.grid.layout))

    @cached_property
    def conflicts(self) -> frozenset[int]:
        return conflict_cells(self.grid) | self.dead_ends

    @cached_property
    def font_size(self) -> float:
        return self.geometry.cell * min(VALUE_SIZE, VALUE_WIDTH / widest(self.symbols))

    @property
    def givens(self) -> list[int]:
        return [cell for cell in range(self.grid.layout.cell_count) if self.grid.is_given(cell)]

    @property
    def placed(self) -> list[int]:
        values = self.grid.values
        return [c for c, value in enumerate(values) if value and not self.grid.is_given(c)]

    def houses(self, kind: str) -> list[tuple[int, ...]]:
        return [house.cells for house in self.grid.layout.houses if house.kind == kind]

    def paint(self, part: str) -> dict[str, str | float]:
        return {"class_": f"garns-{part}", palette.paint(part): self.colours[part]}


def _layers(board: _Board) -> Iterator[str]:
    """From the paper up; what is later lies on top."""
    yield element("rect", width="100%", height="100%", **board.paint("paper"))
    yield from _letters(board)
    yield from _shades(board)
    if board.grid.layout.constraints:
        yield from _layers_with_rules(board)
        return
    yield from _lines(board)
    yield from _numbers(board)
    yield from _strokes(board, marks_below(board.marks, board.brush))
    yield from _digits(board)


def _layers_with_rules(board: _Board) -> Iterator[str]:
    """The grounds of marked cells are below everything that constraints draw."""
    layout, place = board.grid.layout, board.geometry
    marks = list(marks_below(board.marks, board.brush))
    yield from _strokes(board, (each for each in marks if _is_ground(each)))
    yield from _strokes(board, rules_below(layout, place))
    yield from _lines(board)
    yield from _strokes(board, rules_above(layout, place))
    yield from _numbers(board)
    yield from _caption(board)
    yield from _strokes(board, (each for each in marks if not _is_ground(each)))
    yield from _digits(board)


def _is_ground(stroke: Stroke) -> bool:
    return stroke.part.endswith("-cell")


def _digits(board: _Board) -> Iterator[str]:
    """With the notes, and what marks lay on them."""
    yield from _notes(board)
    yield from _values(board, "given", board.givens, weight="700")
    yield from _values(board, "placed", board.placed, weight="400")
    yield from _asked(board)
    yield from _strokes(board, marks_above(board.marks, board.brush))


def _strokes(board: _Board, strokes: Iterable[Stroke]) -> Iterator[str]:
    return (stroke_element(stroke, board.colours) for stroke in strokes)


def _shades(board: _Board) -> Iterator[str]:
    extra = {cell for house in board.grid.layout.extra_houses("shade") for cell in house.cells}
    # Pictures cannot be bold or blue: where both kinds stand, the givens' cells are tinted.
    tinted = board.givens if board.placed and are_pictures(board.symbols) else []
    shades = {
        "window": extra,
        "given-cell": tinted,
        "highlight-cell": board.highlight - board.conflicts,
        "conflict-cell": board.conflicts,
    }
    for part, cells in shades.items():
        yield from _path(board, part, board.geometry.squares(cells))


def _letters(board: _Board) -> Iterator[str]:
    shape = board.grid.layout.block_shape
    if not board.box_letters or shape is None or board.grid.layout.corners:
        return
    size = LETTER_SIZE * min(shape) * board.geometry.cell
    texts = [
        _text(box_name(board.grid.layout, cells[0])[0], _middle(board, cells), size)
        for cells in board.houses("block")
    ]
    yield _group(board, "letter", texts, size, font_weight="700")


def _middle(board: _Board, cells: Sequence[int]) -> tuple[float, float]:
    (left, top), (right, bottom) = map(board.geometry.centre, (cells[0], cells[-1]))
    return (left + right) / 2, (top + bottom) / 2


def _lines(board: _Board) -> Iterator[str]:
    place = board.geometry
    crisp = "crispEdges"
    extra = board.grid.layout.extra_houses("line")
    through = "".join(place.through(house.cells) for house in extra)
    rings = place.squares(board.highlight, inset=place.wall)
    yield from _path(board, "diagonal", through, stroke_width=place.wall)
    yield from _path(
        board, "line", place.cell_lines(), stroke_width=place.line, shape_rendering=crisp
    )
    yield from _path(board, "mark", place.corner_marks(board.conflicts))
    yield from _path(board, "highlight", rings, stroke_width=place.wall * 0.7)
    yield from _path(
        board,
        "wall",
        place.walls(),
        stroke_width=place.wall,
        stroke_linecap="square",
        shape_rendering=crisp,
    )


def _path(board: _Board, part: str, d: str, **attributes: str | float) -> Iterator[str]:
    if d:
        paint = board.paint(part)
        paint.setdefault("fill", "none")
        yield element("path", d=d, **paint, **attributes)


def _numbers(board: _Board) -> Iterator[str]:
    if not board.numbers:
        return
    place = board.geometry
    size = NUMBER_SIZE * place.cell
    beside = place.margin + NUMBER_ROOM / 2 * place.cell - place.wall
    texts = [
        _text(str(i + 1), (place.x(i + 0.5), beside), size) for i in range(place.layout.width)
    ] + [_text(str(i + 1), (beside, place.y(i + 0.5)), size) for i in range(place.layout.height)]
    yield _group(board, "number", texts, size)


def _caption(board: _Board) -> Iterator[str]:
    place, size = board.geometry, board.geometry.caption_size
    texts = [
        element(
            "text",
            plain(line),
            x=place.margin,
            y=place.board_bottom + (i + 0.8) * place.caption_line,
        )
        for i, line in enumerate(place.caption)
    ]
    if texts:
        yield _group(board, "rule-clue", texts, size, text_anchor="start")


def _values(board: _Board, part: str, cells: Sequence[int], weight: str) -> Iterator[str]:
    if cells:
        texts = [_value(board, cell) for cell in cells]
        yield _group(board, part, texts, board.font_size, font_weight=weight)


def _value(board: _Board, cell: int) -> str:
    paint = board.paint("conflict") if cell in board.conflicts else {}
    symbol = board.symbols.write(board.grid.values[cell])
    return _text(symbol, board.geometry.centre(cell), board.font_size, paint)


def _asked(board: _Board) -> Iterator[str]:
    """As on paper: a letter in the cell that it names."""
    empty = set(board.grid.empty_cells)
    size = board.geometry.cell * ASKED_SIZE
    texts = [
        _text(letter, board.geometry.centre(cell), size)
        for cell, letter in board.letters.items()
        if cell in empty
    ]
    if texts:
        yield _group(board, "placed", texts, size, font_weight="700", font_style="italic")


def _notes(board: _Board) -> Iterator[str]:
    places, size = board.note_places, board.note_places.size
    notes = [
        (cell, index, places.centre(cell, index))
        for cell in board.grid.empty_cells
        for index in range(board.grid.size)
        if board.notes[cell] >> index & 1
    ]
    texts = [_text(board.symbols.write(i + 1), centre, size) for _, i, centre in notes]
    strokes = [_stroke(centre, size) for cell, i, centre in notes if board.struck[cell] >> i & 1]
    if texts:
        yield _group(board, "note", texts, size)
    yield from _path(board, "strike", "".join(strokes), stroke_width=size / 8)


def _stroke(centre: tuple[float, float], size: float) -> str:
    """A line across a note, from its lower left to its upper right."""
    x, y, reach = *centre, size * 0.42
    return f"M{short(x - reach)} {short(y + reach)}l{short(2 * reach)} {short(-2 * reach)}"


def _group(board: _Board, part: str, texts: Sequence[str], size: float, **attributes: str) -> str:
    return element("g", "".join(texts), **board.paint(part), font_size=size, **attributes)


def _text(
    text: str,
    centre: tuple[float, float],
    size: float,
    paint: Mapping[str, str | float] = MappingProxyType({}),
) -> str:
    """The baseline is computed because not every viewer knows `dominant-baseline`."""
    x, y = centre
    return element("text", plain(text), x=x, y=y + size * CAPITAL_HEIGHT / 2, **paint)
