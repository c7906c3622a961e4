"""The icons of the installed page, drawn from its one SVG: `python -m tools.make_icons`.

Systems cut a maskable icon to a shape of their own: it has no corners, and what matters stays
within a circle of 80 %, as it does in the drawing.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.browser import browser

STATIC = Path(__file__).parents[1] / "src" / "garns" / "web" / "static"
GROUND = "#0a6e7d"

ICONS = {
    "icon-192.png": (192, "transparent"),
    "icon-512.png": (512, "transparent"),
    "icon-maskable.png": (512, GROUND),
    "apple-touch-icon.png": (180, GROUND),
}
"""Size, and what is behind the corners."""


def draw(page: Any, name: str) -> None:
    size, ground = ICONS[name]
    svg = (STATIC / "icon.svg").read_text(encoding="utf-8")
    page.set_viewport_size({"width": size, "height": size})
    page.set_content(f'<body style="margin:0;background:{ground}">{svg}')
    page.screenshot(path=STATIC / name, omit_background=True)


def main() -> None:
    with browser() as launched:
        page = launched.new_page()
        for name in ICONS:
            draw(page, name)


if __name__ == "__main__":
    main()
