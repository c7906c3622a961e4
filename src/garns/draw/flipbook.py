"""A sequence of pictures as one page of HTML that needs nothing else, to be flipped through.

The page shows one board; its script only writes the frames into it. All words are in a list on
the page, which is also what those get whose browser runs no scripts.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from garns.messages import cell_words, say
from garns.model import Layout, Symbols, box_name

from . import palette
from .frames import Frame
from .markup import element, plain
from .page import asset, board_table, page_html
from .request import symbols_for

_PIECES = re.compile(r"(?=<[^/])|(?<=\. )")
"""Where a drawing is cut: before every element, and in a description after every sentence."""

BUTTONS = ("first", "part-back", "back", "next", "part-next", "last")
SIGNS = ("|◀", "◀◀", "◀", "▶", "▶▶", "▶|")


def flipbook_html(
    frames: Sequence[Frame], title: str, remarks: Sequence[str] = (), symbols: Symbols | None = None
) -> str:
    """The page. All frames show boards of one layout; `remarks` stand below the title."""
    layout = frames[0].grid.layout
    names = symbols_for(layout.size, symbols)
    content = [
        "<main>",
        element("h1", plain(title)),
        *(element("p", plain(remark)) for remark in remarks),
        _player(frames, layout),
        _list(frames),
        "</main>",
    ]
    return page_html(
        title,
        layout,
        "\n".join(content),
        styles=[asset("board.css"), asset("flipbook.css"), _dark()],
        scripts=[asset("flipbook.js")],
        data=_data(frames, layout, names),
    )


def _dark() -> str:
    """Drawings have their colours within; the page's rules win over them."""
    return f"@media (prefers-color-scheme:dark){{{palette.dark_rules('.drawing', marks=True)}}}\n"


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
    table = board_table(layout, say("flipbook.board"), box_letters=True)
    # The notes of a large board need the whole width of the page.
    kind = "player large" if has_drawings and layout.size > 9 else "player"
    return (
        f'<section class="{kind}" hidden>'
        + ('<div class="drawing"></div>' if has_drawings else table)
        + element("div", "\n".join(panel), class_="panel")
        + "</section>"
    )


def _keys(has_parts: bool) -> str:
    return say("flipbook.keys") if has_parts else say("flipbook.keys-only-steps")


def _list(frames: Sequence[Frame]) -> str:
    items = "\n".join(
        element("li", element("b", plain(frame.heading)) + element("span", plain(frame.words)))
        for frame in frames
    )
    summary = element("summary", plain(say("flipbook.all", n=len(frames))))
    return element("details", summary + element("ol", items), open="")


def _data(frames: Sequence[Frame], layout: Layout, symbols: Symbols) -> dict[str, Any]:
    name = cell_words if layout.block_shape is None else box_name
    return {
        "symbols": ["", *(symbols.write(value) for value in range(1, layout.size + 1))],
        "cells": [name(layout, cell) for cell in range(layout.cell_count)],
        "candidates": say("flipbook.candidates"),
        "frames": list(_frame_data(frames)),
    }


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
