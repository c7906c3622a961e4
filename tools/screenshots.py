"""Makes the pictures of the web page in docs/images, so that they stay true.

python tools/screenshots.py   (needs a Chromium and the extras `web` and `dev`)
"""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

IMAGES = Path(__file__).parents[1] / "docs" / "images"
PUZZLE = "#p=9:.813...........83.3.5.687.....6...52...4.2...54...3.....813.5.4.34...........798."


def main() -> None:
    port = _free_port()
    command = [sys.executable, "-m", "garns", "serve", "--port", str(port)]
    server = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
    assert server.stderr is not None
    server.stderr.readline()
    try:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=_chromium(), args=["--no-sandbox"])
            _desktop(_opened(browser, port, 1180, 800, locale="en"))
            _lab(_opened(browser, port, 1180, 1010, locale="en"))
            _phone(_opened(browser, port, 390, 800, locale="pt-BR", color_scheme="dark"))
            browser.close()
    finally:
        server.terminate()
        server.wait()


def _chromium() -> str | None:
    return os.environ.get("GARNS_CHROMIUM") or shutil.which("chromium") or shutil.which("chrome")


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        return int(listening.getsockname()[1])


def _opened(browser: Any, port: int, width: int, height: int, **settings: Any) -> Any:
    settings["reduced_motion"] = "reduce"
    context = browser.new_context(viewport={"width": width, "height": height}, **settings)
    page = context.new_page()
    page.goto(f"http://localhost:{port}/{PUZZLE}")
    page.wait_for_selector("body[data-ready]")
    # A picture must not change with every second.
    page.evaluate("document.getElementById('time').hidden = true")
    return page


def _desktop(page: Any) -> None:
    """A step of the explanation with a chain."""
    page.click("#explain")
    page.wait_for_selector("#next:visible")
    while "XY-chain" not in page.inner_text("#stages"):
        page.click("#next")
    page.evaluate("document.getElementById('time').hidden = true")
    page.screenshot(path=IMAGES / "web-desktop.png")


def _lab(page: Any) -> None:
    page.click("#lab")
    page.wait_for_selector("body[data-watching]")
    page.fill("#scrubber", "4711")
    page.evaluate("document.activeElement.blur(); scrollTo(0, 0)")
    page.screenshot(path=IMAGES / "web-lab.png")


def _phone(page: Any) -> None:
    page.click('[data-cell="46"]')
    page.evaluate("document.getElementById('time').hidden = true")
    page.screenshot(path=IMAGES / "web-phone.png")


if __name__ == "__main__":
    main()
