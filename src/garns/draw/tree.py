"""The search tree as a drawing of nodes and edges, and the same for Graphviz."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from textwrap import wrap

from garns.messages import number, say
from garns.model import Grid, Symbols
from garns.search.tree import Branch

from .lettering import CHARACTER, text_width
from .markup import element, plain
from .pen import Pen, moved
from .request import symbols_for
from .svg import Theme, board_geometry, board_svg, style, svg_element
from .tree_layout import Placed, placed_tree
from .tree_nodes import Kind, Node, NodeMaker

MARGIN, TITLE_HEIGHT, LINE_HEIGHT, PADDING = 20, 36, 17, 7
FONT_SIZE, SMALL, LEGEND_SIZE = 13, 11, 12
GAP, LEVEL_GAP = 14, 34
SMALLEST_WIDTH = 420
THIN, THICK = 1.25, 5.0
"""The lines to branches with few and with all of the insertions."""

LARGEST_BOARD, BOARD_CELL = 9, 15
"""Boards up to this size are drawn at the root, with cells of this size."""

GROUNDS: dict[Kind, str] = {
    "root": "paper",
    "placed": "role-1-cell",
    "dead end": "conflict-cell",
    "solution": "role-3-cell",
    "cut": "given-cell",
    "open": "given-cell",
}
INKS: dict[Kind, str] = {"dead end": "conflict", "solution": "role-3-letter", "cut": "number"}
DASHED: tuple[Kind, ...] = ("cut", "open")


def tree_svg(
    grid: Grid, tree: Branch, *, symbols: Symbols | None = None, theme: Theme = "light"
) -> str:
    """The tree from top to bottom; what is not opened has its exact count."""
    names = symbols_for(grid.size, symbols)
    drawing = _Drawing(grid, names, NodeMaker(grid, names).tree(tree), theme)
    return drawing.svg(tree)


@dataclass(frozen=True)
class _Drawing:
    grid: Grid
    symbols: Symbols
    root: Node
    theme: Theme

    def svg(self, tree: Branch) -> str:
        placed = placed_tree(self.root, self._size, gap=GAP, level_gap=LEVEL_GAP)
        nodes = placed.all()
        wide = max(each.x + each.width / 2 for each in nodes)
        width = max(wide, SMALLEST_WIDTH)
        height = max(each.y + each.height for each in nodes)
        id = "tree.summary" if tree.children else "tree.straight"
        title = say(id, n=tree.insertions, branches=tree.count - 1)
        legend = list(self._legend(width))
        pen, shift = Pen.of(self.theme), MARGIN + (width - wide) / 2
        parts = [
            element("title", plain(say("tree.title"))),
            element("desc", plain(title)),
            *style(self.theme, marks=True),
            pen.paper(),
            _line(pen, title, MARGIN, MARGIN + 8, FONT_SIZE + 1, font_weight="700"),
            moved("".join(self._edges(placed, pen)), shift, MARGIN + TITLE_HEIGHT),
            moved("".join(self._nodes(nodes, pen)), shift, MARGIN + TITLE_HEIGHT),
        ]
        below = MARGIN + TITLE_HEIGHT + height + 24
        for i, text in enumerate(legend):
            middle = below + i * LINE_HEIGHT
            parts.append(_line(pen, text, MARGIN, middle, LEGEND_SIZE, "number"))
        total = below + len(legend) * LINE_HEIGHT + MARGIN / 2
        return svg_element(parts, width + 2 * MARGIN, total, "img", self.theme)

    def _size(self, node: Node) -> tuple[float, float]:
        if node.kind == "root" and self.grid.size <= LARGEST_BOARD:
            board = board_geometry(self.grid.layout, self.symbols, False, False, BOARD_CELL)
            return board.width, board.height
        widest = max(text_width(line, FONT_SIZE) for line in node.lines)
        return widest + 2 * PADDING, len(node.lines) * LINE_HEIGHT + PADDING

    def _edges(self, placed: Placed, pen: Pen) -> Iterator[str]:
        for child in placed.children:
            yield from self._edge(placed, child, pen)
            yield from self._edges(child, pen)

    def _edge(self, parent: Placed, child: Placed, pen: Pen) -> Iterator[str]:
        node, start = child.node, parent.y + parent.height
        share = node.insertions / max(1, self.root.insertions)
        dashes = {"stroke_dasharray": "3 3"} if node.kind in DASHED else {}
        # Down to the end of the level first, where the parent is lower than its neighbours.
        points = [(parent.x, start), (parent.x, parent.floor), (child.x, child.y)]
        part = "role-3" if node.solutions else "line"
        width = THIN + (THICK - THIN) * share
        yield pen.line(points, part, stroke_width=width, stroke_linejoin="round", **dashes)
        if node.has_number:
            comes_from_right = parent.x > child.x
            x = child.x + (-6 if comes_from_right else 6)
            anchor = "end" if comes_from_right else "start"
            text = number(node.insertions)
            yield pen.words(text, x, child.y - 6, SMALL, "number", text_anchor=anchor)

    def _nodes(self, nodes: list[Placed], pen: Pen) -> Iterator[str]:
        for each in nodes:
            if each.node.kind == "root" and self.grid.size <= LARGEST_BOARD:
                yield moved(self._board(), each.x - each.width / 2, each.y)
            else:
                yield from _box(each, pen)

    def _board(self) -> str:
        # The style sheet of the whole drawing reaches into the board.
        theme: Theme = "light" if self.theme == "auto" else self.theme
        return board_svg(self.grid, symbols=self.symbols, cell_size=BOARD_CELL, theme=theme)

    def _legend(self, width: float) -> Iterator[str]:
        kinds = {node.kind for node in self.root.all()}
        texts = [
            ("tree.legend.numbers", any(node.has_number for node in self.root.all())),
            ("tree.legend.stuck", any(node.is_stuck for node in self.root.all())),
            ("tree.legend.between", any(len(node.lines) > 1 for node in self.root.all())),
            ("tree.legend.more", "cut" in kinds),
        ]
        for id, is_needed in texts:
            if is_needed:
                yield from wrap(say(id), int(width / (LEGEND_SIZE * CHARACTER)))


def _box(placed: Placed, pen: Pen) -> Iterator[str]:
    node = placed.node
    dashes = {"stroke_dasharray": "3 3"} if node.kind in DASHED else {}
    left = placed.x - placed.width / 2
    ground = GROUNDS[node.kind]
    yield pen.rectangle(left, placed.y, placed.width, placed.height, ground, rx=6, **dashes)
    for i, line in enumerate(node.lines):
        middle = placed.y + PADDING / 2 + (i + 0.5) * LINE_HEIGHT
        yield pen.words(line, placed.x, middle, FONT_SIZE, INKS.get(node.kind, "given"))


def _line(
    pen: Pen, text: str, x: float, middle: float, size: float, part: str = "given", **more: str
) -> str:
    return pen.words(text, x, middle, size, part, text_anchor="start", **more)


# DOT


def tree_dot(grid: Grid, tree: Branch, *, symbols: Symbols | None = None) -> str:
    """The same nodes for Graphviz: `dot -Tpdf tree.dot -o tree.pdf`."""
    names = symbols_for(grid.size, symbols)
    root = NodeMaker(grid, names).tree(tree)
    numbers = {id(node): i for i, node in enumerate(root.all())}
    lines = [
        "digraph search {",
        '  node [shape=box, style="rounded,filled", fontname="sans-serif", fontsize=11];',
        '  edge [arrowhead=none, fontname="sans-serif", fontsize=9];',
    ]
    for i, node in enumerate(root.all()):
        lines.append(_dot_node(i, node))
        share = [child.insertions / max(1, root.insertions) for child in node.children]
        for child, part in zip(node.children, share, strict=True):
            lines.append(_dot_edge(i, numbers[id(child)], child, part))
    return "\n".join([*lines, "}"]) + "\n"


def _dot_node(i: int, node: Node) -> str:
    # A string of JSON is one of DOT: both escape quotation marks and line ends alike.
    label = json.dumps("\n".join(node.lines), ensure_ascii=False)
    colour = Pen.of("light").colours[GROUNDS[node.kind]]
    dashes = ', style="rounded,filled,dashed"' if node.kind in DASHED else ""
    return f'  n{i} [label={label}, fillcolor="{colour}"{dashes}];'


def _dot_edge(parent: int, child: int, node: Node, share: float) -> str:
    facts = [f"penwidth={THIN + (THICK - THIN) * share:.2f}"]
    if node.has_number:
        facts.append(f'label=" {number(node.insertions)}"')
    if node.solutions:
        facts.append(f'color="{Pen.of("light").colours["role-3"]}"')
    return f"  n{parent} -> n{child} [{', '.join(facts)}];"
