"""Boards as HTML for notebooks.

The drawing is embedded as an image: notebooks from somebody else are shown without inline SVG,
and nothing in one board can disturb another. The style sheet only passes the notebook's own
theme on to the image; where it is removed, the board follows the system.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Collection, Sequence

from garns.model import Grid, Symbols

from .description import board_description, board_title
from .markup import element
from .request import symbols_for
from .svg import board_svg

DARK_NOTEBOOKS = ('[data-jp-theme-light="false"]', ".vscode-dark", 'html[theme="dark"]')
"""How JupyterLab (and nbconvert), VS Code and Colab say that their theme is dark."""

STYLE = (
    ".garns-board{color-scheme:light;max-width:100%;height:auto}"
    f":is({','.join(DARK_NOTEBOOKS)}) .garns-board{{color-scheme:dark}}"
)


def board_html(
    grid: Grid,
    *,
    symbols: Symbols | str | None = None,
    numbers: bool = False,
    notes: Sequence[int] | None = None,
    highlight: Collection[int] = frozenset(),
    title: str | None = None,
    cell_size: float | None = None,
) -> str:
    """The board as a fragment of HTML that follows the notebook's light or dark theme."""
    drawing = board_svg(
        grid,
        symbols=symbols,
        numbers=numbers,
        notes=notes,
        highlight=highlight,
        title=title,
        cell_size=cell_size,
        theme="auto",
    )
    description = board_description(grid, symbols_for(grid.size, symbols), highlight)
    image = element(
        "img",
        class_="garns-board",
        alt=f"{title or board_title(grid)}. {description}",
        src="data:image/svg+xml;base64," + b64encode(drawing.encode()).decode(),
    )
    return f"<div><style>{STYLE}</style>{image}</div>"
