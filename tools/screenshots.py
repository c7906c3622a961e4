"""Makes the pictures of the web page in docs/images, so that they stay true.

python tools/screenshots.py   (needs a Chromium and the extras `web` and `dev`)
"""

from __future__ import annotations

import shutil
import socket
import subprocess
import sys
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

IMAGES = Path(__file__).parents[1] / "docs" / "images"
PUZZLE = "#p=9:...7.4..5.2..1..7.....8...2.9...625.6...7...8.532...1.4...9.....3..6..9.2..4.7..."


def main() -> None:
    port = _free_port()
    command = [sys.executable, "-m", "garns", "serve", "--port", str(port)]
    server = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
    assert server.stderr is not None
    server.stderr.readline()
    try:
        with sync_playwright() as playwright:
            program = shutil.which("chromium") or shutil.which("google-chrome")
            browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
            _desktop(_opened(browser, port, 1180, 800, locale="en"))
            _phone(_opened(browser, port, 390, 800, locale="pt-BR", color_scheme="dark"))
            browser.close()
    finally:
        server.terminate()
        server.wait()


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
    """A hint that takes candidates away, with its evidence."""
    page.click("#all-notes")
    while True:
        page.click("#hint")
        page.wait_for_selector("#advice:not([hidden])")
        for _ in range(3):
            page.click("#more")
        if page.locator(".notes .removed").count() > 1:
            break
        page.click("#apply")
    page.evaluate("document.getElementById('time').hidden = true")
    page.screenshot(path=IMAGES / "web-desktop.png")


def _phone(page: Any) -> None:
    page.click('[data-cell="46"]')
    page.evaluate("document.getElementById('time').hidden = true")
    page.screenshot(path=IMAGES / "web-phone.png")


if __name__ == "__main__":
    main()
