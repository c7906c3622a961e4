"""A sequence of pictures as one page of HTML that needs nothing else, to be flipped through.

The page shows one board; its script only writes the frames into it. All words are in a list on
the page, which is also what those get whose browser runs no scripts.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from importlib.resources import files
from typing import Any

from garns.formats.framed import Walls
from garns.messages import current_language, say
from garns.model import Layout, Symbols, box_name, cell_name

from . import palette
from .frames import Frame
from .markup import element, plain
from .places import note_columns
from .request import symbols_for
from .svg import TAGS

_PIECES = re.compile(r"(?=<[^/])|(?<=\. )")
"""Where a drawing is cut: before every element, and in a description after every sentence."""

BUTTONS = ("first", "part-back", "back", "next", "part-next", "last")
SIGNS = ("|◀", "◀◀", "◀", "▶", "▶▶", "▶|")

# Nothing is loaded from anywhere, whatever may stand on the page.
POLICY = "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'"


def flipbook_html(
    frames: Sequence[Frame], title: str, remarks: Sequence[str] = (), symbols: Symbols | None = None
) -> str:
    """The page. All frames show boards of one layout; `remarks` stand below the title."""
    layout = frames[0].grid.layout
    names = symbols_for(layout.size, symbols)
    return "\n".join(
        [
            "<!doctype html>",
            f'<html lang="{TAGS[current_language()]}">',
            _head(title, layout),
            "<body><main>",
            element("h1", plain(title)),
            *(element("p", plain(remark)) for remark in remarks),
            _player(frames, layout),
            _list(frames),
            "</main>",
            f'<script type="application/json" id="frames">{_data(frames, layout, names)}</script>',
            element("script", _asset("flipbook.js")),
            "</body></html>\n",
        ]
    )


def _head(title: str, layout: Layout) -> str:
    return "\n".join(
        [
            '<head><meta charset="utf-8">',
            f'<meta http-equiv="Content-Security-Policy" content="{plain(POLICY)}">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            element("title", plain(title)),
            element("style", _colours() + _sizes(layout) + _asset("flipbook.css") + _dark()),
            "</head>",
        ]
    )


def _colours() -> str:
    light, dark = (
        ":root{" + "".join(f"--{part}:{colour};" for part, colour in colours.items()) + "}"
        for colours in (palette.LIGHT, palette.DARK)
    )
    return f"{light}\n@media (prefers-color-scheme:dark){{{dark}}}\n"


def _dark() -> str:
    """Drawings have their colours within; the page's rules win over them."""
    return f"@media (prefers-color-scheme:dark){{{palette.dark_rules('.drawing', marks=True)}}}\n"


def _sizes(layout: Layout) -> str:
    rows, columns = layout.block_shape or (1, 1)
    return (
        f":root{{--size:{layout.size};--note-columns:{note_columns(layout)};"
        f"--box-rows:{rows};--box-columns:{columns}}}\n"
    )


def _asset(name: str) -> str:
    return (files(__package__) / name).read_text(encoding="utf-8")


def _player(frames: Sequence[Frame], layout: Layout) -> str:
    has_parts = frames[0].part != frames[-1].part
    buttons = "".join(
        element("button", sign, type="button", data_go=name, title=words, aria_label=words)
        for name, sign in zip(BUTTONS, SIGNS, strict=True)
        if has_parts or not name.startswith("part")
        for words in [say(f"flipbook.button.{name}")]
    )
    slider = element(
        "input", type="range", min="1", max=str(len(frames)), aria_label=say("flipbook.slider")
    ).replace("/>", ">")
    panel = [
        '<h2 id="heading"></h2><p id="words" aria-live="polite"></p>',
        element("div", buttons, class_="buttons"),
        slider,
        element("p", plain(_keys(has_parts)), class_="keys"),
    ]
    has_drawings = frames[0].drawing is not None
    # The notes of a large board need the whole width of the page.
    kind = "player large" if has_drawings and layout.size > 9 else "player"
    return (
        f'<section class="{kind}" hidden>'
        + ('<div class="drawing"></div>' if has_drawings else _table(layout))
        + element("div", "\n".join(panel), class_="panel")
        + "</section>"
    )


def _keys(has_parts: bool) -> str:
    return say("flipbook.keys") if has_parts else say("flipbook.keys-only-steps")


def _table(layout: Layout) -> str:
    walls = Walls(layout)
    rows = [
        element("tr", "".join(_cell(layout, walls, row, column) for column in range(layout.size)))
        for row in range(layout.size)
    ]
    return element("table", "\n".join(rows), aria_label=say("flipbook.board"))


def _cell(layout: Layout, walls: Walls, row: int, column: int) -> str:
    cell = row * layout.size + column
    classes = ["above"] * walls.above(row, column) + ["left"] * walls.left_of(row, column)
    attributes = {"class_": " ".join(classes)} if classes else {}
    if layout.block_shape is not None and (name := box_name(layout, cell)).endswith("a"):
        attributes["data_box"] = name[0]
    return element("td", " ", **attributes)


def _list(frames: Sequence[Frame]) -> str:
    items = "\n".join(
        element("li", element("b", plain(frame.heading)) + element("span", plain(frame.words)))
        for frame in frames
    )
    summary = element("summary", plain(say("flipbook.all", n=len(frames))))
    return element("details", summary + element("ol", items), open="")


def _data(frames: Sequence[Frame], layout: Layout, symbols: Symbols) -> str:
    name = cell_name if layout.block_shape is None else box_name
    data = {
        "symbols": ["", *(symbols.write(value) for value in range(1, layout.size + 1))],
        "cells": [name(layout, cell) for cell in range(layout.cell_count)],
        "candidates": say("flipbook.candidates"),
        "frames": list(_frame_data(frames)),
    }
    # “</script>” must not end the data before their end.
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")


def _frame_data(frames: Sequence[Frame]) -> Iterator[dict[str, Any]]:
    pieces: list[str] = []
    for frame in frames:
        if frame.drawing is None:
            yield _board_data(frame)
        else:
            before, pieces = pieces, _PIECES.split(frame.drawing)
            yield {"drawing": _changes(before, pieces), "part": frame.part}


def _changes(before: list[str], now: list[str]) -> list[str | list[int]]:
    """A drawing by what it shares with the one before: pieces from a place to another one, which is
    nearly all of it, and between them the pieces that are new."""
    places = {piece: place for place, piece in enumerate(before)}
    changes: list[str | list[int]] = []
    for piece in now:
        place = places.get(piece)
        last = changes[-1] if changes else ""
        if place is None:
            changes.append(piece)
        elif isinstance(last, list) and last[1] == place:
            last[1] += 1
        else:
            changes.append([place, place + 1])
    return changes


def _board_data(frame: Frame) -> dict[str, Any]:
    return {
        "values": list(frame.grid.values),
        "lists": frame.lists and list(frame.lists),
        "struck": frame.struck and list(frame.struck),
        "pointedAt": frame.pointed_at,
        "deadEnds": frame.dead_ends,
        "part": frame.part,
    }
