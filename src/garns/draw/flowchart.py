"""A procedure as a flowchart: SVG made from the same description as the pseudo-code.

Every instruction becomes a piece that is entered at the top of a vertical line, its spine, and
left at the bottom of it. So pieces can be stacked, and what an `If` or an `Each` holds is one
piece again. A piece that ends the procedure is not left at all.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from textwrap import wrap

from garns.messages import say
from garns.search.procedure import BACKTRACKING, Call, Each, If, Instruction, Leave, Procedure

from .frames import CHARACTER
from .markup import element, plain
from .pen import Pen, moved
from .pseudocode import words
from .svg import Theme, style, svg_element

FONT_SIZE, LINE_HEIGHT, LABEL_SIZE = 14, 18, 12
COLUMNS, DIAMOND_COLUMNS = 30, 22
"""The longest line of words in a shape, in characters."""

WIDTH, DIAMOND_WIDTH, PADDING = 240, 290, 12
GAP = 32
"""Between two shapes: room for an arrow with its label."""

LANE = 18
"""Between shapes and the lines that lead around them."""

MARGIN = 20


@dataclass(frozen=True)
class Piece:
    """Markup around a spine at x = 0 that begins at y = 0, and how much room it takes."""

    left: float
    right: float
    height: float
    markup: str
    goes_on: bool = True
    entry: float = 0
    """How far below its top an arrow from the side meets its first shape."""


def flowchart_svg(procedure: Procedure = BACKTRACKING, *, theme: Theme = "light") -> str:
    """The procedure as a drawing, in the current language."""
    chart, heading = _Chart(procedure, Pen.of(theme)), words(procedure, "heading")
    start = chart.box(say("procedure.start", heading=heading), "terminal")
    piece = chart.stacked([start, chart.of(procedure.body)])
    parts = [
        element("title", plain(say("procedure.flowchart", heading=heading))),
        *style(theme, marks=True),
        chart.pen.paper(),
        moved(piece.markup, MARGIN + piece.left, MARGIN),
    ]
    width, height = piece.left + piece.right + 2 * MARGIN, piece.height + 2 * MARGIN
    return svg_element(parts, width, height, "img", theme)


@dataclass(frozen=True)
class _Chart:
    procedure: Procedure
    pen: Pen

    def of(self, body: Sequence[Instruction]) -> Piece:
        return self.stacked([self.piece(instruction) for instruction in body])

    def piece(self, instruction: Instruction) -> Piece:
        text = words(self.procedure, instruction.id)
        match instruction:
            case If():
                return self.question(text, self.of(instruction.body))
            case Each():
                return self.loop(text, self.of(instruction.body))
            case Leave():
                return self.box(text, "terminal", goes_on=False)
            case Call():
                return self.box(text, "call")
            case _:
                return self.box(text, "process")

    def stacked(self, pieces: Sequence[Piece]) -> Piece:
        """One below the other, with arrows in between."""
        markup, y = pieces[0].markup, pieces[0].height
        for piece in pieces[1:]:
            markup += self.pen.arrow([(0, y), (0, y + GAP)]) + moved(piece.markup, 0, y + GAP)
            y += GAP + piece.height
        left, right = max(piece.left for piece in pieces), max(piece.right for piece in pieces)
        return Piece(left, right, y, markup, pieces[-1].goes_on, pieces[0].entry)

    def box(self, text: str, shape: str, goes_on: bool = True) -> Piece:
        lines = wrap(text, COLUMNS)
        height = _height(lines)
        markup = self._shape(shape, height) + self._lines(lines, height / 2)
        return Piece(WIDTH / 2, WIDTH / 2, height, markup, goes_on, height / 2)

    def question(self, condition: str, body: Piece) -> Piece:
        """The body stands below if it goes on, and beside the question if it does not."""
        text = say("procedure.question", condition=condition)
        lines = wrap(text[0].upper() + text[1:], DIAMOND_COLUMNS)
        half, middle = DIAMOND_WIDTH / 2, _half_height(lines)
        corners = [(0.0, 0.0), (half, middle), (0.0, 2 * middle), (-half, middle)]
        diamond = self.pen.polygon(corners, "highlight-cell") + self._lines(lines, middle)
        return (self._bypassed if body.goes_on else self._beside)(diamond, middle, body)

    def _bypassed(self, diamond: str, middle: float, body: Piece) -> Piece:
        pen, half, bottom = self.pen, DIAMOND_WIDTH / 2, 2 * middle
        top = bottom + GAP
        end = top + body.height + LANE
        lane = max(half, body.right) + LANE
        markup = [
            diamond,
            pen.arrow([(0, bottom), (0, top)]),
            self._label(say("procedure.yes"), 8, bottom + 12),
            moved(body.markup, 0, top),
            pen.line([(0, top + body.height), (0, end)]),
            pen.line([(half, middle), (lane, middle), (lane, end), (0, end)]),
            self._label(say("procedure.no"), half + 2, middle - 10),
        ]
        return Piece(max(half, body.left), lane, end, "".join(markup), entry=middle)

    def _beside(self, diamond: str, middle: float, body: Piece) -> Piece:
        pen, half, bottom = self.pen, DIAMOND_WIDTH / 2, 2 * middle
        shift = half + 1.5 * GAP + body.left
        top = middle - body.entry
        end = max(bottom, top + body.height)
        markup = [
            diamond,
            pen.arrow([(half, middle), (shift - WIDTH / 2, middle)]),
            self._label(say("procedure.yes"), half + 4, middle - 10),
            moved(body.markup, shift, top),
            pen.line([(0, bottom), (0, end)]),
            self._label(say("procedure.no"), 8, bottom + 12),
        ]
        return Piece(half, shift + body.right, end, "".join(markup), entry=middle)

    def loop(self, things: str, body: Piece) -> Piece:
        lines = wrap(say("procedure.loop", things=things), COLUMNS)
        pen, half, height = self.pen, WIDTH / 2, _height(lines)
        middle, top = height / 2, height + GAP
        back = top + body.height + LANE
        end = back + LANE
        left, right = max(half, body.left) + LANE, max(half, body.right) + LANE
        to_next = [
            (0, top + body.height),
            (0, back),
            (-left, back),
            (-left, middle),
            (-half, middle),
        ]
        markup = [
            self._shape("loop", height) + self._lines(lines, middle),
            pen.arrow([(0, height), (0, top)]),
            self._label(say("procedure.next"), 8, height + 12),
            moved(body.markup, 0, top),
            pen.arrow(to_next),
            pen.line([(half, middle), (right, middle), (right, end), (0, end)]),
            self._label(say("procedure.none-left"), half + 2, middle - 10),
        ]
        return Piece(left, right, end, "".join(markup), entry=middle)

    def _shape(self, kind: str, height: float) -> str:
        half = WIDTH / 2
        if kind == "loop":
            slant = height / 2.5
            upper = [(-half, height / 2), (slant - half, 0.0), (half - slant, 0.0)]
            lower = [(half, height / 2), (half - slant, height), (slant - half, height)]
            return self.pen.polygon([*upper, *lower], "role-3-cell")
        if kind == "terminal":
            return self.pen.rectangle(-half, 0, WIDTH, height, "given-cell", rx=height / 2)
        box = self.pen.rectangle(-half, 0, WIDTH, height, "role-1-cell")
        if kind == "call":
            bars = (8 - half, half - 8)
            box += "".join(self.pen.line([(x, 0), (x, height)], "line") for x in bars)
        return box

    def _lines(self, lines: Sequence[str], middle: float) -> str:
        top = middle - (len(lines) - 1) / 2 * LINE_HEIGHT
        return "".join(
            self.pen.words(line, 0, top + i * LINE_HEIGHT, FONT_SIZE)
            for i, line in enumerate(lines)
        )

    def _label(self, text: str, x: float, middle: float) -> str:
        return self.pen.words(text, x, middle, LABEL_SIZE, "number", text_anchor="start")


def _half_height(lines: Sequence[str]) -> float:
    """Of a diamond whose sides leave room for every line."""
    centre = (len(lines) - 1) / 2
    return max(
        (abs(i - centre) + 0.6)
        * LINE_HEIGHT
        / (1 - len(line) * FONT_SIZE * CHARACTER / DIAMOND_WIDTH)
        for i, line in enumerate(lines)
    )


def _height(lines: Sequence[str]) -> float:
    return len(lines) * LINE_HEIGHT + 2 * PADDING
