"""The pages in a browser, opened from disk: accessible, as wide as the screen, and searchable."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.browser import opened, wait_until

pytestmark = pytest.mark.slow

KINDS = ("index", "tutorials/student", "techniques/x-wing")
ENGLISH = (*KINDS, "commands/solve", "api/garns.engine")
PORTUGUESE = tuple(f"pt/{name}" for name in (*KINDS, "lab", "notations"))


@pytest.mark.parametrize(
    ("pages", "width", "scheme"),
    [(ENGLISH, 1280, "light"), (PORTUGUESE, 390, "dark")],
    ids=lambda value: str(value) if not isinstance(value, tuple) else value[0],
)
def test_axe_has_nothing_to_complain_about(
    site: Path, chromium: Any, pages: tuple[str, ...], width: int, scheme: str
) -> None:
    from axe_playwright_python.sync_playwright import Axe

    with opened(chromium, site / "index.html", width=width, color_scheme=scheme) as tab:
        for name in pages:
            tab.goto((site / f"{name}.html").as_uri())
            # It would ask for the style sheets once more, which a page from disk may not.
            found = Axe().run(tab, options={"preload": False}).response["violations"]
            problems = [(each["id"], [node["html"] for node in each["nodes"]]) for each in found]
            assert problems == [], name
            assert tab.evaluate("document.documentElement.scrollWidth") <= width, name


@pytest.mark.parametrize("name", ["api/garns.engine", "pt/lab"])
def test_icons_of_a_narrow_header_keep_apart(site: Path, chromium: Any, name: str) -> None:
    with opened(chromium, site / f"{name}.html", width=390) as tab:
        theme = tab.locator(".theme-toggle-header").bounding_box()
        contents = tab.locator(".toc-header-icon").bounding_box()
        assert theme["x"] + theme["width"] + 12 <= contents["x"]
        assert contents["x"] + contents["width"] <= 390


@pytest.mark.parametrize(
    ("page", "words", "found"),
    [
        ("search.html", "swordfish", "techniques/swordfish.html"),
        ("search.html", "count_solutions", "api/garns.html"),
        ("pt/search.html", "retrocessos", "lab.html"),
        ("pt/search.html", "gabarito", "tutorials/teacher.html"),
        ("pt/search.html", "barbatanas", "glossary.html"),
    ],
)
def test_search_works_from_disk(
    site: Path, chromium: Any, page: str, words: str, found: str
) -> None:
    with opened(chromium, site / page) as tab:
        tab.goto(f"{(site / page).as_uri()}?q={words}")
        wait_until(tab, "document.querySelectorAll('#search-results li').length > 0")
        wait_until(tab, f"document.querySelector('#search-results a[href*=\"{found}\"]') !== null")
