"""The pictures of docs/trace.md: drawings, and a photograph of the page."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

from garns.draw import flowchart_svg, outline_svg, tree_svg, viewer_html
from garns.formats import parse
from garns.messages import current_language
from garns.search.sampled import sample
from garns.search.tree import search_tree
from tests.browser import browser, opened

from . import FOUNDING

STEP = 486_282_335


def flowchart() -> str:
    return flowchart_svg(theme="auto") + "\n"


def small_tree() -> str:
    grid = parse("1000003400000301").grid
    return tree_svg(grid, search_tree(grid), theme="auto") + "\n"


def tree() -> str:
    grid = parse((FOUNDING / "5.in").read_text()).grid
    return tree_svg(grid, search_tree(grid), theme="auto") + "\n"


def outline() -> str:
    grid = parse((FOUNDING / "5.in").read_text()).grid
    return outline_svg(grid, search_tree(grid, branches=20), theme="auto") + "\n"


DRAWINGS = {
    "flowchart.svg": flowchart,
    "small-tree.svg": small_tree,
    "tree.svg": tree,
    "outline.svg": outline,
}


def photograph_viewer(picture: Path) -> None:
    grid = parse((FOUNDING / "7.in").read_text()).grid
    with TemporaryDirectory() as folder, browser() as launched:
        page = Path(folder) / "viewer.html"
        page.write_text(viewer_html(grid, sample(grid)), encoding="utf-8")
        with opened(launched, page, locale=current_language()) as tab:
            tab.evaluate(f"go({STEP}); for (let i = 0; i < 6; i++) zoom(ZOOM)")
            tab.screenshot(path=picture)


def draw(folder: Path) -> None:
    for name, drawn in DRAWINGS.items():
        (folder / name).write_text(drawn(), encoding="utf-8")
    photograph_viewer(folder / "viewer.png")
