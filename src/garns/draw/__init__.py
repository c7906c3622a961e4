"""Boards as people see them: text for terminals, SVG for pages and print, HTML for notebooks."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .gallery import boards_svg
    from .html import board_html
    from .svg import board_svg
    from .text import board_text, shown_width, side_by_side
    from .trace import trace_text

__all__ = [
    "board_html",
    "board_svg",
    "board_text",
    "boards_svg",
    "shown_width",
    "side_by_side",
    "trace_text",
]

_MODULES = {
    "board_html": "html",
    "board_svg": "svg",
    "board_text": "text",
    "boards_svg": "gallery",
    "shown_width": "text",
    "side_by_side": "text",
    "trace_text": "trace",
}


def __getattr__(name: str) -> object:
    """Loaded when first used: a board in a terminal needs nothing of the drawings."""
    if name not in _MODULES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f".{_MODULES[name]}", __name__), name)


def __dir__() -> list[str]:
    return __all__
