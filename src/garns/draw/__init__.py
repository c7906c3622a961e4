"""Boards as people see them: text for terminals, SVG for pages and print, HTML for notebooks."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .animation import animated_svg
    from .candidates import candidates_text
    from .flipbook import flipbook_html
    from .flowchart import flowchart_svg
    from .frames import Frame, frame_svg
    from .gallery import boards_svg
    from .gif import trace_gif
    from .html import board_html
    from .making import making_frames, making_text
    from .outline import outline_svg
    from .paths import path_frames, path_markdown, path_text, step_text
    from .pseudocode import CodeLine, pseudocode_lines
    from .steps import hint_svg, step_html, step_svg
    from .svg import board_svg
    from .text import board_text, constraints_text, shown_width, side_by_side
    from .trace import trace_text
    from .tree import tree_dot, tree_svg
    from .viewer import viewer_html

__all__ = [
    "CodeLine",
    "Frame",
    "animated_svg",
    "board_html",
    "board_svg",
    "board_text",
    "boards_svg",
    "candidates_text",
    "constraints_text",
    "flipbook_html",
    "flowchart_svg",
    "frame_svg",
    "hint_svg",
    "making_frames",
    "making_text",
    "outline_svg",
    "path_frames",
    "path_markdown",
    "path_text",
    "pseudocode_lines",
    "shown_width",
    "side_by_side",
    "step_html",
    "step_svg",
    "step_text",
    "trace_gif",
    "trace_text",
    "tree_dot",
    "tree_svg",
    "viewer_html",
]

_MODULES = {
    "CodeLine": "pseudocode",
    "Frame": "frames",
    "animated_svg": "animation",
    "board_html": "html",
    "board_svg": "svg",
    "board_text": "text",
    "boards_svg": "gallery",
    "candidates_text": "candidates",
    "constraints_text": "text",
    "flipbook_html": "flipbook",
    "flowchart_svg": "flowchart",
    "frame_svg": "frames",
    "hint_svg": "steps",
    "making_frames": "making",
    "making_text": "making",
    "outline_svg": "outline",
    "path_frames": "paths",
    "path_markdown": "paths",
    "path_text": "paths",
    "pseudocode_lines": "pseudocode",
    "shown_width": "text",
    "side_by_side": "text",
    "step_html": "steps",
    "step_svg": "steps",
    "step_text": "paths",
    "trace_gif": "gif",
    "trace_text": "trace",
    "tree_dot": "tree",
    "tree_svg": "tree",
    "viewer_html": "viewer",
}


def __getattr__(name: str) -> object:
    """Loaded when first used: a board in a terminal needs nothing of the drawings."""
    if name not in _MODULES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f".{_MODULES[name]}", __name__), name)


def __dir__() -> list[str]:
    return __all__
