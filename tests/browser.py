"""A real Chromium for the tests of our pages; without one they are skipped, and say so."""

from __future__ import annotations

import os
import shutil
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

NAMES = ("chromium", "chromium-browser", "google-chrome", "chrome")
PATIENCE = 120
"""Seconds: however busy the machine is, what has not happened by then never will."""

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
        launched = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
        try:
            yield launched
        finally:
            launched.close()


@contextmanager
def opened(launched: Any, page: Path, width: int = 1280, **settings: Any) -> Iterator[Any]:
    """The page, opened from disk. What it complains about or asks of the network is an error."""
    context = launched.new_context(viewport={"width": width, "height": 900}, **settings)
    tab = context.new_page()
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


def wait_until(tab: Any, condition: str) -> None:
    """Playwright's own way needs `eval`, which our pages do not allow."""
    deadline = time.monotonic() + PATIENCE
    while not tab.evaluate(condition):
        assert time.monotonic() < deadline, condition
        tab.wait_for_timeout(20)
