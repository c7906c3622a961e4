"""How values show themselves to people: the one place where the model looks upwards.

Words and drawings belong to rooms above this one. They are imported when something is
shown, and only here, so that the exception to the layering stays one file long.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .errors import Message
    from .grid import Grid


def sentence(message: Message) -> str:
    from garns.messages import render

    return render(message)


def in_each_language(message: Message) -> list[str]:
    from garns.messages import in_each_language, render

    return list(in_each_language(lambda: render(message)).values())


def framed(grid: Grid) -> str:
    from garns.draw import board_text, constraints_text

    return "\n".join(filter(None, (board_text(grid), constraints_text(grid.layout))))


def svg(grid: Grid) -> str:
    from garns.draw import board_svg

    return board_svg(grid)


def html(grid: Grid) -> str:
    from garns.draw import board_html

    return board_html(grid)
