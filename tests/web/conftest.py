"""A server of its own, and pages in a real browser that must not complain about anything."""

from __future__ import annotations

import re
import socket
import threading
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest

from garns.web import LOCAL, Limits, app, application, door, pool, processes, server
from garns.web.operations import OPERATIONS
from garns.web.page_files import CORE
from tests import browser, clocks

Opened = Callable[..., Any]

HOUR = 3600.0
PATIENT = """AbortSignal.timeout = () => new AbortController().signal;
{
    const post = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function (message, ...rest) {
        const hasEnd = !["measure", "watch"].includes(message.name); // Some of these have no end.
        const patient = message.seconds && hasEnd ? { ...message, seconds: 3600 } : message;
        post.call(this, patient, ...rest);
    };
}"""
"""A script after which the page waits for the server and for its engine as long as it takes."""

WITHOUT_ENGINE = "delete window.WebAssembly;"
"""A script after which the page asks the server, as it does where it has no engine."""

ENGINES = [
    pytest.param(
        "",
        marks=pytest.mark.skipif(
            not CORE.exists(), reason="no core in WebAssembly: `make wasm` builds it"
        ),
        id="engine",
    ),
    pytest.param(WITHOUT_ENGINE, id="server"),
]
"""The scripts for a page that asks its engine, and for one that asks the server."""


SETTLED = "document.fonts.ready.then(() => true)"

BLOCKED = "Service Worker registration blocked by Playwright"
"""What the console says where a test wants none."""


def patient_worker(script: bytes) -> bytes:
    """A service worker that waits for the network as long as it takes."""
    found, count = re.subn(rb"(NETWORK_TIMEOUT=)2000\b", rb"\g<1>3600000", script)
    assert count == 1
    return found


class Served:
    """The application at a free port; it can be taken away as a lost network would be."""

    def __init__(self, limits: Limits, proxies: tuple[str, ...] = ()) -> None:
        self.socket = socket.create_server(("127.0.0.1", 0))
        self.address = f"http://localhost:{self.socket.getsockname()[1]}/"
        self.server = server(application(limits), limits, proxies)
        self.thread = threading.Thread(target=self.server.run, args=([self.socket],), daemon=True)

    def start(self) -> None:
        self.thread.start()
        clocks.wait_until(lambda: self.server.started)

    def stop(self) -> None:
        self.server.should_exit = True
        self.thread.join(clocks.PATIENCE)
        self.socket.close()


@pytest.fixture(scope="session", autouse=True)
def patience() -> Iterator[None]:
    """No test depends on how quick the machine is: nothing is cut short unless a test wants it."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pool, "WAIT_SECONDS", HOUR)
        patch.setattr(pool, "QUICK_SECONDS", HOUR)
        patch.setattr(processes, "START_SECONDS", HOUR)
        patch.setattr(door, "HEAD_SECONDS", HOUR)
        patch.setattr(app, "BODY_SECONDS", HOUR)
        for name, operation in OPERATIONS.items():
            patch.setitem(OPERATIONS, name, replace(operation, seconds=HOUR))
        yield


@pytest.fixture(scope="session")
def served() -> Iterator[str]:
    server = Served(replace(LOCAL, seconds=HOUR))
    server.start()
    yield server.address
    server.stop()


@pytest.fixture
def opened(chromium: Any, served: str) -> Iterator[Opened]:
    """`opened("lab", width=320)`: a page in a browser of its own. Whatever the console says is an
    error unless it `may_say` so: broken rules of the Content-Security-Policy among it. So is a
    request elsewhere. `before` is a script that is run first. Nothing is taken along for a time
    without a network, which takes as long as most tests, unless the page `is_kept`."""
    troubles: list[str] = []
    asked: list[str] = []
    contexts = []

    def hear(text: str, may_say: str) -> None:
        if (not may_say or may_say not in text) and BLOCKED not in text:
            troubles.append(text)

    def open_page(
        path: str = "#play",
        *,
        width: int = 1280,
        may_say: str = "",
        before: str = "",
        is_kept: bool = False,
        **settings: Any,
    ) -> Any:
        settings["service_workers"] = "allow" if is_kept else "block"
        context = chromium.new_context(viewport={"width": width, "height": 900}, **settings)
        contexts.append(context)
        context.add_init_script(PATIENT + before)
        page = context.new_page()
        page.set_default_timeout(browser.PATIENCE)
        page.on("console", lambda message: hear(message.text, may_say))
        page.on("pageerror", lambda error: troubles.append(str(error)))
        page.on("request", lambda request: asked.append(request.url))
        page.goto(served + path)
        page.wait_for_selector("body[data-ready=whole]")
        page.evaluate(SETTLED)  # A font that comes later would move what a test measures.
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert troubles == []
    assert all(url.startswith((served, "blob:", "data:")) for url in asked)
