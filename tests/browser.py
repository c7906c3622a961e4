"""A real Chromium for the tests of our pages; without one they are skipped, and say so."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from tests import clocks

NAMES = ("chromium", "chromium-browser", "google-chrome", "chrome")
PATIENCE = 1000 * clocks.PATIENCE
"""In milliseconds, as Playwright has it."""

MISSING = "no Chromium on this machine: `make browser` finds or installs one"


def chromium() -> str:
    """The program, by GARNS_CHROMIUM or on the path."""
    found = os.environ.get("GARNS_CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)
    if found is None:
        pytest.skip(MISSING)
    return found


@contextmanager
def browser() -> Iterator[Any]:
    from playwright.sync_api import sync_playwright

    program = chromium()
    with sync_playwright() as playwright:
        # As root, and in many containers, its sandbox cannot work.
        launched = playwright.chromium.launch(
            executable_path=program, args=["--no-sandbox"], timeout=PATIENCE
        )
        try:
            yield launched
        finally:
            launched.close()


@contextmanager
def opened(launched: Any, page: Path, width: int = 1280, **settings: Any) -> Iterator[Any]:
    """The page, opened from disk. What it complains about or asks of the network is an error."""
    context = launched.new_context(viewport={"width": width, "height": 900}, **settings)
    tab = context.new_page()
    tab.set_default_timeout(PATIENCE)
    troubles: list[str] = []
    asked: list[str] = []
    tab.on("console", lambda message: troubles.append(message.text))
    tab.on("pageerror", lambda error: troubles.append(str(error)))
    tab.on("request", lambda request: asked.append(request.url))
    tab.goto(page.as_uri())
    try:
        yield tab
    finally:
        context.close()
    assert troubles == []
    assert all(url.startswith("file:") for url in asked)


def wait_until(tab: Any, condition: str | Callable[[], object]) -> None:
    """In the page or here. Playwright's own way needs `eval`, which our pages do not allow."""

    def is_so() -> object:
        tab.wait_for_timeout(1)  # what the page has to say is heard meanwhile
        return tab.evaluate(condition) if isinstance(condition, str) else condition()

    clocks.wait_until(is_so)
