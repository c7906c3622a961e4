"""What our pages of HTML share: one file each that needs nothing else, light and dark."""

from __future__ import annotations

import json
from collections.abc import Sequence
from importlib.resources import files

from garns.formats.framed import Walls
from garns.messages import current_writing
from garns.model import InvalidRequest, Layout, box_name

from . import palette
from .markup import element, plain
from .places import note_columns

# Nothing is loaded from anywhere, whatever may stand on the page.
POLICY = "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'"


def page_html(
    title: str,
    layout: Layout,
    content: str,
    *,
    styles: Sequence[str],
    scripts: Sequence[str],
    data: object,
) -> str:
    """The whole page. `styles` and `scripts` are texts; scripts find the data in #data."""
    return "\n".join(
        [
            "<!doctype html>",
            f'<html lang="{current_writing().tag}">',
            '<head><meta charset="utf-8">',
            f'<meta http-equiv="Content-Security-Policy" content="{plain(POLICY)}">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            element("title", plain(title)),
            element("style", palette.variables() + _sizes(layout) + "".join(styles)),
            "</head>",
            f"<body>{content}",
            f'<script type="application/json" id="data">{json_for_page(data)}</script>',
            *(element("script", script) for script in scripts),
            "</body></html>\n",
        ]
    )


def asset(name: str) -> str:
    return (files(__package__) / name).read_text(encoding="utf-8")


def json_for_page(data: object) -> str:
    # “</script>” must not end the data before their end.
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")


def _sizes(layout: Layout) -> str:
    rows, columns = layout.block_shape or (1, 1)
    return (
        f":root{{--size:{layout.size};--note-columns:{note_columns(layout)};"
        f"--box-rows:{rows};--box-columns:{columns}}}\n"
    )


def board_table(layout: Layout, label: str, *, box_letters: bool = False) -> str:
    """An empty board for a script to write into: one grid, without gaps."""
    if layout.corners:
        raise InvalidRequest("layout.several-grids")
    walls = cell_walls(layout)
    rows = [
        element(
            "tr",
            "".join(
                _cell(layout, cell, walls[cell], box_letters)
                for cell in range(row * layout.size, (row + 1) * layout.size)
            ),
        )
        for row in range(layout.size)
    ]
    return element("table", "\n".join(rows), class_="board", aria_label=label)


def cell_walls(layout: Layout) -> list[str]:
    """For each cell the classes of the walls that it has: `above`, `left`, both or none."""
    walls = Walls(layout)
    places = (divmod(cell, layout.size) for cell in range(layout.cell_count))
    return [
        " ".join(["above"] * walls.above(row, column) + ["left"] * walls.left_of(row, column))
        for row, column in places
    ]


def _cell(layout: Layout, cell: int, walls: str, box_letters: bool) -> str:
    attributes = {"class_": walls} if walls else {}
    if box_letters and layout.block_shape and (name := box_name(layout, cell)).endswith("a"):
        attributes["data_box"] = name[0]
    return element("td", " ", **attributes)
