"""The pictures of the game in the browser, so that they stay true."""

from __future__ import annotations

import socket
import subprocess
import sys
from pathlib import Path
from typing import Any

from garns.messages import current_language
from garns.messages.steps import technique_name
from tests.browser import browser, wait_until

PUZZLE = "#p=9:.813...........83.3.5.687.....6...52...4.2...54...3.....813.5.4.34...........798."

TODAY = "2026-11-16T12:00:00"
DAYS_PLAYED = (2, 5, 6, 7, 8, 10, 11, 12, 13, 14, 15, 16)


def draw(folder: Path) -> None:
    language = current_language()
    port = _free_port()
    command = [sys.executable, "-m", "garns", "serve", "--port", str(port)]
    server = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
    assert server.stderr is not None
    server.stderr.readline()
    try:
        with browser() as launched:
            _home(_opened(launched, port, 1180, 850, locale=language), folder)
            _desktop(_opened(launched, port, 1180, 900, locale=language), folder)
            _lab(_opened(launched, port, 1180, 1010, locale=language), folder)
            _phone(_opened(launched, port, 390, 800, locale=language, color_scheme="dark"), folder)
    finally:
        server.terminate()
        server.wait()


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        return int(listening.getsockname()[1])


def _opened(launched: Any, port: int, width: int, height: int, **settings: Any) -> Any:
    settings["reduced_motion"] = "reduce"
    context = launched.new_context(viewport={"width": width, "height": height}, **settings)
    page = context.new_page()
    page.goto(f"http://localhost:{port}/{PUZZLE}")
    page.wait_for_selector("body[data-ready]")
    # A picture must not change with every second.
    page.evaluate("document.getElementById('time').hidden = true")
    return page


def _home(page: Any, folder: Path) -> None:
    """The start page on a day that never changes, after some days of playing."""
    solved = {"easy": {"seconds": 312, "hints": 0, "mistakes": 0, "isLate": False}}
    days = {f"2026-11-{day:02}": solved for day in DAYS_PLAYED}
    page.clock.set_fixed_time(TODAY)
    page.evaluate("(days) => localStorage.setItem('garns.days', JSON.stringify(days))", days)
    page.click("#all-notes")
    page.click("#go-home")
    page.click("#guide-skip")
    wait_until(page, "!document.querySelector('[data-unrated]')")
    page.evaluate("document.activeElement.blur()")
    page.screenshot(path=folder / "web-home.png")


def _desktop(page: Any, folder: Path) -> None:
    """A step of the explanation with a chain."""
    page.click("#menu")
    page.click("#explain")
    page.wait_for_selector("#next:visible")
    while technique_name("xy-chain") not in page.inner_text("#technique"):
        page.click("#next")
    page.evaluate("document.getElementById('time').hidden = true; scrollTo(0, 0)")
    page.screenshot(path=folder / "web-desktop.png")


def _lab(page: Any, folder: Path) -> None:
    page.click("#lab")
    page.wait_for_selector("body[data-watching]")
    page.fill("#scrubber", "4711")
    page.evaluate("document.activeElement.blur(); scrollTo(0, 0)")
    page.screenshot(path=folder / "web-lab.png")


def _phone(page: Any, folder: Path) -> None:
    page.click('[data-cell="46"]')
    page.evaluate("document.getElementById('time').hidden = true")
    page.screenshot(path=folder / "web-phone.png")
